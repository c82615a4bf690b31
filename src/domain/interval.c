// Intervals (see range.h): bounds of each variable, for bit-vectors in both readings.
#include "domain/pointwise.h"
#include "domain/range_element.h"

static Element widen(const Thresholds *thresholds, Sort sort, const Element *a, const Element *b) {
  Range x = range_of(a), y = range_of(b);
  return element_of(domain_range_widen(thresholds, sort, &x, &y));
}

static Element narrow(Sort sort, const Element *a, const Element *b) {
  Range x = range_of(a), y = range_of(b);
  return element_of(domain_range_narrow(sort, &x, &y));
}

static bool refine(Op op, Sort sort, bool holds, Element *a, Element *b) {
  Range x = range_of(a), y = range_of(b);
  if (!domain_range_refine(op, sort, holds, &x, &y)) return false;
  *a = element_of(x);
  *b = element_of(y);
  return true;
}

static void print(TermTable *table, const ProgVar *var, const Element *e, Text *out) {
  (void)table;
  Range r = range_of(e);
  domain_range_print(var->sort, var->is_signed, var->display, &r, out);
}

static const ElementOps elements = {RANGE_ELEMENT_OPS, .refine = refine, .widen = widen, .narrow = narrow,
                                    .print = print};

static void *open(Domain *domain) { return domain_pointwise_open(domain, &elements); }

const DomainOps domain_interval = {
    .name = "interval", .about = "a lower and an upper bound of each variable", .open = open, POINTWISE_OPS};
