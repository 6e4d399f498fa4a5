"""New boards with one answer: drafts that rooms make are judged, thinned and graded."""
