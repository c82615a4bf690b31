#include "check/split.h"

#include "prog/weakest.h"

static bool add_new(Predicates *predicates, Term formula) {
  uint32_t before = predicates->everywhere.count;
  domain_predicates_add_atoms(predicates, LOC_NONE, formula);
  return predicates->everywhere.count > before;
}

// WP of the target splits the source; else SP of the source splits the target.
static bool split_at(Model *model, Predicates *predicates, const ModelEdge *edge) {
  const ModelNode *from = &model->nodes.data[edge->from], *to = &model->nodes.data[edge->to];
  Prog *prog = model->prog;
  U32Vec unknowns = {0};
  Term pre = prog_weakest_pre(prog, from->loc, edge->branch, domain_concretise(model->domain, to->value), &unknowns);
  bool found = unknowns.count == 0 && add_new(predicates, pre);
  unknowns.count = 0;
  if (!found) {
    Term post =
        prog_strongest_post(prog, from->loc, edge->branch, domain_concretise(model->domain, from->value), &unknowns);
    found = post != TERM_NONE && unknowns.count == 0 && add_new(predicates, post);
  }
  u32vec_release(&unknowns);
  return found;
}

bool check_split_states(Model *model, Predicates *predicates, const bool *open) {
  for (uint32_t i = 0; i < model->edges.count; i++) {
    const ModelEdge *edge = &model->edges.data[i];
    if (open[edge->from] && !edge->must && !edge->must_minus && split_at(model, predicates, edge)) return true;
  }
  for (uint32_t i = 0; i < model->edges.count; i++)
    if (open[model->edges.data[i].from] && split_at(model, predicates, &model->edges.data[i])) return true;
  return false;
}

bool check_split_before(Model *model, Predicates *predicates, const bool *open) {
  for (uint32_t i = 0; i < model->edges.count; i++)
    if (open[model->edges.data[i].to] && split_at(model, predicates, &model->edges.data[i])) return true;
  return false;
}
