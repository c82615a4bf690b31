// Addition and comparison are ripple-carry. Multiplication adds shifted rows; a constant factor is recoded so that no
// two neighbouring digits of {-1, 0, 1} are non-zero, which halves the rows of a run of ones. Division is restoring:
// quotient bits from the top, each a trial subtraction; with divisor 0 every trial succeeds, which is exactly SMT-LIB's
// quotient of all ones and remainder a. Shifts are logarithmic.
#include "smt/circuit.h"

#include <assert.h>
#include <string.h>

#include "expr/sort.h"

void smt_circuit_add(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit carry, Lit *out) {
  for (uint32_t i = 0; i < n; i++) {
    out[i] = smt_aig_xor(aig, smt_aig_xor(aig, a[i], b[i]), carry);
    if (i + 1 < n) carry = smt_aig_majority(aig, a[i], b[i], carry);
  }
}

static void complement(uint32_t n, const Lit *a, Lit *out) {
  for (uint32_t i = 0; i < n; i++) out[i] = lit_not(a[i]);
}

void smt_circuit_subtract(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *out) {
  Lit not_b[SORT_MAX_WIDTH];
  complement(n, b, not_b);
  smt_circuit_add(aig, n, a, not_b, AIG_TRUE, out);
}

void smt_circuit_negate_if(Aig *aig, uint32_t n, Lit condition, const Lit *a, Lit *out) {
  Lit flipped[SORT_MAX_WIDTH], zero[SORT_MAX_WIDTH] = {0};
  for (uint32_t i = 0; i < n; i++) flipped[i] = smt_aig_xor(aig, a[i], condition);
  smt_circuit_add(aig, n, flipped, zero, condition, out);
}

static bool is_constant(uint32_t n, const Lit *a) {
  for (uint32_t i = 0; i < n; i++)
    if (!lit_is_const(a[i])) return false;
  return true;
}

static uint32_t count_constant_bits(uint32_t n, const Lit *a) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < n; i++) count += lit_is_const(a[i]);
  return count;
}

// out += a << shift where sign is 1, out -= a << shift where it is -1
static void add_shifted(Aig *aig, uint32_t n, const Lit *a, uint32_t shift, int sign, Lit *out) {
  Lit sum[SORT_MAX_WIDTH];
  uint32_t high = n - shift;
  if (sign > 0) smt_circuit_add(aig, high, out + shift, a, AIG_FALSE, sum);
  else smt_circuit_subtract(aig, high, out + shift, a, sum);
  memcpy(out + shift, sum, high * sizeof(Lit));
}

static void multiply_by_constant(Aig *aig, uint32_t n, const Lit *a, const Lit *constant, Lit *out) {
  bool carry = false;
  for (uint32_t i = 0; i < n; i++) {
    bool bit = (constant[i] == AIG_TRUE) != carry, next = i + 1 < n && constant[i + 1] == AIG_TRUE;
    if (constant[i] == AIG_TRUE && carry) continue; // bit is 0, the carry stays
    carry = bit && next;
    if (bit) add_shifted(aig, n, a, i, next ? -1 : 1, out);
  }
}

static void multiply_general(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *out) {
  Lit row[SORT_MAX_WIDTH];
  for (uint32_t i = 0; i < n; i++) {
    if (b[i] == AIG_FALSE) continue;
    for (uint32_t j = 0; i + j < n; j++) row[j] = smt_aig_and(aig, a[j], b[i]);
    add_shifted(aig, n, row, i, 1, out);
  }
}

void smt_circuit_multiply(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *out) {
  assert(n <= SORT_MAX_WIDTH);
  if (count_constant_bits(n, a) > count_constant_bits(n, b)) {
    const Lit *swap = a;
    a = b;
    b = swap;
  }
  for (uint32_t i = 0; i < n; i++) out[i] = AIG_FALSE;
  if (is_constant(n, b)) multiply_by_constant(aig, n, a, b, out);
  else multiply_general(aig, n, a, b, out);
}

// Does a - b not borrow, that is a >= b? The difference goes to out.
static Lit try_subtract(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *out) {
  Lit carry = AIG_TRUE;
  for (uint32_t i = 0; i < n; i++) {
    Lit not_b = lit_not(b[i]);
    out[i] = smt_aig_xor(aig, smt_aig_xor(aig, a[i], not_b), carry);
    carry = smt_aig_majority(aig, a[i], not_b, carry);
  }
  return carry;
}

// The place of the only bit of a constant that is a power of two; n where it is none.
static uint32_t power_of_two(uint32_t n, const Lit *b) {
  uint32_t place = n;
  for (uint32_t i = 0; i < n; i++) {
    if (!lit_is_const(b[i]) || (b[i] == AIG_TRUE && place < n)) return n;
    if (b[i] == AIG_TRUE) place = i;
  }
  return place;
}

static void divide_by_power(uint32_t n, const Lit *a, uint32_t power, Lit *quotient, Lit *remainder) {
  for (uint32_t i = 0; i < n; i++) {
    quotient[i] = i + power < n ? a[i + power] : AIG_FALSE;
    remainder[i] = i < power ? a[i] : AIG_FALSE;
  }
}

