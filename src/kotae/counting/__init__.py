"""How many answers there are, and answers at random: by decision diagrams, or by listing them."""
