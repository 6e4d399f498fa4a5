"""`kotae serve`: a page and an HTTP API, whose questions are answered by processes of their own.

The server, which needs the extra ``web``, takes requests and queues them; workers run the tasks of
`kotae.web.tasks` and load no web library.
"""
