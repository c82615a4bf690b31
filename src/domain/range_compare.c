// Comparisons of ranges: what they can be, and what is left of the operands where one holds. 128 bits have no unsigned
// bounds unless they are below NUMBER_MAX, which is then not attained: comparisons with it stay sound.
#include "domain/range.h"

static bool is_signed_comparison(Op op) { return op != OP_BVULT && op != OP_BVULE; }
static bool is_strict(Op op) { return op == OP_BVULT || op == OP_BVSLT || op == OP_INTLT; }

static Truth compare_equal(Sort sort, const Range *a, const Range *b) {
  Range common;
  u128 x, y;
  if (!domain_range_meet(sort, a, b, &common)) return TRUTH_FALSE;
  bool same = domain_range_is_constant(sort, a, &x) && domain_range_is_constant(sort, b, &y);
  return same ? TRUTH_TRUE : TRUTH_BOTH; // the meet is not empty, so two constants are one
}

// Infinite bounds are beyond every number, also beyond each other: an attained bound is never infinite.
static Truth compare_less(bool strict, i128 alo, i128 ahi, i128 blo, i128 bhi) {
  bool may_hold = strict ? alo < bhi : alo <= bhi, may_fail = strict ? ahi >= blo : ahi > blo;
  if (alo == NUMBER_MIN || bhi == NUMBER_MAX) may_hold = true;
  if (ahi == NUMBER_MAX || blo == NUMBER_MIN) may_fail = true;
  return truth_make(may_hold, may_fail);
}

Truth domain_range_compare(Op op, Sort sort, const Range *a, const Range *b) {
  if (op == OP_EQ) return compare_equal(sort, a, b);
  if (is_signed_comparison(op)) return compare_less(is_strict(op), a->slo, a->shi, b->slo, b->shi);
  return compare_less(is_strict(op), a->ulo, a->uhi, b->ulo, b->uhi);
}

// ---- refinement

static bool refine_equal(Sort sort, Range *a, Range *b) {
  Range common;
  if (!domain_range_meet(sort, a, b, &common)) return false;
  *a = *b = common;
  return true;
}

// Removes one value from the ends of r.
static bool remove_value(Sort sort, u128 bits, Range *r) {
  i128 s = domain_number_of(sort, true, bits);
  if (r->slo == s) r->slo++;
  if (r->shi == s) r->shi--;
  if (r->slo > r->shi) return false;
  if (!sort_is_bv(sort)) return true;
  if (domain_number_fits(sort, false)) {
    i128 u = domain_number_of(sort, false, bits);
    if (r->ulo == u) r->ulo++;
    if (r->uhi == u) r->uhi--;
    if (r->ulo > r->uhi) return false;
  }
  return domain_range_reduce(sort, r);
}

static bool refine_different(Sort sort, Range *a, Range *b) {
  u128 bits;
  if (domain_range_is_constant(sort, b, &bits) && !remove_value(sort, bits, a)) return false;
  return !domain_range_is_constant(sort, a, &bits) || remove_value(sort, bits, b);
}

static bool refine_less(Sort sort, bool is_signed, bool strict, Range *a, Range *b) {
  i128 least = domain_number_least(sort, is_signed), most = domain_number_most(sort, is_signed);
  i128 alo = is_signed ? a->slo : a->ulo, bhi = is_signed ? b->shi : b->uhi;
  if (bhi != NUMBER_MAX && strict) {
    if (bhi == least) return false;
    bhi--;
  }
  if (alo != NUMBER_MIN && strict) {
    if (alo == most) return false;
    alo++;
  }
  bool known = bhi != NUMBER_MAX || domain_number_most(sort, is_signed) != NUMBER_MAX;
  if (known && !domain_range_cut(sort, is_signed, least, bhi, a)) return false;
  return domain_range_cut(sort, is_signed, alo, most, b);
}

bool domain_range_refine(Op op, Sort sort, bool holds, Range *a, Range *b) {
  if (op == OP_EQ) return holds ? refine_equal(sort, a, b) : refine_different(sort, a, b);
  bool is_signed = is_signed_comparison(op), strict = is_strict(op);
  // not (a < b) is b <= a
  return holds ? refine_less(sort, is_signed, strict, a, b) : refine_less(sort, is_signed, !strict, b, a);
}
