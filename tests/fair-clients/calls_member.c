//# VERIFIED --open all
//# assumes no client calls take: it calls what clients put into a struct
// What a struct has to hold for a call through it only clients know; what a maker puts there is known.
#include <stddef.h>
struct pool { int (*next)(struct pool *p); int n; };
int take(struct pool *p) { p->n++; return p->next(p); }
int ready(void) { return 1; }
