//# FALSIFIED --property align
#include <stdatomic.h>
#include <stdlib.h>
_Alignas(4) char b[8]; int main(void){ atomic_fetch_add((atomic_int*)(b+1),1); return 0; }
