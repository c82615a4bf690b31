//# FALSIFIED
#include <stdatomic.h>
struct s{int a[5];}; int main(void){ _Atomic struct s *g=0; struct s y={{1,2}}; atomic_store(g,y); return 0; }
