// Refinement along a marked trace (THEORY 5.6): the blocks that flow into the operands of its marked steps are split.
#ifndef ALGOL_REFINE_H
#define ALGOL_REFINE_H
#include "algol/search.h"

// Splits blocks of the machine's partitions; returns how many. At least one where the trace is marked.
uint32_t algol_refine_along(AlgolMachine *machine, const WayVec *trace);
#endif
