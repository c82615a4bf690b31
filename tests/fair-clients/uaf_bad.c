//# FALSIFIED --open all
#include <stdlib.h>
struct box { int *v; };
struct box *box_new(int v) { struct box *b = malloc(sizeof *b); if (!b) return 0; b->v = malloc(sizeof *b->v); if (!b->v) { free(b); return 0; } *b->v = v; return b; }
int box_take(struct box *b) { int v = *b->v; free(b->v); return v; }
void box_free(struct box *b) { free(b->v); free(b); }
