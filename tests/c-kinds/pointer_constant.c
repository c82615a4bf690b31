//# FALSIFIED --property pointer
int g[4]; int main(void){ int *p = g + 6; return p == g; }
