// One function, inlined once: its blocks in order, each instruction at the cursor.
#include "front/c/asserted_sides.h"
#include "front/c/assigned.h"
#include "front/c/attributes.h"
#include "front/c/bit_field_values.h"
#include "front/c/client_texts.h"
#include "front/c/booleans.h"
#include "front/c/comparisons.h"
#include "front/c/conditions.h"
#include "front/c/conversions.h"
#include "front/c/devices.h"
#include "front/c/divisions.h"
#include "front/c/entry_contents.h"
#include "front/c/jumps.h"
#include "front/c/returns.h"
#include "front/c/subscripts.h"
#include "front/c/temporaries.h"
#include "front/c/unspecified.h"

#define BAD_DECISION "a decision depends on an indeterminate value"

Instance *c_instance_new(Lower *L, FlowFunction *function, bool once) {
  Instance *instance = memory_new(sizeof *instance);
  uint32_t blocks = function->blocks.count;
  instance->id = L->instances.count + 1;
  instance->function = function;
  instance->once = once;
  instance->recursive = function->recursive;
  instance->at_end = memory_new(blocks * sizeof *instance->at_end);
  instance->block_loc = memory_new(blocks * sizeof *instance->block_loc);
  for (uint32_t i = 0; i < blocks; i++) instance->block_loc[i] = LOC_NONE;
  instance->entry = instance->exit = LOC_NONE;
  instance->caller = L->now;
  instance->returned = instance->frame = VAR_NONE;
  instance->retval = function->recursive ? NULL : c_return_that_may_miss(function->function);
  c_assigned_inherit(instance);
  instancevec_push(&L->instances, instance);
  c_lexicon_call(L, instance);
  c_lifetimes_init(L, instance);
  return instance;
}

static Loc block_location(Lower *L, uint32_t block) {
  Loc *loc = &L->now->block_loc[block];
  if (*loc == LOC_NONE) *loc = c_edge_location(L);
  return *loc;
}

// ---- phis

// Binds a phi to variables of its own; their first index among the instance's terms.
static bool phi_variables(Lower *L, LLVMValueRef phi, uint32_t *first) {
  if (map_get(&L->now->fixed, map_key(phi), first)) return true;
  LeafVec leaves = {0};
  U32Vec terms = {0};
  size_t length;
  bool ok = c_layout_leaves(&L->layout, LLVMTypeOf(phi), 0, &leaves);
  for (uint32_t i = 0; i < leaves.count && ok; i++) {
    VarId v = c_variable_temporary(L, LLVMGetValueName2(phi, &length), leaf_sort(leaves.data[i].width));
    u32vec_push(&terms, variable_term(L, v));
  }
  if (ok) {
    c_value_bind_fixed(L, phi, terms.data, terms.count);
    *first = map_find(&L->now->fixed, map_key(phi), 0);
  }
  leafvec_release(&leaves);
  u32vec_release(&terms);
  return ok;
}

static LLVMValueRef incoming_value(LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
    if (LLVMGetIncomingBlock(phi, i) == from) return LLVMGetIncomingValue(phi, i);
  return NULL;
}

static bool assign_phi(Lower *L, LLVMValueRef phi, LLVMBasicBlockRef from) {
  LLVMValueRef value = incoming_value(phi, from);
  U32Vec terms = {0};
  uint32_t first;
  bool ok = value && phi_variables(L, phi, &first) && c_value_terms(L, value, &terms);
  for (uint32_t i = 0; i < terms.count && ok; i++)
    c_edge_assign(L, prog_var_of(L->prog, L->now->terms.data[first + i]), terms.data[i]);
  u32vec_release(&terms);
  return ok;
}

static LLVMValueRef first_after_phis(LLVMBasicBlockRef block) {
  LLVMValueRef i = LLVMGetFirstInstruction(block);
  while (i && (LLVMGetInstructionOpcode(i) == LLVMPHI || (LLVMIsACallInst(i) && c_intrinsic_is_marker(i))))
    i = LLVMGetNextInstruction(i);
  return i;
}

