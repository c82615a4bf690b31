//# VERIFIED
#include <assert.h>
struct node { int value; struct node *next; };
struct vector { int *data, count; };
struct cursor { const char *at; int count; };
static void set(struct node *restrict p) {
  p->value = 1;
  p->next->value = 2;
}
static void add(struct vector *restrict sum, const struct vector *restrict a, const struct vector *restrict b) {
  for (int i = 0; i < sum->count; i++) sum->data[i] = a->data[i] + b->data[i];
}
static void length(const char *restrict text, int *restrict out) {
  struct cursor c = {text, 0};
  for (; *c.at; c.at++) c.count++;
  *out = c.count;
}
static int both(const int *restrict p, const int *restrict q) {
  const int *a = p, *b = q;
  return *a + *b;
}
int main(void) {
  struct node last = {0, 0}, first = {0, &last};
  int x[2] = {1, 2}, y[2] = {3, 4}, z[2], n;
  struct vector a = {x, 2}, b = {y, 2}, sum = {z, 2};
  set(&first);
  add(&sum, &a, &b);
  length("abc", &n);
  assert(first.value == 1 && last.value == 2 && z[1] == 6 && n == 3 && both(x, x) == 2);
  return 0;
}
