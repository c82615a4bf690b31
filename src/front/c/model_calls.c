// What the models of library functions (models/libc.h) ask of the lowering, and other tools' functions that mean the same.
#include "front/c/context.h"
#include "front/c/unspecified.h"

static const char *text_argument(Lower *L, LLVMValueRef call, unsigned i, const char *otherwise) {
  const char *text = LLVMGetNumArgOperands(call) > i ? c_literal_text(L, LLVMGetOperand(call, i)) : NULL;
  return text ? text : otherwise;
}

static PropertyKind kind_named(const char *name) {
  uint32_t kind = 0;
  while (kind < KIND_COUNT && strcmp(prog_kind_name((PropertyKind)kind), name) != 0) kind++;
  return kind < KIND_COUNT ? (PropertyKind)kind : KIND_UNREACHABLE;
}

static void check(Lower *L, LLVMValueRef call, const char *kind) {
  Term condition = c_condition_term(L, LLVMGetOperand(call, 0));
  if (condition == TERM_NONE) c_edge_limit(L, "a precondition on a value that is not modelled");
  else c_edge_check(L, condition, kind_named(kind), NULL, text_argument(L, call, 1, NULL));
}

// The bytes from b on that are in what begins at a.
static Term begins_in(Lower *L, Term a, Term b, LLVMValueRef size) {
  Term offset = expr_binary(L->table, OP_BVSUB, b, a);
  return expr_binary(L->table, OP_BVULT, offset, c_term_pointer(L, LLVMConstIntGetZExtValue(size)));
}

static bool are_of_one_class(Lower *L, LLVMValueRef a, LLVMValueRef b) {
  return c_points_to_class(L->points, a) == c_points_to_class(L->points, b);
}

static void keep_apart(Lower *L, LLVMValueRef call) {
  LLVMValueRef first = LLVMGetOperand(call, 0), second = LLVMGetOperand(call, 2);
  const char *why = text_argument(L, call, 4, "two accesses are to one object");
  if (!are_of_one_class(L, first, second)) return;
  Term a = c_value_scalar(L, first), b = c_value_scalar(L, second);
  if (a == TERM_NONE || b == TERM_NONE) c_edge_limit(L, "%s", why);
  else {
    Term meet =
        expr_or(L->table, begins_in(L, a, b, LLVMGetOperand(call, 1)), begins_in(L, b, a, LLVMGetOperand(call, 3)));
    Term null = expr_eq(L->table, a, c_term_pointer(L, 0));
    c_edge_limit_unless(L, expr_or(L->table, expr_not(L->table, meet), null), why);
  }
}

static void keep_to_other_object(Lower *L, LLVMValueRef call) {
  LLVMValueRef first = LLVMGetOperand(call, 0), second = LLVMGetOperand(call, 1);
  if (are_of_one_class(L, first, second))
    c_check_other_object(L, first, second, text_argument(L, call, 2, "two pointers are to one object"));
}

// Encoded pointers (object, offset) into one object differ by less than those into two. Where nothing leads both into one, nothing is computed.
static void find_distance(Lower *L, LLVMValueRef call) {
  LLVMValueRef from = LLVMGetOperand(call, 0), to = LLVMGetOperand(call, 1);
  Term distance = c_term_pointer(L, UINT64_MAX);
  if (are_of_one_class(L, from, to)) {
    Term a = c_value_scalar(L, from), b = c_value_scalar(L, to);
    if (a == TERM_NONE || b == TERM_NONE) {
      c_edge_limit(L, "a distance of pointers that are not modelled");
      return;
    }
    distance = expr_binary(L->table, OP_BVSUB, b, a);
  }
  c_value_bind(L, call, &distance, 1);
}

void c_model_call(Lower *L, LLVMValueRef call, const char *name, Library library) {
  if (L->at == LOC_NONE) return;
  switch (library) {
  case LIBRARY_ASK_LIMIT: c_edge_limit(L, "%s", text_argument(L, call, 0, "this is not modelled")); break;
  case LIBRARY_ASK_DOUBT: c_edge_doubt(L, text_argument(L, call, 0, "this is not modelled")); break;
  case LIBRARY_ASK_APART: keep_apart(L, call); break;
  case LIBRARY_ASK_OTHER: keep_to_other_object(L, call); break;
  case LIBRARY_ASK_DISTANCE: find_distance(L, call); break;
  case LIBRARY_ASK_UNSPECIFIED: c_unspecified_bytes(L, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1)); break;
  case LIBRARY_ASK_INEXACT: c_edge_inexact(L, text_argument(L, call, 0, "a value that is not exact")); break;
  case LIBRARY_ASK_CHECK: check(L, call, name + strlen("__sextant_check_")); break;
  case LIBRARY_ASK_RETURNS: c_lifetimes_return(L); break;
  case LIBRARY_ASK_READ: c_transfer_read(L, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1)); break;
  default: {
    bool is_input = strncmp(name, "__sextant", 9) != 0;
    Input input = {.function = is_input ? name : NULL, .type = is_input ? "unsigned char" : NULL};
    c_transfer_any(L, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1), input);
  }
  }
}
