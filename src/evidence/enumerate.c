#include "evidence/enumerate.h"

#include "sem/explore.h"

CheckResult evidence_enumerate(Prog *prog, const Loc *targets, uint32_t count, Limits *limits) {
  bool *is_target = memory_new(prog->locs.count);
  for (uint32_t i = 0; i < count; i++) is_target[targets[i]] = true;
  Machine *machine = machine_new(prog);
  Explored explored = explore(machine, prog, is_target, 0, limits);
  CheckResult result = explored.end == EXPLORE_COMPLETE ? CHECK_CONFIRMED
                       : explored.end == EXPLORE_FOUND  ? CHECK_REFUTED
                                                        : CHECK_UNDECIDED;
  explored_release(&explored);
  machine_delete(machine);
  free(is_target);
  return result;
}
