// Open-addressing hash map from 64-bit keys to 32-bit values. The all-ones key is reserved.
// A zero-initialised map is empty and valid. Iterate over `slots` up to `capacity`, skipping MAP_EMPTY keys.
#ifndef BASE_MAP_H
#define BASE_MAP_H
#include <stdbool.h>
#include <stdint.h>

#define MAP_EMPTY UINT64_MAX

typedef struct MapSlot {
  uint64_t key;
  uint32_t value;
} MapSlot;
typedef struct Map {
  MapSlot *slots;
  uint32_t count, capacity;
} Map;

static inline uint64_t map_key(const void *pointer) { return (uint64_t)(uintptr_t)pointer; } // for maps from pointers
bool map_get(const Map *map, uint64_t key, uint32_t *value);                                 // value is set where found
uint32_t map_find(const Map *map, uint64_t key, uint32_t otherwise);
void map_set(Map *map, uint64_t key, uint32_t value);
void map_clear(Map *map); // keeps the memory
void map_release(Map *map);

static inline uint64_t hash_mix(uint64_t h) {
  h ^= h >> 33;
  h *= 0xff51afd7ed558ccdULL;
  h ^= h >> 33;
  h *= 0xc4ceb9fe1a85ec53ULL;
  return h ^ (h >> 33);
}
static inline uint64_t hash_add(uint64_t h, uint64_t x) { return hash_mix(h ^ (x + 0x9e3779b97f4a7c15ULL + (h << 6))); }
uint64_t hash_text(const char *s);
#endif
