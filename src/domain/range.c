// The lattice of ranges. A bit-vector range is taken apart into its non-negative and its negative half, which are plain
// intervals; reduction, widening and narrowing work on the halves, so that bounds only ever move one way.
#include "domain/range.h"

// Two intervals; a missing half has lo > hi.
typedef struct Halves {
  i128 plo, phi, nlo, nhi;
} Halves;

// A number of the upper half, from unsigned to signed reading and back.
static i128 lower(uint32_t w, i128 x) { return w == 128 ? x : (i128)((u128)x - ((u128)1 << w)); }
static i128 raise(uint32_t w, i128 x) { return w == 128 ? x : (i128)((u128)x + ((u128)1 << w)); }

static bool unsigned_is_unknown(uint32_t w, const Range *r) { return w == 128 && r->uhi == NUMBER_MAX; }

static Halves halves_of(Sort sort, const Range *r) {
  uint32_t w = sort_width(sort);
  i128 smin = domain_number_least(sort, true), smax = domain_number_most(sort, true);
  Halves h;
  if (unsigned_is_unknown(w, r)) return (Halves){number_max(r->slo, 0), r->shi, r->slo, number_min(r->shi, -1)};
  h.plo = number_max(number_max(r->slo, r->ulo), 0);
  h.phi = number_min(number_min(r->shi, r->uhi), smax);
  if (w == 128) return (Halves){h.plo, h.phi, 0, -1};
  h.nlo = number_max(number_max(r->slo, lower(w, number_max(r->ulo, smax + 1))), smin);
  h.nhi = r->uhi > smax ? number_min(number_min(r->shi, lower(w, r->uhi)), -1) : smin - 1;
  return h;
}

static bool range_from(Sort sort, const Halves *h, Range *r) {
  uint32_t w = sort_width(sort);
  bool p = h->plo <= h->phi, n = h->nlo <= h->nhi;
  if (!p && !n) return false;
  r->slo = n ? h->nlo : h->plo;
  r->shi = p ? h->phi : h->nhi;
  r->ulo = p ? h->plo : raise(w, h->nlo);
  r->uhi = n ? raise(w, h->nhi) : h->phi;
  if (w == 128 && (n || r->uhi == NUMBER_MAX)) r->ulo = 0, r->uhi = NUMBER_MAX;
  return true;
}

bool domain_range_reduce(Sort sort, Range *r) {
  if (!sort_is_bv(sort)) {
    r->ulo = r->uhi = 0;
    return r->slo <= r->shi;
  }
  Halves h = halves_of(sort, r);
  return range_from(sort, &h, r);
}

Range domain_range_top(Sort sort) {
  Range r = {domain_number_least(sort, true), domain_number_most(sort, true), 0, 0};
  if (sort_is_bv(sort)) r.uhi = domain_number_most(sort, false);
  return r;
}

Range domain_range_constant(Sort sort, u128 bits) {
  Range r = domain_range_top(sort);
  r.slo = r.shi = domain_number_of(sort, true, bits);
  domain_range_reduce(sort, &r);
  return r;
}

bool domain_range_is_constant(Sort sort, const Range *r, u128 *bits) {
  if (r->slo != r->shi || (sort == SORT_INT && (r->slo == NUMBER_MIN || r->slo == NUMBER_MAX))) return false;
  *bits = domain_number_bits(sort, r->slo);
  return true;
}

bool domain_range_cut(Sort sort, bool is_signed, i128 lo, i128 hi, Range *r) {
  if (!domain_number_fits(sort, is_signed)) return true;
  if (is_signed || !sort_is_bv(sort)) {
    r->slo = number_max(r->slo, lo);
    r->shi = number_min(r->shi, hi);
  } else {
    r->ulo = number_max(r->ulo, lo);
    r->uhi = number_min(r->uhi, hi);
    if (r->ulo > r->uhi) return false;
  }
  return r->slo <= r->shi && domain_range_reduce(sort, r);
}

bool domain_range_meet(Sort sort, const Range *a, const Range *b, Range *out) {
  Range r = {number_max(a->slo, b->slo), number_min(a->shi, b->shi), number_max(a->ulo, b->ulo),
             number_min(a->uhi, b->uhi)};
  if (r.slo > r.shi || r.ulo > r.uhi) return false;
  *out = r;
  return domain_range_reduce(sort, out);
}

Range domain_range_join(Sort sort, const Range *a, const Range *b) {
  Range r = {number_min(a->slo, b->slo), number_max(a->shi, b->shi), number_min(a->ulo, b->ulo),
             number_max(a->uhi, b->uhi)};
  domain_range_reduce(sort, &r);
  return r;
}

bool domain_range_includes(const Range *large, const Range *small) {
  return large->slo <= small->slo && small->shi <= large->shi && large->ulo <= small->ulo && small->uhi <= large->uhi;
}

// ---- widening and narrowing

static i128 threshold_below(const Thresholds *t, i128 x, i128 least) {
  for (uint32_t i = t->count; i-- > 0;)
    if (t->data[i] <= x) return number_max(t->data[i], least);
  return least;
}

static i128 threshold_above(const Thresholds *t, i128 x, i128 most) {
  for (uint32_t i = 0; i < t->count; i++)
    if (t->data[i] >= x) return number_min(t->data[i], most);
  return most;
}

