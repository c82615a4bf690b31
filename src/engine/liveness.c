#include "engine/liveness.h"

#include "engine/candidates.h"
#include "engine/domains.h"
#include "engine/rank.h"
#include "engine/region.h"
#include "engine/roam.h"
#include "engine/tuples.h"
#include "evidence/certify.h"
#include "evidence/ranking.h"
#include "evidence/replay.h"
#include "prog/fair.h"

#define RUN_STEPS 4000
#define SHRINK_SECONDS 1.0
#define ROAM_STATES 30000
#define MOST_REGIONS 12 // tried for one program

void liveness_init(LivenessTask *l, Prog *prog, const bool *accepting, Limits *limits, const EngineOptions *options,
                   Statistics *statistics) {
  *l = (LivenessTask){.accepting = accepting};
  evidence_targets(prog, &l->limits_of_model);
  l->no_target = memory_new(prog->locs.count + 1);
  l->task = (Task){.prog = prog, .is_target = l->no_target, .limits = limits, .options = *options};
  l->task.proof_targets = &l->limits_of_model;
  l->task.statistics = statistics;
  l->task.blocks = fair_blocks(prog, accepting);
}

void liveness_release(LivenessTask *l) {
  blocks_delete(l->task.blocks);
  u32vec_release(&l->limits_of_model);
  free(l->no_target);
}

// ---- proving

// Do the invariants show that no limit of the model is reached?
static bool limits_are_excluded(LivenessTask *l, const Houdini *houdini) {
  if (!l->limits_of_model.count) return true;
  Proof induction = {.kind = PROOF_INDUCTION, .k = 1};
  houdini_list(houdini, &induction.invariants);
  U32Vec cuts = {0};
  fair_cut_points(l->task.prog, l->accepting, &cuts);
  CheckResult result = evidence_certify_at(l->task.prog, &induction, l->limits_of_model.data, l->limits_of_model.count,
                                           &cuts, l->task.limits);
  u32vec_release(&cuts);
  invariantvec_release(&induction.invariants);
  return result == CHECK_CONFIRMED;
}

static bool try_proof(LivenessTask *l, Houdini *houdini, Proof **proof) {
  *proof = proof_new(PROOF_RANKING);
  (*proof)->k = 1;
  if (houdini) houdini_list(houdini, &(*proof)->invariants);
  if (rank_find(&l->task, l->accepting, *proof)) return true;
  proof_delete(*proof);
  *proof = NULL;
  return false;
}

// Leaves out invariants that the proof does not need, as far as there is time for it: people read what is left.
static void shrink(LivenessTask *l, Proof *proof) {
  Limits limits = limits_within(l->task.limits, SHRINK_SECONDS);
  InvariantVec *list = &proof->invariants;
  for (uint32_t size = list->count; size > 0 && !limits_reached(&limits); size /= 2) {
    for (uint32_t i = 0; i + size <= list->count && !limits_reached(&limits);) {
      InvariantVec all = *list, fewer = {0};
      for (uint32_t k = 0; k < all.count; k++)
        if (k < i || k >= i + size) invariantvec_push(&fewer, all.data[k]);
      *list = fewer;
      bool fine = evidence_certify_ranking(l->task.prog, l->accepting, proof, &limits) == CHECK_CONFIRMED;
      if (!fine) *list = all, i += size;
      invariantvec_release(fine ? &all : &fewer);
    }
  }
}

Answer liveness_prove(LivenessTask *l) {
  Task *task = &l->task;
  Houdini *houdini = houdini_new(task);
  Proof *proof = NULL;
  candidates_guess(task, houdini);
  domains_guess(task, houdini);
  bool fine = houdini_run(houdini, 2000), excluded = fine && limits_are_excluded(l, houdini);
  if (excluded) fine = try_proof(l, houdini, &proof);
  if (excluded && !fine && !limits_reached(task->limits)) {
    tuples_infer(task, houdini);
    fine = houdini_run(houdini, 20000) && try_proof(l, houdini, &proof);
  }
  fine = fine && proof;
  houdini_delete(houdini);
  if (fine) shrink(l, proof);
  if (fine) return answer_verified("ranking", proof);
  if (limits_reached(task->limits)) return answer_unknown("ranking", "%s", limits_reason(task->limits->stopped));
  return answer_unknown("ranking", excluded ? "no ranking argument was found" : "undefined behaviour is not excluded");
}

// ---- falsifying

static bool is_confirmed(LivenessTask *l, const Trace *trace) {
  Run run;
  CheckResult result = evidence_replay_endless(l->task.prog, l->accepting, trace, l->task.limits, &run);
  run_release(&run);
  return result == CHECK_CONFIRMED;
}

Answer liveness_wander(LivenessTask *l, uint32_t runs) {
  Task *task = &l->task;
  Answer near = roam_search(l, ROAM_STATES);
  if (near.trace) return near;
  answer_release(&near);
  Wander *wander = wander_new(task, l->accepting, 7);
  Answer answer = {0};
  uint32_t regions = 0;
  for (uint32_t i = 0; i < runs && !answer.trace && !limits_reached(task->limits); i++) {
    LongRun run;
    Trace *lasso;
    if (wander_run(wander, RUN_STEPS, &lasso, &run)) {
      bool found = regions++ < MOST_REGIONS && region_from_run(task, l->accepting, wander_machine(wander), &run);
      if (found && is_confirmed(l, run.trace)) {
        answer = answer_falsified("recurrence", run.trace);
        run.trace = NULL;
      }
      long_run_release(wander, &run);
    }
    if (lasso) answer = answer_falsified("lasso", lasso);
  }
  wander_delete(wander);
  if (!answer.trace) answer = answer_unknown("lasso", "no run without end was found");
  return answer;
}
