//# FALSIFIED --property readonly
int main(void){ const int x=5; int *p=(int*)&x; *p=6; return 0; }
