// Ranges as elements of a pointwise domain: what the sign and the interval domain have in common.
#ifndef DOMAIN_RANGE_ELEMENT_H
#define DOMAIN_RANGE_ELEMENT_H
#include "domain/pointwise.h"

static inline Element element_of(Range r) { return (Element){{r.slo, r.shi, r.ulo, r.uhi}}; }
static inline Range range_of(const Element *e) { return (Range){e->word[0], e->word[1], e->word[2], e->word[3]}; }

bool domain_range_element_tracks(const ProgVar *var);
Element domain_range_element_top(Sort sort);
Element domain_range_element_constant(Sort sort, u128 bits);
bool domain_range_element_is_constant(Sort sort, const Element *e, u128 *bits);
Element domain_range_element_apply(Op op, Sort sort, uint32_t param, const Sort *sorts, const Element *args);
Truth domain_range_element_compare(Op op, Sort sort, const Element *a, const Element *b);
bool domain_range_element_meet(Sort sort, const Element *a, const Element *b, Element *out);
Element domain_range_element_join(Sort sort, const Element *a, const Element *b);
bool domain_range_element_includes(const Element *large, const Element *small);
Term domain_range_element_to_term(TermTable *table, const ProgVar *var, const Element *e);
bool domain_range_element_bounds(const ProgVar *var, const Element *e, i128 *lo, i128 *hi);
Element domain_range_element_between(const ProgVar *var, i128 lo, i128 hi);

#define RANGE_ELEMENT_OPS                                                                                              \
  .tracks = domain_range_element_tracks, .top = domain_range_element_top, .constant = domain_range_element_constant,   \
  .is_constant = domain_range_element_is_constant, .apply = domain_range_element_apply,                                \
  .compare = domain_range_element_compare, .meet = domain_range_element_meet, .join = domain_range_element_join,       \
  .includes = domain_range_element_includes, .to_term = domain_range_element_to_term,                                  \
  .bounds = domain_range_element_bounds, .between = domain_range_element_between
#endif
