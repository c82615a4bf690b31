//# VERIFIED
typedef int v4 __attribute__((vector_size(16)));
int main(int c,char**v){ v4 a={1,2,3,4},b={1,31,1,0}; a=a<<b; a=a>>1; return a[1]; }
