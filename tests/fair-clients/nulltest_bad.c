//# FALSIFIED --open all
//# requires NULL
int get(const int *p) { int x = 0; if (p == 0) x = 1; return *p + x; }
