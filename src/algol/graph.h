// The automaton of a term, made explicit: for pictures and for tests. Small ones only.
#ifndef ALGOL_GRAPH_H
#define ALGOL_GRAPH_H
#include "algol/machine.h"
#include "algol/moves.h"
#include "base/limits.h"
#include "evidence/play.h"

VEC(MoveVec, movevec, Move)

// The visible moves of a machine's steps, as they are watched; the context is a MoveVec.
void algol_graph_watch_moves(void *context, const AlgolMachine *machine, const Config *config, uint64_t ways,
                             uint64_t k);

// All states and moves of the machine. False where there are more than `most` nodes, or a limit was reached.
bool algol_graph_build(AlgolMachine *machine, uint32_t most, Limits *limits, PlayGraph *graph);
#endif
