"""The shortest tree of links that do not cross, with a bound that anybody can recompute.

`shortest` is the entry. The other modules, from the bottom: `network` (what is chosen is contracted away),
`alarm` (when to stop), `settle` (what follows from links being in or out), `prices` (the bound), `fixing`
(links that the bound decides), `proof` and `branching` (is there a tree this short?), `guided` and `windows`
(short trees).
"""
