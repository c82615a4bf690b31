// The states that a search has met: position, pending operands, cells and arrays, packed into words and stored once. Each has
// its parent and the way taken from there, and whether it was reached without a mark.
#ifndef ALGOL_STATES_H
#define ALGOL_STATES_H
#include "algol/machine.h"

#define STATE_NONE UINT32_MAX

typedef struct AlgolState {
  uint32_t parent; // STATE_NONE: the first
  bool clean;
  uint64_t way;
  size_t first; // of its words
} AlgolState;
VEC(AlgolStateVec, statevec, AlgolState)

typedef struct States {
  AlgolStateVec items;
  uint64_t *words;
  size_t word_count, word_capacity;
  U32Vec table; // open addressing; holds the number + 1
} States;

void algol_states_init(States *states);
void algol_states_release(States *states);
// The state's number; *is_new says whether it was met for the first time.
uint32_t algol_states_add(States *states, const AlgolMachine *machine, const Config *config, bool *is_new);
bool algol_states_has(States *states, const AlgolMachine *machine, const Config *config);
void algol_states_load(const States *states, uint32_t state, const AlgolMachine *machine,
                       Config *config); // its mark included
#endif
