// Interval arithmetic on ranges. An operation of modular arithmetic is computed without wrap-around from the signed bounds and
// again from the unsigned bounds; each result, taken modulo 2^w, covers all values, so their meet does. Operations that
// depend on one reading (division, shifts to the right) use that one. 128 bits: sums, products and extensions only, where
// they fit.
#include "domain/range.h"

typedef struct Interval {
  i128 lo, hi;
} Interval;

#define WIDEST 126 // up to here numbers and their sums fit into 128 bits in both readings

static Interval signed_of(const Range *r) { return (Interval){r->slo, r->shi}; }
static Interval unsigned_of(const Range *r) { return (Interval){r->ulo, r->uhi}; }

// ---- intervals of integers with infinite bounds

static bool is_infinite(i128 x) { return x == NUMBER_MIN || x == NUMBER_MAX; }

static i128 bound_add(i128 a, i128 b, i128 infinity) {
  i128 r;
  return is_infinite(a) || is_infinite(b) || __builtin_add_overflow(a, b, &r) ? infinity : r;
}

static Interval interval_add(Interval a, Interval b) {
  return (Interval){bound_add(a.lo, b.lo, NUMBER_MIN), bound_add(a.hi, b.hi, NUMBER_MAX)};
}

static i128 bound_negate(i128 x) { return x == NUMBER_MIN ? NUMBER_MAX : x == NUMBER_MAX ? NUMBER_MIN : -x; }

static Interval interval_negate(Interval a) { return (Interval){bound_negate(a.hi), bound_negate(a.lo)}; }

// A product of bounds, where infinity times 0 is 0; too large is infinite.
static i128 bound_multiply(i128 a, i128 b) {
  i128 r;
  if (a == 0 || b == 0) return 0;
  bool infinite = is_infinite(a) || is_infinite(b) || __builtin_mul_overflow(a, b, &r);
  return !infinite ? r : (a < 0) == (b < 0) ? NUMBER_MAX : NUMBER_MIN;
}

static Interval interval_hull(Interval a, Interval b) {
  return (Interval){number_min(a.lo, b.lo), number_max(a.hi, b.hi)};
}

static Interval interval_multiply(Interval a, Interval b) {
  i128 w = bound_multiply(a.lo, b.lo), x = bound_multiply(a.lo, b.hi);
  i128 y = bound_multiply(a.hi, b.lo), z = bound_multiply(a.hi, b.hi);
  return interval_hull((Interval){number_min(w, x), number_max(w, x)}, (Interval){number_min(y, z), number_max(y, z)});
}

// Rounds towards minus infinity; b is positive.
static i128 bound_floor_divide(i128 a, i128 b) {
  if (b == NUMBER_MAX) return a < 0 ? -1 : 0;
  return is_infinite(a) ? a : domain_number_div(a, b);
}

// Rounds towards 0; b is positive.
static i128 bound_truncate(i128 a, i128 b) { return is_infinite(b) ? 0 : a / b; }

typedef i128 (*BoundDivide)(i128, i128);

static Interval divide_by_positive(BoundDivide divide, Interval a, Interval b) {
  return (Interval){divide(a.lo, a.lo < 0 ? b.lo : b.hi), divide(a.hi, a.hi < 0 ? b.hi : b.lo)};
}

// Quotients by the non-zero divisors of b; false where there are none. The quotient by -b is the negation of the one by b,
// both for truncating and for Euclidean division.
static bool interval_divide(BoundDivide divide, Interval a, Interval b, Interval *r) {
  bool found = false;
  if (b.hi > 0) {
    *r = divide_by_positive(divide, a, (Interval){number_max(b.lo, 1), b.hi});
    found = true;
  }
  if (b.lo < 0) {
    Interval magnitude = interval_negate((Interval){b.lo, number_min(b.hi, -1)});
    Interval q = interval_negate(divide_by_positive(divide, a, magnitude));
    *r = found ? interval_hull(*r, q) : q;
    found = true;
  }
  return found;
}

static bool has_zero(Interval a) { return a.lo <= 0 && a.hi >= 0; }

static i128 largest_magnitude(Interval a) { return number_max(bound_negate(a.lo), a.hi); }

// ---- from integers to values of the sort

// Where lo..hi is within one period of the reading least..most, moves it there; else nothing is known.
static Interval wrap(uint32_t w, i128 least, i128 most, Interval x) {
  i128 lo, hi;
  if (x.lo >= least && x.hi <= most) return x;
  if (w > WIDEST || is_infinite(x.lo) || is_infinite(x.hi) || __builtin_sub_overflow(x.lo, least, &lo) ||
      __builtin_sub_overflow(x.hi, least, &hi))
    return (Interval){least, most};
  i128 period = (i128)1 << w;
  if (domain_number_div(lo, period) != domain_number_div(hi, period)) return (Interval){least, most};
  return (Interval){least + domain_number_mod(lo, period), least + domain_number_mod(hi, period)};
}

