// The six values (THEORY 4.4): what is known about how many of an abstract state's concrete states satisfy a formula,
// as a set of the situations that are still possible: all do, none does, some do and some do not. Fewer situations are more
// information; the empty set is a contradiction, which only an unsound model can give.
#ifndef SPEC_SIX_H
#define SPEC_SIX_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Six {
  SIX_CONTRADICTION = 0,
  SIX_T = 1,       // all
  SIX_F = 2,       // none
  SIX_M = 4,       // mixed
  SIX_T_SOME = 5,  // at least one satisfies: all or mixed
  SIX_F_SOME = 6,  // at least one violates: none or mixed
  SIX_UNKNOWN = 7, // nothing known
} Six;
#define SIX_COUNT 8 // a table by Six has this many entries; 0 and 3 are no values

Six spec_six_not(Six a);
Six spec_six_and(Six a, Six b); // by table, made from the situation semantics
Six spec_six_or(Six a, Six b);
// All that a and b say together. SIX_CONTRADICTION where they exclude each other.
Six spec_six_join(Six a, Six b);
bool spec_six_is_at_least(Six a, Six b); // information: a says all that b says
bool spec_six_is_truer(Six a, Six b);    // the truth order, reflexive: a is b or above it
Six spec_six_of_singleton(Six a);        // where the state has just one concrete state: T-exists is T, F-exists is F
const char *spec_six_name(Six a);        // "T" "F" "M" "Te" "Fe" "?"
bool spec_six_parse(const char *text, size_t *used, Six *value);
#endif
