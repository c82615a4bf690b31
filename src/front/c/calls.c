// Calls: functions with a body are inlined, each call a copy of its own; recursive functions are shared (recursion.c).
#include "front/c/attributes.h"
#include "front/c/call_types.h"
#include "front/c/client_room.h"
#include "front/c/context.h"
#include "front/c/contracts.h"
#include "front/c/jumps.h"
#include "front/c/members.h"
#include "front/c/returns.h"
#include "front/c/start.h"
#include "front/c/unprototyped.h"
#include "front/c/variadic.h"

#define MOST_LOCATIONS 300000u

const Object *c_parameter_home(const Lower *L, LLVMValueRef parameter) {
  LLVMUseRef use = LLVMGetFirstUse(parameter);
  if (!use || LLVMGetNextUse(use) || c_contracts_keeps(LLVMGetParamParent(parameter))) return NULL;
  LLVMValueRef store = LLVMGetUser(use);
  if (!LLVMIsAStoreInst(store) || LLVMGetOperand(store, 0) != parameter) return NULL;
  const Object *home = c_objects_find(&L->objects, LLVMGetOperand(store, 1));
  if (!home || home->in_memory || home->kind != OBJECT_LOCAL) return NULL;
  if (c_points_to_holds_numbers(L->points, c_points_to_object(L->points, home))) return NULL;
  uint32_t width = c_layout_scalar_width(&L->layout, LLVMTypeOf(parameter));
  bool whole = width && c_object_cell(home, 0, leaf_bytes(width)) != UINT32_MAX;
  bool at_entry = LLVMGetInstructionParent(store) == LLVMGetEntryBasicBlock(LLVMGetParamParent(parameter));
  return whole && at_entry ? home : NULL;
}

VarId c_parameter_variable(Lower *L, Instance *callee, LLVMValueRef parameter, uint32_t leaf, uint32_t width) {
  uint64_t key = map_key(parameter) + leaf;
  uint32_t v;
  if (map_get(&callee->parameters, key, &v)) return v;
  size_t length;
  const char *name = LLVMGetValueName2(parameter, &length);
  Instance *now = L->now;
  L->now = callee;
  v = c_variable_temporary(L, name, leaf_sort(width));
  L->now = now;
  map_set(&callee->parameters, key, v);
  return v;
}

static void pass_to_home(Lower *L, Instance *callee, const Object *home, uint32_t width, Term value) {
  Instance *now = L->now;
  L->now = callee;
  VarId v = c_variable_cell(L, home, c_object_cell(home, 0, leaf_bytes(width)));
  L->now = now;
  c_edge_assign(L, v, c_term_as_bits(L, value, 8 * leaf_bytes(width)));
}

// A parameter that is used other than by storing it to its home.
static void pass_as_value(Lower *L, Instance *callee, LLVMValueRef parameter, const LeafVec *leaves,
                          const U32Vec *values) {
  U32Vec terms = {0};
  for (uint32_t i = 0; i < leaves->count; i++) {
    Term value = c_term_as_width(L, values->data[i], leaves->data[i].width);
    // A condition of a contract changes nothing that its arguments depend on.
    bool stays = expr_is_const(L->table, value) || c_contracts_keeps(callee->function->function);
    if (!stays || callee->recursive) {
      VarId v = c_parameter_variable(L, callee, parameter, i, leaves->data[i].width);
      c_edge_assign(L, v, value);
      value = variable_term(L, v);
    }
    u32vec_push(&terms, value);
  }
  Instance *now = L->now;
  L->now = callee;
  c_value_bind_fixed(L, parameter, terms.data, terms.count);
  L->now = now;
  u32vec_release(&terms);
}

