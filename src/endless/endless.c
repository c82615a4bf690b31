#include "endless/endless.h"

#include "evidence/check/certify.h"
#include "prog/fair.h"

void endless_task_init(EndlessTask *l, Prog *prog, const bool *accepting, Limits *limits, const EngineOptions *options,
                       Statistics *statistics) {
  *l = (EndlessTask){.accepting = accepting, .proves = true, .refutes = true};
  evidence_targets(prog, &l->limits_of_model);
  l->no_target = memory_new(prog->locs.count + 1);
  l->task = (Task){.prog = prog, .is_target = l->no_target, .limits = limits, .options = *options};
  l->task.proof_targets = &l->limits_of_model;
  l->task.accepting = accepting;
  l->task.statistics = statistics;
  l->task.blocks = prog_fair_blocks(prog, accepting);
}

void endless_task_release(EndlessTask *l) {
  prog_blocks_delete(l->task.blocks);
  u32vec_release(&l->limits_of_model);
  free(l->no_target);
}
