// Recurrent regions: a condition R_b at each of some cut points b, and a strategy for choices and inputs, such that
//   - from every state of R_b the strategy leads to the next cut point of the region, inside its condition;
//   - every cycle through the region's cut points, of steps that are not shown to be impossible inside it, has an accepting one.
// So a run that enters the region can go on for ever, accepting (THEORY 4.8, Theorem 8 (ii): total reachability from
// itself), even where no state is ever repeated.
#ifndef EVIDENCE_CHECK_RECURRENT_H
#define EVIDENCE_CHECK_RECURRENT_H
#include "evidence/evidence.h"
#include "sem/machine.h"

// CONFIRMED where trace->region and trace->choices are such a region and the state (of that machine) is in it.
CheckResult evidence_certify_region(Prog *prog, const bool *accepting, const Trace *trace, Machine *machine,
                                    const State *state, Limits *limits);
#endif
