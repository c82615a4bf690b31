#include "evidence/check/enumerate.h"

#include "prog/fair.h"
#include "sem/explore.h"
#include "sem/space.h"

CheckResult evidence_enumerate(Prog *prog, const Loc *targets, uint32_t count, Limits *limits) {
  bool *is_target = memory_new(prog->locs.count);
  for (uint32_t i = 0; i < count; i++) is_target[targets[i]] = true;
  Machine *machine = sem_machine_new(prog);
  Explored explored = sem_explore(machine, prog, is_target, EXPLORE_TAINTED, 0, limits);
  if (explored.end == EXPLORE_INCOMPLETE && !limits_reached(limits)) {
    sem_explored_release(&explored);
    explored = sem_explore(machine, prog, is_target, EXPLORE_FEW, 0, limits);
  }
  CheckResult result = explored.end == EXPLORE_COMPLETE ? CHECK_CONFIRMED
                       : explored.end == EXPLORE_FOUND  ? CHECK_REFUTED
                                                        : CHECK_UNDECIDED;
  sem_explored_release(&explored);
  sem_machine_delete(machine);
  free(is_target);
  return result;
}

CheckResult evidence_enumerate_fair(Prog *prog, const bool *accepting, Limits *limits) {
  Blocks *blocks = prog_fair_blocks(prog, accepting);
  Space space;
  CheckResult result = !sem_space_of_all(&space, prog, blocks, accepting, EFFORT32(limits, check_states), limits)
                           ? CHECK_UNDECIDED
                       : sem_space_has_marked_cycle(&space) ? CHECK_REFUTED
                                                            : CHECK_CONFIRMED;
  sem_space_release(&space);
  prog_blocks_delete(blocks);
  return result;
}
