#include "domain/domain.h"

#include "expr/walk.h"

void domain_delete(Domain *domain) {
  if (!domain) return;
  domain->ops->close(domain);
  free(domain);
}

void domain_use_predicates(Domain *domain, const Predicates *predicates, Limits *limits) {
  if (domain->ops->use_predicates) domain->ops->use_predicates(domain, predicates, limits);
}

// Sixteenths of a tick (base/effort.h), of a domain that says nothing else.
enum { POST_WORK = 48, JOIN_WORK = 32 };

bool domain_post(Domain *domain, Abstract a, Loc l, unsigned branch, AbstractVec *out) {
  const Location *at = &domain->prog->locs.data[l];
  bool exact = true, decides = at->kind == EDGE_IF && prog_loc_forks(at);
  expr_add_work(domain->prog->table, domain->ops->work ? domain->ops->work : POST_WORK);
  if (at->kind == EDGE_HAVOC || (at->kind == EDGE_ASSIGN && at->count)) return domain->ops->post(domain, a, l, out);
  if (domain->ops->move) {
    Term guard = decides ? at->condition : expr_true(domain->prog->table);
    if (branch == 1 && decides) guard = expr_not(domain->prog->table, guard);
    return domain->ops->move(domain, a, guard, at->kind == EDGE_HALT ? l : at->next[branch], out);
  }
  if (decides) a = domain->ops->meet(domain, a, at->condition, branch == 0, &exact);
  if (a != ABSTRACT_BOTTOM) abstractvec_push(out, a);
  return exact;
}

Abstract domain_join(Domain *domain, Abstract a, Abstract b) {
  if (a == ABSTRACT_BOTTOM || b == ABSTRACT_BOTTOM) return a == ABSTRACT_BOTTOM ? b : a;
  expr_add_work(domain->prog->table, domain->ops->work ? domain->ops->work : JOIN_WORK);
  return domain->ops->join(domain, a, b);
}

bool domain_includes(Domain *domain, Abstract large, Abstract small) {
  if (large == ABSTRACT_BOTTOM || small == ABSTRACT_BOTTOM) return small == ABSTRACT_BOTTOM;
  return domain->ops->includes(domain, large, small);
}

bool domain_is_empty(Domain *domain, Abstract a) {
  return a == ABSTRACT_BOTTOM || (domain->ops->is_empty && domain->ops->is_empty(domain, a));
}

Term domain_concretise(Domain *domain, Abstract a) {
  return a == ABSTRACT_BOTTOM ? expr_false(domain->prog->table) : domain->ops->concretise(domain, a);
}

bool domain_contains(Domain *domain, Abstract a, Term (*value_of)(void *context, Term var), void *context) {
  TermTable *terms = domain->prog->table;
  return expr_evaluate(terms, domain_concretise(domain, a), value_of, context) == expr_true(terms);
}
