// Library functions with a meaning of their own, and functions without a body.
#include "front/c/assigned.h"
#include "front/c/attributes.h"
#include "front/c/foreign.h"
#include "front/c/jumps.h"
#include "front/c/library.h"
#include "front/c/subscripts.h"
#include "spec/nondet.h"

static const char *type_as_c(LLVMTypeRef type, uint32_t long_width) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return "void *";
  case LLVMFloatTypeKind: return "float";
  case LLVMDoubleTypeKind: return "double";
  case LLVMX86_FP80TypeKind: return "long double";
  case LLVMIntegerTypeKind: break;
  default: return NULL;
  }
  switch (LLVMGetIntTypeWidth(type)) {
  case 1: return "_Bool";
  case 8: return "char";
  case 16: return "short";
  case 32: return "int";
  case 64: return long_width == 64 ? "long" : "long long";
  case 128: return "__int128";
  default: return NULL;
  }
}

// ---- arbitrary results

VarId c_result_home(Lower *L, LLVMValueRef call) {
  LLVMUseRef use = LLVMGetFirstUse(call);
  LLVMValueRef next = LLVMGetNextInstruction(call);
  while (next && LLVMIsACallInst(next) && c_intrinsic_is_marker(next)) next = LLVMGetNextInstruction(next);
  if (!use || LLVMGetNextUse(use) || LLVMGetUser(use) != next || !LLVMIsAStoreInst(next)) return VAR_NONE;
  LLVMValueRef pointer = LLVMGetOperand(next, 1);
  int64_t offset;
  const Object *object = c_objects_at(&L->objects, &L->layout, pointer, &offset);
  uint32_t width = c_layout_scalar_width(&L->layout, LLVMTypeOf(call));
  if (!object || object->in_memory || width % 8 != 0) return VAR_NONE;
  if (L->now->assigned && object->kind == OBJECT_GLOBAL) return VAR_NONE; // it is to be checked
  if (c_points_to_holds_numbers(L->points, c_points_to_object(L->points, object))) return VAR_NONE;
  uint32_t cell = c_object_cell(object, (uint64_t)offset, width / 8);
  if (cell == UINT32_MAX) return VAR_NONE;
  L->done_store = next;
  return c_variable_cell(L, object, cell);
}

void c_builtin_result(Lower *L, LLVMValueRef call, Input input) {
  LLVMTypeRef type = LLVMTypeOf(call);
  LeafVec leaves = {0};
  U32Vec terms = {0};
  if (L->at == LOC_NONE || LLVMGetTypeKind(type) == LLVMVoidTypeKind) return;
  if (!LLVMGetFirstUse(call) && !input.function) return;
  VarId home = c_result_home(L, call);
  if (home != VAR_NONE) {
    c_edge_havoc(L, home, input);
    return;
  }
  size_t length;
  if (!c_layout_leaves(&L->layout, type, 0, &leaves)) c_edge_limit(L, "a result of a type that is not modelled");
  for (uint32_t i = 0; i < leaves.count && L->at != LOC_NONE; i++) {
    VarId v = c_variable_temporary(L, LLVMGetValueName2(call, &length), leaf_sort(leaves.data[i].width));
    L->prog->vars.data[v].is_float = c_layout_is_float(type);
    c_edge_havoc(L, v, input);
    u32vec_push(&terms, variable_term(L, v));
  }
  if (L->at != LOC_NONE) c_value_bind(L, call, terms.data, terms.count);
  leafvec_release(&leaves);
  u32vec_release(&terms);
}

