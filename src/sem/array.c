#include "sem/array.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/memory.h"

ArrayValue *sem_array_new(Sort sort, u128 otherwise, bool tainted) {
  ArrayValue *array = memory_new(sizeof *array);
  array->otherwise = otherwise;
  array->otherwise_tainted = tainted;
  array->index_mask = sort_is_bv(sort_index(sort)) ? bits_mask(sort_width(sort_index(sort))) : ~(u128)0;
  return array;
}

ArrayValue *sem_array_copy(const ArrayValue *array) {
  ArrayValue *copy = memory_new(sizeof *copy);
  *copy = *array;
  copy->entries = memory_new(array->capacity * sizeof(ArrayEntry));
  for (uint32_t i = 0; i < array->capacity; i++) copy->entries[i] = array->entries[i];
  return copy;
}

void sem_array_delete(ArrayValue *array) {
  if (!array) return;
  free(array->entries);
  free(array);
}

static uint64_t hash_bits(u128 x) { return hash_add((uint64_t)x, (uint64_t)(x >> 64)); }

static uint32_t slot_of(const ArrayValue *array, u128 index) {
  uint32_t i = (uint32_t)hash_bits(index) & (array->capacity - 1);
  while (array->entries[i].used && array->entries[i].index != index) i = (i + 1) & (array->capacity - 1);
  return i;
}

u128 sem_array_get(const ArrayValue *array, u128 index, bool *tainted) {
  const ArrayEntry *e = array->count ? &array->entries[slot_of(array, index)] : NULL;
  bool used = e && e->used;
  *tainted = used ? e->tainted : array->otherwise_tainted;
  return used ? e->value : array->otherwise;
}

void sem_array_taint(ArrayValue *array) {
  for (uint32_t i = 0; i < array->capacity; i++) array->entries[i].tainted = true;
  array->otherwise_tainted = true;
}

static void grow(ArrayValue *array) {
  ArrayValue bigger = {.capacity = array->capacity ? array->capacity * 2 : 16};
  bigger.entries = memory_new(bigger.capacity * sizeof(ArrayEntry));
  for (uint32_t i = 0; i < array->capacity; i++)
    if (array->entries[i].used) bigger.entries[slot_of(&bigger, array->entries[i].index)] = array->entries[i];
  free(array->entries);
  array->entries = bigger.entries;
  array->capacity = bigger.capacity;
}

// Removes an entry and closes the gap in its probe sequence.
static void erase(ArrayValue *array, uint32_t hole) {
  uint32_t mask = array->capacity - 1, i = hole;
  array->count--;
  for (;;) {
    array->entries[hole].used = false;
    uint32_t home;
    do {
      i = (i + 1) & mask;
      if (!array->entries[i].used) return;
      home = (uint32_t)hash_bits(array->entries[i].index) & mask;
    } while (((i - home) & mask) < ((i - hole) & mask));
    array->entries[hole] = array->entries[i];
    hole = i;
  }
}

void sem_array_set(ArrayValue *array, u128 index, u128 value, bool tainted) {
  if (array->capacity == 0 || array->count * 4 >= array->capacity * 3) grow(array);
  uint32_t i = slot_of(array, index);
  if (value == array->otherwise && tainted == array->otherwise_tainted) {
    if (array->entries[i].used) erase(array, i);
    return;
  }
  if (!array->entries[i].used) array->count++;
  array->entries[i] = (ArrayEntry){index, value, true, tainted};
}

#define MOST_ELEMENTS ((u128)1 << 24) // a gigabyte of entries

// Element by element, where the defaults differ.
static void copy_each(ArrayValue *dst, u128 dlo, u128 n, const ArrayValue *src, u128 slo) {
  for (u128 k = 0; k < n; k++) {
    bool tainted;
    u128 value = sem_array_get(src, (slo + k) & dst->index_mask, &tainted);
    sem_array_set(dst, (dlo + k) & dst->index_mask, value, tainted);
  }
}

bool sem_array_copy_range(ArrayValue *dst, u128 dlo, u128 n, const ArrayValue *src, u128 slo) {
  u128 mask = dst->index_mask;
  bool each = src->otherwise != dst->otherwise || src->otherwise_tainted != dst->otherwise_tainted;
  if (each && n > MOST_ELEMENTS) return false;
  ArrayValue *from = sem_array_copy(src); // dst may be src
  if (each) {
    copy_each(dst, dlo, n, from, slo);
    sem_array_delete(from);
    return true;
  }
  ArrayValue *old = sem_array_copy(dst);
  for (uint32_t i = 0; i < old->capacity; i++)
    if (old->entries[i].used && ((old->entries[i].index - dlo) & mask) < n)
      sem_array_set(dst, old->entries[i].index, dst->otherwise, dst->otherwise_tainted);
  for (uint32_t i = 0; i < from->capacity; i++) {
    const ArrayEntry *e = &from->entries[i];
    if (e->used && ((e->index - slo) & mask) < n)
      sem_array_set(dst, (e->index - slo + dlo) & mask, e->value, e->tainted);
  }
  sem_array_delete(old);
  sem_array_delete(from);
  return true;
}

bool sem_array_equal(const ArrayValue *a, const ArrayValue *b) {
  if (a->count != b->count || a->otherwise != b->otherwise || a->otherwise_tainted != b->otherwise_tainted)
    return false;
  for (uint32_t i = 0; i < a->capacity; i++) {
    const ArrayEntry *e = &a->entries[i];
    bool tainted;
    if (e->used && (sem_array_get(b, e->index, &tainted) != e->value || tainted != e->tainted)) return false;
  }
  return true;
}

uint64_t sem_array_hash(const ArrayValue *array) {
  uint64_t h = hash_bits(array->otherwise); // the order of entries must not matter
  for (uint32_t i = 0; i < array->capacity; i++)
    if (array->entries[i].used) h += hash_add(hash_bits(array->entries[i].index), hash_bits(array->entries[i].value));
  return h;
}
