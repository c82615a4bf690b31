#include "domain/range_element.h"

bool range_element_tracks(const ProgVar *var) { return !var->is_float; }

Element range_element_top(Sort sort) { return element_of(range_top(sort)); }

Element range_element_constant(Sort sort, u128 bits) { return element_of(range_constant(sort, bits)); }

bool range_element_is_constant(Sort sort, const Element *e, u128 *bits) {
  Range r = range_of(e);
  return range_is_constant(sort, &r, bits);
}

static const uint8_t arities[] = {
#define X(name, text, arity) arity,
    OPS(X)
#undef X
};

Element range_element_apply(Op op, Sort sort, uint32_t param, const Sort *sorts, const Element *args) {
  Range ranges[2] = {range_of(&args[0]), {0, 0, 0, 0}};
  if (arities[op] > 1) ranges[1] = range_of(&args[1]);
  return element_of(range_apply(op, sort, param, sorts, ranges));
}

Truth range_element_compare(Op op, Sort sort, const Element *a, const Element *b) {
  Range x = range_of(a), y = range_of(b);
  return range_compare(op, sort, &x, &y);
}

bool range_element_meet(Sort sort, const Element *a, const Element *b, Element *out) {
  Range x = range_of(a), y = range_of(b), r;
  if (!range_meet(sort, &x, &y, &r)) return false;
  *out = element_of(r);
  return true;
}

Element range_element_join(Sort sort, const Element *a, const Element *b) {
  Range x = range_of(a), y = range_of(b);
  return element_of(range_join(sort, &x, &y));
}

bool range_element_includes(const Element *large, const Element *small) {
  Range x = range_of(large), y = range_of(small);
  return range_includes(&x, &y);
}

Term range_element_to_term(TermTable *table, const ProgVar *var, const Element *e) {
  Range r = range_of(e);
  return range_term(table, var->sort, var->is_signed, var->term, &r);
}

bool range_element_bounds(const ProgVar *var, const Element *e, i128 *lo, i128 *hi) {
  Range r = range_of(e);
  if (!range_cut(var->sort, var->is_signed, *lo, *hi, &r)) return false;
  if (!number_fits(var->sort, var->is_signed)) return true;
  bool is_signed = var->is_signed || !sort_is_bv(var->sort);
  *lo = is_signed ? r.slo : r.ulo;
  *hi = is_signed ? r.shi : r.uhi;
  return true;
}

Element range_element_between(const ProgVar *var, i128 lo, i128 hi) {
  Range r = range_top(var->sort);
  range_cut(var->sort, var->is_signed, lo, hi, &r);
  return element_of(r);
}
