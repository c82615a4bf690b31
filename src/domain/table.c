// The table of domains, and how a name becomes a domain.
#include "domain/table.h"

#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "domain/list.h"
#include "domain/product.h"

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
  if (!at) return count == 1 ? parts[0] : domain_product_new(name, parts, count);
  while (count) domain_delete(parts[--count]);
  return NULL;
}