// A block that does nothing but branch on its phi, as clang makes for `while (a && b)`: the phi, or NULL.
static LLVMValueRef branching_phi(LLVMBasicBlockRef block) {
  LLVMValueRef phi = LLVMGetFirstInstruction(block), last = first_after_phis(block);
  if (LLVMGetInstructionOpcode(phi) != LLVMPHI || LLVMGetInstructionOpcode(LLVMGetNextInstruction(phi)) == LLVMPHI)
    return NULL;
  bool branches = LLVMIsABranchInst(last) && LLVMIsConditional(last) && LLVMGetCondition(last) == phi;
  LLVMUseRef use = LLVMGetFirstUse(phi);
  return branches && use && !LLVMGetNextUse(use) ? phi : NULL;
}

// The right operand of && or || is a condition of its own.
static void visit_operand(Lower *L, LLVMValueRef phi, LLVMBasicBlockRef from) {
  LLVMValueRef value = incoming_value(phi, from), at = LLVMGetBasicBlockTerminator(from);
  if (L->coverage && value && !LLVMIsConstant(value) && LLVMIsABranchInst(at) && !LLVMIsConditional(at))
    c_coverage_visit(L, at, c_value_scalar(L, value));
}

// Where to go for `to` when coming from the end of `from`; makes the edges in between.
static Loc target(Lower *L, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  uint32_t block = c_flow_block(L->now->function, to);
  LLVMValueRef phi = LLVMGetFirstInstruction(to), value;
  if (!phi || LLVMGetInstructionOpcode(phi) != LLVMPHI) return block_location(L, block);
  Loc before = L->at, here = c_edge_location(L);
  Place place = L->place;
  L->at = here;
  LLVMValueRef decisive = branching_phi(to);
  Term condition = decisive && (value = incoming_value(decisive, from)) ? c_value_scalar(L, value) : TERM_NONE;
  if (condition != TERM_NONE) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(to);
    if (!expr_is_const(L->table, condition)) c_edge_place(L, branch);
    LLVMValueRef at = LLVMGetBasicBlockTerminator(from);
    c_indeterminate_use(L, value, condition, BAD_DECISION);
    Loc then = target(L, to, LLVMGetSuccessor(branch, 0)), otherwise = target(L, to, LLVMGetSuccessor(branch, 1));
    bool jumps = !LLVMIsConditional(at); // else the condition at the end of `from` has decided already
    if (jumps) then = c_coverage_mark(L, at, 0, then), otherwise = c_coverage_mark(L, at, 1, otherwise);
    c_edge_if(L, condition, then, otherwise);
  } else {
    bool ok = true;
    visit_operand(L, phi, from);
    for (; phi && LLVMGetInstructionOpcode(phi) == LLVMPHI; phi = LLVMGetNextInstruction(phi))
      if (LLVMGetFirstUse(phi)) ok = ok && assign_phi(L, phi, from);
    c_edge_commit(L);
    if (ok) c_edge_goto(L, block_location(L, block));
    else c_edge_limit(L, "a value of a type that is not modelled");
  }
  L->at = before;
  L->place = place;
  return here;
}

// ---- the end of a block

// A block that calls an error function is lowered even where a constant condition rules it out: the property is there all the same, and
// proved.
// The call of a function that reports an error, or of one of clang's for a check that has failed; or NULL.
static LLVMValueRef reporting_call(LLVMBasicBlockRef block, bool of_check) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
    size_t length;
    if (!callee || !LLVMIsAFunction(callee)) continue;
    Library meaning = c_library_find(LLVMGetValueName2(callee, &length), LLVMCountBasicBlocks(callee) > 0);
    if (of_check ? meaning == LIBRARY_SANITIZER : meaning == LIBRARY_ERROR || meaning == LIBRARY_ASSERT_FAIL) return i;
  }
  return NULL;
}

// clang's own checks decide nothing, apart from those of subscripts and pointers: these are addresses.
static bool decides(LLVMValueRef branch) {
  for (unsigned k = 0; k < 2; k++) {
    LLVMValueRef check = reporting_call(LLVMGetSuccessor(branch, k), true);
    size_t length;
    if (!check) continue;
    PropertyKind kind = c_library_sanitizer_kind(LLVMGetValueName2(LLVMGetCalledValue(check), &length));
    return kind == KIND_BOUNDS || kind == KIND_NULL;
  }
  return true;
}

