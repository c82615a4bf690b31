//# FALSIFIED --open all
//# requires sx_valid(rows, n)
unsigned last(const unsigned rows[][3], unsigned n) { return rows[n][0]; }
