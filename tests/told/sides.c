// What both sides of an assertion were, in the words that the other side suggests; an input that is an enumeration, by its enumerator.
#include <assert.h>
#include <stddef.h>
enum color { RED, GREEN, BLUE };
struct node { struct node *next; int key; };
extern int __VERIFIER_nondet_int(void);
extern enum color __VERIFIER_nondet_color(void);
static struct node a, b;
static enum color darker(enum color c) { return c == RED ? BLUE : (enum color)(c - 1); }
static char letter(int n) { return (char)('a' + n); }
static struct node *find(struct node *first, int key) {
  for (struct node *n = first; n; n = n->next)
    if (n->key == key) return n;
  return NULL;
}
static int twice(int x) { return 2 * x + (x == 7); }
int main(void) {
  enum color c = __VERIFIER_nondet_color();
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 20) return 0;
  a.next = &b;
  switch (x) {
  case 0: assert(darker(c) != GREEN); break;
  case 5: assert(letter(x) < 'f'); break;
  case 6: assert(find(&a, x) != NULL); break;
  case 7: assert(twice(x) == x + x); break;
  default: break;
  }
  return 0;
}
