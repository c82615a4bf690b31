//# FALSIFIED --property bounds
struct s{int n; int d[2];}; struct t{struct s a; int z[4];}; struct t g;
int main(void){ int i=2; struct s*p=&g.a; p->d[i]=1; return 0; }