// A pointer that is null or the address of a variable is one; what is said of others proves no violation.
static void nondet_pointer(Lower *L, LLVMValueRef call, Input input) {
  VarId v = c_variable_temporary(L, "pointer", sort_bv(L->layout.pointer_width));
  c_edge_havoc(L, v, input);
  if (L->at == LOC_NONE) return;
  Term value = variable_term(L, v);
  c_value_bind(L, call, &value, 1);
  Term exact = expr_eq(L->table, value, c_term_pointer(L, 0));
  const U32Vec *objects = c_points_to_objects(L->points, c_points_to_class(L->points, call));
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (object->kind == OBJECT_GLOBAL && object->in_memory)
      exact = expr_or(L->table, exact, expr_eq(L->table, value, c_address_of(L, object)));
  }
  Loc good = c_edge_location(L), other = c_edge_location(L);
  c_edge_if(L, exact, good, other);
  L->at = other;
  c_edge_inexact(L, arena_format(&L->arena, "the pointer of %s, which may be any", input.function));
  c_edge_goto(L, good);
  L->at = good;
}

static void nondet(Lower *L, LLVMValueRef call, const char *name) {
  const char *type = spec_nondet_type(name);
  if (!type) type = type_as_c(LLVMTypeOf(call), L->prog->long_width);
  Input input = {.function = name, .type = type};
  if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind) {
    nondet_pointer(L, call, input);
    return;
  }
  uint32_t width = c_layout_scalar_width(&L->layout, LLVMTypeOf(call));
  if (!type || strcmp(type, "_Bool") != 0 || width <= 1) {
    c_builtin_result(L, call, input);
    return;
  }
  VarId v = c_variable_temporary(L, "bool", SORT_BOOL);
  c_edge_havoc(L, v, input);
  Term value = c_term_as_bits(L, variable_term(L, v), width);
  c_value_bind(L, call, &value, 1);
}

// ---- errors and assumptions

const char *c_literal_text(const Lower *L, LLVMValueRef argument) {
  int64_t offset;
  size_t length;
  const Object *object = c_objects_at(&L->objects, &L->layout, argument, &offset);
  LLVMValueRef init = object && object->kind == OBJECT_GLOBAL && offset == 0 ? LLVMGetInitializer(object->value) : NULL;
  return init && LLVMIsAConstantDataArray(init) && LLVMIsConstantString(init) ? LLVMGetAsString(init, &length) : NULL;
}

// Does the compiler know that the call does not come back?
static bool is_last(LLVMValueRef call) {
  LLVMValueRef next = LLVMGetNextInstruction(call);
  return next && LLVMIsAUnreachableInst(next);
}

// The call of an error function is an error. Who does not ask about that (reading.h) sees a function as others are: one with a body does
// what that says, one without may come back. Says whether the call itself is still to be lowered.
static bool error_call(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  c_edge_check(L, expr_false(L->table), KIND_REACH, "unreach-call", NULL);
  if (!LLVMIsDeclaration(function)) return true;
  if (is_last(call)) c_edge_end(L, LOC_END);
  return false;
}

static void assertion_failed(Lower *L, const char *text) { c_edge_error(L, KIND_REACH, "assertion", text); }

// Does a call that prints also write, by %n? That is so where the format says it, or is not known and there are pointers to write to.
static bool prints_to_memory(Lower *L, LLVMValueRef call, const char *name) {
  if (!strstr(name, "printf")) return false;
  unsigned at = name[0] == 'p' || name[0] == 'v' ? 0 : 1, count = LLVMGetNumArgOperands(call);
  if (strcmp(name, "vfprintf") == 0) at = 1;
  const char *format = at < count ? c_literal_text(L, LLVMGetOperand(call, at)) : NULL;
  for (const char *c = format; c && (c = strchr(c, '%'));) {
    c += 1 + strspn(c + 1, "0123456789.*-+ #'hljztLq$");
    if (*c == 'n') return true;
    if (*c) c++;
  }
  for (unsigned i = at + 1; !format && i < count; i++)
    if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, i))) == LLVMPointerTypeKind) return true;
  return false;
}

static void unmodelled_call(Lower *L, const char *name) {
  if (strcmp(name, "__sextant_more_handlers") == 0) c_edge_limit(L, "more than 32 handlers of atexit are not modelled");
  else if (strcmp(name, "__sextant_weak_initial_value") == 0)
    c_edge_limit(L, "an initial value that depends on a weak symbol is not modelled");
  else c_edge_limit(L, "%s is not modelled", name);
}

