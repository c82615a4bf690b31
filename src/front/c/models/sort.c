// <stdlib.h>: sorting by insertion, with equal elements in any order, and binary search, which finds any of them.
#include "libc.h"

static void swap(unsigned char *a, unsigned char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    unsigned char byte = a[i];
    a[i] = b[i];
    b[i] = byte;
  }
}

// Some index below a count.
static size_t any_below(size_t count) {
  size_t index = (size_t)__VERIFIER_nondet_ulong();
  __VERIFIER_assume(index < count);
  return index;
}

static int sign_of_order(int order) { return (order > 0) - (order < 0); }

// Does `a` have to change places with `b` after it? Where they are equal it may.
static int is_after(const void *a, const void *b, int (*compare)(const void *, const void *)) {
  int order = compare(a, b);
  __sextant_check_library(sign_of_order(compare(b, a)) == -sign_of_order(order), "a comparison that is no order");
  return order == 0 ? __VERIFIER_nondet_int() != 0 : order > 0;
}

void qsort(void *array, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  unsigned char *bytes = array;
  if (count == 0) valid(array);
  if (count > 1 && size > 0) bytes[0] = bytes[0]; // it may write what is sorted already
  for (size_t i = 1; i < count; i++) {
    size_t k = i;
    for (; k > 0 && is_after(bytes + (k - 1) * size, bytes + k * size, compare); k--)
      swap(bytes + (k - 1) * size, bytes + k * size, size);
    if (k > 1)
      __sextant_check_library(compare(bytes + (k - 2) * size, bytes + k * size) <= 0, "a comparison that is no order");
  }
}

// The elements that are less than the key come first, then those that are equal, then the others (7.22.5.1p2).
static void check_parts(const void *key, const unsigned char *bytes, size_t count, size_t size,
                        int (*compare)(const void *, const void *)) {
  size_t later = any_below(count), earlier = any_below(count);
  __VERIFIER_assume(earlier < later);
  __sextant_check_library(sign_of_order(compare(key, bytes + earlier * size)) >=
                              sign_of_order(compare(key, bytes + later * size)),
                          "an array that is not in the order of what is searched");
}

void *bsearch(const void *key, const void *array, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const unsigned char *bytes = array;
  size_t low = 0, high = count;
  if (count == 0) valid(array);
  if (count > 1 && size > 0) check_parts(key, bytes, count, size, compare);
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
