// The loop that a block belongs to is found by its header: a block that dominates it and can be reached again from it through blocks that it
// dominates, too. Of several the innermost is meant, which dominates the fewest. Where the loop is entered, from outside of these blocks, nothing
// has been measured yet.
#include "front/c/loop_contracts.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/text.h"
#include "front/c/contract_effects.h"
#include "front/c/debug_info.h"
#include "front/c/layout.h"
#include "front/c/requests.h"

#define MARK "__sextant_condition"
#define MEASURE "__sextant_decreases_" // and its type

VEC(BlockVec, blockvec, LLVMBasicBlockRef)

typedef struct Loop {
  LLVMBasicBlockRef header;
  Map inside; // blocks that the header dominates
  uint32_t count;
} Loop;

// ---- loops

// The blocks that can be reached from one without passing through another (NULL: any way), within `inside` (NULL: anywhere).
static Map reachable(LLVMBasicBlockRef from, LLVMBasicBlockRef without, const Map *inside) {
  Map seen = {0};
  BlockVec work = {0};
  if (from != without) blockvec_push(&work, from);
  while (work.count) {
    LLVMBasicBlockRef block = blockvec_pop(&work);
    if (map_find(&seen, map_key(block), 0) || (inside && !map_find(inside, map_key(block), 0))) continue;
    map_set(&seen, map_key(block), 1);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++)
      if (LLVMGetSuccessor(end, i) != without) blockvec_push(&work, LLVMGetSuccessor(end, i));
  }
  blockvec_release(&work);
  return seen;
}

static bool goes_to(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
  for (unsigned i = 0; end && i < LLVMGetNumSuccessors(end); i++)
    if (LLVMGetSuccessor(end, i) == to) return true;
  return false;
}

static Loop dominated_by(LLVMValueRef function, LLVMBasicBlockRef header) {
  Map all = reachable(LLVMGetEntryBasicBlock(function), NULL, NULL);
  Map others = reachable(LLVMGetEntryBasicBlock(function), header, NULL);
  Loop loop = {.header = header};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    if (map_find(&all, map_key(b), 0) && !map_find(&others, map_key(b), 0)) {
      map_set(&loop.inside, map_key(b), 1);
      loop.count++;
    }
  map_release(&all);
  map_release(&others);
  return loop;
}

// Does it have an edge back to its header that can be reached from the block, without another one (NULL: any way)?
static bool comes_back(const Loop *loop, LLVMBasicBlockRef from, LLVMBasicBlockRef without) {
  LLVMValueRef function = LLVMGetBasicBlockParent(from);
  Map seen = reachable(from, without, &loop->inside);
  bool found = false;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    found |= map_find(&seen, map_key(b), 0) && goes_to(b, loop->header);
  map_release(&seen);
  return found;
}

static Loop innermost_loop(LLVMBasicBlockRef block) {
  LLVMValueRef function = LLVMGetBasicBlockParent(block);
  Loop best = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    Loop loop = dominated_by(function, b);
    bool is_loop = map_find(&loop.inside, map_key(block), 0) && comes_back(&loop, block, NULL);
    bool is_better = is_loop && (!best.header || loop.count < best.count);
    map_release(is_better ? &best.inside : &loop.inside);
    if (is_better) best = loop;
  }
  return best;
}

// ---- what is measured

typedef struct Measure {
  LLVMModuleRef module;
  LLVMBuilderRef at;
  LLVMValueRef call;
  LLVMValueRef before, is_known; // variables: what it was, and whether there was an iteration before
  DiagList *diags;
} Measure;

static LLVMTypeRef flag_type(const Measure *m) { return LLVMInt8TypeInContext(LLVMGetModuleContext(m->module)); }

static bool refuse(const Measure *m, const char *message) {
  Arena arena = {0};
  DebugInfo debug;
  c_debug_init(&debug, m->module, &arena);
  Place place = c_debug_place(&debug, m->call);
  diag_error(m->diags, place, "put it at the start of the loop's body", "%s", message);
  c_debug_release(&debug);
  arena_release(&arena);
  return false;
}

static void add_variables(Measure *m, LLVMValueRef function) {
  LLVMPositionBuilderBefore(m->at, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
  LLVMSetCurrentDebugLocation2(m->at, NULL);
  m->before = LLVMBuildAlloca(m->at, LLVMTypeOf(LLVMGetOperand(m->call, 0)), "measured");
  m->is_known = LLVMBuildAlloca(m->at, flag_type(m), "is_measured");
  LLVMBuildStore(m->at, LLVMConstNull(LLVMTypeOf(LLVMGetOperand(m->call, 0))), m->before);
  LLVMBuildStore(m->at, LLVMConstNull(flag_type(m)), m->is_known);
}

static void forget_where_entered(const Measure *m, const Loop *loop) {
  LLVMValueRef function = LLVMGetBasicBlockParent(loop->header);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    if (!goes_to(b, loop->header) || map_find(&loop->inside, map_key(b), 0)) continue;
    LLVMPositionBuilderBefore(m->at, LLVMGetBasicBlockTerminator(b));
    LLVMBuildStore(m->at, LLVMConstInt(flag_type(m), 0, false), m->is_known);
  }
}