static void output_call(Lower *L, LLVMValueRef call, const char *name) {
  if (prints_to_memory(L, call, name)) c_edge_limit(L, "%s may write by %%n, which is not modelled", name);
  else c_builtin_result(L, call, (Input){0});
}

Term c_condition_term(Lower *L, LLVMValueRef argument) {
  Term t = c_value_scalar(L, argument);
  if (t == TERM_NONE || expr_sort(L->table, t) == SORT_BOOL) return t;
  return expr_not(L->table, expr_eq(L->table, t, expr_bv(L->table, expr_width(L->table, t), 0)));
}

static void assert_call(Lower *L, LLVMValueRef call, const char *name) {
  const char *text = LLVMGetNumArgOperands(call) > 1 ? c_literal_text(L, LLVMGetOperand(call, 1)) : NULL;
  if (strcmp(name, "assert") == 0)
    prog_assume(L->prog, "assert is called without its header <assert.h>: it counts as an assertion");
  Term condition = LLVMGetNumArgOperands(call) ? c_condition_term(L, LLVMGetOperand(call, 0)) : TERM_NONE;
  if (condition == TERM_NONE) {
    c_edge_limit(L, "an assertion on a value that is not modelled");
    return;
  }
  Loc good = c_edge_location(L), bad = c_edge_location(L);
  c_edge_if(L, condition, good, bad);
  L->at = bad;
  assertion_failed(L, text);
  L->at = good;
}

static void assume_call(Lower *L, LLVMValueRef call) {
  Term condition = LLVMGetNumArgOperands(call) ? c_condition_term(L, LLVMGetOperand(call, 0)) : TERM_NONE;
  if (condition == TERM_NONE) c_edge_limit(L, "an assumption on a value that is not modelled");
  else c_edge_require(L, condition);
}

// ---- transfers

static void transfer_call(Lower *L, LLVMValueRef call, Library library) {
  LLVMValueRef first = LLVMGetOperand(call, 0);
  Term address = LLVMGetFirstUse(call) ? c_value_scalar(L, first) : TERM_NONE;
  if (address != TERM_NONE) c_value_bind(L, call, &address, 1);
  Term byte;
  switch (library) {
  case LIBRARY_MEMCPY:
    c_transfer_check_apart(L, first, LLVMGetOperand(call, 1), LLVMGetOperand(call, 2), false);
    c_transfer_copy(L, first, LLVMGetOperand(call, 1), LLVMGetOperand(call, 2));
    break;
  case LIBRARY_MEMMOVE: c_transfer_copy(L, first, LLVMGetOperand(call, 1), LLVMGetOperand(call, 2)); break;
  case LIBRARY_BCOPY: c_transfer_copy(L, LLVMGetOperand(call, 1), first, LLVMGetOperand(call, 2)); break;
  case LIBRARY_BZERO: c_transfer_fill(L, first, expr_bv(L->table, 8, 0), LLVMGetOperand(call, 1)); break;
  default:
    byte = c_value_scalar(L, LLVMGetOperand(call, 1));
    if (byte == TERM_NONE) c_edge_limit(L, "memory is filled with a value that is not modelled");
    else c_transfer_fill(L, first, c_term_as_bits(L, byte, 8), LLVMGetOperand(call, 2));
  }
}

static void math_call(Lower *L, LLVMValueRef call, LLVMValueRef function, const char *name) {
  U32Vec terms = {0};
  if (c_math_terms(L, call, c_library_math(name), &terms)) c_value_bind(L, call, terms.data, terms.count);
  else c_builtin_unknown(L, call, function);
  u32vec_release(&terms);
}

