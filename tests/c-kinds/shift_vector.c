//# FALSIFIED --property shift
// Shifts of vectors are shifts of their elements.
typedef int v4 __attribute__((vector_size(16)));
int main(int c,char**v){ v4 a={1,2,3,4},b={1,33,1,1}; a=a<<b; return a[1]; }