static void lower_branch(Lower *L, LLVMValueRef i, LLVMBasicBlockRef block) {
  if (!LLVMIsConditional(i)) {
    Loc to = target(L, block, LLVMGetSuccessor(i, 0));
    c_edge_goto(L, to);
    return;
  }
  c_check_member_of(L, i);
  bool is_of_tail = c_subscript_is_of_tail(i);
  if (is_of_tail)
    prog_assume(
        L->prog,
        "an array of one element at the end of a struct that a pointer leads to has those for which there is room");
  if (is_of_tail || c_subscript_is_checked_again(&L->objects, &L->layout, i)) {
    Loc to = target(L, block, LLVMGetSuccessor(i, 0));
    c_edge_goto(L, to);
    return;
  }
  Term condition = c_value_scalar(L, LLVMGetCondition(i));
  if (condition == TERM_NONE) {
    c_edge_limit(L, "a branch on a value that is not modelled");
    return;
  }
  condition = c_division_condition(L, i, condition);
  if (decides(i)) c_indeterminate_use(L, LLVMGetCondition(i), condition, BAD_DECISION);
  bool first = expr_is_const(L->table, condition) && expr_bits(L->table, condition);
  LLVMBasicBlockRef taken = LLVMGetSuccessor(i, first ? 0 : 1), other = LLVMGetSuccessor(i, first ? 1 : 0);
  // A check that always fails may not count: then the run goes on.
  if (expr_is_const(L->table, condition) && !reporting_call(other, false) && !reporting_call(taken, true)) {
    Loc to = target(L, block, taken); // the other way is not taken, so it must not be made
    c_edge_goto(L, c_coverage_mark(L, i, first ? 0 : 1, to));
    return;
  }
  Loc then = target(L, block, LLVMGetSuccessor(i, 0)), otherwise = target(L, block, LLVMGetSuccessor(i, 1));
  otherwise = c_coverage_mark(L, i, 1, otherwise), then = c_coverage_mark(L, i, 0, then);
  c_asserted_sides_note(L, i);
  c_edge_decide(L, condition, then, otherwise);
}

// The cases of a switch by what they lead to: the outcome of each, and the next case with the same one, or 0.
typedef struct Cases {
  Map outcomes; // block -> outcome; the default is 0
  unsigned count, *outcome, *next;
} Cases;

static Cases cases_of(LLVMValueRef i) {
  Cases cases = {.count = LLVMGetNumSuccessors(i)};
  uint32_t outcomes = c_conditions_switch_outcomes(i, &cases.outcomes);
  cases.outcome = memory_new((cases.count + 1) * sizeof(unsigned));
  cases.next = memory_new((cases.count + 1) * sizeof(unsigned));
  unsigned *first = memory_new((outcomes + 1) * sizeof(unsigned));
  for (unsigned k = cases.count; k-- > 1;) {
    cases.outcome[k] = map_find(&cases.outcomes, map_key(LLVMGetSuccessor(i, k)), 0);
    cases.next[k] = first[cases.outcome[k]];
    first[cases.outcome[k]] = k;
  }
  free(first);
  return cases;
}

static void cases_release(Cases *cases) {
  map_release(&cases->outcomes);
  free(cases->outcome);
  free(cases->next);
}

// Does the value lead where the case does, the first that does?
static Term leads_to(Lower *L, LLVMValueRef i, const Cases *cases, unsigned k, Term value) {
  Term condition = expr_false(L->table);
  for (; k; k = cases->next[k])
    condition = expr_or(L->table, condition, expr_eq(L->table, value, c_value_scalar(L, LLVMGetOperand(i, 2 * k))));
  return condition;
}

// All cases that lead to one block are one conditional.
static void lower_switch(Lower *L, LLVMValueRef i, LLVMBasicBlockRef block) {
  Term value = c_value_scalar(L, LLVMGetOperand(i, 0));
  if (value == TERM_NONE) {
    c_edge_limit(L, "a switch on a value that is not modelled");
    return;
  }
  c_indeterminate_use(L, LLVMGetOperand(i, 0), value, BAD_DECISION);
  Cases cases = cases_of(i);
  uint32_t met = 0; // outcomes come in the order of their first cases
  for (unsigned k = 1; k < cases.count && L->at != LOC_NONE; k++) {
    if (cases.outcome[k] <= met) continue;
    met = cases.outcome[k];
    Term condition = leads_to(L, i, &cases, k, value);
    if (expr_is_const(L->table, condition) && !expr_bits(L->table, condition)) continue;
    Loc then = c_coverage_mark(L, i, met, target(L, block, LLVMGetSuccessor(i, k))), otherwise = c_edge_location(L);
    c_edge_if(L, condition, then, otherwise);
    L->at = otherwise;
  }
  cases_release(&cases);
  Loc to = target(L, block, LLVMGetSuccessor(i, 0));
  c_edge_goto(L, c_coverage_mark(L, i, 0, to));
}

