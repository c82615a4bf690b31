// Congruences (after Granger): each variable is r modulo m; m = 0 is the constant r, m = 1 anything. A bit-vector is its
// unsigned number. An operation that may wrap around keeps only what holds modulo a power of two that divides 2^w; where
// the result cannot wrap (extension, unsigned remainder, concatenation) any modulus stays. Words of an element: m and r, with
// 0 <= r < m unless m is 0. Values of more than 126 bits are tracked as constants only.
#include "domain/number.h"
#include "domain/pointwise.h"

#define WIDEST 126

typedef struct Congruence {
  i128 m, r;
} Congruence;

static Congruence of(const Element *e) { return (Congruence){e->word[0], e->word[1]}; }
static Element to(Congruence c) { return (Element){{c.m, c.r, 0, 0}}; }

static const Congruence anything = {1, 0};

static i128 magnitude(i128 x) { return x < 0 ? -x : x; }

// m >= 0; constants may be any number that is not NUMBER_MIN.
static Congruence make(i128 m, i128 r) { return (Congruence){m, m ? domain_number_mod(r, m) : r}; }

static Congruence weaken(Congruence c, i128 m) { return make(domain_number_gcd(c.m, m), c.r); }

// The bits of an integer that is c, at width w.
static Congruence wrap(Congruence c, uint32_t w) {
  if (w > WIDEST) return anything;
  i128 size = (i128)1 << w;
  if (c.m == 0) return make(0, domain_number_mod(c.r, size));
  return weaken(c, size);
}

// In normal form: a modulus beyond the sort's numbers leaves one value. False: none.
static bool tidy(Sort sort, Congruence *c) {
  if (!sort_is_bv(sort) || sort_width(sort) > WIDEST || c->m == 0) return true;
  i128 most = domain_number_most(sort, false);
  if (c->r > most) return false;
  if (c->r > most - c->m) c->m = 0; // r + m is too large
  return true;
}

static Congruence join_congruence(Congruence a, Congruence b) {
  i128 d;
  if (a.m == 0 && b.m == 0 && a.r == b.r) return a;
  if (__builtin_sub_overflow(a.r, b.r, &d) || d == NUMBER_MIN) return anything;
  return make(domain_number_gcd(domain_number_gcd(a.m, b.m), magnitude(d)), a.r);
}

// ---- operations on integers; overflow gives up

static Congruence add(Congruence a, Congruence b) {
  i128 r;
  return __builtin_add_overflow(a.r, b.r, &r) || r == NUMBER_MIN ? anything : make(domain_number_gcd(a.m, b.m), r);
}

static Congruence negate(Congruence a) { return make(a.m, -a.r); }

static Congruence multiply(Congruence a, Congruence b) {
  i128 mm, mr, rm, rr;
  if (__builtin_mul_overflow(a.m, b.m, &mm) || __builtin_mul_overflow(a.m, magnitude(b.r), &mr) ||
      __builtin_mul_overflow(magnitude(a.r), b.m, &rm) || __builtin_mul_overflow(a.r, b.r, &rr) || rr == NUMBER_MIN)
    return anything;
  return make(domain_number_gcd(mm, domain_number_gcd(mr, rm)), rr);
}

// The quotient by a constant, where it leaves no remainder or the remainder is always the same.
static Congruence divide(Congruence a, i128 by) {
  if (by <= 0 || a.m % by != 0) return anything;
  return make(a.m / by, domain_number_div(a.r, by));
}

// The remainder by a divisor b: a minus a multiple of b.
static Congruence remainder_by(Congruence a, Congruence b) {
  Congruence c = weaken(a, domain_number_gcd(b.m, magnitude(b.r)));
  if (b.m == 0 && b.r != 0 && a.m != 0 && a.m % b.r == 0) return make(0, domain_number_mod(a.r, magnitude(b.r)));
  return c;
}

// ---- bits

static uint32_t known_bits(Congruence c, uint32_t w) { // how many low bits are the same in all values
  if (c.m == 0) return w;
  uint32_t n = 0;
  while (n < w && (c.m >> n & 1) == 0) n++;
  return n;
}

static i128 low_bits(i128 x, uint32_t n) { return (i128)((u128)x & bits_mask(n)); }

static uint32_t trailing_zeros(Congruence c, uint32_t w) { // of all values
  uint32_t known = known_bits(c, w), n = 0;
  while (n < known && (c.r >> n & 1) == 0) n++;
  return n;
}

static Congruence modulo_power(uint32_t n, uint32_t w, i128 r) {
  return n >= w ? make(0, low_bits(r, w)) : make((i128)1 << n, low_bits(r, n));
}

