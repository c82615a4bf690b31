//# FALSIFIED --property readonly
int nondet_int(void);
int main(void) { const int a[2][2] = {{1, 2}, {3, 4}}; *(int *)&a[1][nondet_int() & 1] = 3; return 0; }
