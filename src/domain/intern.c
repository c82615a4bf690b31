#include "domain/intern.h"

static uint64_t hash_bytes(const unsigned char *data, size_t size) {
  uint64_t h = size, word;
  for (; size >= sizeof word; data += sizeof word, size -= sizeof word) {
    memcpy(&word, data, sizeof word);
    h = hash_add(h, word);
  }
  for (; size; data++, size--) h = hash_add(h, *data);
  return h == MAP_EMPTY ? 0 : h;
}

uint32_t domain_intern_add(Intern *intern, const void *data, size_t size) {
  uint64_t h = hash_bytes(data, size);
  uint32_t id;
  while (map_get(&intern->by_hash, h, &id)) { // a record with the same hash: equal, or look under the next hash
    if (intern_size(intern, id) == size && (size == 0 || memcmp(intern_get(intern, id), data, size) == 0)) return id;
    h = hash_mix(h + 1);
    if (h == MAP_EMPTY) h = 0;
  }
  void *copy = arena_new(&intern->arena, size ? size : 1);
  if (size) memcpy(copy, data, size);
  id = intern->records.count;
  internvec_push(&intern->records, (InternRecord){copy, size});
  map_set(&intern->by_hash, h, id);
  return id;
}

void domain_intern_release(Intern *intern) {
  arena_release(&intern->arena);
  internvec_release(&intern->records);
  map_release(&intern->by_hash);
}
