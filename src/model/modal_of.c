#include "domain/abstraction.h"
#include "model/ternary.h"

// Finite, each variable and so each concretisation (4.6).
static bool is_bounded(const Prog *prog) {
  for (VarId v = 0; v < prog->vars.count; v++) {
    Sort sort = prog->vars.data[v].sort;
    bool array = sort_is_array(sort);
    if (sort == SORT_INT || (array && (sort_index(sort) == SORT_INT || sort_element(sort) == SORT_INT))) return false;
  }
  return true;
}

static void add_state(const Model *model, uint32_t node, Modal *modal) {
  const ModelNode *n = &model->nodes.data[node];
  Text name = {0};
  text_format(&name, "%s:", model->prog->locs.data[n->loc].name);
  model->domain->ops->print(model->domain, n->value, &name);
  uint32_t id = model_modal_add_state(modal, text_view(&name));
  ModalState *state = &modal->states.data[id];
  state->loc = n->loc;
  state->node = node;
  state->init_some = n->initial;
  state->init_all = n->init_all;
  state->possibly_empty = n->possibly_empty || n->empty;
  state->divergent = n->divergent;
  text_release(&name);
}

static Six label_of(SmtAnswer yes, SmtAnswer no) {
  if (yes == SMT_UNSAT && no == SMT_UNSAT) return SIX_UNKNOWN; // an empty state
  if (no == SMT_UNSAT) return yes == SMT_SAT ? SIX_T : SIX_UNKNOWN;
  if (yes == SMT_UNSAT) return no == SMT_SAT ? SIX_F : SIX_UNKNOWN;
  if (yes == SMT_SAT) return no == SMT_SAT ? SIX_M : SIX_T_SOME;
  return no == SMT_SAT ? SIX_F_SOME : SIX_UNKNOWN;
}

static Six ask_label(Abstraction *abstraction, TermTable *table, Term gamma, Term condition) {
  Term with[2] = {gamma, condition}, without[2] = {gamma, expr_not(table, condition)};
  return label_of(domain_abstraction_check(abstraction, with, 2), domain_abstraction_check(abstraction, without, 2));
}

Modal *model_modal_of_model(const Model *model, const Term *conditions, const char *const *names, uint32_t count,
                            Limits *limits) {
  Modal *modal = model_modal_new();
  Abstraction *abstraction = domain_abstraction_new(model->prog->table, limits);
  for (uint32_t i = 0; i < model->nodes.count; i++) add_state(model, i, modal);
  for (uint32_t p = 0; p < count; p++) model_modal_add_prop(modal, names[p]);
  for (uint32_t i = 0; i < model->edges.count; i++) {
    const ModelEdge *e = &model->edges.data[i];
    unsigned flags =
        (e->exact ? MODAL_EXACT : 0u) | (e->must ? MODAL_MUST_PLUS : 0u) | (e->must_minus ? MODAL_MUST_MINUS : 0u);
    model_modal_add_edge(modal, e->from, e->to, flags, model->nodes.data[e->from].loc);
  }
  modal->bounded = is_bounded(model->prog);
  modal->serial = true;
  model_modal_freeze(modal);
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    Term gamma = domain_concretise(model->domain, model->nodes.data[i].value);
    for (uint32_t p = 0; p < count; p++)
      *modal_label(modal, i, p) = ask_label(abstraction, model->prog->table, gamma, conditions[p]);
  }
  domain_abstraction_delete(abstraction);
  return modal;
}
