#include "query/found.h"

void query_eval_answer_release(EvalAnswer *found) {
  evalstatevec_release(&found->states);
  evaledgevec_release(&found->edges);
  evalstepvec_release(&found->steps);
  evalroundvec_release(&found->rounds);
  textvec_release(&found->letters);
  textvec_release(&found->predicates);
  textvec_release(&found->notes);
}

void query_compare_answer_release(CompareAnswer *found) { textvec_release(&found->pairs); }

void query_model_answer_release(ModelAnswer *found) {
  check_weak_delete(found->weak);
  if (found->game.model) check_model_game_release(&found->game);
  model_delete(found->model);
  domain_delete(found->domain);
  domain_predicates_delete(found->predicates);
}

void query_play_answer_release(PlayAnswer *found) {
  textvec_release(&found->events);
  text_release(&found->domains);
  evidence_play_graph_release(&found->graph);
}

CoverageCount query_coverage_count(const Prog *prog, const Coverage *coverage) {
  CoverageCount count = {0};
  for (uint32_t i = 0; i < prog->goals.count; i++) {
    if (!evidence_goal_is_shown(&prog->goals.data[i])) continue;
    GoalStatus status = coverage->goals.data[i].status;
    count.goals++;
    count.covered += status == GOAL_COVERED;
    count.unreachable += status == GOAL_UNREACHABLE;
    count.undecided += status == GOAL_UNDECIDED;
  }
  return count;
}
