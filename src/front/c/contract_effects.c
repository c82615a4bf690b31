#include "front/c/contract_effects.h"

#include <stdbool.h>
#include <string.h>

#include "front/c/attributes.h"
#include "front/c/debug_info.h"
#include "front/c/instructions.h"
#include "front/c/layout.h"
#include "front/c/library.h"

static LLVMValueRef root_of(LLVMValueRef pointer) {
  for (;;) {
    LLVMOpcode opcode = c_value_opcode(pointer);
    if (opcode != LLVMGetElementPtr && opcode != LLVMBitCast) return pointer;
    pointer = LLVMGetOperand(pointer, 0);
  }
}

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

// A variable of the function itself, or one of those in which a clause keeps something.
static bool is_own(LLVMValueRef pointer) {
  LLVMValueRef root = root_of(pointer);
  return LLVMIsAAllocaInst(root) || c_clause_is_variable(root);
}

// Does it change a parameter of its function?
static bool changes_parameter(LLVMValueRef store) {
  LLVMValueRef value = LLVMGetOperand(store, 0), root = root_of(LLVMGetOperand(store, 1));
  size_t length;
  const char *name = LLVMGetValueName2(root, &length);
  if (LLVMIsAZExtInst(value)) value = LLVMGetOperand(value, 0); // _Bool
  return LLVMIsAAllocaInst(root) && length > 5 && strcmp(name + length - 5, ".addr") == 0 && !LLVMIsAArgument(value);
}

// The function of the program that is called and is to be looked at, too; NULL: none.
static LLVMValueRef callee_of(LLVMValueRef call, bool *is_fine) {
  size_t length;
  LLVMValueRef function = c_call_named_function(call);
  if (!function) return *is_fine = false, NULL;
  if (!LLVMIsDeclaration(function)) return function;
  const char *name = LLVMGetValueName2(function, &length);
  if (LLVMGetIntrinsicID(function))
    *is_fine = c_intrinsic_transfer(call) == TRANSFER_NONE || is_own(LLVMGetOperand(call, 0));
  else
    *is_fine = begins(name, "__sextant_") || begins(name, "__ubsan_") || c_library_find(name, false) != LIBRARY_NONE ||
               c_has_attribute(function, ATTRIBUTE_FUNCTION, "memory"); // attributes pure and const
  return NULL;
}

static bool is_fine(LLVMValueRef i, ValueVec *work) {
  bool fine = true;
  if (LLVMIsAStoreInst(i)) return is_own(LLVMGetOperand(i, 1));
  LLVMValueRef callee = LLVMIsACallInst(i) ? callee_of(i, &fine) : NULL;
  for (uint32_t k = 0; callee && k < work->count; k++)
    if (work->data[k] == callee) callee = NULL;
  if (callee) valuevec_push(work, callee);
  return fine;
}

// The function among these, from number `first` on, that has an effect; NULL: none. Grows the list by those that they call.
static LLVMValueRef find_effect(ValueVec *work, uint32_t first) {
  for (uint32_t k = first; k < work->count; k++)
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(work->data[k]); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (!is_fine(i, work)) return work->data[k];
  return NULL;
}

static bool refuse(Place place, const char *word, LLVMValueRef function, DiagList *diags) {
  size_t length;
  if (!function)
    return diag_error(diags, place, "a condition says what holds, and changes nothing", "sx_%s has an effect", word);
  return diag_error(diags, place, "functions in conditions write nothing but their own variables",
                    "sx_%s calls %s, which has an effect", word, LLVMGetValueName2(function, &length));
}

bool c_contract_has_no_effects(LLVMValueRef code, const Clause *clause, DiagList *diags) {
  ValueVec work = {0};
  valuevec_push(&work, code);
  bool changes = false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(code); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      changes |= LLVMIsAStoreInst(i) && changes_parameter(i);
  LLVMValueRef found = changes ? code : find_effect(&work, 0);
  if (found) refuse(clause->place, c_clause_word(clause->kind), found == code ? NULL : found, diags);
  valuevec_release(&work);
  return !found;
}

// ---- conditions within the code of the program

VEC(BlockVec, blockvec, LLVMBasicBlockRef)

static bool ends_region(LLVMValueRef i) {
  size_t length;
  LLVMValueRef callee = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  const char *name = callee ? LLVMGetValueName2(callee, &length) : "";
  return strcmp(name, "__sextant_check_contract") == 0 || begins(name, "__sextant_decreases_");
}

// All instructions from one on, up to the check.
static Map region_from(LLVMValueRef first) {
  Map region = {0};
  BlockVec work = {0};
  LLVMValueRef i = first;
  for (;;) {
    while (i && !ends_region(i) && !map_find(&region, map_key(i), 0)) {
      map_set(&region, map_key(i), 1);
      for (unsigned k = 0; LLVMIsATerminatorInst(i) && k < LLVMGetNumSuccessors(i); k++)
        blockvec_push(&work, LLVMGetSuccessor(i, k));
      i = LLVMGetNextInstruction(i);
    }
    if (!work.count) break;
    i = LLVMGetFirstInstruction(blockvec_pop(&work));
  }
  blockvec_release(&work);
  return region;
}

static bool is_of_region(const Map *region, LLVMValueRef variable) {
  if (!LLVMIsAAllocaInst(variable)) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
    if (!map_find(region, map_key(LLVMGetUser(use)), 0)) return false;
  return true;
}

void c_contract_number_indices(LLVMValueRef function, const Map *region) {
  unsigned long long next = 0;
  size_t length;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef callee = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
      bool is_index = callee && strcmp(LLVMGetValueName2(callee, &length), "__sextant_index") == 0;
      if (is_index && (!region || map_find(region, map_key(i), 0)))
        LLVMSetOperand(i, 0, LLVMConstInt(LLVMTypeOf(LLVMGetOperand(i, 0)), next++, false));
    }
}

bool c_contract_region_has_no_effects(LLVMModuleRef module, LLVMValueRef mark, DiagList *diags) {
  Map region = region_from(mark);
  ValueVec work = {0};
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(mark)), found = NULL;
  bool good = true;
  c_contract_number_indices(function, &region);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!map_find(&region, map_key(i), 0)) continue;
      if (LLVMIsAStoreInst(i)) good &= is_of_region(&region, root_of(LLVMGetOperand(i, 1)));
      else good &= is_fine(i, &work);
    }
  if (good) good = !(found = find_effect(&work, 0));
  map_release(&region);
  valuevec_release(&work);
  if (good) return true;
  Arena arena = {0};
  DebugInfo debug;
  c_debug_init(&debug, module, &arena);
  refuse(c_debug_place(&debug, mark), "invariant or sx_decreases", found, diags);
  c_debug_release(&debug);
  arena_release(&arena);
  return false;
}
