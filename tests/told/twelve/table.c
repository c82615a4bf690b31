// A hash table with open addressing: what is removed leaves its slot free.
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define SLOTS 5u
#define ABSENT (-1)

struct entry {
  int is_taken;
  unsigned key;
  int value;
};

struct table {
  struct entry slots[SLOTS];
  unsigned count;
};

static unsigned hash(unsigned key) { return key % SLOTS; }

static void table_init(struct table *t) {
  for (unsigned i = 0; i < SLOTS; i++) {
    t->slots[i].is_taken = 0;
    t->slots[i].key = 0;
    t->slots[i].value = 0;
  }
  t->count = 0;
}

// The slot of the key, or the free one where it would be.
static struct entry *find(struct table *t, unsigned key) {
  unsigned i = hash(key);
  for (unsigned tried = 0; tried < SLOTS; tried++) {
    struct entry *e = &t->slots[i];
    if (!e->is_taken || e->key == key) return e;
    i = (i + 1) % SLOTS;
  }
  return 0;
}

static int put(struct table *t, unsigned key, int value) {
  struct entry *e = find(t, key);
  if (!e) return 0;
  if (!e->is_taken) {
    e->is_taken = 1;
    e->key = key;
    t->count++;
  }
  e->value = value;
  return 1;
}

static int get(struct table *t, unsigned key) {
  struct entry *e = find(t, key);
  return e && e->is_taken ? e->value : ABSENT;
}

static int drop(struct table *t, unsigned key) {
  struct entry *e = find(t, key);
  if (!e || !e->is_taken) return 0;
  e->is_taken = 0;
  e->value = 0;
  t->count--;
  return 1;
}

static int has_room(const struct table *t) { return t->count < SLOTS; }

int main(void) {
  struct table t;
  table_init(&t);
  unsigned first = __VERIFIER_nondet_uint(), second = __VERIFIER_nondet_uint();
  if (first == second || first > 1000 || second > 1000) return 0;
  int stored = put(&t, first, 10) && put(&t, second, 20);
  assert(stored && has_room(&t));
  assert(get(&t, first) == 10);
  assert(get(&t, second) == 20);
  int dropped = drop(&t, first);
  assert(dropped && t.count == 1);
  assert(get(&t, first) == ABSENT);
  assert(get(&t, second) == 20);
  return 0;
}