static void lower_indirect_branch(Lower *L, LLVMValueRef i, LLVMBasicBlockRef block) {
  Term address = c_value_scalar(L, LLVMGetOperand(i, 0));
  c_indeterminate_use(L, LLVMGetOperand(i, 0), address, BAD_DECISION);
  for (unsigned k = 0; k < LLVMGetNumSuccessors(i) && address != TERM_NONE; k++) {
    LLVMBasicBlockRef to = LLVMGetSuccessor(i, k);
    Term condition = expr_eq(L->table, address, c_address_of_function(L, LLVMBasicBlockAsValue(to)));
    Loc then = target(L, block, to), otherwise = c_edge_location(L);
    c_edge_if(L, condition, then, otherwise);
    L->at = otherwise;
  }
  c_edge_limit(L, "a jump to an address that is no label");
}

static void lower_return(Lower *L, LLVMValueRef i) {
  Instance *now = L->now;
  U32Vec terms = {0};
  now->exit_place = L->place;
  if (LLVMGetNumOperands(i) == 1 && !c_value_terms(L, LLVMGetOperand(i, 0), &terms)) {
    c_edge_limit(L, "a function returns a value of a type that is not modelled");
    u32vec_release(&terms);
    return;
  }
  if (c_has_attribute(now->function->function, ATTRIBUTE_RESULT, "nonnull") && terms.count)
    c_edge_check(L, expr_not(L->table, expr_eq(L->table, terms.data[0], c_term_pointer(L, 0))), KIND_CALL, NULL,
                 "null is returned by a function that is declared not to");
  if (now->recursive) c_recursion_return(L, terms.data, terms.count);
  else if (now->function->returns == 1) {
    c_lifetimes_leave(L);
    c_jumps_leave(L);
    for (uint32_t k = 0; k < terms.count; k++) u32vec_push(&now->result, terms.data[k]);
    now->exit = L->at;
    L->at = LOC_NONE;
  } else {
    for (uint32_t k = 0; k < terms.count; k++) {
      if (now->result.count <= k)
        u32vec_push(&now->result,
                    variable_term(L, c_variable_temporary(L, "return", expr_sort(L->table, terms.data[k]))));
      c_edge_assign(L, prog_var_of(L->prog, now->result.data[k]), terms.data[k]);
    }
    c_edge_commit(L);
    c_lifetimes_leave(L);
    c_jumps_leave(L);
    if (now->exit == LOC_NONE) now->exit = c_edge_location(L);
    c_edge_goto(L, now->exit);
  }
  u32vec_release(&terms);
}

// Is what is called of the program, so that its body says whether it comes back, and not its declaration?
static bool has_own_body(Lower *L, LLVMValueRef call) {
  LLVMValueRef function = LLVMGetCalledValue(call);
  return !LLVMIsAFunction(function) || (!LLVMIsDeclaration(function) && !c_debug_is_model(&L->debug, function));
}

static bool is_noreturn(LLVMValueRef owner) { return c_has_attribute(owner, ATTRIBUTE_FUNCTION, "noreturn"); }

// A call after which the compiler expects nothing.
static bool is_last_call(LLVMValueRef call) {
  if (!call || !LLVMIsACallInst(call)) return false;
  LLVMValueRef function = LLVMGetCalledValue(call);
  return is_noreturn(call) || (LLVMIsAFunction(function) && is_noreturn(function));
}

// After a call, or at the end of a function: who is declared not to return does (C17 6.7.4p8).
static void lower_unreachable(Lower *L, LLVMValueRef i) {
  LLVMValueRef before = LLVMGetPreviousInstruction(i);
  bool follows = is_last_call(before);
  if (follows && !has_own_body(L, before)) c_edge_end(L, LOC_SINK);
  else if (follows || is_noreturn(L->now->function->function))
    c_edge_error(L, KIND_CALL, NULL, "a function that is declared not to return does");
  else c_edge_limit(L, "code marked as unreachable is reached");
}

