//# UNKNOWN --entry f
// As many elements as it asks for are there.
int f(unsigned n,int a[static n]){ if(n<1) return 0; return a[n-1]; }
