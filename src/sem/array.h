// Array values of the interpreter: a default and the elements that differ from it, in an open-addressing table.
// Each element also says whether it is tainted: it depends on something arbitrary that was given no particular value
// (see machine.h). Normal form: no entry equals the default, so equality is equality of tables.
#ifndef SEM_ARRAY_H
#define SEM_ARRAY_H
#include "expr/term.h"

typedef struct ArrayEntry {
  u128 index, value;
  bool used, tainted;
} ArrayEntry;

typedef struct ArrayValue {
  ArrayEntry *entries;
  uint32_t count, capacity;
  u128 otherwise; // the default
  bool otherwise_tainted;
  u128 index_mask;
} ArrayValue;

ArrayValue *sem_array_new(Sort sort, u128 otherwise, bool tainted);
ArrayValue *sem_array_copy(const ArrayValue *array);
void sem_array_delete(ArrayValue *array);
u128 sem_array_get(const ArrayValue *array, u128 index, bool *tainted);
void sem_array_set(ArrayValue *array, u128 index, u128 value, bool tainted);
void sem_array_taint(ArrayValue *array); // every element
// dst[i] becomes src[i - dlo + slo] for (i - dlo) <u n, modulo the index width; src may be dst. False, and nothing happens, where dst
// would have too many elements that differ from its default.
bool sem_array_copy_range(ArrayValue *dst, u128 dlo, u128 n, const ArrayValue *src, u128 slo);
bool sem_array_equal(const ArrayValue *a, const ArrayValue *b);
uint64_t sem_array_hash(const ArrayValue *array);
#endif