static void lower_terminator(Lower *L, LLVMValueRef i, LLVMBasicBlockRef block) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMBr: lower_branch(L, i, block); break;
  case LLVMSwitch: lower_switch(L, i, block); break;
  case LLVMIndirectBr: lower_indirect_branch(L, i, block); break;
  case LLVMRet: lower_return(L, i); break;
  case LLVMUnreachable: lower_unreachable(L, i); break;
  default: c_edge_limit(L, "a control transfer that is not modelled (exceptions, asm goto)");
  }
}

// ---- instructions

static void note_volatile(Lower *L, LLVMValueRef i) {
  if (LLVMGetVolatile(i) && L->options->volatile_plain)
    prog_assume(L->prog, "volatile objects behave like plain memory");
}

// Memory that holds numbers for pointers: only pointers by themselves are read and written.
static bool converts(Lower *L, LLVMValueRef pointer, LLVMTypeRef type) {
  if (!c_points_to_holds_numbers(L->points, c_points_to_class(L->points, pointer))) return false;
  bool is_vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
  LLVMTypeRef part = is_vector ? LLVMGetElementType(type) : type;
  LLVMTypeKind kind = LLVMGetTypeKind(part);
  bool is_pointer = kind == LLVMPointerTypeKind && !is_vector;
  if (!is_pointer && kind != LLVMIntegerTypeKind && !c_layout_is_float(part))
    c_edge_limit(L, "pointers are seen as numbers in a struct that is read or written as a whole");
  return is_pointer;
}

static void lower_load(Lower *L, LLVMValueRef i) {
  U32Vec terms = {0};
  LLVMValueRef pointer = LLVMGetOperand(i, 0);
  note_volatile(L, i);
  c_check_access(L, pointer, c_layout_access_size(&L->layout, LLVMTypeOf(i)), false);
  c_check_alignment(L, pointer, i);
  bool is_number = converts(L, pointer, LLVMTypeOf(i));
  if (c_memory_load(L, pointer, LLVMTypeOf(i), &terms)) {
    if (is_number) terms.data[0] = c_place_pointer(L, terms.data[0], true);
    if (terms.count == 1) c_argv_load(L, pointer, LLVMTypeOf(i), terms.data[0]);
    c_device_read(L, i, &terms);
    if (terms.count == 1) c_entry_contents_loaded(L, i, terms.data[0]);
    if (terms.count == 1) c_boolean_loaded(L, i, terms.data[0]);
    if (terms.count == 1 && L->at != LOC_NONE) c_client_text_loaded(L, i, terms.data[0]);
    if (L->at != LOC_NONE) c_value_bind(L, i, terms.data, terms.count);
  } else c_edge_limit(L, "a load of a type that is not modelled");
  u32vec_release(&terms);
}

static void set_returned(Lower *L, bool is_so) {
  c_edge_assign(L, L->now->returned, is_so ? expr_true(L->table) : expr_false(L->table));
  c_edge_commit(L);
}

static void lower_store(Lower *L, LLVMValueRef i) {
  LLVMValueRef value = LLVMGetOperand(i, 0), pointer = LLVMGetOperand(i, 1);
  U32Vec terms = {0};
  if (i == L->done_store) return;
  if (LLVMIsAArgument(value) && c_parameter_home(L, value)) return; // the call has put it there
  note_volatile(L, i);
  uint64_t bytes = c_layout_access_size(&L->layout, LLVMTypeOf(value));
  c_check_access(L, pointer, bytes, true);
  c_check_alignment(L, pointer, i);
  c_check_store(L, i);
  c_bit_field_value_check(L, i);
  c_temporary_stored(L, value);
  bool ok = c_value_terms(L, value, &terms);
  if (ok && converts(L, pointer, LLVMTypeOf(value)))
    terms.data[0] = c_place_number(L, terms.data[0], c_points_to_class(L->points, value));
  ok = ok && c_memory_store(L, pointer, LLVMTypeOf(value), terms.data);
  if (ok) c_edge_commit(L);
  else L->pending.count = 0, c_edge_limit(L, "a store of a type that is not modelled");
  if (ok) c_unspecified_stored(L, i);
  u32vec_release(&terms);
}

