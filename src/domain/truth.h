// What a condition can be, as a set of truth values (THEORY 1.3), with not, and, or lifted to sets.
#ifndef DOMAIN_TRUTH_H
#define DOMAIN_TRUTH_H
#include <stdbool.h>

typedef enum Truth { TRUTH_NONE, TRUTH_TRUE, TRUTH_FALSE, TRUTH_BOTH } Truth;

static inline Truth truth_of(bool value) { return value ? TRUTH_TRUE : TRUTH_FALSE; }
static inline bool truth_may(Truth t, bool value) { return (t & truth_of(value)) != 0; }
static inline Truth truth_make(bool may_hold, bool may_fail) {
  return (Truth)((may_hold ? TRUTH_TRUE : 0) | (may_fail ? TRUTH_FALSE : 0));
}
static inline Truth truth_not(Truth t) { return truth_make(truth_may(t, false), truth_may(t, true)); }
static inline Truth truth_and(Truth a, Truth b) {
  return truth_make(truth_may(a, true) && truth_may(b, true), truth_may(a, false) || truth_may(b, false));
}
static inline Truth truth_or(Truth a, Truth b) { return truth_not(truth_and(truth_not(a), truth_not(b))); }
#endif
