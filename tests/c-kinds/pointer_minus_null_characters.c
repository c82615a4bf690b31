//# FALSIFIED --property pointer
int main(void){ int x; int *p=&x; long d=(char*)p-(char*)0; return d>3; }
