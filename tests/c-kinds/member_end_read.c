//# FALSIFIED --property bounds
struct s{int a[2]; int b[2];} s; int main(void){ struct s*p=&s; int i = 2; return *(p->a+2) + *(p->a+i); }
