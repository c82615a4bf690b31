// Invariants, ranks, and cells that are told apart by the lassos that are left (partition.h): both answers.
#include "endless/endless.h"

#include "endless/partition.h"
#include "evidence/check/certify.h"
#include "evidence/check/ranking.h"
#include "invariant/candidates.h"
#include "invariant/domains.h"
#include "invariant/tuples.h"
#include "prog/fair.h"

// Do the invariants show that no limit of the model is reached?
static bool limits_are_excluded(Task *task, const Houdini *houdini) {
  if (!task->proof_targets->count) return true;
  Proof induction = {.kind = PROOF_INDUCTION, .k = 1};
  invariant_houdini_list(houdini, &induction.invariants);
  U32Vec cuts = {0};
  prog_fair_cut_points(task->prog, task->accepting, &cuts);
  CheckResult result = evidence_certify_at(task->prog, &induction, task->proof_targets->data,
                                           task->proof_targets->count, &cuts, task->limits);
  u32vec_release(&cuts);
  invariantvec_release(&induction.invariants);
  return result == CHECK_CONFIRMED;
}

// With the invariants that are known: ranks, and cells where these do not do.
static Proof *try_proof(Task *task, const Houdini *houdini, PartitionResult *result) {
  Proof *proof = evidence_proof_new(PROOF_RANKING);
  proof->k = 1;
  invariant_houdini_list(houdini, &proof->invariants);
  RankFinder *finder = endless_rank_finder_new(task, task->accepting, proof);
  endless_partition_result_release(result);
  *result = endless_partition_refine(task, finder, proof);
  endless_rank_finder_delete(finder);
  if (result->proved) return proof;
  evidence_proof_delete(proof);
  return NULL;
}

// Leaves out invariants that the proof does not need, as far as there is time for it: people read what is left.
static void shrink(Task *task, Proof *proof) {
  Limits limits = limits_within(task->limits, EFFORT(task->limits, ranking_shrink));
  InvariantVec *list = &proof->invariants;
  for (uint32_t size = list->count; size > 0 && !limits_reached(&limits); size /= 2) {
    for (uint32_t i = 0; i + size <= list->count && !limits_reached(&limits);) {
      InvariantVec all = *list, fewer = {0};
      for (uint32_t k = 0; k < all.count; k++)
        if (k < i || k >= i + size) invariantvec_push(&fewer, all.data[k]);
      *list = fewer;
      bool fine = evidence_certify_ranking(task->prog, task->accepting, proof, &limits) == CHECK_CONFIRMED;
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

Answer endless_ranking(Task *task) {
  Houdini *houdini = invariant_houdini_new(task);
  Proof *proof = NULL;
  PartitionResult result = {0};
  invariant_candidates_guess(task, houdini);
  invariant_domains_guess(task, houdini);
  bool excluded =
      invariant_houdini_run(houdini, EFFORT(task->limits, houdini_first)) && limits_are_excluded(task, houdini);
  if (excluded) proof = try_proof(task, houdini, &result);
  if (excluded && !proof && !result.trace && !limits_reached(task->limits)) {
    invariant_tuples_infer(task, houdini);
    if (invariant_houdini_run(houdini, EFFORT(task->limits, houdini_more))) proof = try_proof(task, houdini, &result);
  }
  invariant_houdini_delete(houdini);
  if (proof && task->proves) shrink(task, proof);
  if (proof && !task->proves) evidence_proof_delete(proof), proof = NULL;
  Answer answer = proof          ? evidence_answer_holds("ranking", proof)
                  : result.trace ? evidence_answer_violated("ranking", result.trace)
                                 : why_not(task, excluded, result.lasso);
  result.trace = NULL;
  endless_partition_result_release(&result);
  return answer;
}
