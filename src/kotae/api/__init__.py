"""Kotae's public functions, a module each; `kotae` offers all of them and loads them when first used.

In a notebook boards, pictures, answers and what the functions return show themselves as pictures, with their
words below: outcomes, verdicts, judgements, conflicts, what is forced, repairs, certificates. What knows no
board is shown as text: facts, faults, conditions and changes, and the audit of a certificate.
"""
