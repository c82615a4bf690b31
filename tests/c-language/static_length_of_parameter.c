//# UNKNOWN
// The call gives fewer elements than the parameter asks for; lengths that are not constant are not looked at.
int f(int n, int a[static n]){ return a[0]; } int main(void){ int x[2]={0}; return f(3,x); }
