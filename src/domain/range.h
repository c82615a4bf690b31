// Ranges: sets of values of a scalar sort between bounds. A bit-vector has bounds in both readings, signed and unsigned, and a
// range is what lies within both: an interval of non-negative values together with one of negative values. So neither
// `x <u 10` nor `x <s 0` is lost, and a sum that wraps in one reading keeps its bounds in the other.
// bool (0 and 1) and int have one reading, the first two fields; there NUMBER_MIN and NUMBER_MAX are infinite bounds of int.
//
// Normal form: the bounds of both readings are attained (so equal sets are equal bytes). In 128 bits the unsigned bounds
// 0..NUMBER_MAX mean that nothing is known in that reading, since it does not fit.
#ifndef DOMAIN_RANGE_H
#define DOMAIN_RANGE_H
#include "domain/number.h"
#include "domain/truth.h"

typedef struct Range {
  i128 slo, shi, ulo, uhi;
} Range;

// Sorted numbers where widening pauses.
typedef struct Thresholds {
  i128 *data;
  uint32_t count;
} Thresholds;

Range domain_range_top(Sort sort);
Range domain_range_constant(Sort sort, u128 bits);
bool domain_range_is_constant(Sort sort, const Range *r, u128 *bits);
// The values that the numbers lo..hi stand for; beyond the sort's numbers they wrap around.
Range domain_range_between(Sort sort, i128 lo, i128 hi);
// Those of r whose number, read by is_signed, is in lo..hi; false: none.
bool domain_range_cut(Sort sort, bool is_signed, i128 lo, i128 hi, Range *r);
bool domain_range_reduce(Sort sort, Range *r); // to normal form; false: empty

bool domain_range_meet(Sort sort, const Range *a, const Range *b, Range *out); // false: nothing in common
Range domain_range_join(Sort sort, const Range *a, const Range *b);
Range domain_range_widen(const Thresholds *thresholds, Sort sort, const Range *a, const Range *b);
Range domain_range_narrow(Sort sort, const Range *a, const Range *b);
bool domain_range_includes(const Range *large, const Range *small);

// Covers the results of a scalar operation that is not bool-valued (and not ITE).
Range domain_range_apply(Op op, Sort sort, uint32_t param, const Sort *sorts, const Range *args);
// What a comparison of values of this sort can be.
Truth domain_range_compare(Op op, Sort sort, const Range *a, const Range *b);
// Keeps what can make the comparison hold (or fail); false: nothing.
bool domain_range_refine(Op op, Sort sort, bool holds, Range *a, Range *b);

Term domain_range_term(TermTable *table, Sort sort, bool is_signed, Term var, const Range *r);
// `0 <= x <= 9`; nothing for the whole sort.
void domain_range_print(Sort sort, bool is_signed, const char *name, const Range *r, Text *out);
#endif
