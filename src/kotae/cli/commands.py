"""The commands: what each does, in the groups in which help lists them."""

from __future__ import annotations

START = """\
kotae serve                  opens the page in a browser: play, set and print
kotae solve ADDRESS-or-FILE  solves a board of puzz.link, of Penpa or in a file

"""
"""How help begins, for those who are new here."""
GROUPS = {
    "Play": {
        "play": "open the page in a browser with this board",
        "serve": "the web page and the HTTP API, described at /openapi.json",
        "solve": "one answer, checked before it is shown",
        "hint": "the next step from where a player stands; a wrong entry first",
        "explain": "the steps of a solution in words, each with its reasons",
        "puzzles": "the puzzles, their rules, options, encodings and formats",
    },
    "Check": {
        "check": "the rules that an answer breaks, and where",
        "verdict": "unique, several, impossible or undecided, with the evidence",
        "answers": "the answers, one after another, as they are found",
        "forced": "what holds in every answer, absences included",
        "grade": "how hard a board is, and why",
    },
    "Make": {
        "generate": "new puzzles with exactly one answer, as hard as asked",
        "minimise": "the same puzzle with clues taken away until none can go",
        "draw": "the board as a picture (.svg, .png, .pdf, .txt), with an answer if there is one",
        "booklet": "boards to print: a PDF with several per page, and their answers",
        "convert": "the board in another format",
    },
    "Formulas and proofs": {
        "logic": "what each rule becomes: how many variables and clauses, and which they are",
        "encode": "the whole puzzle as DIMACS CNF; with an objective WCNF; .opb with sums as sums",
        "decode": "any solver's output back to a checked answer",
        "certify": "a certificate of the verdict: unique, several, impossible, or a shortest answer",
        "audit": "check a certificate, by code that shares nothing with the solvers",
        "backends": "the SAT solvers, what each can do, and which one a puzzle uses by default",
    },
    "Many boards": {
        "batch": "many boards, in parallel, into a results file; goes on where it was interrupted",
        "report": "what results of batches say: a table, a plot, and where they contradict each other",
    },
    "Help": {
        "help": "what a command does, and its options",
        "completion": "a script that completes commands and options in bash, zsh or fish",
    },
}
"""Every command with what it does, as help lists them; its module is loaded when it is chosen."""
COMMANDS = {name: summary for commands in GROUPS.values() for name, summary in commands.items()}