static Term exchange(Lower *L, LLVMAtomicRMWBinOp op, Term old, Term value) {
  TermTable *table = L->table;
  switch (op) {
  case LLVMAtomicRMWBinOpXchg: return value;
  case LLVMAtomicRMWBinOpAdd: return expr_binary(table, OP_BVADD, old, value);
  case LLVMAtomicRMWBinOpSub: return expr_binary(table, OP_BVSUB, old, value);
  case LLVMAtomicRMWBinOpAnd: return expr_binary(table, OP_BVAND, old, value);
  case LLVMAtomicRMWBinOpNand: return expr_unary(table, OP_BVNOT, expr_binary(table, OP_BVAND, old, value));
  case LLVMAtomicRMWBinOpOr: return expr_binary(table, OP_BVOR, old, value);
  case LLVMAtomicRMWBinOpXor: return expr_binary(table, OP_BVXOR, old, value);
  case LLVMAtomicRMWBinOpMax: return expr_ite(table, expr_binary(table, OP_BVSLT, old, value), value, old);
  case LLVMAtomicRMWBinOpMin: return expr_ite(table, expr_binary(table, OP_BVSLT, value, old), value, old);
  case LLVMAtomicRMWBinOpUMax: return expr_ite(table, expr_binary(table, OP_BVULT, old, value), value, old);
  case LLVMAtomicRMWBinOpUMin: return expr_ite(table, expr_binary(table, OP_BVULT, value, old), value, old);
  case LLVMAtomicRMWBinOpFAdd: return expr_binary(table, OP_FADD, old, value);
  case LLVMAtomicRMWBinOpFSub: return expr_binary(table, OP_FSUB, old, value);
  default: return TERM_NONE;
  }
}

// An exchange happens where the values are the same; a weak one may fail all the same.
static Term exchanges(Lower *L, LLVMValueRef i, Term same) {
  if (!LLVMGetWeak(i)) return same;
  VarId fails = c_variable_temporary(L, "fails", SORT_BOOL);
  c_edge_choose(L, fails);
  return expr_and(L->table, same, expr_not(L->table, variable_term(L, fails)));
}

// An operand as memory holds it.
static Term operand_in_memory(Lower *L, LLVMValueRef i, unsigned k, bool is_number) {
  LLVMValueRef operand = LLVMGetOperand(i, k);
  Term value = c_value_scalar(L, operand);
  return value == TERM_NONE || !is_number ? value : c_place_number(L, value, c_points_to_class(L->points, operand));
}

// What is in memory is compared there, and not as pointers are in C.
static Term change_atomically(Lower *L, LLVMValueRef i, Term old, bool is_number, Term *same) {
  Term value = operand_in_memory(L, i, 1, is_number);
  if (value == TERM_NONE) return TERM_NONE;
  if (LLVMGetInstructionOpcode(i) != LLVMAtomicCmpXchg) return exchange(L, LLVMGetAtomicRMWBinOp(i), old, value);
  Term fresh = operand_in_memory(L, i, 2, is_number);
  *same = exchanges(L, i, expr_eq(L->table, old, value));
  return fresh == TERM_NONE ? TERM_NONE : expr_ite(L->table, *same, fresh, old);
}

// Atomic operations are plain ones: there is one thread.
static void lower_atomic(Lower *L, LLVMValueRef i) {
  LLVMValueRef pointer = LLVMGetOperand(i, 0);
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 1));
  U32Vec old = {0};
  c_device_exclude(L, LLVMGetVolatile(i));
  uint64_t bytes = c_layout_access_size(&L->layout, type);
  c_check_access(L, pointer, bytes, true);
  c_check_alignment(L, pointer, i);
  c_check_write(L, pointer, c_term_pointer(L, bytes));
  bool is_number = converts(L, pointer, type);
  Term result = TERM_NONE, terms[2] = {TERM_NONE, TERM_NONE};
  if (c_memory_load(L, pointer, type, &old) && old.count == 1)
    result = change_atomically(L, i, old.data[0], is_number, &terms[1]);
  if (result == TERM_NONE) c_edge_limit(L, "an atomic operation that is not modelled");
  if (L->at != LOC_NONE) {
    terms[0] = is_number ? c_place_pointer(L, old.data[0], true) : old.data[0];
    c_value_bind(L, i, terms, terms[1] == TERM_NONE ? 1 : 2);
    c_memory_store(L, pointer, type, &result);
    c_edge_commit(L);
  }
  u32vec_release(&old);
}

