//# VERIFIED --property bounds,null,lifetime --alloc succeeds
// A local object of a function that was not entered yet is nowhere: no number is an address of it, and null least of all.
#include <stdlib.h>
struct cell { int value; struct cell *to[2]; };
static struct cell one[2];
static struct cell other[2];
static int first(int acc) {
  struct cell l = { acc, { NULL, &one[1] } }, *h = malloc(sizeof(struct cell));
  if (!h) return 0;
  *h = (struct cell) { .value = 8, .to = { &l } };
  one[0] = *h;
  struct cell *c = &one[1];
  for (int i = 0; i < 4 && c; i++) { acc = (acc + c->value % 100) % 1000; c = c->to[0]; }
  free(h);
  return acc;
}
static int second(int acc) {
  struct cell l = { 5, { NULL, &other[1] } }, *h = malloc(sizeof(struct cell));
  if (!h) return 0;
  *h = (struct cell) { .value = 5, .to = { &l } };
  other[0] = *h;
  other[1].to[1] = &other[0];
  struct cell *c = &l;
  for (int i = 0; i < 2 && c; i++) { acc = (acc + c->value % 100) % 1000; c = c->to[0]; }
  free(h);
  return acc;
}
int main(void) {
  int acc = first(1);
  acc = second(acc);
  return 0;
}
