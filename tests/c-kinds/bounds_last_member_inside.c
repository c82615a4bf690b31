//# FALSIFIED --property bounds
// The last array of a struct is not the last thing in the object.
struct s{int n; int d[2];}; struct t{struct s a; int z[4];}; struct t g;
int main(void){ int i=2; g.a.d[i]=1; return 0; }