Range domain_range_between(Sort sort, i128 lo, i128 hi) {
  Range r = domain_range_top(sort);
  if (!sort_is_bv(sort)) {
    r.slo = number_max(r.slo, lo);
    r.shi = number_min(r.shi, hi);
    return r;
  }
  uint32_t w = sort_width(sort);
  if (w > WIDEST && (is_infinite(lo) || is_infinite(hi))) return r;
  Interval s = wrap(w, r.slo, r.shi, (Interval){lo, hi}), u = wrap(w, r.ulo, r.uhi, (Interval){lo, hi});
  r = (Range){s.lo, s.hi, u.lo, u.hi};
  domain_range_reduce(sort, &r);
  return r;
}

static Range between(Sort sort, Interval x) { return domain_range_between(sort, x.lo, x.hi); }

static Range both(Sort sort, Interval x, Interval y) {
  Range a = between(sort, x), b = between(sort, y), r = a;
  return domain_range_meet(sort, &a, &b, &r) ? r : a;
}

static Range joined(Sort sort, Range r, u128 bits) {
  Range c = domain_range_constant(sort, bits);
  return domain_range_join(sort, &r, &c);
}

// ---- arithmetic

static Interval arithmetic(Op op, Interval a, Interval b) {
  switch (op) {
  case OP_BVADD:
  case OP_INTADD: return interval_add(a, b);
  case OP_BVSUB:
  case OP_INTSUB: return interval_add(a, interval_negate(b));
  case OP_BVNEG:
  case OP_INTNEG: return interval_negate(a);
  case OP_BVNOT: return interval_add(interval_negate(a), (Interval){-1, -1});
  default: return interval_multiply(a, b);
  }
}

static Range apply_arithmetic(Op op, Sort sort, const Range *args, uint32_t count) {
  const Range *b = count > 1 ? &args[1] : &args[0];
  Interval s = arithmetic(op, signed_of(&args[0]), signed_of(b));
  if (sort == SORT_INT) return between(sort, s);
  Interval u = arithmetic(op, unsigned_of(&args[0]), unsigned_of(b));
  return both(sort, s, u);
}

static Range apply_int_division(Op op, const Range *args) {
  Interval a = signed_of(&args[0]), b = signed_of(&args[1]), r = {0, 0};
  bool zero = has_zero(b);
  if (op == OP_INTDIV) {
    bool found = interval_divide(bound_floor_divide, a, b, &r);
    return between(SORT_INT, found && zero ? interval_hull(r, (Interval){0, 0}) : r);
  }
  i128 most = largest_magnitude(b);
  bool small = a.lo >= 0 && (b.lo > 0 ? a.hi < b.lo : b.hi < 0 && a.hi < bound_negate(b.hi));
  if (small || (b.lo == 0 && b.hi == 0)) return args[0];
  r.hi = is_infinite(most) ? most : most - 1;
  if (a.lo >= 0) r.hi = number_min(r.hi, a.hi);
  return between(SORT_INT, zero ? interval_hull(r, a) : r);
}

static Range apply_unsigned_division(Op op, Sort sort, const Range *args) {
  Interval a = unsigned_of(&args[0]), b = unsigned_of(&args[1]);
  bool zero = b.lo == 0;
  if (op == OP_BVUREM) {
    if (a.hi < b.lo || b.hi == 0) return args[0];
    return between(sort, (Interval){0, zero ? a.hi : number_min(a.hi, b.hi - 1)});
  }
  Range ones = domain_range_constant(sort, bits_mask(sort_width(sort)));
  if (b.hi == 0) return ones;
  Range r = between(sort, (Interval){a.lo / b.hi, a.hi / number_max(b.lo, 1)});
  return zero ? domain_range_join(sort, &r, &ones) : r;
}

static Range apply_signed_division(Op op, Sort sort, const Range *args) {
  Interval a = signed_of(&args[0]), b = signed_of(&args[1]), r = {0, 0};
  bool zero = has_zero(b);
  if (op == OP_BVSREM) {
    i128 most = zero ? NUMBER_MAX : largest_magnitude(b) - 1;
    return between(sort, (Interval){a.lo < 0 ? number_max(a.lo, -most) : 0, a.hi > 0 ? number_min(a.hi, most) : 0});
  }
  bool found = interval_divide(bound_truncate, a, b, &r);
  Range by_zero = domain_range_constant(sort, a.lo < 0 ? 1 : bits_mask(sort_width(sort)));
  if (a.lo < 0 && a.hi >= 0) by_zero = joined(sort, by_zero, bits_mask(sort_width(sort)));
  if (!found) return by_zero;
  Range q = between(sort, r);
  return zero ? domain_range_join(sort, &q, &by_zero) : q;
}

