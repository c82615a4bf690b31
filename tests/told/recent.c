// Doubly linked list with a sentinel, used as LRU cache of small integers.
#include <stdio.h>
#include <stdlib.h>

typedef struct Item Item;
struct Item {
  Item *prev, *next;
  int key;
  int hits;
};

typedef struct {
  Item ends; // sentinel
  int count, capacity;
} Lru;

extern int __VERIFIER_nondet_int(void);

static void lru_init(Lru *lru, int capacity) {
  lru->ends.prev = lru->ends.next = &lru->ends;
  lru->count = 0;
  lru->capacity = capacity;
}

static void unlink_item(Item *it) {
  it->prev->next = it->next;
  it->next->prev = it->prev;
}

static void link_front(Lru *lru, Item *it) {
  it->next = lru->ends.next;
  it->prev = &lru->ends;
  lru->ends.next->prev = it;
  lru->ends.next = it;
}

static Item *lookup(Lru *lru, int key) {
  for (Item *it = lru->ends.next; it != &lru->ends; it = it->next)
    if (it->key == key) {
      it->hits++;
      return it;
    }
  return NULL;
}

static void evict(Lru *lru) {
  Item *last = lru->ends.prev;
  unlink_item(last);
  lru->count--;
  free(last);
}

static Item *touch(Lru *lru, int key) {
  Item *it = lookup(lru, key);
  if (it) {
    unlink_item(it);
    link_front(lru, it);
    return it;
  }
  it = malloc(sizeof *it);
  if (!it) return NULL;
  it->key = key;
  it->hits = 0;
  link_front(lru, it);
  lru->count++;
  while (lru->count > lru->capacity) evict(lru);
  return it;
}

static void drop_all(Lru *lru) {
  Item *it = lru->ends.next;
  while (it != &lru->ends) {
    Item *next = it->next;
    free(it);
    it = next;
  }
}

static int hottest(const Lru *lru) {
  int best = lru->ends.next->hits;
  for (const Item *it = lru->ends.next; it != &lru->ends; it = it->next)
    if (it->hits > best) best = it->hits;
  return best;
}

int main(void) {
  Lru lru;
  lru_init(&lru, __VERIFIER_nondet_int());
  if (lru.capacity < 0 || lru.capacity > 3) return 0;
  for (int i = 0; i < 3; i++) {
    int key = __VERIFIER_nondet_int();
    Item *it = touch(&lru, key);
    if (it) printf("%d: %d\n", it->key, it->hits);
  }
  printf("hottest %d\n", hottest(&lru));
  drop_all(&lru);
  return 0;
}
