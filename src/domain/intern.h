// Records under numbers: equal bytes have equal numbers, 0, 1, 2, ... What the table returns stays where it is and as it is
// until the table is released. A zero-initialised table is empty and valid.
#ifndef DOMAIN_INTERN_H
#define DOMAIN_INTERN_H
#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"

typedef struct InternRecord {
  const void *data;
  size_t size;
} InternRecord;
VEC(InternVec, internvec, InternRecord)

typedef struct Intern {
  Arena arena;
  InternVec records;
  Map by_hash;
} Intern;

uint32_t domain_intern_add(Intern *intern, const void *data, size_t size);
static inline const void *intern_get(const Intern *intern, uint32_t id) { return intern->records.data[id].data; }
static inline size_t intern_size(const Intern *intern, uint32_t id) { return intern->records.data[id].size; }
void domain_intern_release(Intern *intern);
#endif
