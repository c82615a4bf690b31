#include "domain/number.h"

bool domain_number_fits(Sort sort, bool is_signed) { return !sort_is_bv(sort) || is_signed || sort_width(sort) < 128; }

i128 domain_number_of(Sort sort, bool is_signed, u128 bits) {
  return sort_is_bv(sort) && is_signed ? bits_signed(bits, sort_width(sort)) : (i128)bits;
}

i128 domain_number_least(Sort sort, bool is_signed) {
  if (sort == SORT_INT) return NUMBER_MIN;
  if (!sort_is_bv(sort) || !is_signed) return 0;
  return bits_signed((u128)1 << (sort_width(sort) - 1), sort_width(sort));
}

i128 domain_number_most(Sort sort, bool is_signed) {
  if (sort == SORT_INT) return NUMBER_MAX;
  if (sort == SORT_BOOL) return 1;
  uint32_t w = sort_width(sort);
  return is_signed || w == 128 ? (i128)bits_mask(w - 1) : (i128)bits_mask(w);
}

u128 domain_number_bits(Sort sort, i128 number) {
  return sort_is_bv(sort) ? (u128)number & bits_mask(sort_width(sort)) : (u128)number;
}

Term domain_number_term(TermTable *table, Sort sort, i128 number) {
  return expr_const(table, sort, domain_number_bits(sort, number));
}

void domain_number_print(i128 number, Text *out) {
  char digits[44];
  size_t at = sizeof digits - 1;
  digits[at] = 0;
  u128 rest = number < 0 ? -(u128)number : (u128)number;
  do digits[--at] = (char)('0' + (int)(rest % 10));
  while (rest /= 10);
  if (number < 0) digits[--at] = '-';
  text_add(out, digits + at);
}

i128 domain_number_div(i128 a, i128 b) {
  i128 q = a / b;
  if (a % b < 0) q += b > 0 ? -1 : 1;
  return q;
}

i128 domain_number_mod(i128 a, i128 b) {
  if (b == -1) return 0;
  i128 m = a % b;
  return m < 0 ? m + (b > 0 ? b : -b) : m;
}

i128 domain_number_gcd(i128 a, i128 b) {
  while (b) {
    i128 rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

uint32_t domain_number_size(i128 number) {
  uint32_t bits = 0;
  for (u128 m = number < 0 ? -(u128)number : (u128)number; m; m >>= 1) bits++;
  return bits;
}
