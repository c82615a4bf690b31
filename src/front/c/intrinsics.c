// LLVM's intrinsics, and the functions of <math.h> that are the same.
#include "expr/bounds.h"
#include "front/c/devices.h"
#include "front/c/unspecified.h"

static bool starts(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

static Term argument(Lower *L, LLVMValueRef call, unsigned i) { return c_value_scalar(L, LLVMGetOperand(call, i)); }

// ---- arithmetic that tells of overflow

// Whether a product that has no type of twice the width has overflowed: dividing it gives the factor again where it has not.
static Term product_overflows(Lower *L, Term a, Term b, Term product, bool is_signed) {
  TermTable *table = L->table;
  uint32_t width = expr_width(table, a);
  Term quotient = expr_binary(table, is_signed ? OP_BVSDIV : OP_BVUDIV, product, b);
  Term differs = expr_not(table, expr_eq(table, quotient, a));
  Term least = expr_eq(table, a, expr_bv(table, width, (u128)1 << (width - 1)));
  Term negates = expr_eq(table, b, expr_bv(table, width, ~(u128)0));
  if (is_signed) differs = expr_or(table, differs, expr_and(table, least, negates));
  return expr_and(table, differs, expr_not(table, expr_eq(table, b, expr_bv(table, width, 0))));
}

// The largest number whose square is at most n.
static u128 root(u128 n) {
  u128 r = 0;
  for (u128 bit = (u128)1 << 63; bit; bit >>= 1)
    if (r + bit <= n / (r + bit)) r += bit;
  return r;
}

// A square fits where the number is no larger than a root: no solver has to multiply to see that.
static Term square_overflows(TermTable *table, Term x, bool is_signed) {
  uint32_t width = expr_width(table, x);
  u128 most = root(is_signed ? bits_mask(width) >> 1 : bits_mask(width));
  if (!is_signed) return expr_binary(table, OP_BVULT, expr_bv(table, width, most), x);
  return expr_or(table, expr_binary(table, OP_BVSLT, x, expr_bv(table, width, -most)),
                 expr_binary(table, OP_BVSLT, expr_bv(table, width, most), x));
}

static bool with_overflow(Lower *L, LLVMValueRef call, const char *name, U32Vec *out) {
  TermTable *table = L->table;
  bool is_signed = name[0] == 's';
  Op op = starts(name + 1, "add") ? OP_BVADD : starts(name + 1, "sub") ? OP_BVSUB : OP_BVMUL;
  Op extend = is_signed ? OP_SEXT : OP_ZEXT;
  Term a = argument(L, call, 0), b = argument(L, call, 1);
  if (a == TERM_NONE || b == TERM_NONE || expr_sort(table, a) == SORT_BOOL) return false;
  uint32_t width = expr_width(table, a), wide = op == OP_BVMUL ? 2 * width : width + 1;
  Term result = expr_binary(table, op, a, b), overflow, apart = c_indeterminate_apart(L, a, b, result);
  if (apart != a) result = expr_binary(table, op, apart, b);
  if (expr_never_overflows(table, op, a, b, is_signed)) overflow = expr_false(table);
  else if (op == OP_BVMUL && a == b) overflow = square_overflows(table, a, is_signed);
  else if (wide <= SORT_MAX_WIDTH) {
    Term exact = expr_binary(table, op, expr_resize(table, extend, a, wide), expr_resize(table, extend, b, wide));
    overflow = expr_not(table, expr_eq(table, exact, expr_resize(table, extend, result, wide)));
  } else if (op == OP_BVMUL) overflow = product_overflows(L, a, b, result, is_signed);
  else { // 128 bits: by signs, or by comparison
    Term zero = expr_bv(table, width, 0);
    Term grows = op == OP_BVADD ? expr_binary(table, OP_BVSLT, b, zero) : expr_binary(table, OP_BVSLT, zero, b);
    if (is_signed) overflow = expr_not(table, expr_eq(table, grows, expr_binary(table, OP_BVSLT, result, a)));
    else overflow = op == OP_BVADD ? expr_binary(table, OP_BVULT, result, a) : expr_binary(table, OP_BVULT, a, b);
  }
  u32vec_push(out, result);
  u32vec_push(out, overflow);
  return true;
}

// The result clamped to the range of the type.
static Term saturate(Lower *L, LLVMValueRef call, const char *name) {
  TermTable *table = L->table;
  U32Vec parts = {0};
  if (!with_overflow(L, call, name, &parts)) return u32vec_release(&parts), TERM_NONE;
  Term a = argument(L, call, 0), result = parts.data[0], overflow = parts.data[1];
  uint32_t width = expr_width(table, a);
  u128 top = (u128)1 << (width - 1);
  Term negative = expr_binary(table, OP_BVSLT, a, expr_bv(table, width, 0));
  Term bound = name[0] == 's'   ? expr_ite(table, negative, expr_bv(table, width, top), expr_bv(table, width, top - 1))
               : name[1] == 'a' ? expr_bv(table, width, ~(u128)0)
                                : expr_bv(table, width, 0);
  u32vec_release(&parts);
  return expr_ite(table, overflow, bound, result);
}

// ---- bits

static Term byte_swap(Lower *L, Term a) {
  uint32_t width = expr_width(L->table, a);
  Term result = expr_extract(L->table, a, 0, 8);
  for (uint32_t i = 8; i < width; i += 8)
    result = expr_binary(L->table, OP_CONCAT, result, expr_extract(L->table, a, i, 8));
  return result;
}

static Term bit_reverse(Lower *L, Term a) {
  uint32_t width = expr_width(L->table, a);
  Term result = expr_extract(L->table, a, 0, 1);
  for (uint32_t i = 1; i < width; i++)
    result = expr_binary(L->table, OP_CONCAT, result, expr_extract(L->table, a, i, 1));
  return result;
}

static Term bit_at(Lower *L, Term a, uint32_t i) {
  return expr_eq(L->table, expr_extract(L->table, a, i, 1), expr_bv(L->table, 1, 1));
}

static Term population(Lower *L, Term a) {
  uint32_t width = expr_width(L->table, a);
  Term sum = expr_bv(L->table, width, 0);
  for (uint32_t i = 0; i < width; i++)
    sum = expr_binary(L->table, OP_BVADD, sum, c_term_as_bits(L, expr_extract(L->table, a, i, 1), width));
  return sum;
}

// Zeros before the first one, from the top or from the bottom; the width where there is none.
static Term count_zeros(Lower *L, Term a, bool from_top) {
  uint32_t width = expr_width(L->table, a);
  Term result = expr_bv(L->table, width, width);
  for (uint32_t i = 0; i < width; i++) {
    uint32_t bit = from_top ? i : width - 1 - i, zeros = from_top ? width - 1 - bit : bit;
    result = expr_ite(L->table, bit_at(L, a, bit), expr_bv(L->table, width, zeros), result);
  }
  return result;
}

static Term funnel_shift(Lower *L, LLVMValueRef call, bool left) {
  TermTable *table = L->table;
  Term high = argument(L, call, 0), low = argument(L, call, 1), by = argument(L, call, 2);
  if (high == TERM_NONE || low == TERM_NONE || by == TERM_NONE) return TERM_NONE;
  uint32_t width = expr_width(table, high);
  Term size = expr_bv(table, width, width), n = expr_binary(table, OP_BVUREM, by, size);
  Term rest = expr_binary(table, OP_BVSUB, size, n);
  Term up = expr_binary(table, OP_BVSHL, high, left ? n : rest),
       down = expr_binary(table, OP_BVLSHR, low, left ? rest : n);
  return expr_binary(table, OP_BVOR, up, down);
}

static Term masked_pointer(Lower *L, LLVMValueRef call) {
  Term pointer = argument(L, call, 0), mask = argument(L, call, 1);
  if (pointer == TERM_NONE || mask == TERM_NONE) return TERM_NONE;
  return expr_binary(L->table, OP_BVAND, pointer, mask);
}

static Term absolute(Lower *L, Term a) {
  Term negative = expr_binary(L->table, OP_BVSLT, a, expr_bv(L->table, expr_width(L->table, a), 0));
  return expr_ite(L->table, negative, expr_unary(L->table, OP_BVNEG, a), a);
}

static Term pick(Lower *L, LLVMValueRef call, Op less, bool maximum) {
  Term a = argument(L, call, 0), b = argument(L, call, 1);
  if (a == TERM_NONE || b == TERM_NONE) return TERM_NONE;
  Term first = maximum ? expr_binary(L->table, less, b, a) : expr_binary(L->table, less, a, b);
  return expr_ite(L->table, first, a, b);
}

// ---- floats

static Term sign_of(Lower *L, Term magnitude, Term sign) {
  uint32_t width = expr_width(L->table, magnitude);
  Term rest = expr_extract(L->table, magnitude, 0, width - 1);
  Term bit = sign == TERM_NONE ? expr_bv(L->table, 1, 0) : expr_extract(L->table, sign, width - 1, 1);
  return expr_binary(L->table, OP_CONCAT, bit, rest);
}

static Term math_unary(Lower *L, const char *name, Term a) {
  TermTable *table = L->table;
  if (starts(name, "fabs")) return sign_of(L, a, TERM_NONE);
  if (starts(name, "sqrt")) return expr_unary(table, OP_FSQRT, a);
  if (starts(name, "floor")) return expr_fround(table, a, ROUND_DOWN);
  if (starts(name, "ceil")) return expr_fround(table, a, ROUND_UP);
  if (starts(name, "trunc")) return expr_fround(table, a, ROUND_ZERO);
  if (starts(name, "rint") || starts(name, "nearbyint") || starts(name, "roundeven"))
    return expr_fround(table, a, ROUND_EVEN);
  if (starts(name, "round")) return expr_fround(table, a, ROUND_AWAY);
  return starts(name, "abs") ? absolute(L, a) : TERM_NONE;
}

static Term math_binary(Lower *L, const char *name, Term a, Term b) {
  if (starts(name, "copysign")) return sign_of(L, a, b);
  if (starts(name, "fmin") || starts(name, "minnum")) return c_expression_minmax(L, a, b, false);
  if (starts(name, "fmax") || starts(name, "maxnum")) return c_expression_minmax(L, a, b, true);
  return starts(name, "fmod") ? expr_binary(L->table, OP_FREM, a, b) : TERM_NONE;
}

// A function of the same name with other parameters is the program's own.
static bool is_math_type(const char *name, LLVMTypeRef type) {
  bool integer = starts(name, "abs");
  return integer ? LLVMGetTypeKind(type) == LLVMIntegerTypeKind : c_layout_is_float(type);
}

bool c_math_terms(Lower *L, LLVMValueRef call, const char *name, U32Vec *out) {
  unsigned count = LLVMGetNumArgOperands(call);
  LLVMTypeRef type = LLVMTypeOf(call);
  if (count == 0 || !is_math_type(name, type) || LLVMTypeOf(LLVMGetOperand(call, 0)) != type) return false;
  Term a = argument(L, call, 0), result = TERM_NONE;
  if (a != TERM_NONE) result = math_unary(L, name, a);
  if (result == TERM_NONE && a != TERM_NONE && count >= 2 && LLVMTypeOf(LLVMGetOperand(call, 1)) == type) {
    Term b = argument(L, call, 1);
    if (b != TERM_NONE) result = math_binary(L, name, a, b);
  }
  if (result != TERM_NONE) u32vec_push(out, result);
  return result != TERM_NONE;
}

static Term multiply_add(Lower *L, LLVMValueRef call) {
  Term a = argument(L, call, 0), b = argument(L, call, 1), c = argument(L, call, 2);
  if (a == TERM_NONE || b == TERM_NONE || c == TERM_NONE) return TERM_NONE;
  return expr_binary(L->table, OP_FADD, expr_binary(L->table, OP_FMUL, a, b), c);
}

// ---- the table

static Term integer_intrinsic(Lower *L, LLVMValueRef call, const char *name) {
  if (starts(name, "smax")) return pick(L, call, OP_BVSLT, true);
  if (starts(name, "smin")) return pick(L, call, OP_BVSLT, false);
  if (starts(name, "umax")) return pick(L, call, OP_BVULT, true);
  if (starts(name, "umin")) return pick(L, call, OP_BVULT, false);
  if (starts(name, "fshl")) return funnel_shift(L, call, true);
  if (starts(name, "fshr")) return funnel_shift(L, call, false);
  if (starts(name, "ptrmask")) return masked_pointer(L, call);
  if (strstr(name, ".sat") == name + 4) return saturate(L, call, name);
  bool of_bits = starts(name, "bswap") || starts(name, "bitreverse") || starts(name, "ctpop") || starts(name, "ctlz") ||
                 starts(name, "cttz") || starts(name, "abs");
  Term a = of_bits ? argument(L, call, 0) : TERM_NONE;
  if (a == TERM_NONE || expr_sort(L->table, a) == SORT_BOOL) return TERM_NONE;
  if (starts(name, "bswap")) return byte_swap(L, a);
  if (starts(name, "bitreverse")) return bit_reverse(L, a);
  if (starts(name, "ctpop")) return population(L, a);
  if (starts(name, "ctlz")) return count_zeros(L, a, true);
  return starts(name, "cttz") ? count_zeros(L, a, false) : absolute(L, a);
}

static bool intrinsic_terms(Lower *L, LLVMValueRef call, const char *name, U32Vec *out) {
  Term t = TERM_NONE;
  if (strstr(name, ".with.overflow")) return with_overflow(L, call, name, out);
  if (starts(name, "expect") || starts(name, "launder") || starts(name, "strip") || starts(name, "ptr.annotation") ||
      starts(name, "annotation") || starts(name, "arithmetic.fence") || starts(name, "ssa.copy") ||
      starts(name, "threadlocal.address"))
    return c_value_terms(L, LLVMGetOperand(call, 0), out);
  if (starts(name, "objectsize")) { // "not known": -1, or 0 where the minimum is asked for
    uint32_t width = c_layout_scalar_width(&L->layout, LLVMTypeOf(call));
    bool minimum = LLVMIsAConstantInt(LLVMGetOperand(call, 1)) && LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
    t = expr_bv(L->table, width, minimum ? 0 : ~(u128)0);
  } else if (starts(name, "is.constant")) t = expr_false(L->table);
  else if (starts(name, "is.fpclass")) {
    Term a = argument(L, call, 0);
    if (a != TERM_NONE) t = c_expression_float_class(L, a, (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1)));
  } else if (starts(name, "fmuladd")) t = multiply_add(L, call);
  else t = integer_intrinsic(L, call, name);
  if (t == TERM_NONE) {
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) // a function of <math.h>, as the program sees it
      c_indeterminate_use_value(L, LLVMGetOperand(call, i), "an argument is indeterminate");
    return c_math_terms(L, call, name, out);
  }
  u32vec_push(out, t);
  return true;
}

