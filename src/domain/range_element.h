// Ranges as elements of a pointwise domain: what the sign and the interval domain have in common.
#ifndef DOMAIN_RANGE_ELEMENT_H
#define DOMAIN_RANGE_ELEMENT_H
#include "domain/pointwise.h"

static inline Element element_of(Range r) { return (Element){{r.slo, r.shi, r.ulo, r.uhi}}; }
static inline Range range_of(const Element *e) { return (Range){e->word[0], e->word[1], e->word[2], e->word[3]}; }

bool range_element_tracks(const ProgVar *var);
Element range_element_top(Sort sort);
Element range_element_constant(Sort sort, u128 bits);
bool range_element_is_constant(Sort sort, const Element *e, u128 *bits);
Element range_element_apply(Op op, Sort sort, uint32_t param, const Sort *sorts, const Element *args);
Truth range_element_compare(Op op, Sort sort, const Element *a, const Element *b);
bool range_element_meet(Sort sort, const Element *a, const Element *b, Element *out);
Element range_element_join(Sort sort, const Element *a, const Element *b);
bool range_element_includes(const Element *large, const Element *small);
Term range_element_to_term(TermTable *table, const ProgVar *var, const Element *e);
bool range_element_bounds(const ProgVar *var, const Element *e, i128 *lo, i128 *hi);
Element range_element_between(const ProgVar *var, i128 lo, i128 hi);

#define RANGE_ELEMENT_OPS                                                                                              \
  .tracks = range_element_tracks, .top = range_element_top, .constant = range_element_constant,                        \
  .is_constant = range_element_is_constant, .apply = range_element_apply, .compare = range_element_compare,            \
  .meet = range_element_meet, .join = range_element_join, .includes = range_element_includes,                          \
  .to_term = range_element_to_term, .bounds = range_element_bounds, .between = range_element_between
#endif
