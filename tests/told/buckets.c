#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A string -> count map with chaining and growth. Counts words given as arguments to count_word.

struct Entry {
  struct Entry* next;
  uint32_t hash;
  int count;
  char word[];
};

struct Map {
  struct Entry** buckets;
  uint32_t capacity; // a power of two
  uint32_t size;
};

extern char __VERIFIER_nondet_char(void);

static uint32_t hash_of(const char* s) {
  uint32_t h = 5381;
  for (; *s; ++s) h = h * 33 ^ (uint8_t)*s;
  return h;
}

static int map_init(struct Map* m) {
  m->capacity = 1;
  m->size = 0;
  m->buckets = (struct Entry**)calloc(m->capacity, sizeof(struct Entry*));
  return m->buckets != NULL;
}

static int map_grow(struct Map* m) {
  uint32_t capacity = m->capacity * 2;
  struct Entry** buckets = (struct Entry**)calloc(capacity, sizeof(struct Entry*));
  if (buckets == NULL) return 0;
  for (uint32_t i = 0; i < m->capacity; ++i) {
    struct Entry* e = m->buckets[i];
    while (e != NULL) {
      struct Entry* next = e->next;
      e->next = buckets[e->hash & (capacity - 1)];
      buckets[e->hash & (capacity - 1)] = e;
      e = next;
    }
  }
  free(m->buckets);
  m->capacity = capacity;
  return 1;
}

static int count_word(struct Map* m, const char* word) {
  uint32_t h = hash_of(word);
  struct Entry* e;
  for (e = m->buckets[h & (m->capacity - 1)]; e != NULL; e = e->next) {
    if (e->hash == h && strcmp(e->word, word) == 0) return ++e->count;
  }
  if (m->size >= m->capacity && !map_grow(m)) return -1;
  e = (struct Entry*)malloc(sizeof(struct Entry) + strlen(word) + 1);
  if (e == NULL) return -1;
  strcpy(e->word, word);
  e->hash = h;
  e->count = 1;
  e->next = m->buckets[h & (m->capacity - 1)];
  m->buckets[h & (m->capacity - 1)] = e;
  m->size++;
  return 1;
}

static void map_free(struct Map* m) {
  for (uint32_t i = 0; i < m->capacity; ++i) {
    for (struct Entry* e = m->buckets[i]; e != NULL;) {
      struct Entry* next = e->next;
      free(e);
      e = next;
    }
  }
  free(m->buckets);
}

int main() {
  struct Map m;
  if (!map_init(&m)) return 1;
  char word[2] = {__VERIFIER_nondet_char(), 0};
  count_word(&m, "a");
  count_word(&m, word);
  printf("%u\n", m.size);
  map_free(&m);
  return 0;
}
