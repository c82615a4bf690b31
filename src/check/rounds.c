#include "check/rounds.h"

#include "check/split.h"
#include "domain/table.h"
#include "model/ternary.h"

static bool refine(const Rounds *r, Model *model, Look look, const bool *open) {
  uint32_t before = r->predicates->everywhere.count;
  if (before >= r->most_predicates) return false;
  bool found = (look == LOOK_SPLIT ? check_split_states : check_split_before)(model, r->predicates, open);
  if (found && r->refined) r->refined(r->context, before);
  return found;
}

// One round. ROUNDS_STOPPED: there are new predicates, and another may follow.
static RoundsEnd run_once(const Rounds *r, bool truncated_too, bool is_last, DiagList *diags) {
  Domain *domain = domain_new(r->domain, r->prog, diags);
  if (!domain) return ROUNDS_NO_DOMAIN;
  if (domain->ops->use_predicates) domain_use_predicates(domain, r->predicates, r->limits);
  Model *model = (r->all_states ? model_explore_all : model_explore_split)(domain, 0, r->most_nodes, r->limits);
  RoundsEnd end = model->truncated && !truncated_too ? ROUNDS_TOO_LARGE : ROUNDS_STOPPED;
  if (end == ROUNDS_STOPPED) {
    bool *open = memory_new(model->nodes.count + 1);
    model_classify(model, r->limits);
    Look look = r->look(r->context, model, open);
    if (look == LOOK_DONE) end = ROUNDS_DONE;
    else if (!is_last && !limits_reached(r->limits) && !refine(r, model, look, open)) end = ROUNDS_NOTHING;
    free(open);
  }
  model_delete(model);
  domain_delete(domain);
  return end;
}

RoundsEnd check_rounds(const Rounds *r, bool truncated_too, DiagList *diags) {
  RoundsEnd end = ROUNDS_STOPPED;
  for (uint32_t round = 0; end == ROUNDS_STOPPED && round < r->most_rounds; round++) {
    if (round > 0 && limits_reached(r->limits)) break;
    end = run_once(r, truncated_too, round + 1 == r->most_rounds, diags);
  }
  return end;
}
