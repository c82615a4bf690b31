//# FALSIFIED --property pointer
// A null constant is the address of no object.
int main(void){ int x; int *p=&x; long d=p-(int*)0; return d>3; }
