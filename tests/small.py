"""The smallest boards worth a question: one of each puzzle with one answer, with several, with none."""

from __future__ import annotations

UNIQUE = {
    "futoshiki": "# kotae futoshiki\n.<.\n\n. .\n",
    "hashi": "# kotae hashi\n1.3.1\n.....\n1.2..\n",
    "numberlink": "# kotae numberlink\n1.1\n2.2\n",
    "yashi": "# kotae yashi\no.o\n...\no..\n",
}
SEVERAL = {
    "futoshiki": "# kotae futoshiki\n. .\n\n. .\n",
    "hashi": "# kotae hashi\n3..3\n....\n3..3\n",
    "numberlink": "# kotae numberlink fill=no touch=yes\n1.\n.1\n",
    "yashi": "# kotae yashi goal=shortest\no.o\n...\no.o\n",
}
IMPOSSIBLE = {
    "futoshiki": "# kotae futoshiki\n1 1\n\n. .\n",
    "hashi": "# kotae hashi\n1.1\n...\n1.1\n",
    "numberlink": "# kotae numberlink\n12\n21\n",
    "yashi": "# kotae yashi\n.o.\no.o\n.o.\n",
}
