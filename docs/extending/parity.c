// Parity: each variable is even or odd. The first word of an element is a set of parities, a bit each. Results are split into
// the parities that they can have, and guards select, as in the sign domain.
#include "domain/pointwise.h"

enum { EVEN = 1, ODD = 2, BOTH = 3 };

static Element make(int set) { return (Element){{set, 0, 0, 0}}; }
static int set_of(const Element *e) { return (int)e->word[0]; }

static bool tracks(const ProgVar *var) { return sort_is_bv(var->sort) || var->sort == SORT_BOOL; }
static Element top(Sort sort) { return (void)sort, make(BOTH); }
static Element constant(Sort sort, u128 bits) { return (void)sort, make(bits & 1 ? ODD : EVEN); }

// Where there are only two values, a parity is one of them.
static bool is_constant(Sort sort, const Element *e, u128 *bits) {
  *bits = set_of(e) == ODD;
  return set_of(e) != BOTH && (sort == SORT_BOOL || (sort_is_bv(sort) && sort_width(sort) == 1));
}

static Element apply(Op op, Sort sort, uint32_t param, const Sort *sorts, const Element *args) {
  (void)sort, (void)param, (void)sorts;
  bool is_sum = op == OP_BVADD || op == OP_BVSUB || op == OP_BVXOR, is_product = op == OP_BVMUL || op == OP_BVAND;
  if (!is_sum && !is_product) return make(BOTH);
  int set = 0;
  for (int a = 0; a < 2; a++)
    for (int b = 0; b < 2; b++)
      if (set_of(&args[0]) >> a & set_of(&args[1]) >> b & 1) set |= (is_sum ? a ^ b : a & b) ? ODD : EVEN;
  return make(set);
}

static Truth compare(Op op, Sort sort, const Element *a, const Element *b) {
  (void)sort;
  return op == OP_EQ && !(set_of(a) & set_of(b)) ? TRUTH_FALSE : TRUTH_BOTH;
}

static bool meet(Sort sort, const Element *a, const Element *b, Element *out) {
  (void)sort;
  *out = make(set_of(a) & set_of(b));
  return set_of(out) != 0;
}
static Element join(Sort sort, const Element *a, const Element *b) { return (void)sort, make(set_of(a) | set_of(b)); }
static bool includes(const Element *large, const Element *small) { return !(set_of(small) & ~set_of(large)); }

static uint32_t split(const ProgVar *var, const Element *e, Element parts[ELEMENT_PARTS]) {
  (void)var;
  uint32_t n = 0;
  if (set_of(e) & EVEN) parts[n++] = make(EVEN);
  if (set_of(e) & ODD) parts[n++] = make(ODD);
  return n;
}

static Term to_term(TermTable *table, const ProgVar *var, const Element *e) {
  if (set_of(e) == BOTH) return expr_true(table);
  if (var->sort == SORT_BOOL) return set_of(e) == ODD ? var->term : expr_not(table, var->term);
  return expr_eq(table, expr_extract(table, var->term, 0, 1), expr_bv(table, 1, set_of(e) == ODD));
}

static void print(TermTable *table, const ProgVar *var, const Element *e, Text *out) {
  (void)table;
  if (set_of(e) != BOTH) text_format(out, "%s:%s", var->display, set_of(e) == ODD ? "odd" : "even");
}

static const ElementOps elements = {.tracks = tracks,
                                    .top = top,
                                    .constant = constant,
                                    .is_constant = is_constant,
                                    .apply = apply,
                                    .compare = compare,
                                    .meet = meet,
                                    .join = join,
                                    .includes = includes,
                                    .split = split,
                                    .to_term = to_term,
                                    .print = print};

static void *open(Domain *domain) { return domain_pointwise_open(domain, &elements); }

const DomainOps domain_parity = {
    .name = "parity", .about = "each variable even or odd", .splits = true, .open = open, POINTWISE_OPS};
