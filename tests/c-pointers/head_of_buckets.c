//# VERIFIED
// Sorted lists that begin with the elements of an array.
#include <assert.h>
#include <stddef.h>
struct entry {
  unsigned key;
  struct entry *next;
};
static struct entry *table[2];
static void put(struct entry *e) {
  struct entry **p = &table[e->key % 2];
  while (*p && (*p)->key < e->key) p = &(*p)->next;
  e->next = *p;
  *p = e;
}
int main(void) {
  struct entry a = {3, NULL}, b = {1, NULL}, c = {4, NULL};
  put(&a);
  put(&b);
  put(&c);
  assert(table[1] == &b && b.next == &a && !a.next && table[0] == &c);
  return 0;
}