// Widens lo..hi by blo..bhi within least..most. Thresholds of numbers beyond the half do no harm.
static void widen_interval(const Thresholds *t, i128 least, i128 most, i128 *lo, i128 *hi, i128 blo, i128 bhi) {
  if (blo > bhi) return;
  if (*lo > *hi) {
    *lo = blo;
    *hi = bhi;
    return;
  }
  if (blo < *lo) *lo = threshold_below(t, blo, least);
  if (bhi > *hi) *hi = threshold_above(t, bhi, most);
}

Range domain_range_widen(const Thresholds *thresholds, Sort sort, const Range *a, const Range *b) {
  i128 least = domain_number_least(sort, true), most = domain_number_most(sort, true);
  Range r = *a;
  if (!sort_is_bv(sort)) {
    widen_interval(thresholds, least, most, &r.slo, &r.shi, b->slo, b->shi);
    return r;
  }
  Halves x = halves_of(sort, a), y = halves_of(sort, b);
  widen_interval(thresholds, 0, most, &x.plo, &x.phi, y.plo, y.phi);
  widen_interval(thresholds, least, -1, &x.nlo, &x.nhi, y.nlo, y.nhi);
  range_from(sort, &x, &r);
  return r;
}

// Bounds at the end of their half were given up by widening: there b's are taken.
static void narrow_interval(i128 least, i128 most, i128 *lo, i128 *hi, i128 blo, i128 bhi) {
  if (blo > bhi || *lo == least) *lo = blo;
  if (blo > bhi || *hi == most) *hi = bhi;
}

Range domain_range_narrow(Sort sort, const Range *a, const Range *b) {
  i128 least = domain_number_least(sort, true), most = domain_number_most(sort, true);
  Range r = *a;
  if (!sort_is_bv(sort)) {
    narrow_interval(least, most, &r.slo, &r.shi, b->slo, b->shi);
    return r;
  }
  Halves x = halves_of(sort, a), y = halves_of(sort, b);
  narrow_interval(0, most, &x.plo, &x.phi, y.plo, y.phi);
  narrow_interval(least, -1, &x.nlo, &x.nhi, y.nlo, y.nhi);
  return range_from(sort, &x, &r) ? r : *b;
}

// ---- as formulas and for people

static Term bounds_term(TermTable *table, Sort sort, bool is_signed, Term var, i128 lo, i128 hi) {
  if (lo == hi && lo != NUMBER_MIN && lo != NUMBER_MAX) return expr_eq(table, var, domain_number_term(table, sort, lo));
  Op op = sort == SORT_INT ? OP_INTLE : is_signed ? OP_BVSLE : OP_BVULE;
  Term t = expr_true(table);
  if (lo != domain_number_least(sort, is_signed)) t = expr_binary(table, op, domain_number_term(table, sort, lo), var);
  if (hi != domain_number_most(sort, is_signed))
    t = expr_and(table, t, expr_binary(table, op, var, domain_number_term(table, sort, hi)));
  return t;
}

Term domain_range_term(TermTable *table, Sort sort, bool is_signed, Term var, const Range *r) {
  if (sort == SORT_BOOL) return r->slo < r->shi ? expr_true(table) : r->slo ? var : expr_not(table, var);
  if (sort == SORT_INT) return bounds_term(table, sort, true, var, r->slo, r->shi);
  bool straddles = r->slo < 0 && r->shi >= 0, unknown = unsigned_is_unknown(sort_width(sort), r);
  Term s = bounds_term(table, sort, true, var, r->slo, r->shi);
  if (unknown || (is_signed && !straddles)) return s;
  Term u = bounds_term(table, sort, false, var, r->ulo, r->uhi);
  return straddles ? expr_and(table, s, u) : u;
}

static void bounds_print(Sort sort, bool is_signed, const char *name, i128 lo, i128 hi, Text *out) {
  bool below = lo != domain_number_least(sort, is_signed), above = hi != domain_number_most(sort, is_signed);
  if (lo == hi) {
    text_format(out, "%s == ", name);
    domain_number_print(lo, out);
    return;
  }
  if (below) domain_number_print(lo, out), text_add(out, " <= ");
  text_add(out, name);
  if (above) text_add(out, " <= "), domain_number_print(hi, out);
}

void domain_range_print(Sort sort, bool is_signed, const char *name, const Range *r, Text *out) {
  Range top = domain_range_top(sort);
  bool s = r->slo != top.slo || r->shi != top.shi, u = r->ulo != top.ulo || r->uhi != top.uhi;
  if (sort == SORT_BOOL) {
    if (s) text_format(out, "%s%s", r->slo ? "" : "!", name);
    return;
  }
  bool straddles = sort_is_bv(sort) && r->slo < 0 && r->shi >= 0;
  bool print_s = s && (is_signed || straddles || !u), print_u = u && (!is_signed || straddles);
  if (print_s) bounds_print(sort, true, name, r->slo, r->shi, out);
  if (print_s && print_u) text_add(out, ", ");
  if (!print_u) return;
  Text cast = {0};
  text_format(&cast, "%s%s", is_signed ? "(unsigned)" : "", name);
  bounds_print(sort, false, text_view(&cast), r->ulo, r->uhi, out);
  text_release(&cast);
}
