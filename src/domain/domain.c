// The table of domains, and how a name becomes a domain.
#include "domain/domain.h"

#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "domain/product.h"
#include "domain/table.h"
#include "expr/walk.h"

static const DomainOps *const table[] = {
    &domain_sign,      &domain_constant, &domain_interval,  &domain_congruence,
    &domain_affine,    &domain_boolean,  &domain_cartesian,
#ifdef SEXTANT_PPL
    &domain_polyhedra,
#endif
};

const DomainOps *const *domain_table(uint32_t *count) {
  *count = sizeof table / sizeof *table;
  return table;
}

static const DomainOps *find(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strlen(table[i]->name) == length && memcmp(table[i]->name, name, length) == 0) return table[i];
  return NULL;
}

static Domain *open(const DomainOps *ops, Prog *prog, DiagList *diags) {
  Domain *domain = memory_new(sizeof *domain);
  *domain = (Domain){.ops = ops, .prog = prog, .diags = diags};
  domain->data = ops->open(domain);
  return domain;
}

static void report_unknown(const char *name, size_t length, DiagList *diags) {
  Text known = {0};
  Suggestion best;
  suggestion_init(&best, name, length);
  text_add(&known, "the domains are ");
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    text_format(&known, "%s%s", i ? ", " : "", table[i]->name);
    suggestion_offer(&best, table[i]->name);
  }
  text_add(&known, ", and products such as sign+interval");
  bool polyhedra = length == strlen("polyhedra") && memcmp(name, "polyhedra", length) == 0;
  const char *why = polyhedra ? "was not built in: the library PPL was missing" : "is unknown";
  diag_error(diags, (Place){0}, suggestion_hint(&best, text_view(&known)), "the domain '%.*s' %s", (int)length, name,
             why);
  text_release(&known);
}

// What follows the next `+` of a name; NULL: nothing does.
static const char *next_part(const char *name) {
  const char *plus = strchr(name, '+');
  return plus ? plus + 1 : NULL;
}

bool domain_is_known(const char *name, DiagList *diags) {
  for (const char *at = name; at; at = next_part(at)) {
    size_t length = strcspn(at, "+");
    if (!find(at, length)) return report_unknown(at, length, diags), false;
  }
  return true;
}

// Opens the next part of a name `a+b+c`; NULL and a diagnostic where there is no such domain.
static Domain *open_part(const char *part, uint32_t count, Prog *prog, DiagList *diags) {
  size_t length = strcspn(part, "+");
  const DomainOps *ops = find(part, length);
  if (!ops) report_unknown(part, length, diags);
  else if (count == PRODUCT_PARTS)
    diag_error(diags, (Place){0}, NULL, "a product of more than %d domains", PRODUCT_PARTS);
  else return open(ops, prog, diags);
  return NULL;
}

Domain *domain_new(const char *name, Prog *prog, DiagList *diags) {
  Domain *parts[PRODUCT_PARTS];
  uint32_t count = 0;
  const char *at = name;
  for (; at; at = next_part(at)) {
    Domain *part = open_part(at, count, prog, diags);
    if (!part) break;
    parts[count++] = part;
  }
  if (!at) return count == 1 ? parts[0] : product_new(name, parts, count);
  while (count) domain_delete(parts[--count]);
  return NULL;
}

void domain_delete(Domain *domain) {
  if (!domain) return;
  domain->ops->close(domain);
  free(domain);
}

void domain_use_predicates(Domain *domain, const Predicates *predicates, Limits *limits) {
  if (domain->ops->use_predicates) domain->ops->use_predicates(domain, predicates, limits);
}

bool domain_post(Domain *domain, Abstract a, Loc l, unsigned branch, AbstractVec *out) {
  const Location *at = &domain->prog->locs.data[l];
  bool exact = true;
  if (at->kind == EDGE_HAVOC || (at->kind == EDGE_ASSIGN && at->count)) return domain->ops->post(domain, a, l, out);
  if (domain->ops->move) {
    Term guard = at->kind == EDGE_IF ? at->condition : term_true(domain->prog->table);
    if (branch == 1 && at->kind == EDGE_IF) guard = term_not(domain->prog->table, guard);
    return domain->ops->move(domain, a, guard, at->kind == EDGE_HALT ? l : at->next[branch], out);
  }
  if (at->kind == EDGE_IF) a = domain->ops->meet(domain, a, at->condition, branch == 0, &exact);
  if (a != ABSTRACT_BOTTOM) abstractvec_push(out, a);
  return exact;
}

Abstract domain_join(Domain *domain, Abstract a, Abstract b) {
  if (a == ABSTRACT_BOTTOM || b == ABSTRACT_BOTTOM) return a == ABSTRACT_BOTTOM ? b : a;
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
  return a == ABSTRACT_BOTTOM ? term_false(domain->prog->table) : domain->ops->concretise(domain, a);
}

bool domain_contains(Domain *domain, Abstract a, Term (*value_of)(void *context, Term var), void *context) {
  TermTable *terms = domain->prog->table;
  return term_evaluate(terms, domain_concretise(domain, a), value_of, context) == term_true(terms);
}
