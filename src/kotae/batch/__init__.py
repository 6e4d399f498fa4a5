"""Many boards: read one after another, asked the same question by processes, and their results kept."""
