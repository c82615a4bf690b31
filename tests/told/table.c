// A hash table with open addressing. Where every slot from there on is taken, the search for a free one goes past the end.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define SLOTS 4

struct entry {
  unsigned key;
  int value;
  _Bool taken;
};

struct table {
  struct entry *slots;
  unsigned count;
};

static unsigned hash(unsigned key) { return key * 7 % SLOTS; }

static struct entry *find(struct table *t, unsigned key) {
  unsigned i = hash(key);
  while (t->slots[i].taken && t->slots[i].key != key) i++;
  return &t->slots[i];
}

static int put(struct table *t, unsigned key, int value) {
  if (t->count == SLOTS) return 0;
  struct entry *e = find(t, key);
  if (!e->taken) {
    e->key = key;
    e->taken = 1;
    t->count++;
  }
  e->value = value;
  return 1;
}

static int get(struct table *t, unsigned key) {
  struct entry *e = find(t, key);
  return e->taken ? e->value : -1;
}

int main(void) {
  struct table t = {calloc(SLOTS, sizeof(struct entry)), 0};
  if (!t.slots) return 1;
  for (int i = 0; i < 2; i++) put(&t, __VERIFIER_nondet_uint(), 10 * i);
  int found = get(&t, __VERIFIER_nondet_uint());
  free(t.slots);
  return found;
}
