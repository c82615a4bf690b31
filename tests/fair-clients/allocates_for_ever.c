//# VERIFIED --open all
//# assumes clients stop calling where half of the memory that one place of allocation has is handed out
#include <stdlib.h>

struct text { char *at; unsigned blocks; };

int text_grow(struct text *t) {
  t->at = malloc(1024);
  if (!t->at) return -1;
  t->blocks = 1;
  t->at[1023] = 0;
  return 0;
}