static void pass_argument(Lower *L, LLVMValueRef argument, LLVMValueRef parameter, Instance *callee) {
  LeafVec leaves = {0};
  U32Vec values = {0};
  bool ok = c_layout_leaves(&L->layout, LLVMTypeOf(parameter), 0, &leaves);
  if (ok && argument) ok = c_value_terms(L, argument, &values);
  for (uint32_t i = values.count; i < leaves.count && ok; i++)
    u32vec_push(&values, c_value_undefined(L, leaf_sort(leaves.data[i].width))); // no argument was given
  const Object *home = c_parameter_home(L, parameter);
  if (!ok) c_edge_limit(L, "an argument of a type that is not modelled");
  else if (home) pass_to_home(L, callee, home, leaves.data[0].width, values.data[0]);
  else pass_as_value(L, callee, parameter, &leaves, &values);
  leafvec_release(&leaves);
  u32vec_release(&values);
}

// What parameters are declared to be: not null, or as T a[static n] is of so many elements (C17 6.7.6.3p7). The models of library functions say
// themselves what they do not take.
static void check_declared(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  unsigned given = LLVMGetNumArgOperands(call), count = LLVMCountParams(function);
  for (unsigned i = 0; i < count && i < given && !c_debug_is_model(&L->debug, function); i++) {
    uint64_t bytes = c_attribute_number(function, ATTRIBUTE_PARAMETERS + i, "dereferenceable");
    if (bytes) c_check_access(L, LLVMGetOperand(call, i), bytes, false);
    if (c_has_open_length(function, i) && L->at != LOC_NONE && !L->is_asking)
      c_edge_doubt(L, "as many elements as a parameter [static n] asks for are not looked for");
    Term argument = c_has_attribute(function, ATTRIBUTE_PARAMETERS + i, "nonnull")
                        ? c_value_scalar(L, LLVMGetOperand(call, i))
                        : TERM_NONE;
    if (argument != TERM_NONE)
      c_edge_check(L, expr_not(L->table, expr_eq(L->table, argument, c_term_pointer(L, 0))), KIND_CALL, NULL,
                   "null is passed where the function is declared not to take it");
  }
}

void c_call_pass_arguments(Lower *L, LLVMValueRef call, Instance *callee, Term depth) {
  LLVMValueRef function = callee->function->function;
  unsigned given = LLVMGetNumArgOperands(call), count = LLVMCountParams(function);
  check_declared(L, call, function);
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef parameter = LLVMGetParam(function, i), argument = i < given ? LLVMGetOperand(call, i) : NULL;
    uint64_t size = c_parameter_byval_size(&L->layout, function, i);
    if (!LLVMGetFirstUse(parameter)) continue;
    if (size && argument)
      c_transfer_parameter(L, callee, c_objects_find(&L->objects, parameter), argument, size, depth);
    else pass_argument(L, argument, parameter, callee);
  }
}

static void bind_result(Lower *L, LLVMValueRef call, const U32Vec *result) {
  LeafVec leaves = {0};
  U32Vec terms = {0};
  if (L->at == LOC_NONE || !LLVMGetFirstUse(call)) return;
  c_layout_leaves(&L->layout, LLVMTypeOf(call), 0, &leaves);
  for (uint32_t i = 0; i < leaves.count; i++) {
    uint32_t width = leaves.data[i].width;
    u32vec_push(&terms, i < result->count ? c_term_as_width(L, result->data[i], width)
                                          : c_value_undefined(L, leaf_sort(width)));
  }
  if (terms.count) c_value_bind(L, call, terms.data, terms.count);
  leafvec_release(&leaves);
  u32vec_release(&terms);
}

static void call_inline(Lower *L, LLVMValueRef call, FlowFunction *function) {
  if (L->prog->locs.count > MOST_LOCATIONS) {
    c_edge_limit(L, "the program is too large when %s is inlined here", function->name);
    return;
  }
  Instance *now = L->now;
  bool once = now->once && !now->function->blocks.data[now->block].in_loop;
  Instance *callee = c_instance_new(L, function, once);
  c_call_pass_arguments(L, call, callee, TERM_NONE);
  c_members_enter(L, call, callee);
  // After the arguments: these are read before anything is saved.
  if (c_library_returns_twice(function->name)) c_edge_save_all(L);
  else c_edge_save_across_call(L, false);
  c_edge_commit(L);
  if (L->at == LOC_NONE) return;
  c_instance_lower(L, callee);
  if (callee->returned != VAR_NONE && c_return_is_used(&L->debug, call, callee->retval))
    c_edge_check(L, variable_term(L, callee->returned), KIND_CALL, NULL,
                 "the result of a function that has come to its end without a return");
  bind_result(L, call, &callee->result);
}

