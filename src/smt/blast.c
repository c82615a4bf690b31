#include "smt/blast.h"

#include "smt/circuit.h"

void smt_blast_init(Blast *blast, const TermTable *table, Aig *aig) { *blast = (Blast){.table = table, .aig = aig}; }

void smt_blast_release(Blast *blast) {
  u32vec_release(&blast->place);
  u32vec_release(&blast->bits);
  u32vec_release(&blast->owner);
  u32vec_release(&blast->stack);
  map_release(&blast->divisions[0]);
  map_release(&blast->divisions[1]);
}

uint32_t smt_blast_width(const TermTable *table, Term t) {
  Sort sort = expr_sort(table, t);
  return sort == SORT_BOOL ? 1 : sort_width(sort);
}

const Lit *smt_blast_bits(const Blast *blast, Term t) {
  if (t >= blast->place.count || !blast->place.data[t]) return NULL;
  return blast->bits.data + blast->place.data[t] - 1;
}

Term smt_blast_owner(const Blast *blast, uint32_t node) { return blast->owner.data[node]; }

static uint32_t keep_bits(Blast *blast, const Lit *bits, uint32_t n) {
  uint32_t at = blast->bits.count;
  u32vec_resize(&blast->bits, at + n);
  memcpy(blast->bits.data + at, bits, n * sizeof(Lit));
  return at;
}

static void make_constant(const Blast *blast, Term t, uint32_t n, Lit *out) {
  u128 value = expr_bits(blast->table, t);
  for (uint32_t i = 0; i < n; i++) out[i] = value >> i & 1 ? AIG_TRUE : AIG_FALSE;
}

static void make_inputs(Blast *blast, Term t, uint32_t n, Lit *out) {
  for (uint32_t i = 0; i < n; i++) {
    out[i] = smt_aig_input(blast->aig);
    u32vec_resize(&blast->owner, lit_node(out[i]) + 1);
    blast->owner.data[lit_node(out[i])] = t;
  }
}

// Quotient and remainder are made together, whichever is asked for first.
static void make_division(Blast *blast, Term t, uint32_t n, const Lit *a, const Lit *b, Lit *out) {
  Op op = expr_op(blast->table, t);
  bool is_signed = op == OP_BVSDIV || op == OP_BVSREM, is_remainder = op == OP_BVUREM || op == OP_BVSREM;
  uint64_t key = (uint64_t)expr_arg(blast->table, t, 0) << 32 | expr_arg(blast->table, t, 1);
  uint32_t at;
  if (!map_get(&blast->divisions[is_signed], key, &at)) {
    Lit result[2 * SORT_MAX_WIDTH];
    if (is_signed) smt_circuit_divide_signed(blast->aig, n, a, b, result, result + n);
    else smt_circuit_divide(blast->aig, n, a, b, result, result + n);
    at = keep_bits(blast, result, 2 * n);
    map_set(&blast->divisions[is_signed], key, at);
  }
  memcpy(out, blast->bits.data + at + (is_remainder ? n : 0), n * sizeof(Lit));
}

static void make_bitwise(Aig *aig, Lit (*gate)(Aig *, Lit, Lit), uint32_t n, const Lit *a, const Lit *b, Lit *out) {
  for (uint32_t i = 0; i < n; i++) out[i] = gate(aig, a[i], b[i]);
}

static void make_complement(uint32_t n, const Lit *a, Lit *out) {
  for (uint32_t i = 0; i < n; i++) out[i] = lit_not(a[i]);
}

static void make_extended(uint32_t n, uint32_t narrow, const Lit *a, Lit fill, Lit *out) {
  for (uint32_t i = 0; i < n; i++) out[i] = i < narrow ? a[i] : fill;
}

