// The tables of conjunction and disjunction follow from what a value is: a set of situations. Take two sets X and Y of concrete
// states within a state of at least two. Each pair of situations of X and Y allows certain situations of their intersection
// and union, and the value of the result is the least of the six that holds all of them.
#include "spec/six.h"

#include <string.h>

enum { ALL = 1, NONE = 2, MIXED = 4 };

// The situations that the intersection of X and Y may be in.
static unsigned meet_of_situations(unsigned x, unsigned y) {
  if (x == NONE || y == NONE) return NONE;
  if (x == ALL) return y;
  if (y == ALL) return x;
  return NONE | MIXED; // both mixed: they may be disjoint, and never have everything in common
}

// The set {all, none} is none of the six values: nothing is known then. Conjunction never needs it.
static Six value_of(unsigned situations) { return situations == (ALL | NONE) ? SIX_UNKNOWN : (Six)situations; }

Six spec_six_and(Six a, Six b) {
  unsigned result = 0;
  for (unsigned x = ALL; x <= MIXED; x *= 2)
    for (unsigned y = ALL; y <= MIXED; y *= 2)
      if (((unsigned)a & x) && ((unsigned)b & y)) result |= meet_of_situations(x, y);
  return value_of(result);
}

Six spec_six_not(Six a) {
  unsigned v = (unsigned)a;
  return (Six)((v & MIXED) | (v & ALL ? NONE : 0u) | (v & NONE ? ALL : 0u));
}

Six spec_six_or(Six a, Six b) { return spec_six_not(spec_six_and(spec_six_not(a), spec_six_not(b))); }
Six spec_six_join(Six a, Six b) { return (Six)((unsigned)a & (unsigned)b); }
bool spec_six_is_at_least(Six a, Six b) { return spec_six_join(a, b) == a; }

// F < F-exists < {M, unknown} < T-exists < T
bool spec_six_is_truer(Six a, Six b) {
  static const int rank[SIX_COUNT] = {
      [SIX_F] = 0, [SIX_F_SOME] = 1, [SIX_M] = 2, [SIX_UNKNOWN] = 2, [SIX_T_SOME] = 3, [SIX_T] = 4};
  return a == b || rank[a] > rank[b];
}

Six spec_six_of_singleton(Six a) {
  if (a == SIX_UNKNOWN) return a;
  return (Six)((unsigned)a & (ALL | NONE)); // mixed is impossible: M is a contradiction
}

// Longer names first: Te before T.
static const struct {
  const char *name;
  Six value;
} names[] = {{"Te", SIX_T_SOME}, {"Fe", SIX_F_SOME}, {"T", SIX_T}, {"F", SIX_F}, {"M", SIX_M}, {"?", SIX_UNKNOWN}};
enum { NAMES = sizeof names / sizeof *names };

const char *spec_six_name(Six a) {
  for (size_t i = 0; i < NAMES; i++)
    if (names[i].value == a) return names[i].name;
  return "contradiction";
}

bool spec_six_parse(const char *text, size_t *used, Six *value) {
  for (size_t i = 0; i < NAMES; i++) {
    size_t n = strlen(names[i].name);
    if (strncmp(text, names[i].name, n) != 0) continue;
    return *used = n, *value = names[i].value, true;
  }
  return false;
}
