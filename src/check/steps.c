#include "check/steps.h"

#include "domain/exists.h"
#include "prog/weakest.h"

void check_steps_init(Steps *s, Model *model, Limits *limits) {
  *s = (Steps){model, domain_abstraction_new(model->prog->table, limits)};
}

void check_steps_release(Steps *s) { domain_abstraction_delete(s->abstraction); }

Term check_steps_gamma(const Steps *s, uint32_t node) {
  return domain_concretise(s->model->domain, s->model->nodes.data[node].value);
}

static Loc place_of(const Steps *s, const ModelEdge *e) { return s->model->nodes.data[e->from].loc; }

Term check_steps_pre(Steps *s, const ModelEdge *e, Term after, U32Vec *unknowns) {
  return prog_weakest_pre(s->model->prog, place_of(s, e), e->branch, after, unknowns);
}

Term check_steps_post(Steps *s, const ModelEdge *e, Term before, U32Vec *unknowns) {
  return prog_strongest_post(s->model->prog, place_of(s, e), e->branch, before, unknowns);
}

static Term both(const Steps *s, Term a, Term b) { return expr_and(s->model->prog->table, a, b); }

bool check_steps_must_plus(Steps *s, const ModelEdge *e, Term assumed, Term guaranteed) {
  U32Vec unknowns = {0};
  Term pre = check_steps_pre(s, e, both(s, check_steps_gamma(s, e->to), guaranteed), &unknowns);
  Term given = both(s, check_steps_gamma(s, e->from), assumed);
  bool must = domain_exists_everywhere(s->abstraction, s->model->prog->table, given, pre, &unknowns) == SMT_SAT;
  u32vec_release(&unknowns);
  return must;
}

bool check_steps_must_minus(Steps *s, const ModelEdge *e, Term assumed, Term guaranteed) {
  U32Vec unknowns = {0};
  Term post = check_steps_post(s, e, both(s, check_steps_gamma(s, e->from), assumed), &unknowns);
  Term given = both(s, check_steps_gamma(s, e->to), guaranteed);
  bool must =
      post && domain_exists_everywhere(s->abstraction, s->model->prog->table, given, post, &unknowns) == SMT_SAT;
  u32vec_release(&unknowns);
  return must;
}

static bool implies(Steps *s, uint32_t node, Term left, Term right) {
  Term parts[3] = {check_steps_gamma(s, node), left, expr_not(s->model->prog->table, right)};
  return domain_abstraction_check(s->abstraction, parts, 3) == SMT_UNSAT;
}

bool check_steps_chain_plus(Steps *s, uint32_t node, const Contract *chain, uint32_t count, Term assumed,
                            Term guaranteed) {
  for (uint32_t i = 0; i < count; i++) {
    const Contract *c = &chain[i];
    if (c->edge->from != node || !implies(s, node, assumed, c->assumed)) return false;
    if (!check_steps_must_plus(s, c->edge, c->assumed, c->guaranteed)) return false;
    node = c->edge->to;
    assumed = c->guaranteed;
  }
  return implies(s, node, assumed, guaranteed);
}

bool check_steps_chain_minus(Steps *s, uint32_t node, const Contract *chain, uint32_t count, Term assumed,
                             Term guaranteed) {
  uint32_t at = count ? chain[count - 1].edge->to : node;
  for (uint32_t i = count; i-- > 0;) {
    const Contract *c = &chain[i];
    if (c->edge->to != at || !implies(s, at, guaranteed, c->guaranteed)) return false;
    if (!check_steps_must_minus(s, c->edge, c->assumed, c->guaranteed)) return false;
    at = c->edge->from;
    guaranteed = c->assumed;
  }
  return at == node && implies(s, node, guaranteed, assumed);
}