static Congruence bitwise(Op op, uint32_t w, Congruence a, Congruence b) {
  uint32_t ka = known_bits(a, w), kb = known_bits(b, w), k = ka < kb ? ka : kb;
  if (op == OP_BVOR) return modulo_power(k, w, a.r | b.r);
  if (op == OP_BVXOR) return modulo_power(k, w, a.r ^ b.r);
  if (b.m == 0 && low_bits(b.r, ka) == b.r) return make(0, low_bits(a.r, ka) & b.r); // the mask takes known bits only
  if (a.m == 0 && low_bits(a.r, kb) == a.r) return make(0, low_bits(b.r, kb) & a.r);
  uint32_t za = trailing_zeros(a, w), zb = trailing_zeros(b, w), z = za > zb ? za : zb;
  return z > k ? modulo_power(z, w, 0) : modulo_power(k, w, a.r & b.r);
}

static Congruence shift(Op op, uint32_t w, Congruence a, Congruence by) {
  if (by.m != 0 || by.r >= w) return by.m == 0 && op != OP_BVASHR ? make(0, 0) : anything;
  uint32_t n = (uint32_t)by.r, known = known_bits(a, w);
  if (op == OP_BVSHL) return wrap(multiply(a, make(0, (i128)1 << n)), w);
  return known > n && a.m ? modulo_power(known - n, w, low_bits(a.r, known) >> n) : anything;
}

static Congruence extract(uint32_t low, uint32_t w, uint32_t from, Congruence a) {
  uint32_t known = known_bits(a, from);
  if (low == 0) return wrap(a, w);
  return known > low ? modulo_power(known - low < w ? known - low : w, w, low_bits(a.r, known) >> low) : anything;
}

static Congruence concat(uint32_t low, Congruence a, Congruence b) {
  return add(multiply(a, make(0, (i128)1 << low)), b);
}

static Congruence apply_bv(Op op, uint32_t w, Congruence a, Congruence b) {
  Congruence minus_one = make(0, -1);
  switch (op) {
  case OP_BVADD: return wrap(add(a, b), w);
  case OP_BVSUB: return wrap(add(a, negate(b)), w);
  case OP_BVMUL: return wrap(multiply(wrap(a, w), wrap(b, w)), w);
  case OP_BVNEG: return wrap(negate(a), w);
  case OP_BVNOT: return wrap(add(negate(a), minus_one), w);
  case OP_BVAND:
  case OP_BVOR:
  case OP_BVXOR: return bitwise(op, w, a, b);
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR: return shift(op, w, a, b);
  case OP_BVUDIV: return b.m == 0 && a.m != 0 ? divide(a, b.r) : anything;
  case OP_BVUREM: return remainder_by(a, b);
  case OP_BVSREM:
    return weaken(wrap(a, w),
                  domain_number_gcd(domain_number_gcd(b.m, b.r), (i128)1 << w)); // signs do not matter modulo 2^k
  default: return anything;
  }
}

static Congruence apply_int(Op op, Congruence a, Congruence b) {
  switch (op) {
  case OP_INTADD: return add(a, b);
  case OP_INTSUB: return add(a, negate(b));
  case OP_INTMUL: return multiply(a, b);
  case OP_INTNEG: return negate(a);
  case OP_INTDIV: return b.m == 0 && a.m != 0 ? divide(a, b.r) : anything;
  default: return remainder_by(a, b);
  }
}

// ---- elements

static bool tracks(const ProgVar *var) { return !var->is_float; }

static Element top(Sort sort) {
  (void)sort;
  return to(anything);
}

static Element constant(Sort sort, u128 bits) {
  i128 n = (i128)bits;
  bool fits = sort == SORT_INT ? n != NUMBER_MIN : n >= 0;
  return to(fits ? make(0, n) : anything);
}

static bool is_constant(Sort sort, const Element *e, u128 *bits) {
  (void)sort;
  if (e->word[0] == 0) *bits = (u128)e->word[1];
  return e->word[0] == 0;
}

static const uint8_t arities[] = {
#define X(name, text, arity) arity,
    OPS(X)
#undef X
};

static Element apply(Op op, Sort sort, uint32_t param, const Sort *sorts, const Element *args) {
  Congruence a = of(&args[0]), b = arities[op] > 1 ? of(&args[1]) : anything, r;
  if (sort == SORT_INT) return to(apply_int(op, a, b));
  uint32_t w = sort_width(sort), from = sort_width(sorts[0]);
  if (!sort_is_bv(sorts[0]) || w > WIDEST || from > WIDEST) return to(anything);
  switch (op) {
  case OP_ZEXT: r = a; break;
  case OP_SEXT: r = weaken(a, (i128)1 << from); break; // a is no constant, so the sign may be either
  case OP_EXTRACT: r = extract(param, w, from, a); break;
  case OP_CONCAT: r = concat(sort_width(sorts[1]), a, b); break;
  default: r = apply_bv(op, w, a, b);
  }
  return tidy(sort, &r) ? to(r) : to(anything);
}

static bool meet_congruence(Congruence a, Congruence b, Congruence *out);

static Truth compare(Op op, Sort sort, const Element *a, const Element *b) {
  Congruence ignored;
  (void)sort;
  return op == OP_EQ && !meet_congruence(of(a), of(b), &ignored) ? TRUTH_FALSE : TRUTH_BOTH;
}

