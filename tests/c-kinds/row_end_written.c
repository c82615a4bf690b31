//# FALSIFIED --property bounds
int a[2][3]; int main(void){ int i = 3; *(a[0]+i) = 1; return 0; }
