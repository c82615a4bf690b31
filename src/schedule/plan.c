#include "schedule/plan.h"

// Engines take turns in this order, the cheap ones first; where two have an answer in the same turn, the earlier one counts.
static const PlanRow rows[] = {
    {ROLE_REACH, "explicit", 60, 300, 0},
    {ROLE_REACH, "bounded", 100, 0, 0},
    {ROLE_PLACES, "placed", 200, 0, 0},
    // Where loops end, unwinding needs but time, and no other engine settles so many checks of such programs.
    {ROLE_REACH, "unwind", 100, 0, 400},
    {ROLE_REACH, "induction", 100, 0, 0},
    {ROLE_REACH, "spacer", 80, 0, 0},
    {ROLE_REACH, "cegar", 60, 0, 0},
    {ROLE_CALLS, "summaries", 200, 0, 100},
    // Costs by the size of the program, and not by how hard it is: nothing where the checks are easy.
    {ROLE_SOME, "claims", 0, 0, 400},
    {ROLE_RUN, "wander", 60, 0, 0},
    {ROLE_PROOF, "enumeration", 40, 0, 0},
    {ROLE_PROOF, "ranking", 100, 0, 0},
    {ROLE_EXACT_RUN, "wander", 40, 0, 0},
    {ROLE_EXACT_PROOF, "ranking", 100, 0, 0},
    {ROLE_RUN, "ranking", 20, 0, 0},
    {ROLE_RUN, "lasso", 25, 0, 0},
    {ROLE_MODEL, "branching", 100, 0, 0},
};

const PlanRow *schedule_plan(uint32_t *count) {
  *count = sizeof rows / sizeof *rows;
  return rows;
}
