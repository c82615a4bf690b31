//# FALSIFIED --property init
// Two reads of a value that nobody has set need not agree, though the operands are the same.
#include <stdio.h>
static void fill(int *p, int is_filled) {
  if (is_filled) *p = 1;
}
int main(int argc, char **argv) {
  int x;
  (void)argv;
  fill(&x, argc > 1);
  if (x != x) puts("?");
  return 0;
}
