#include "base/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static MapSlot *slot_of(const Map *map, uint64_t key) {
  uint32_t i = (uint32_t)hash_mix(key) & (map->capacity - 1);
  while (map->slots[i].key != MAP_EMPTY && map->slots[i].key != key) i = (i + 1) & (map->capacity - 1);
  return &map->slots[i];
}

bool map_get(const Map *map, uint64_t key, uint32_t *value) {
  if (!map->count) return false;
  MapSlot *slot = slot_of(map, key);
  if (slot->key == MAP_EMPTY) return false;
  *value = slot->value;
  return true;
}

uint32_t map_find(const Map *map, uint64_t key, uint32_t otherwise) {
  uint32_t value = otherwise;
  map_get(map, key, &value);
  return value;
}

static void grow(Map *map) {
  Map bigger = {.capacity = map->capacity ? map->capacity * 2 : 16};
  bigger.slots = memory_resize(NULL, bigger.capacity * sizeof(MapSlot));
  memset(bigger.slots, 0xff, bigger.capacity * sizeof(MapSlot));
  for (uint32_t i = 0; i < map->capacity; i++)
    if (map->slots[i].key != MAP_EMPTY) *slot_of(&bigger, map->slots[i].key) = map->slots[i];
  bigger.count = map->count;
  free(map->slots);
  *map = bigger;
}

void map_set(Map *map, uint64_t key, uint32_t value) {
  if (map->count * 4 >= map->capacity * 3) grow(map);
  MapSlot *slot = slot_of(map, key);
  if (slot->key == MAP_EMPTY) map->count++;
  *slot = (MapSlot){key, value};
}

void map_clear(Map *map) {
  if (map->count) memset(map->slots, 0xff, map->capacity * sizeof(MapSlot));
  map->count = 0;
}

void map_release(Map *map) {
  free(map->slots);
  *map = (Map){0};
}

uint64_t hash_text(const char *s) {
  uint64_t h = 1469598103934665603ULL;
  for (; *s; s++) h = (h ^ (unsigned char)*s) * 1099511628211ULL;
  return hash_mix(h);
}
