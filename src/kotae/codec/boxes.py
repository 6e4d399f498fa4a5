"""The box-drawing characters of Unicode, by the weight of their lines: 1 light, 2 double, 3 heavy."""

from __future__ import annotations

# Each character with the weight of its arms: up, right, down, left. All that Unicode has, U+2500 to U+257F.
_CHARACTERS = """
─0101 ━0303 │1010 ┃3030 ┌0110 ┍0310 ┎0130 ┏0330 ┐0011 ┑0013 ┒0031 ┓0033 └1100 ┕1300 ┖3100 ┗3300
┘1001 ┙1003 ┚3001 ┛3003 ├1110 ┝1310 ┞3110 ┟1130 ┠3130 ┡3310 ┢1330 ┣3330 ┤1011 ┥1013 ┦3011 ┧1031
┨3031 ┩3013 ┪1033 ┫3033 ┬0111 ┭0113 ┮0311 ┯0313 ┰0131 ┱0133 ┲0331 ┳0333 ┴1101 ┵1103 ┶1301 ┷1303
┸3101 ┹3103 ┺3301 ┻3303 ┼1111 ┽1113 ┾1311 ┿1313 ╀3111 ╁1131 ╂3131 ╃3113 ╄3311 ╅1133 ╆1331 ╇3313
╈1333 ╉3133 ╊3331 ╋3333 ═0202 ║2020 ╒0210 ╓0120 ╔0220 ╕0012 ╖0021 ╗0022 ╘1200 ╙2100 ╚2200 ╛1002
╜2001 ╝2002 ╞1210 ╟2120 ╠2220 ╡1012 ╢2021 ╣2022 ╤0212 ╥0121 ╦0222 ╧1202 ╨2101 ╩2202 ╪1212 ╫2121
╬2222 ╴0001 ╵1000 ╶0100 ╷0010 ╸0003 ╹3000 ╺0300 ╻0030 ╼0301 ╽1030 ╾0103 ╿3010
"""
BOXES: dict[tuple[int, ...], str] = {tuple(map(int, word[1:])): word[0] for word in _CHARACTERS.split()}
"""The character of four weights: up, right, down, left."""
