// Typed growable arrays. VEC(Name, T) declares `struct Name { T *data; uint32_t count, capacity; }` and its
// operations as static inline functions: name_push, name_pop, name_resize, name_release.
// The vector owns its buffer, not what the elements point to. A zero-initialised vector is empty and valid.
#ifndef BASE_VEC_H
#define BASE_VEC_H
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define VEC(Name, prefix, T)                                                                                           \
  typedef struct Name {                                                                                                \
    T *data;                                                                                                           \
    uint32_t count, capacity;                                                                                          \
  } Name;                                                                                                              \
  static inline __attribute__((unused)) void prefix##_reserve(Name *v, uint32_t n) {                                   \
    if (n <= v->capacity) return;                                                                                      \
    uint32_t c = v->capacity ? v->capacity : 8;                                                                        \
    while (c < n) c += c;                                                                                              \
    v->data = memory_resize(v->data, (size_t)c * sizeof(T));                                                           \
    v->capacity = c;                                                                                                   \
  }                                                                                                                    \
  static inline __attribute__((unused)) void prefix##_push(Name *v, T x) {                                             \
    prefix##_reserve(v, v->count + 1);                                                                                 \
    v->data[v->count++] = x;                                                                                           \
  }                                                                                                                    \
  static inline __attribute__((unused)) T prefix##_pop(Name *v) { return v->data[--v->count]; }                        \
  /* Grows with zeroed elements, or shrinks. */                                                                        \
  static inline __attribute__((unused)) void prefix##_resize(Name *v, uint32_t n) {                                    \
    prefix##_reserve(v, n);                                                                                            \
    if (n > v->count) memset(v->data + v->count, 0, (size_t)(n - v->count) * sizeof(T));                               \
    v->count = n;                                                                                                      \
  }                                                                                                                    \
  static inline __attribute__((unused)) void prefix##_release(Name *v) {                                               \
    free(v->data);                                                                                                     \
    *v = (Name){0};                                                                                                    \
  }

VEC(U32Vec, u32vec, uint32_t)
VEC(TextVec, textvec, const char *)
#endif
