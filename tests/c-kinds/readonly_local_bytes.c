//# FALSIFIED --property readonly
int main(void) { const int k = 1; *(char *)&k = 3; return 0; }
