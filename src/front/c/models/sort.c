// <stdlib.h>: sorting by insertion, with equal elements in any order, and binary search, which finds any of them.
#include "libc.h"

static void swap(unsigned char *a, unsigned char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = a[i];
    a[i] = b[i];
    b[i] = byte;
  }
}

// Does `a` have to change places with `b` after it? Where they are equal it may.
static int is_after(const void *a, const void *b, int (*compare)(const void *, const void *)) {
  int order = compare(a, b);
  return order == 0 ? __VERIFIER_nondet_int() != 0 : order > 0;
}

void qsort(void *array, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  unsigned char *bytes = array;
  if (count == 0) valid(array);
  if (count > 1 && size > 0) bytes[0] = bytes[0]; // it may write what is sorted already
  for (size_t i = 1; i < count; i++)
    for (size_t k = i; k > 0 && is_after(bytes + (k - 1) * size, bytes + k * size, compare); k--)
      swap(bytes + (k - 1) * size, bytes + k * size, size);
}

void *bsearch(const void *key, const void *array, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const unsigned char *bytes = array;
  size_t low = 0, high = count;
  if (count == 0) valid(array);
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(key, bytes + middle * size);
    if (order == 0) {
      while (middle + 1 < count && __VERIFIER_nondet_int() && compare(key, bytes + (middle + 1) * size) == 0) middle++;
      while (middle > 0 && __VERIFIER_nondet_int() && compare(key, bytes + (middle - 1) * size) == 0) middle--;
      return (void *)(bytes + middle * size);
    }
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return NULL;
}
