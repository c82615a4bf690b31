#include "endless/liveness.h"

#include "invariant/candidates.h"
#include "endless/descent.h"
#include "invariant/domains.h"
#include "endless/partition.h"
#include "endless/region.h"
#include "endless/roam.h"
#include "invariant/tuples.h"
#include "evidence/check/certify.h"
#include "evidence/check/ranking.h"
#include "evidence/check/replay.h"
#include "prog/fair.h"
#include "sem/space.h"

#define MOST_DESCENTS 20
#define RUN_STEPS 4000
#define MOST_STATES 200000
#define SHRINK_SECONDS 1.0
#define ROAM_STATES 30000
#define RUNS_PER_REGION 40 // a region is worth the time of so many runs

// ---- proving

// Do the invariants show that no limit of the model is reached?
static bool limits_are_excluded(EndlessTask *l, const Houdini *houdini) {
  if (!l->limits_of_model.count) return true;
  Proof induction = {.kind = PROOF_INDUCTION, .k = 1};
  invariant_houdini_list(houdini, &induction.invariants);
  U32Vec cuts = {0};
  prog_fair_cut_points(l->task.prog, l->accepting, &cuts);
  CheckResult result = evidence_certify_at(l->task.prog, &induction, l->limits_of_model.data, l->limits_of_model.count,
                                           &cuts, l->task.limits);
  u32vec_release(&cuts);
  invariantvec_release(&induction.invariants);
  return result == CHECK_CONFIRMED;
}

// With the invariants that are known: ranks, and cells where these do not do.
static Proof *try_proof(EndlessTask *l, const Houdini *houdini, PartitionResult *result) {
  Proof *proof = evidence_proof_new(PROOF_RANKING);
  proof->k = 1;
  invariant_houdini_list(houdini, &proof->invariants);
  RankFinder *finder = endless_rank_finder_new(&l->task, l->accepting, proof);
  endless_partition_result_release(result);
  *result = endless_partition_refine(l, finder, proof);
  endless_rank_finder_delete(finder);
  if (result->proved) return proof;
  evidence_proof_delete(proof);
  return NULL;
}

// Leaves out invariants that the proof does not need, as far as there is time for it: people read what is left.
static void shrink(EndlessTask *l, Proof *proof) {
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

static Answer why_not(const Task *task, bool excluded, const char *lasso) {
  if (limits_reached(task->limits))
    return evidence_answer_unknown("ranking", "%s", limits_reason(task->limits->stopped));
  if (!excluded) return evidence_answer_unknown("ranking", "undefined behaviour is not excluded");
  if (!lasso) return evidence_answer_unknown("ranking", "no ranking argument was found");
  return evidence_answer_unknown("ranking", "no ranking argument was found for the loop through %s", lasso);
}

Answer endless_liveness_refine(EndlessTask *l) {
  Task *task = &l->task;
  Houdini *houdini = invariant_houdini_new(task);
  Proof *proof = NULL;
  PartitionResult result = {0};
  invariant_candidates_guess(task, houdini);
  invariant_domains_guess(task, houdini);
  bool excluded = invariant_houdini_run(houdini, 2000) && limits_are_excluded(l, houdini);
  if (excluded) proof = try_proof(l, houdini, &result);
  if (excluded && !proof && !result.trace && !limits_reached(task->limits)) {
    invariant_tuples_infer(task, houdini);
    if (invariant_houdini_run(houdini, 20000)) proof = try_proof(l, houdini, &result);
  }
  invariant_houdini_delete(houdini);
  if (proof && l->proves) shrink(l, proof);
  if (proof && !l->proves) evidence_proof_delete(proof), proof = NULL;
  Answer answer = proof          ? evidence_answer_verified("ranking", proof)
                  : result.trace ? evidence_answer_falsified("ranking", result.trace)
                                 : why_not(task, excluded, result.lasso);
  result.trace = NULL;
  endless_partition_result_release(&result);
  return answer;
}

Answer endless_liveness_enumerate(EndlessTask *l) {
  Task *task = &l->task;
  Space space;
  bool all = sem_space_of_all(&space, task->prog, task->blocks, l->accepting, MOST_STATES, task->limits);
  bool fine = all && !sem_space_has_marked_cycle(&space);
  uint32_t states = space.nodes.count;
  task->statistics->nodes += states;
  task->statistics->steps += space.taken;
  evidence_progress(task, "enumeration: %u states, %s", states,
                    !all   ? "not all"
                    : fine ? "no accepting cycle"
                           : "an accepting cycle");
  sem_space_release(&space);
  if (!fine || !l->proves)
    return evidence_answer_unknown("enumeration",
                                   "the states cannot all be enumerated, or some cycle of them is accepting");
  Proof *proof = evidence_proof_new(PROOF_ENUMERATION);
  proof->k = states;
  return evidence_answer_verified("enumeration", proof);
}

// ---- falsifying

static bool is_confirmed(EndlessTask *l, const Trace *trace) {
  Run run;
  CheckResult result = evidence_replay_endless(l->task.prog, l->accepting, trace, l->task.limits, &run);
  evidence_run_release(&run);
  return result == CHECK_CONFIRMED;
}

static bool has_stack(const Prog *prog) {
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].stack != STACK_NOT) return true;
  return false;
}

// Recursion that goes deeper for ever.
static bool is_descent(EndlessTask *l, LongRun *run) {
  uint32_t to = 0;
  for (uint32_t i = 0; has_stack(l->task.prog) && i < MOST_DESCENTS; i++) {
    if (!endless_descent_from_run(&l->task, run, &to, run->trace)) return false;
    if (!is_confirmed(l, run->trace)) continue;
    run->trace->inputs.count = run->visits.data[to].inputs;
    return true;
  }
  return false;
}

Answer endless_liveness_wander(EndlessTask *l, uint32_t runs, uint64_t seed) {
  Task *task = &l->task;
  Wander *wander = endless_wander_new(task, l->accepting, seed);
  Answer answer = {0};
  uint32_t regions = 0;
  for (uint32_t i = 0; i < runs && !answer.trace && !limits_reached(task->limits); i++) {
    LongRun run;
    Trace *lasso;
    if (endless_wander_run(wander, RUN_STEPS, &lasso, &run)) {
      bool descends = is_descent(l, &run);
      bool found = !descends && regions++ < runs / RUNS_PER_REGION &&
                   endless_region_from_run(task, l->accepting, endless_wander_machine(wander), &run) &&
                   is_confirmed(l, run.trace);
      if (descends || found) {
        answer = evidence_answer_falsified(descends ? "lasso" : "recurrence", run.trace);
        run.trace = NULL;
      }
      endless_long_run_release(wander, &run);
    }
    if (lasso) answer = evidence_answer_falsified("lasso", lasso);
  }
  endless_wander_delete(wander);
  if (!answer.trace) answer = evidence_answer_unknown("lasso", "no run without end was found");
  return answer;
}

Answer endless_liveness_roam(EndlessTask *l) { return endless_roam_search(&l->task, ROAM_STATES); }