// Handlers are the same for signed and unsigned arithmetic: what has overflowed says the intrinsic that is branched on.
static bool is_of_unsigned(LLVMValueRef call) {
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(LLVMGetInstructionParent(call)));
  LLVMValueRef branch = use ? LLVMGetUser(use) : NULL;
  LLVMValueRef value =
      branch && LLVMIsABranchInst(branch) && LLVMIsConditional(branch) ? LLVMGetCondition(branch) : NULL;
  while (value && (LLVMIsAExtractValueInst(value) || c_value_opcode(value) == LLVMXor))
    value = LLVMGetOperand(value, 0);
  LLVMValueRef callee = value && LLVMIsACallInst(value) ? LLVMGetCalledValue(value) : NULL;
  size_t length;
  return callee && strncmp(LLVMGetValueName2(callee, &length), "llvm.u", strlen("llvm.u")) == 0;
}

static void sanitizer_call(Lower *L, LLVMValueRef call, const char *name) {
  PropertyKind kind = c_library_sanitizer_kind(name);
  bool is_subscript = kind == KIND_BOUNDS && strncmp(name, "__ubsan_handle_out", strlen("__ubsan_handle_out")) == 0;
  if (is_subscript && c_subscript_is_only_address(call)) {
    c_edge_error(L, KIND_POINTER, NULL, "an address outside its array, where nothing is accessed");
    return;
  }
  c_edge_error(L, kind == KIND_OVERFLOW && is_of_unsigned(call) ? KIND_WRAP : kind, NULL, NULL);
}

static uint32_t arguments_needed(Library library) {
  switch (library) {
  case LIBRARY_MEMCPY:
  case LIBRARY_MEMMOVE:
  case LIBRARY_MEMSET:
  case LIBRARY_BCOPY: return 3;
  case LIBRARY_BZERO:
  case LIBRARY_ASK_ANY:
  case LIBRARY_ASK_READ:
  case LIBRARY_ASK_VALID:
  case LIBRARY_ASK_CHECK:
  case LIBRARY_ASK_DISTANCE:
  case LIBRARY_CALLOC:
  case LIBRARY_REALLOC:
  case LIBRARY_ALIGNED_ALLOC: return 2;
  case LIBRARY_ASK_INDEX:
  case LIBRARY_ASK_ASSIGNED:
  case LIBRARY_MALLOC:
  case LIBRARY_FREE: return 1;
  default: return 0;
  }
}

// Does the function do something with its arguments that the environment sees?
static bool uses_arguments(Library library) {
  switch (library) {
  case LIBRARY_ASSERT:
  case LIBRARY_ASSUME:
  case LIBRARY_END:
  case LIBRARY_OUTPUT:
  case LIBRARY_MALLOC:
  case LIBRARY_ALIGNED_ALLOC:
  case LIBRARY_CALLOC:
  case LIBRARY_REALLOC:
  case LIBRARY_FREE:
  case LIBRARY_MEMCPY:
  case LIBRARY_MEMMOVE:
  case LIBRARY_MEMSET:
  case LIBRARY_BCOPY:
  case LIBRARY_BZERO:
  case LIBRARY_ASK_USE:
  case LIBRARY_ASK_CHECK:
  case LIBRARY_MATH: return true;
  default: return false;
  }
}

static void index_call(Lower *L, LLVMValueRef call) {
  uint32_t number = (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0));
  while (L->indices.count <= number)
    u32vec_push(&L->indices, c_variable_new(L, NULL, "index", sort_bv(64), true, NULL));
  Term value = variable_term(L, L->indices.data[number]);
  c_value_bind(L, call, &value, 1);
}

