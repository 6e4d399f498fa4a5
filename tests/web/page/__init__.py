"""The page in a real Chromium. A package, so that its tests share a server and a browser, and leave none."""
