#include "domain/range_element.h"

bool domain_range_element_tracks(const ProgVar *var) { return !var->is_float; }

Element domain_range_element_top(Sort sort) { return element_of(domain_range_top(sort)); }

Element domain_range_element_constant(Sort sort, u128 bits) { return element_of(domain_range_constant(sort, bits)); }

bool domain_range_element_is_constant(Sort sort, const Element *e, u128 *bits) {
  Range r = range_of(e);
  return domain_range_is_constant(sort, &r, bits);
}

static const uint8_t arities[] = {
#define X(name, text, arity) arity,
    OPS(X)
#undef X
};

Element domain_range_element_apply(Op op, Sort sort, uint32_t param, const Sort *sorts, const Element *args) {
  Range ranges[2] = {range_of(&args[0]), {0, 0, 0, 0}};
  if (arities[op] > 1) ranges[1] = range_of(&args[1]);
  return element_of(domain_range_apply(op, sort, param, sorts, ranges));
}

Truth domain_range_element_compare(Op op, Sort sort, const Element *a, const Element *b) {
  Range x = range_of(a), y = range_of(b);
  return domain_range_compare(op, sort, &x, &y);
}

bool domain_range_element_meet(Sort sort, const Element *a, const Element *b, Element *out) {
  Range x = range_of(a), y = range_of(b), r;
  if (!domain_range_meet(sort, &x, &y, &r)) return false;
  *out = element_of(r);
  return true;
}

Element domain_range_element_join(Sort sort, const Element *a, const Element *b) {
  Range x = range_of(a), y = range_of(b);
  return element_of(domain_range_join(sort, &x, &y));
}

bool domain_range_element_includes(const Element *large, const Element *small) {
  Range x = range_of(large), y = range_of(small);
  return domain_range_includes(&x, &y);
}

Term domain_range_element_to_term(TermTable *table, const ProgVar *var, const Element *e) {
  Range r = range_of(e);
  return domain_range_term(table, var->sort, var->is_signed, var->term, &r);
}

bool domain_range_element_bounds(const ProgVar *var, const Element *e, i128 *lo, i128 *hi) {
  Range r = range_of(e);
  if (!domain_range_cut(var->sort, var->is_signed, *lo, *hi, &r)) return false;
  if (!domain_number_fits(var->sort, var->is_signed)) return true;
  bool is_signed = var->is_signed || !sort_is_bv(var->sort);
  *lo = is_signed ? r.slo : r.ulo;
  *hi = is_signed ? r.shi : r.uhi;
  return true;
}

Element domain_range_element_between(const ProgVar *var, i128 lo, i128 hi) {
  Range r = domain_range_top(var->sort);
  domain_range_cut(var->sort, var->is_signed, lo, hi, &r);
  return element_of(r);
}