// ---- bits

static i128 ones_up_to(i128 x) { // 2^k - 1 >= x
  u128 m = (u128)x;
  for (uint32_t n = 1; n < 128; n += n) m |= m >> n;
  return (i128)m;
}

static Range apply_bitwise(Op op, Sort sort, const Range *args) {
  const Range *a = &args[0], *b = &args[1];
  i128 most = domain_number_most(sort, true);
  Range r = domain_range_top(sort);
  bool negative = a->shi < 0 && b->shi < 0, non_negative = a->slo >= 0 && b->slo >= 0;
  bool differ = (a->shi < 0 && b->slo >= 0) || (a->slo >= 0 && b->shi < 0);
  switch (op) {
  case OP_BVAND:
    r.uhi = number_min(a->uhi, b->uhi);
    if (negative) r.ulo = most + 1;
    break;
  case OP_BVOR:
    r.ulo = number_max(a->ulo, b->ulo);
    r.uhi = number_max(ones_up_to(a->uhi), ones_up_to(b->uhi));
    break;
  default:
    r.uhi = number_max(ones_up_to(a->uhi), ones_up_to(b->uhi));
    if (negative || non_negative) r.slo = 0;
    if (differ) r.shi = -1;
  }
  domain_range_reduce(sort, &r);
  return r;
}

static Range apply_shift(Op op, Sort sort, const Range *args) {
  i128 w = sort_width(sort);
  Interval by = unsigned_of(&args[1]), s = signed_of(&args[0]), u = unsigned_of(&args[0]);
  if (op == OP_BVSHL) {
    if (by.hi >= w) return by.lo >= w ? domain_range_constant(sort, 0) : domain_range_top(sort);
    Interval factor = {(i128)1 << by.lo, (i128)1 << by.hi};
    return both(sort, interval_multiply(s, factor), interval_multiply(u, factor));
  }
  i128 lo = number_min(by.lo, w), hi = number_min(by.hi, w); // at most 126: shifting by w gives 0 or the sign
  if (op == OP_BVLSHR) return between(sort, (Interval){u.lo >> hi, u.hi >> lo});
  return between(sort, (Interval){s.lo >> (s.lo < 0 ? lo : hi), s.hi >> (s.hi < 0 ? hi : lo)});
}

static Range apply_concat(Sort sort, const Sort *sorts, const Range *args) {
  Interval factor = {(i128)1 << sort_width(sorts[1]), 0}, low = unsigned_of(&args[1]);
  factor.hi = factor.lo;
  return both(sort, interval_add(interval_multiply(signed_of(&args[0]), factor), low),
              interval_add(interval_multiply(unsigned_of(&args[0]), factor), low));
}

static Interval shifted(Interval x, uint32_t by) { return (Interval){x.lo >> by, x.hi >> by}; }

static Range apply_extract(Sort sort, uint32_t low, const Sort *sorts, const Range *args) {
  Range s = between(sort, shifted(signed_of(&args[0]), low));
  if (sort_width(sorts[0]) == 128) return s;
  return both(sort, shifted(signed_of(&args[0]), low), shifted(unsigned_of(&args[0]), low));
}

Range domain_range_apply(Op op, Sort sort, uint32_t param, const Sort *sorts, const Range *args) {
  bool wide = sort_is_bv(sort) && sort_width(sort) > WIDEST;
  switch (op) {
  case OP_BVADD:
  case OP_BVSUB:
  case OP_BVMUL:
  case OP_INTADD:
  case OP_INTSUB:
  case OP_INTMUL: return apply_arithmetic(op, sort, args, 2);
  case OP_BVNOT:
  case OP_BVNEG:
  case OP_INTNEG: return apply_arithmetic(op, sort, args, 1);
  case OP_INTDIV:
  case OP_INTMOD: return apply_int_division(op, args);
  case OP_ZEXT: return between(sort, unsigned_of(&args[0]));
  case OP_SEXT: return between(sort, signed_of(&args[0]));
  case OP_EXTRACT: return apply_extract(sort, param, sorts, args);
  default: break;
  }
  if (wide) return domain_range_top(sort);
  switch (op) {
  case OP_BVUDIV:
  case OP_BVUREM: return apply_unsigned_division(op, sort, args);
  case OP_BVSDIV:
  case OP_BVSREM: return apply_signed_division(op, sort, args);
  case OP_BVAND:
  case OP_BVOR:
  case OP_BVXOR: return apply_bitwise(op, sort, args);
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR: return apply_shift(op, sort, args);
  case OP_CONCAT: return apply_concat(sort, sorts, args);
  default: return domain_range_top(sort);
  }
}
