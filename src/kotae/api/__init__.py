"""Kotae's public functions, a module each; `kotae` offers all of them and loads them when first used.

Boards, answers and what the functions return have `json()`, a text and a hash, and in a notebook they show
themselves as pictures, with their words below. Facts, faults, conditions and changes read as their sentences.
"""