static void lower_alloca(Lower *L, LLVMValueRef i) {
  const Object *object = c_objects_find(&L->objects, i);
  if (object->kind != OBJECT_HEAP) return;
  Term count = c_value_scalar(L, LLVMGetOperand(i, 0));
  if (count == TERM_NONE) {
    c_edge_limit(L, "an array whose size is not modelled");
    return;
  }
  uint64_t size = c_layout_size(&L->layout, LLVMGetAllocatedType(i));
  Term bytes =
      expr_binary(L->table, OP_BVMUL, c_term_as_bits(L, count, L->layout.pointer_width), c_term_pointer(L, size));
  Term fails = expr_false(L->table);
  c_heap_bind(L, i, c_heap_allocate(L, object, bytes, &fails));
}

static bool is_of_variables(const Lower *L, LLVMValueRef i, LLVMOpcode opcode) {
  if (opcode != LLVMGetElementPtr && opcode != LLVMBitCast && opcode != LLVMAddrSpaceCast) return false;
  const Object *object = c_objects_root(&L->objects, i);
  return object && !object->in_memory;
}

// The result of an operation on two numbers, as one that depends on them.
static Term unless_folded(Lower *L, LLVMValueRef i, LLVMOpcode opcode, Term result) {
  bool is_it = expr_is_const(L->table, result) && LLVMGetNumOperands(i) == 2 &&
               c_layout_scalar_width(&L->layout, LLVMTypeOf(LLVMGetOperand(i, 0)));
  Term a = is_it ? c_value_scalar(L, LLVMGetOperand(i, 0)) : TERM_NONE;
  Term b = is_it ? c_value_scalar(L, LLVMGetOperand(i, 1)) : TERM_NONE;
  if (a == TERM_NONE || b == TERM_NONE) return result;
  Term apart = c_indeterminate_apart(L, a, b, result);
  return apart == a ? result : c_expression_operation(L, i, opcode, apart, b);
}

static void lower_expression(Lower *L, LLVMValueRef i, LLVMOpcode opcode) {
  U32Vec terms = {0};
  if (opcode == LLVMSelect) {
    Term decision = c_value_scalar(L, LLVMGetOperand(i, 0));
    if (LLVMGetFirstUse(i)) c_coverage_visit(L, i, decision);
    // Also where clang has made a call into it whose result is not used.
    c_indeterminate_use(L, LLVMGetOperand(i, 0), decision, BAD_DECISION);
  }
  if (!LLVMGetFirstUse(i) || is_of_variables(L, i, opcode)) return;
  if (opcode == LLVMPtrToInt && c_number_is_told_to_checks(i)) return;
  c_check_order(L, i);
  if (c_expression_terms(L, i, opcode, &terms)) {
    if (opcode == LLVMGetElementPtr) c_check_step(L, i, terms.data[0]);
    c_conversion_check(L, i, opcode, terms.data[0]);
    if (terms.count == 1) terms.data[0] = unless_folded(L, i, opcode, terms.data[0]);
    if (opcode == LLVMICmp) terms.data[0] = c_comparison_result(L, i, terms.data[0]);
    c_value_bind(L, i, terms.data, terms.count);
    if (opcode == LLVMICmp || opcode == LLVMFCmp) c_coverage_visit(L, i, terms.data[0]);
  } else c_edge_limit(L, "an operation on a type that is not modelled (vectors, integers of more than 128 bits)");
  u32vec_release(&terms);
}

