//# FALSIFIED --property truncation
int main(void) { int x = 3; x = (double)x / 2; return x; }