static void check(const Measure *m, LLVMValueRef condition, const char *text) {
  LLVMTypeRef number = LLVMInt32TypeInContext(LLVMGetModuleContext(m->module));
  c_request_check(m->module, m->at, "__sextant_check_contract", LLVMBuildZExt(m->at, condition, number, ""), text);
}

static bool is_unsigned(LLVMValueRef call) {
  size_t length;
  return strncmp(LLVMGetValueName2(LLVMGetCalledValue(call), &length), MEASURE "unsigned",
                 strlen(MEASURE "unsigned")) == 0;
}

static void compare(const Measure *m, const char *text) {
  LLVMValueRef now = LLVMGetOperand(m->call, 0);
  LLVMIntPredicate less = is_unsigned(m->call) ? LLVMIntULT : LLVMIntSLT;
  LLVMTypeRef type = LLVMTypeOf(now);
  Text sentence = {0};
  LLVMPositionBuilderBefore(m->at, m->call);
  LLVMSetCurrentDebugLocation2(m->at, LLVMInstructionGetDebugLoc(m->call));
  LLVMValueRef known = LLVMBuildLoad2(m->at, flag_type(m), m->is_known, "");
  LLVMValueRef is_first = LLVMBuildICmp(m->at, LLVMIntEQ, known, LLVMConstInt(flag_type(m), 0, false), "");
  LLVMValueRef before = LLVMBuildLoad2(m->at, type, m->before, "");
  LLVMValueRef is_less = LLVMBuildICmp(m->at, less, now, before, "");
  text_format(&sentence, "%s is not negative", text);
  if (less == LLVMIntSLT)
    check(m, LLVMBuildICmp(m->at, LLVMIntSGE, now, LLVMConstNull(type), ""), text_view(&sentence));
  text_release(&sentence);
  text_format(&sentence, "%s decreases", text);
  check(m, LLVMBuildOr(m->at, is_first, is_less, ""), text_view(&sentence));
  text_release(&sentence);
  LLVMBuildStore(m->at, now, m->before);
  LLVMBuildStore(m->at, LLVMConstInt(flag_type(m), 1, false), m->is_known);
}

static const char *text_of(LLVMValueRef pointer) {
  LLVMValueRef data = LLVMIsAGlobalVariable(pointer) ? LLVMGetInitializer(pointer) : NULL;
  size_t length;
  return data && LLVMIsAConstantDataSequential(data) && LLVMIsConstantString(data) ? LLVMGetAsString(data, &length)
                                                                                   : "sx_decreases";
}

static bool insert_measure(LLVMModuleRef module, LLVMValueRef call, DiagList *diags) {
  Measure m = {.module = module, .call = call, .diags = diags};
  LLVMBasicBlockRef block = LLVMGetInstructionParent(call);
  Loop loop = innermost_loop(block);
  const char *fault = !loop.header ? "sx_decreases is in no loop"
                      : loop.header != block && comes_back(&loop, loop.header, block)
                          ? "sx_decreases is not part of every iteration"
                          : NULL;
  if (!fault) {
    m.at = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    add_variables(&m, LLVMGetBasicBlockParent(block));
    forget_where_entered(&m, &loop);
    compare(&m, text_of(LLVMGetOperand(call, 1)));
    LLVMInstructionEraseFromParent(call);
    LLVMDisposeBuilder(m.at);
  }
  map_release(&loop.inside);
  return !fault || refuse(&m, fault);
}

// ---- all

// Of all functions whose names begin so.
static ValueVec calls_of(LLVMModuleRef module, const char *prefix) {
  ValueVec calls = {0};
  size_t length;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (strncmp(LLVMGetValueName2(f, &length), prefix, strlen(prefix)) != 0) continue;
    for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = LLVMGetNextUse(use))
      if (LLVMIsACallInst(LLVMGetUser(use))) valuevec_push(&calls, LLVMGetUser(use));
  }
  return calls;
}

bool c_loop_contracts_insert(LLVMModuleRef module, DiagList *diags) {
  ValueVec marks = calls_of(module, MARK), measures = calls_of(module, MEASURE);
  bool good = true;
  for (uint32_t i = 0; i < marks.count; i++) {
    good = c_contract_region_has_no_effects(module, marks.data[i], diags) && good;
    LLVMInstructionEraseFromParent(marks.data[i]);
  }
  for (uint32_t i = 0; i < measures.count && good; i++) good = insert_measure(module, measures.data[i], diags);
  valuevec_release(&marks);
  valuevec_release(&measures);
  return good;
}