void smt_circuit_divide(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *quotient, Lit *remainder) {
  uint32_t power = power_of_two(n, b);
  if (power < n) {
    divide_by_power(n, a, power, quotient, remainder);
    return;
  }
  Lit zero_from[SORT_MAX_WIDTH + 1]; // zero_from[k]: the bits k.. of b are all 0
  zero_from[n] = AIG_TRUE;
  for (uint32_t k = n; k-- > 0;) zero_from[k] = smt_aig_and(aig, zero_from[k + 1], lit_not(b[k]));
  for (uint32_t i = 0; i < n; i++) remainder[i] = AIG_FALSE;
  for (uint32_t i = n; i-- > 0;) {
    uint32_t k = n - i; // the remainder has k significant bits after the shift
    Lit difference[SORT_MAX_WIDTH], rest[SORT_MAX_WIDTH];
    memmove(remainder + 1, remainder, (k - 1) * sizeof(Lit));
    remainder[0] = a[i];
    Lit fits = smt_aig_and(aig, zero_from[k], try_subtract(aig, k, remainder, b, difference));
    smt_circuit_mux(aig, k, fits, difference, remainder, rest);
    memcpy(remainder, rest, k * sizeof(Lit));
    quotient[i] = fits;
  }
}

void smt_circuit_divide_signed(Aig *aig, uint32_t n, const Lit *a, const Lit *b, Lit *quotient, Lit *remainder) {
  Lit sign_a = a[n - 1], sign_b = b[n - 1];
  Lit size_a[SORT_MAX_WIDTH], size_b[SORT_MAX_WIDTH], q[SORT_MAX_WIDTH], r[SORT_MAX_WIDTH];
  smt_circuit_negate_if(aig, n, sign_a, a, size_a);
  smt_circuit_negate_if(aig, n, sign_b, b, size_b);
  smt_circuit_divide(aig, n, size_a, size_b, q, r);
  smt_circuit_negate_if(aig, n, smt_aig_xor(aig, sign_a, sign_b), q, quotient);
  smt_circuit_negate_if(aig, n, sign_a, r, remainder);
}

// The bits of the amount that a shift can obey: 2^stages >= n.
static uint32_t shift_stages(uint32_t n) {
  uint32_t stages = 0;
  while (stages < 31 && 1u << stages < n) stages++;
  return stages;
}

static void fill_if_far(Aig *aig, uint32_t n, const Lit *amount, Lit fill, Lit *out) {
  Lit far = AIG_FALSE;
  for (uint32_t i = shift_stages(n); i < n; i++) far = smt_aig_or(aig, far, amount[i]);
  for (uint32_t i = 0; i < n; i++) out[i] = smt_aig_mux(aig, far, fill, out[i]);
}

void smt_circuit_shift_left(Aig *aig, uint32_t n, const Lit *a, const Lit *amount, Lit *out) {
  memcpy(out, a, n * sizeof(Lit));
  for (uint32_t s = 0; s < shift_stages(n); s++) {
    uint32_t by = 1u << s;
    for (uint32_t i = n; i-- > 0;) out[i] = smt_aig_mux(aig, amount[s], i >= by ? out[i - by] : AIG_FALSE, out[i]);
  }
  fill_if_far(aig, n, amount, AIG_FALSE, out);
}

void smt_circuit_shift_right(Aig *aig, uint32_t n, const Lit *a, const Lit *amount, Lit fill, Lit *out) {
  memcpy(out, a, n * sizeof(Lit));
  for (uint32_t s = 0; s < shift_stages(n); s++) {
    uint32_t by = 1u << s;
    for (uint32_t i = 0; i < n; i++) out[i] = smt_aig_mux(aig, amount[s], i + by < n ? out[i + by] : fill, out[i]);
  }
  fill_if_far(aig, n, amount, fill, out);
}

void smt_circuit_mux(Aig *aig, uint32_t n, Lit condition, const Lit *a, const Lit *b, Lit *out) {
  for (uint32_t i = 0; i < n; i++) out[i] = smt_aig_mux(aig, condition, a[i], b[i]);
}

Lit smt_circuit_equal(Aig *aig, uint32_t n, const Lit *a, const Lit *b) {
  Lit equal = AIG_TRUE;
  for (uint32_t i = 0; i < n && equal != AIG_FALSE; i++)
    equal = smt_aig_and(aig, equal, lit_not(smt_aig_xor(aig, a[i], b[i])));
  return equal;
}

Lit smt_circuit_less(Aig *aig, uint32_t n, const Lit *a, const Lit *b) {
  Lit borrow = AIG_FALSE;
  for (uint32_t i = 0; i < n; i++) borrow = smt_aig_majority(aig, lit_not(a[i]), b[i], borrow);
  return borrow;
}

Lit smt_circuit_less_signed(Aig *aig, uint32_t n, const Lit *a, const Lit *b) {
  return smt_aig_majority(aig, a[n - 1], lit_not(b[n - 1]), smt_circuit_less(aig, n - 1, a, b));
}
