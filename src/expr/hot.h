// The operations that programs execute most, inline: the interpreter spends its time here. expr_op_apply uses them too, so that
// there is still one definition of each.
#ifndef EXPR_HOT_H
#define EXPR_HOT_H
#include "expr/term.h"

// False where the operation is not one of these. The result is not yet cut to its width.
static inline bool op_apply_hot(Op op, const Sort *arg_sorts, const u128 *args, u128 *result) {
  u128 a = args[0];
  switch (op) {
  case OP_NOT: *result = !a; return true;
  case OP_AND: *result = a & args[1]; return true;
  case OP_OR: *result = a | args[1]; return true;
  case OP_EQ: *result = a == args[1]; return true;
  case OP_ITE: *result = a ? args[1] : args[2]; return true;
  case OP_BVADD: *result = a + args[1]; return true;
  case OP_BVSUB: *result = a - args[1]; return true;
  case OP_BVMUL: *result = a * args[1]; return true;
  case OP_BVAND: *result = a & args[1]; return true;
  case OP_BVOR: *result = a | args[1]; return true;
  case OP_BVULT: *result = a < args[1]; return true;
  case OP_BVSLT: {
    uint32_t w = sort_width(arg_sorts[0]);
    *result = bits_signed(a, w) < bits_signed(args[1], w);
    return true;
  }
  case OP_ZEXT: *result = a; return true;
  case OP_SEXT: *result = (u128)bits_signed(a, sort_width(arg_sorts[0])); return true;
  default: return false;
  }
}

static inline u128 sort_cut(Sort sort, u128 v) { return sort_is_bv(sort) ? v & bits_mask(sort_width(sort)) : v; }
#endif