// A pointer becomes a number, or a number a pointer.
static bool lower_conversion(Lower *L, LLVMValueRef i, LLVMOpcode opcode) {
  LLVMValueRef operand = LLVMGetOperand(i, 0);
  bool to_number = opcode == LLVMPtrToInt;
  if (to_number ? !c_number_is_seen(i) : opcode != LLVMIntToPtr || LLVMIsConstant(operand)) return false;
  Term t = c_value_scalar(L, operand);
  if (t == TERM_NONE) return false;
  ClassId class = c_points_to_class(L->points, operand);
  bool is_compared = to_number && c_number_is_compared(&L->layout, i);
  if (to_number && !is_compared) c_check_use(L, operand, t);
  Term result = is_compared && !c_points_to_is_exposed(L->points, class) ? t
                : to_number                                              ? c_place_number(L, t, class)
                            : c_place_pointer(L, c_term_as_bits(L, t, L->layout.pointer_width), false);
  result = c_term_as_width(L, result, c_layout_scalar_width(&L->layout, LLVMTypeOf(i)));
  c_value_bind(L, i, &result, 1);
  return true;
}

static void lower_instruction(Lower *L, LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  L->instruction = i;
  if (L->now->retval && c_return_is_given(i, L->now->retval)) set_returned(L, true);
  c_check_constants(L, i);
  uint32_t first;
  if (lower_conversion(L, i, opcode)) return;
  if (c_expression_is(opcode)) {
    bool divides = opcode == LLVMSDiv || opcode == LLVMUDiv || opcode == LLVMSRem || opcode == LLVMURem;
    if (divides) c_check_division(L, i);
    c_check_vector_shift(L, i);
    c_check_unmarked_overflow(L, i);
    lower_expression(L, i, opcode);
    return;
  }
  switch (opcode) {
  case LLVMPHI:
    if (LLVMGetFirstUse(i) && !phi_variables(L, i, &first)) c_edge_limit(L, "a value of a type that is not modelled");
    break;
  case LLVMLoad: lower_load(L, i); break;
  case LLVMStore: lower_store(L, i); break;
  case LLVMAlloca: lower_alloca(L, i); break;
  case LLVMCall: c_call_lower(L, i); break;
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: lower_atomic(L, i); break;
  case LLVMFence: break;
  case LLVMVAArg: c_edge_limit(L, "an argument of a function with a variable number of them is read"); break;
  default: c_edge_limit(L, "an instruction that is not modelled");
  }
}

static void lower_block(Lower *L, uint32_t b) {
  Instance *now = L->now;
  LLVMBasicBlockRef block = now->function->blocks.data[b].block;
  L->at = now->block_loc[b];
  c_value_enter_block(L, b);
  LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && i != last && L->at != LOC_NONE;
       i = LLVMGetNextInstruction(i)) {
    c_edge_place(L, i);
    c_lifetimes_step(L, i);
    lower_instruction(L, i);
    now->position++;
  }
  c_value_leave_block(L, b);
  now->closing = true;
  if (last && L->at != LOC_NONE) {
    c_edge_place(L, last);
    c_lifetimes_step(L, last);
    if (LLVMIsAReturnInst(last)) c_check_constants(L, last);
    if (L->at != LOC_NONE) lower_terminator(L, last, block);
  }
  now->closing = false;
}

static void instance_finish(Instance *instance) {
  for (uint32_t i = 0; i < instance->function->blocks.count; i++) bindingvec_release(&instance->at_end[i]);
  free(instance->at_end);
  instance->at_end = NULL;
}

// A model has no lines of its own for the user: what goes wrong in it goes wrong where it is called. Calls share a
// recursive one, so it keeps its lines.
static void note_call(Lower *L, Instance *instance, const Instance *caller) {
  if (instance->recursive || !c_debug_is_model(&L->debug, instance->function->function)) return;
  instance->call_place = caller && caller->call_place.line ? caller->call_place : L->place;
}

void c_instance_lower(Lower *L, Instance *instance) {
  Instance *caller = L->now;
  Place place = L->place;
  note_call(L, instance, caller);
  L->now = instance;
  c_lifetimes_enter(L);
  c_jumps_enter(L);
  if (instance->retval) {
    instance->returned = c_variable_temporary(L, "returned", SORT_BOOL);
    set_returned(L, false);
  }
  c_places_enter(L);
  instance->block_loc[0] = L->at;
  for (uint32_t b = 0; b < instance->function->blocks.count; b++)
    if (instance->block_loc[b] != LOC_NONE) lower_block(L, b);
  instance_finish(instance);
  L->now = caller;
  L->place = place;
  L->at = instance->exit;
}
