"""Large conditions over the whole board, stated once and met by whatever method the solver side chooses."""
