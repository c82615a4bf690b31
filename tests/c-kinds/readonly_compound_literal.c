//# FALSIFIED --property readonly
int main(void) { const int *p = (const int[]){1, 2}; *(int *)p = 3; return 0; }
