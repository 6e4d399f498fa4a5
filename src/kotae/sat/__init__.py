"""SAT solvers behind one small interface: PySAT's in this process, any DIMACS program in one of its own."""
