#include "engine/liveness.h"

#include "engine/candidates.h"
#include "engine/descent.h"
#include "engine/domains.h"
#include "engine/partition.h"
#include "engine/region.h"
#include "engine/roam.h"
#include "engine/tuples.h"
#include "evidence/certify.h"
#include "evidence/ranking.h"
#include "evidence/replay.h"
#include "prog/fair.h"
#include "sem/space.h"

#define MOST_DESCENTS 20
#define RUN_STEPS 4000
#define MOST_STATES 200000
#define SHRINK_SECONDS 1.0
#define ROAM_STATES 30000
#define RUNS_PER_REGION 40 // a region is worth the time of so many runs

void liveness_init(LivenessTask *l, Prog *prog, const bool *accepting, Limits *limits, const EngineOptions *options,
                   Statistics *statistics) {
  *l = (LivenessTask){.accepting = accepting, .proves = true, .refutes = true};
  evidence_targets(prog, &l->limits_of_model);
  l->no_target = memory_new(prog->locs.count + 1);
  l->task = (Task){.prog = prog, .is_target = l->no_target, .limits = limits, .options = *options};
  l->task.proof_targets = &l->limits_of_model;
  l->task.accepting = accepting;
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

// With the invariants that are known: ranks, and cells where these do not do.
static Proof *try_proof(LivenessTask *l, const Houdini *houdini, PartitionResult *result) {
  Proof *proof = proof_new(PROOF_RANKING);
  proof->k = 1;
  houdini_list(houdini, &proof->invariants);
  RankFinder *finder = rank_finder_new(&l->task, l->accepting, proof);
  partition_result_release(result);
  *result = partition_refine(l, finder, proof);
  rank_finder_delete(finder);
  if (result->proved) return proof;
  proof_delete(proof);
  return NULL;
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

static Answer why_not(const Task *task, bool excluded, const char *lasso) {
  if (limits_reached(task->limits)) return answer_unknown("ranking", "%s", limits_reason(task->limits->stopped));
  if (!excluded) return answer_unknown("ranking", "undefined behaviour is not excluded");
  if (!lasso) return answer_unknown("ranking", "no ranking argument was found");
  return answer_unknown("ranking", "no ranking argument was found for the loop through %s", lasso);
}

Answer liveness_refine(LivenessTask *l) {
  Task *task = &l->task;
  Houdini *houdini = houdini_new(task);
  Proof *proof = NULL;
  PartitionResult result = {0};
  candidates_guess(task, houdini);
  domains_guess(task, houdini);
  bool excluded = houdini_run(houdini, 2000) && limits_are_excluded(l, houdini);
  if (excluded) proof = try_proof(l, houdini, &result);
  if (excluded && !proof && !result.trace && !limits_reached(task->limits)) {
    tuples_infer(task, houdini);
    if (houdini_run(houdini, 20000)) proof = try_proof(l, houdini, &result);
  }
  houdini_delete(houdini);
  if (proof && l->proves) shrink(l, proof);
  if (proof && !l->proves) proof_delete(proof), proof = NULL;
  Answer answer = proof          ? answer_verified("ranking", proof)
                  : result.trace ? answer_falsified("ranking", result.trace)
                                 : why_not(task, excluded, result.lasso);
  result.trace = NULL;
  partition_result_release(&result);
  return answer;
}

Answer liveness_enumerate(LivenessTask *l) {
  Task *task = &l->task;
  Space space;
  bool all = space_of_all(&space, task->prog, task->blocks, l->accepting, MOST_STATES, task->limits);
  bool fine = all && !space_has_marked_cycle(&space);
  uint32_t states = space.nodes.count;
  task->statistics->nodes += states;
  task->statistics->steps += space.taken;
  engine_progress(task, "enumeration: %u states, %s", states,
                  !all   ? "not all"
                  : fine ? "no accepting cycle"
                         : "an accepting cycle");
  space_release(&space);
  if (!fine || !l->proves)
    return answer_unknown("enumeration", "the states cannot all be enumerated, or some cycle of them is accepting");
  Proof *proof = proof_new(PROOF_ENUMERATION);
  proof->k = states;
  return answer_verified("enumeration", proof);
}

// ---- falsifying

static bool is_confirmed(LivenessTask *l, const Trace *trace) {
  Run run;
  CheckResult result = evidence_replay_endless(l->task.prog, l->accepting, trace, l->task.limits, &run);
  run_release(&run);
  return result == CHECK_CONFIRMED;
}

static bool has_stack(const Prog *prog) {
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].stack != STACK_NOT) return true;
  return false;
}

// Recursion that goes deeper for ever.
static bool is_descent(LivenessTask *l, LongRun *run) {
  uint32_t to = 0;
  for (uint32_t i = 0; has_stack(l->task.prog) && i < MOST_DESCENTS; i++) {
    if (!descent_from_run(&l->task, run, &to, run->trace)) return false;
    if (!is_confirmed(l, run->trace)) continue;
    run->trace->inputs.count = run->visits.data[to].inputs;
    return true;
  }
  return false;
}

Answer liveness_wander(LivenessTask *l, uint32_t runs, uint64_t seed) {
  Task *task = &l->task;
  Wander *wander = wander_new(task, l->accepting, seed);
  Answer answer = {0};
  uint32_t regions = 0;
  for (uint32_t i = 0; i < runs && !answer.trace && !limits_reached(task->limits); i++) {
    LongRun run;
    Trace *lasso;
    if (wander_run(wander, RUN_STEPS, &lasso, &run)) {
      bool descends = is_descent(l, &run);
      bool found = !descends && regions++ < runs / RUNS_PER_REGION &&
                   region_from_run(task, l->accepting, wander_machine(wander), &run) && is_confirmed(l, run.trace);
      if (descends || found) {
        answer = answer_falsified(descends ? "lasso" : "recurrence", run.trace);
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

Answer liveness_roam(LivenessTask *l) { return roam_search(&l->task, ROAM_STATES); }