// Does the call give the function what it takes, and take what it returns? A call without a prototype is judged by its arguments, all of
// which its type names; one that passes more than that wants a function that takes such.
static bool fits(LLVMValueRef call, LLVMValueRef function) {
  LLVMTypeRef type = LLVMGlobalGetValueType(function), called = LLVMGetCalledFunctionType(call);
  if (called == type) return true;
  bool is_variadic = LLVMIsFunctionVarArg(called) && LLVMGetNumArgOperands(call) > LLVMCountParamTypes(called);
  if (LLVMIsFunctionVarArg(type) || is_variadic || LLVMTypeOf(call) != LLVMGetReturnType(type)) return false;
  unsigned count = LLVMCountParams(function);
  bool same = count == c_variadic_plain_arguments(call);
  for (unsigned i = 0; i < count && same; i++)
    same = LLVMTypeOf(LLVMGetOperand(call, i)) == LLVMTypeOf(LLVMGetParam(function, i));
  return same;
}

static void check_likeness(Lower *L, LLVMValueRef call, Likeness likeness) {
  LLVMValueRef named = c_call_named_function(call);
  bool is_named = named && !LLVMIsDeclaration(named);
  if (likeness == TYPES_DIFFER)
    c_edge_check(L, expr_false(L->table), KIND_CALL, NULL,
                 is_named ? "a call of a function that is defined with another type than it is declared with here"
                          : "a call of a function of another type");
  else if (likeness == TYPES_UNLIKE)
    c_edge_doubt(L, is_named ? "a call of a function whose C type may be another than it is declared with here"
                             : "a call of a function whose C type may be another than the pointer's");
}

static void check_type(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  bool misfits = !LLVMIsDeclaration(function) && !fits(call, function);
  check_likeness(L, call, misfits ? TYPES_DIFFER : c_call_types_compare(L, call, function));
  if (!misfits) c_unprototyped_check(L, call, function);
}

static void call_function(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  FlowFunction *body = c_flow_find(&L->flow, function);
  const Input *move = L->plan ? c_client_input(L->plan, name) : NULL;
  if (move && move->role == INPUT_CONTENTS) c_transfer_contents(L, call, *move);
  else if (move) c_builtin_result(L, call, *move);
  else if (LLVMGetIntrinsicID(function)) {
    if (!c_intrinsic_lower(L, call, name)) c_edge_limit(L, "%s is not modelled", name);
  } else if (!body) {
    check_likeness(L, call, c_call_types_compare(L, call, function)); // of another type by a cast
    if (!c_builtin_lower(L, call, function)) c_builtin_unknown(L, call, function);
  } else if (!c_builtin_lower(L, call, function)) {
    check_type(L, call, function);
    if (L->plan && strcmp(name, CLIENT_TURN) == 0) c_client_room_mark(L);
    if (strcmp(name, START_END) == 0) {
      c_lifetimes_end_entry(L);
      c_jumps_leave(L);
    }
    if (c_debug_is_model(&L->debug, function)) c_indeterminate_use_arguments(L, call);
    bool asks = L->options->kinds & KIND_BIT(CALL);
    LLVMValueRef home = body->recursive && asks ? c_return_that_may_miss(function) : NULL;
    if (home && c_return_is_used(&L->debug, call, home))
      c_edge_limit(L, "the result of a recursive function that may miss its return");
    if (body->recursive) c_recursion_call(L, call, body);
    else call_inline(L, call, body);
  }
}

// ---- calls through pointers

static void null_call(Lower *L, Term pointer) {
  Term null = expr_eq(L->table, pointer, c_term_pointer(L, 0));
  c_edge_check(L, expr_not(L->table, null), KIND_CALL, NULL, "a call through a null pointer");
}