// The literals of t from those of its arguments: one case for each operation. n is the width of t, m of argument 0.
static bool make_term(Blast *blast, Term t, uint32_t n, Lit arg[][SORT_MAX_WIDTH], Lit *out) {
  Aig *aig = blast->aig;
  const Lit *a = arg[0], *b = arg[1], *c = arg[2];
  Op op = expr_op(blast->table, t);
  uint32_t m = expr_arity(blast->table, t) ? smt_blast_width(blast->table, expr_arg(blast->table, t, 0)) : 0;
  switch (op) {
  case OP_CONST: make_constant(blast, t, n, out); break;
  case OP_VAR:
  case OP_SELECT: make_inputs(blast, t, n, out); break;
  case OP_NOT:
  case OP_BVNOT: make_complement(n, a, out); break;
  case OP_AND:
  case OP_BVAND: make_bitwise(aig, smt_aig_and, n, a, b, out); break;
  case OP_OR:
  case OP_BVOR: make_bitwise(aig, smt_aig_or, n, a, b, out); break;
  case OP_BVXOR: make_bitwise(aig, smt_aig_xor, n, a, b, out); break;
  case OP_EQ: out[0] = smt_circuit_equal(aig, m, a, b); break;
  case OP_ITE: smt_circuit_mux(aig, n, a[0], b, c, out); break;
  case OP_BVNEG: smt_circuit_negate_if(aig, n, AIG_TRUE, a, out); break;
  case OP_BVADD: smt_circuit_add(aig, n, a, b, AIG_FALSE, out); break;
  case OP_BVSUB: smt_circuit_subtract(aig, n, a, b, out); break;
  case OP_BVMUL: smt_circuit_multiply(aig, n, a, b, out); break;
  case OP_BVUDIV:
  case OP_BVUREM:
  case OP_BVSDIV:
  case OP_BVSREM: make_division(blast, t, n, a, b, out); break;
  case OP_BVSHL: smt_circuit_shift_left(aig, n, a, b, out); break;
  case OP_BVLSHR: smt_circuit_shift_right(aig, n, a, b, AIG_FALSE, out); break;
  case OP_BVASHR: smt_circuit_shift_right(aig, n, a, b, a[n - 1], out); break;
  case OP_BVULT: out[0] = smt_circuit_less(aig, m, a, b); break;
  case OP_BVULE: out[0] = lit_not(smt_circuit_less(aig, m, b, a)); break;
  case OP_BVSLT: out[0] = smt_circuit_less_signed(aig, m, a, b); break;
  case OP_BVSLE: out[0] = lit_not(smt_circuit_less_signed(aig, m, b, a)); break;
  case OP_CONCAT:
    memcpy(out, b, (n - m) * sizeof(Lit));
    memcpy(out + n - m, a, m * sizeof(Lit));
    break;
  case OP_EXTRACT: memcpy(out, a + expr_param(blast->table, t), n * sizeof(Lit)); break;
  case OP_ZEXT: make_extended(n, m, a, AIG_FALSE, out); break;
  case OP_SEXT: make_extended(n, m, a, a[m - 1], out); break;
  default: return false;
  }
  return true;
}

static bool is_supported(const TermTable *table, Term t) {
  Sort sort = expr_sort(table, t);
  return (sort == SORT_BOOL || sort_is_bv(sort)) && expr_op(table, t) < OP_FADD;
}

// The first argument that is blasted: a read has only its index, which smt_blast_bits of the index then tells.
static uint32_t first_argument(const TermTable *table, Term t) { return expr_op(table, t) == OP_SELECT ? 1 : 0; }

static bool push_arguments(Blast *blast, Term t) {
  bool pushed = false;
  for (uint32_t i = first_argument(blast->table, t); i < expr_arity(blast->table, t); i++) {
    Term arg = expr_arg(blast->table, t, i);
    if (smt_blast_bits(blast, arg)) continue;
    u32vec_push(&blast->stack, arg);
    pushed = true;
  }
  return pushed;
}

static bool blast_one(Blast *blast, Term t) {
  Lit arg[3][SORT_MAX_WIDTH], out[SORT_MAX_WIDTH];
  uint32_t n = smt_blast_width(blast->table, t);
  for (uint32_t i = first_argument(blast->table, t); i < expr_arity(blast->table, t); i++) {
    Term a = expr_arg(blast->table, t, i);
    memcpy(arg[i], smt_blast_bits(blast, a), smt_blast_width(blast->table, a) * sizeof(Lit));
  }
  if (!make_term(blast, t, n, arg, out)) return false;
  uint32_t at = keep_bits(blast, out, n);
  if (t >= blast->place.count) u32vec_resize(&blast->place, expr_count(blast->table) + 1);
  blast->place.data[t] = at + 1;
  return true;
}

bool smt_blast_term(Blast *blast, Term root) {
  bool supported = true;
  blast->stack.count = 0;
  u32vec_push(&blast->stack, root);
  while (blast->stack.count && supported) {
    Term t = blast->stack.data[blast->stack.count - 1];
    if (smt_blast_bits(blast, t)) {
      blast->stack.count--;
      continue;
    }
    supported = is_supported(blast->table, t);
    if (!supported || push_arguments(blast, t)) continue;
    supported = blast_one(blast, t);
  }
  return supported;
}
