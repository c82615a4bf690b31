//# FALSIFIED
#include <stdatomic.h>
#include <stdlib.h>
struct s{int a[5];}; int main(void){ _Atomic struct s *g=malloc(4); if (!g) return 0; struct s y={{1,2}}; atomic_store(g,y); return 0; }