static void declaration(Lower *L, LLVMValueRef call) {
  LLVMValueRef variable, declared = c_debug_declared(call, &variable);
  const Object *object = declared ? c_objects_find(&L->objects, declared) : NULL;
  if (object) c_memory_declare(L, object, call);
}

static bool is_volatile_transfer(LLVMValueRef call) {
  return LLVMGetNumArgOperands(call) > 3 && LLVMConstIntGetZExtValue(LLVMGetOperand(call, 3)) != 0;
}

bool c_intrinsic_lower(Lower *L, LLVMValueRef call, const char *full) {
  const char *name = full + strlen("llvm.");
  U32Vec terms = {0};
  if (starts(name, "dbg.declare")) return declaration(L, call), true;
  if (c_intrinsic_is_marker(call)) return true;
  if (starts(name, "memcpy")) {
    c_transfer_check_apart(L, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), LLVMGetOperand(call, 2), true);
    for (unsigned i = 0; i < 2; i++) c_check_copy_alignment(L, call, i);
  }
  if (c_intrinsic_transfer(call)) c_device_exclude(L, is_volatile_transfer(call));
  if (c_intrinsic_transfer(call) == TRANSFER_COPY) {
    c_transfer_copy(L, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), LLVMGetOperand(call, 2));
    c_unspecified_assigned(L, LLVMGetOperand(call, 0), LLVMGetOperand(call, 2));
    return true;
  }
  if (c_intrinsic_transfer(call) == TRANSFER_FILL) {
    Term byte = argument(L, call, 1);
    c_indeterminate_use(L, LLVMGetOperand(call, 1), byte, "an argument is indeterminate");
    if (byte != TERM_NONE) c_transfer_fill(L, LLVMGetOperand(call, 0), byte, LLVMGetOperand(call, 2));
    if (byte != TERM_NONE) c_unspecified_zeroed(L, LLVMGetOperand(call, 0), LLVMGetOperand(call, 2));
    return byte != TERM_NONE;
  }
  if (starts(name, "trap") || starts(name, "ubsantrap") || starts(name, "debugtrap"))
    return c_edge_end(L, LOC_END), true;
  if (starts(name, "assume")) {
    Term condition = argument(L, call, 0);
    if (condition != TERM_NONE) c_edge_limit_unless(L, condition, "what the compiler is told to assume does not hold");
    return true;
  }
  if (starts(name, "va_start")) // variadic.h says where it is left
    return c_edge_limit(L, "the variable arguments of this function are not known"), true;
  if (starts(name, "stackrestore")) return c_lifetimes_restore(L, call), true;
  if (starts(name, "prefetch") || starts(name, "var.annotation") || starts(name, "pseudoprobe")) return true;
  if (starts(name, "returnaddress") || starts(name, "frameaddress") || starts(name, "thread.pointer")) {
    if (LLVMGetFirstUse(call)) c_edge_inexact(L, "an address that only the machine knows");
    return c_builtin_result(L, call, (Input){0}), true;
  }
  if (starts(name, "stacksave") || starts(name, "readcyclecounter")) return c_builtin_result(L, call, (Input){0}), true;
  bool ok = intrinsic_terms(L, call, name, &terms);
  if (ok) c_value_bind(L, call, terms.data, terms.count);
  u32vec_release(&terms);
  return ok;
}
