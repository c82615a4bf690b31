//# VERIFIED --open get+makers
//# requires sx_zeroed(m)
// A struct that functions write is theirs, be they called or not.
#include <stddef.h>
struct node { int key; struct node *next; };
struct map { struct node **buckets; unsigned count; };
int get(struct map *m, int key) {
  if (m->count == 0) return 0;
  struct node *at = m->buckets[(unsigned)key % m->count];
  return at ? at->key : 0;
}
void clear(struct map *m) { if (m->buckets) m->buckets[0] = NULL; m->count = 0; }
