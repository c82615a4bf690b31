// Constants: each variable has a known value or an arbitrary one (the flat lattice). Words of an element: 1 where it is
// known, and the bits. Operations on constants are folded by evaluate.c; here are only those that one operand decides.
#include "domain/number.h"
#include "domain/pointwise.h"

static Element make(bool known, u128 bits) { return (Element){{known, known ? (i128)bits : 0, 0, 0}}; }

static bool tracks(const ProgVar *var) {
  (void)var;
  return true;
}

static Element top(Sort sort) {
  (void)sort;
  return make(false, 0);
}

static Element constant(Sort sort, u128 bits) {
  (void)sort;
  return make(true, bits);
}

static bool is_constant(Sort sort, const Element *e, u128 *bits) {
  (void)sort;
  if (e->word[0]) *bits = (u128)e->word[1];
  return e->word[0] != 0;
}

static bool is_known(const Element *e, u128 bits) { return e->word[0] && (u128)e->word[1] == bits; }

static Element apply(Op op, Sort sort, uint32_t param, const Sort *sorts, const Element *args) {
  (void)param;
  (void)sorts;
  switch (op) {
  case OP_BVMUL:
  case OP_BVAND:
  case OP_INTMUL: return make(is_known(&args[0], 0) || is_known(&args[1], 0), 0);
  case OP_BVOR: {
    u128 ones = bits_mask(sort_width(sort));
    return make(is_known(&args[0], ones) || is_known(&args[1], ones), ones);
  }
  case OP_BVSHL:
  case OP_BVLSHR: return make(is_known(&args[0], 0), 0);
  default: return make(false, 0);
  }
}

static Truth compare(Op op, Sort sort, const Element *a, const Element *b) {
  (void)op;
  (void)sort;
  (void)a;
  (void)b;
  return TRUTH_BOTH;
}

static bool meet(Sort sort, const Element *a, const Element *b, Element *out) {
  (void)sort;
  if (a->word[0] && b->word[0] && a->word[1] != b->word[1]) return false;
  *out = a->word[0] ? *a : *b;
  return true;
}

static bool includes(const Element *large, const Element *small) {
  return !large->word[0] || is_known(small, (u128)large->word[1]);
}

static Element join(Sort sort, const Element *a, const Element *b) {
  (void)sort;
  return includes(a, b) ? *a : includes(b, a) ? *b : make(false, 0);
}

static Term to_term(TermTable *table, const ProgVar *var, const Element *e) {
  if (!e->word[0]) return expr_true(table);
  return expr_eq(table, var->term, expr_const(table, var->sort, (u128)e->word[1]));
}

static void print(TermTable *table, const ProgVar *var, const Element *e, Text *out) {
  (void)table;
  if (!e->word[0]) return;
  if (var->sort == SORT_BOOL) {
    text_format(out, "%s%s", e->word[1] ? "" : "!", var->display);
    return;
  }
  text_format(out, "%s == ", var->display);
  domain_number_print(domain_number_of(var->sort, var->is_signed, (u128)e->word[1]), out);
}

static bool bounds(const ProgVar *var, const Element *e, i128 *lo, i128 *hi) {
  if (!e->word[0] || !domain_number_fits(var->sort, var->is_signed)) return true;
  i128 n = domain_number_of(var->sort, var->is_signed, (u128)e->word[1]);
  if (n < *lo || n > *hi) return false;
  *lo = *hi = n;
  return true;
}

static Element between(const ProgVar *var, i128 lo, i128 hi) {
  bool infinite = var->sort == SORT_INT && (lo == NUMBER_MIN || lo == NUMBER_MAX);
  return make(lo == hi && !infinite, domain_number_bits(var->sort, lo));
}

static const ElementOps elements = {
    .tracks = tracks,
    .top = top,
    .constant = constant,
    .is_constant = is_constant,
    .apply = apply,
    .compare = compare,
    .meet = meet,
    .join = join,
    .includes = includes,
    .to_term = to_term,
    .print = print,
    .bounds = bounds,
    .between = between,
};

static void *open(Domain *domain) { return domain_pointwise_open(domain, &elements); }

const DomainOps domain_constant = {
    .name = "constant", .about = "the value of each variable that has only one", .open = open, POINTWISE_OPS};