// The value of the call on the way of one callee, as a term; then in variables that all ways share.
static void keep_result(Lower *L, LLVMValueRef call, U32Vec *shared) {
  U32Vec terms = {0};
  size_t length;
  if (L->at != LOC_NONE && LLVMGetFirstUse(call) && c_value_terms(L, call, &terms))
    for (uint32_t i = 0; i < terms.count; i++) {
      if (shared->count <= i)
        u32vec_push(shared,
                    c_variable_temporary(L, LLVMGetValueName2(call, &length), expr_sort(L->table, terms.data[i])));
      c_edge_assign(L, shared->data[i], terms.data[i]);
    }
  c_edge_commit(L);
  u32vec_release(&terms);
}

// Forgets the bindings made since there were `open`, on one of several ways.
static void forget(Lower *L, uint32_t open) {
  L->now->open.count = open;
  U32Vec *live = &L->now->live;
  while (live->count && live->data[live->count - 1] >= open) live->count--;
  Map *index = &L->now->open_index;
  map_clear(index);
  for (uint32_t i = 0; i < open; i++) map_set(index, map_key(L->now->open.data[i].value), i);
}

// Functions that are not of the call's type, where there are others that are.
static void call_misfits(Lower *L, LLVMValueRef call, Term pointer) {
  U32Vec misfits = {0};
  c_points_to_misfits(L->points, call, &misfits);
  for (uint32_t i = 0; i < misfits.count && L->at != LOC_NONE; i++) {
    LLVMValueRef function = c_points_to_function(L->points, misfits.data[i]);
    if (fits(call, function)) continue;
    Term is_other = expr_not(L->table, expr_eq(L->table, pointer, c_address_of_function(L, function)));
    c_edge_check(L, is_other, KIND_CALL, NULL, "a call of a function of another type");
  }
  u32vec_release(&misfits);
}

static void call_indirect(Lower *L, LLVMValueRef call) {
  Term pointer = c_value_scalar(L, LLVMGetCalledValue(call));
  U32Vec callees = {0}, shared = {0};
  if (pointer == TERM_NONE) {
    c_edge_limit(L, "a call through a pointer that is not modelled");
    return;
  }
  c_points_to_callees(L->points, call, &callees);
  c_indeterminate_use(L, LLVMGetCalledValue(call), pointer,
                      "the function that is called depends on an indeterminate value");
  null_call(L, pointer);
  // Saved once before the ways part, so that the bindings hold on all of them. The pointer is among what is saved.
  c_edge_save_across_call(L, true);
  c_edge_commit(L);
  Loc join = c_edge_location(L);
  bool joined = false;
  uint32_t open = L->now->open.count;
  for (uint32_t i = 0; i < callees.count; i++) {
    LLVMValueRef function = c_points_to_function(L->points, callees.data[i]);
    Loc then = c_edge_location(L), otherwise = c_edge_location(L);
    c_edge_if(L, expr_eq(L->table, pointer, c_address_of_function(L, function)), then, otherwise);
    L->at = then;
    call_function(L, call, function);
    keep_result(L, call, &shared);
    joined |= L->at != LOC_NONE;
    c_edge_goto(L, join);
    forget(L, open);
    L->at = otherwise;
  }
  call_misfits(L, call, pointer);
  c_edge_limit(L, "a call through a pointer that is no known function");
  L->at = joined ? join : LOC_NONE;
  U32Vec result = {0};
  for (uint32_t i = 0; i < shared.count; i++) u32vec_push(&result, variable_term(L, shared.data[i]));
  if (joined && result.count) c_value_bind(L, call, result.data, result.count);
  u32vec_release(&callees);
  u32vec_release(&shared);
  u32vec_release(&result);
}

void c_call_lower(Lower *L, LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call), function = c_call_named_function(call);
  if (LLVMIsAInlineAsm(callee)) c_edge_limit(L, "inline assembly is not modelled");
  else if (function) call_function(L, call, function);
  else call_indirect(L, call);
}
