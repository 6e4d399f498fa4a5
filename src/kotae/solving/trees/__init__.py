"""The shortest tree of links that do not cross, with a bound that anybody can recompute.

`shortest` is the entry. The other modules, from the bottom: `cuts` and `network` (what there is), `alarm`
(when to stop), `prices` (the bound), `groups` (what it costs to do otherwise), `solver`, `slacks`, `refining`
and `tight` (as a formula: what costs nothing), `explaining` (why a cut holds), `closing` (round by round),
`windows` (short trees, part by part), `merging` (one tree of two).
"""