bool c_builtin_lower(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  size_t length;
  const char *name = arena_text(&L->arena, LLVMGetValueName2(function, &length));
  Library library = c_library_find(name, !LLVMIsDeclaration(function));
  if (LLVMGetNumArgOperands(call) < arguments_needed(library)) return false;
  if (uses_arguments(library)) c_indeterminate_use_arguments(L, call);
  switch (library) {
  case LIBRARY_NONE: return false;
  case LIBRARY_ERROR: return !error_call(L, call, function);
  case LIBRARY_ASSERT_FAIL:
    assertion_failed(L, LLVMGetNumArgOperands(call)
                            ? c_literal_text(L, LLVMGetOperand(call, strcmp(name, "__assert_rtn") ? 0 : 3))
                            : NULL);
    break;
  case LIBRARY_ASSERT: assert_call(L, call, name); break;
  case LIBRARY_ASSUME: assume_call(L, call); break;
  case LIBRARY_END:
    if (strstr(name, "xit")) c_heap_end(L); // a program that aborts cleans up nothing
    c_edge_end(L, LOC_END);
    break;
  case LIBRARY_NONDET: nondet(L, call, name); break;
  case LIBRARY_NOTHING:
  case LIBRARY_OUTPUT: output_call(L, call, name); break;
  case LIBRARY_MALLOC:
  case LIBRARY_ASK_OBJECT:
  case LIBRARY_ALIGNED_ALLOC:
  case LIBRARY_CALLOC:
  case LIBRARY_REALLOC:
  case LIBRARY_FREE: c_heap_call(L, call, library); break;
  case LIBRARY_MEMCPY:
  case LIBRARY_MEMMOVE:
  case LIBRARY_MEMSET:
  case LIBRARY_BCOPY:
  case LIBRARY_BZERO: transfer_call(L, call, library); break;
  case LIBRARY_ASK_USE: c_check_use(L, LLVMGetOperand(call, 0), c_value_scalar(L, LLVMGetOperand(call, 0))); break;
  case LIBRARY_ASK_LIMIT:
  case LIBRARY_ASK_DOUBT:
  case LIBRARY_ASK_APART:
  case LIBRARY_ASK_OTHER:
  case LIBRARY_ASK_DISTANCE:
  case LIBRARY_ASK_UNSPECIFIED:
  case LIBRARY_ASK_INEXACT:
  case LIBRARY_ASK_CHECK:
  case LIBRARY_ASK_READ:
  case LIBRARY_ASK_RETURNS:
  case LIBRARY_ASK_ANY: c_model_call(L, call, name, library); break;
  case LIBRARY_ASK_VALID: c_check_valid(L, call); break;
  case LIBRARY_ASK_ASSIGNED: c_assigned_call(L, call, name); break;
  case LIBRARY_ASK_INDEX: index_call(L, call); break;
  case LIBRARY_ASK_JUMP: c_jumps_call(L, call, name); break;
  case LIBRARY_SANITIZER: sanitizer_call(L, call, name); break;
  case LIBRARY_UNMODELLED:
  case LIBRARY_JUMP: unmodelled_call(L, name); break;
  case LIBRARY_THREAD: c_edge_limit(L, "threads are not modelled (%s)", name); break;
  case LIBRARY_OTHER_TYPE:
    c_edge_limit(L, "%s is called as a function of another type than it has", name + strlen(LIBRARY_OF_OTHER_TYPE));
    break;
  case LIBRARY_ARGUMENT: c_argument_check(L, call, name); break;
  case LIBRARY_MATH: math_call(L, call, function, name); break;
  }
  return true;
}

// ---- functions without a body

void c_builtin_unknown(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  size_t length;
  const char *name = arena_text(&L->arena, LLVMGetValueName2(function, &length));
  if (is_last(call)) { // a run that calls it is a run, though nothing follows
    prog_assume(L->prog, arena_format(&L->arena, "%s has no body and does not return: it ends the program", name));
    c_edge_end(L, LOC_END);
    return;
  }
  Input input = {.function = name, .type = type_as_c(LLVMTypeOf(call), L->prog->long_width)};
  if (c_has_attribute(function, ATTRIBUTE_FUNCTION, "memory")) // attributes pure and const
    c_edge_inexact(L, "what a function without a body returns that returns the same again");
  c_indeterminate_use_arguments(L, call);
  c_foreign_call(L, call, name, function, input);
}