// The inverse of a modulo m, which have no common divisor; both less than 2^62.
static i128 inverse(i128 a, i128 m) {
  i128 r0 = m, r1 = a % m, t0 = 0, t1 = 1;
  while (r1) {
    i128 q = r0 / r1, r2 = r0 - q * r1, t2 = t0 - q * t1;
    r0 = r1, r1 = r2, t0 = t1, t1 = t2;
  }
  return domain_number_mod(t0, m);
}

// By the Chinese remainder theorem; where the numbers are too large, the finer of the two.
static bool meet_congruence(Congruence a, Congruence b, Congruence *out) {
  i128 g = domain_number_gcd(a.m, b.m), d;
  if (__builtin_sub_overflow(b.r, a.r, &d)) {
    *out = a;
    return true;
  }
  if (g ? d % g != 0 : d != 0) return false;
  *out = a.m == 0 || (b.m != 0 && a.m > b.m) ? a : b;
  if (a.m == 0 || b.m == 0 || a.m >= (i128)1 << 62 || b.m >= (i128)1 << 62) return true;
  i128 step = b.m / g; // x = a.r + a.m * k, where a.m / g * k = d / g modulo step
  i128 k = step == 1 ? 0 : domain_number_mod(domain_number_mod(d / g, step) * inverse(a.m / g, step), step);
  *out = make(a.m * step, a.r + a.m * k);
  return true;
}

static bool meet(Sort sort, const Element *a, const Element *b, Element *out) {
  Congruence c;
  if (!meet_congruence(of(a), of(b), &c) || !tidy(sort, &c)) return false;
  *out = to(c);
  return true;
}

static Element join(Sort sort, const Element *a, const Element *b) {
  Congruence c = join_congruence(of(a), of(b));
  tidy(sort, &c);
  return to(c);
}

static bool includes(const Element *large, const Element *small) {
  Congruence a = of(large), b = of(small);
  if (a.m == 0) return b.m == 0 && a.r == b.r;
  return b.m % a.m == 0 && domain_number_mod(b.r, a.m) == a.r;
}

static Term to_term(TermTable *table, const ProgVar *var, const Element *e) {
  Congruence c = of(e);
  if (c.m == 1) return expr_true(table);
  if (var->sort == SORT_BOOL) return c.r ? var->term : expr_not(table, var->term);
  Term r = domain_number_term(table, var->sort, c.r);
  if (c.m == 0) return expr_eq(table, var->term, r);
  Op op = var->sort == SORT_INT ? OP_INTMOD : OP_BVUREM;
  return expr_eq(table, expr_binary(table, op, var->term, domain_number_term(table, var->sort, c.m)), r);
}

static void print(TermTable *table, const ProgVar *var, const Element *e, Text *out) {
  (void)table;
  Congruence c = of(e);
  if (c.m == 1) return;
  if (var->sort == SORT_BOOL) {
    text_format(out, "%s%s", c.r ? "" : "!", var->display);
    return;
  }
  text_format(out, c.m ? "%s %% " : "%s", var->display);
  if (c.m) domain_number_print(c.m, out);
  text_add(out, " == ");
  domain_number_print(c.m ? c.r : domain_number_of(var->sort, var->is_signed, (u128)c.r), out);
}

// As the unsigned number; a signed one differs by 2^w, which only a power of two (or a constant) can ignore.
static bool bounds(const ProgVar *var, const Element *e, i128 *lo, i128 *hi) {
  Congruence c = of(e);
  bool is_bv = sort_is_bv(var->sort);
  if (is_bv && sort_width(var->sort) > WIDEST) return true;
  if (c.m == 0) {
    i128 n = is_bv ? domain_number_of(var->sort, var->is_signed, (u128)c.r) : c.r;
    if (n < *lo || n > *hi) return false;
    *lo = *hi = n;
    return true;
  }
  if (is_bv && var->is_signed) c = wrap(c, sort_width(var->sort));
  i128 up = domain_number_mod(c.r - domain_number_mod(*lo, c.m), c.m),
       down = domain_number_mod(domain_number_mod(*hi, c.m) - c.r, c.m), n;
  if (*lo != NUMBER_MIN && !__builtin_add_overflow(*lo, up, &n)) *lo = n;
  if (*hi != NUMBER_MAX && !__builtin_sub_overflow(*hi, down, &n)) *hi = n;
  return *lo <= *hi;
}

static Element between(const ProgVar *var, i128 lo, i128 hi) {
  bool infinite = lo == NUMBER_MIN || lo == NUMBER_MAX;
  return lo == hi && !infinite ? constant(var->sort, domain_number_bits(var->sort, lo)) : to(anything);
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

const DomainOps domain_congruence = {
    .name = "congruence", .about = "the remainder of each variable by some number", .open = open, POINTWISE_OPS};
