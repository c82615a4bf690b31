#include "front/c/padding.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdbool.h>

#include "front/c/instructions.h"
#include "front/c/requests.h"

#define FP80_BYTES 10u // of a long double that are not padding
#define MOST_GAPS 256u // of one object: of tables that are larger only the first ones

VEC(GapVec, gapvec, uint64_t) // offsets of single bytes

typedef struct Gaps {
  LLVMTargetDataRef data;
  bool between; // those between members too
  GapVec list;
} Gaps;

static void add_gap(Gaps *g, uint64_t from, uint64_t to) {
  for (; from < to && g->list.count < MOST_GAPS; from++) gapvec_push(&g->list, from);
}

static void find_gaps(Gaps *g, LLVMValueRef constant, uint64_t offset);

static void find_in_struct(Gaps *g, LLVMValueRef constant, LLVMTypeRef type, uint64_t offset) {
  uint64_t end = 0;
  for (unsigned i = 0, n = LLVMCountStructElementTypes(type); i < n; i++) {
    uint64_t begin = LLVMOffsetOfElement(g->data, type, i);
    if (g->between) add_gap(g, offset + end, offset + begin);
    end = begin + LLVMABISizeOfType(g->data, LLVMStructGetTypeAtIndex(type, i));
    find_gaps(g, LLVMGetAggregateElement(constant, i), offset + begin);
  }
  if (g->between) add_gap(g, offset + end, offset + LLVMABISizeOfType(g->data, type));
}

// What is zero as a whole was not written member by member.
static void find_gaps(Gaps *g, LLVMValueRef constant, uint64_t offset) {
  LLVMTypeRef type = constant ? LLVMTypeOf(constant) : NULL;
  if (!constant || LLVMIsNull(constant) || g->list.count >= MOST_GAPS) return;
  if (LLVMGetTypeKind(type) == LLVMX86_FP80TypeKind && g->between)
    add_gap(g, offset + FP80_BYTES, offset + LLVMABISizeOfType(g->data, type));
  else if (LLVMIsUndef(constant)) add_gap(g, offset, offset + LLVMABISizeOfType(g->data, type));
  else if (LLVMGetTypeKind(type) == LLVMStructTypeKind) find_in_struct(g, constant, type, offset);
  else if (LLVMGetTypeKind(type) == LLVMArrayTypeKind && !LLVMIsAConstantDataArray(constant))
    for (uint64_t i = 0, n = LLVMGetArrayLength2(type), size = LLVMABISizeOfType(g->data, LLVMGetElementType(type));
         i < n; i++)
      find_gaps(g, LLVMGetAggregateElement(constant, (unsigned)i), offset + i * size);
}

// Is an object used for more than its members, copies and accesses to all of it? Then bytes between members may be seen.
static bool may_be_seen(LLVMValueRef object) {
  if (!LLVMIsAAllocaInst(object) && !LLVMIsAGlobalVariable(object)) return true;
  for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    LLVMOpcode opcode = c_value_opcode(user);
    bool is_member =
        opcode == LLVMGetElementPtr && LLVMGetTypeKind(LLVMGetGEPSourceElementType(user)) == LLVMStructTypeKind;
    bool is_access = opcode == LLVMLoad || (opcode == LLVMStore && LLVMGetOperand(user, 0) != object);
    bool is_copied =
        opcode == LLVMCall && LLVMGetOperand(user, 0) == object && c_intrinsic_transfer(user) != TRANSFER_NONE;
    if (!is_member && !is_access && !is_copied) return true;
  }
  return false;
}

static void undefine(LLVMContextRef context, LLVMValueRef copy, const GapVec *gaps) {
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMTypeRef byte = LLVMInt8TypeInContext(context);
  LLVMPositionBuilderBefore(at, LLVMGetNextInstruction(copy));
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(copy));
  for (uint32_t i = 0; i < gaps->count; i++) {
    LLVMValueRef offset = LLVMConstInt(LLVMInt64TypeInContext(context), gaps->data[i], false);
    LLVMValueRef to = LLVMBuildInBoundsGEP2(at, byte, LLVMGetOperand(copy, 0), &offset, 1, "");
    LLVMSetAlignment(LLVMBuildStore(at, LLVMGetUndef(byte), to), 1);
  }
  LLVMDisposeBuilder(at);
}

// ---- objects with static storage: an initialiser leaves the bytes unspecified; without one they are zero (6.7.9p10)

static void ask(LLVMModuleRef module, LLVMBuilderRef at, LLVMValueRef object, uint64_t from, uint64_t size) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef word = LLVMInt64TypeInContext(context);
  LLVMValueRef offset = LLVMConstInt(word, from, false);
  LLVMValueRef arguments[] = {LLVMConstInBoundsGEP2(LLVMInt8TypeInContext(context), object, &offset, 1),
                              LLVMConstInt(word, size, false)};
  c_request_call(module, at, "__sextant_unspecified", LLVMVoidTypeInContext(context), arguments, 2);
}

static void ask_for_gaps(LLVMModuleRef module, LLVMBuilderRef at, LLVMValueRef object, const GapVec *gaps) {
  for (uint32_t i = 0, end; i < gaps->count; i = end) {
    for (end = i + 1; end < gaps->count && gaps->data[end] == gaps->data[end - 1] + 1;) end++;
    ask(module, at, object, gaps->data[i], end - i);
  }
}

static LLVMValueRef first_with_place(LLVMValueRef function) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i; i = LLVMGetNextInstruction(i))
    if (LLVMInstructionGetDebugLoc(i)) return i;
  return NULL;
}

static void undefine_static(LLVMModuleRef module, LLVMValueRef entry) {
  LLVMValueRef first = entry && !LLVMIsDeclaration(entry) ? first_with_place(entry) : NULL;
  LLVMBuilderRef at = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  Gaps gaps = {.data = LLVMGetModuleDataLayout(module), .between = true};
  if (first) LLVMPositionBuilderBefore(at, first);
  if (first) LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(first));
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g && first; g = LLVMGetNextGlobal(g)) {
    gaps.list.count = 0;
    if (!LLVMGetInitializer(g) || LLVMGetLinkage(g) == LLVMPrivateLinkage || !may_be_seen(g)) continue;
    find_gaps(&gaps, LLVMGetInitializer(g), 0);
    ask_for_gaps(module, at, g, &gaps.list);
  }
  gapvec_release(&gaps.list);
  LLVMDisposeBuilder(at);
}

void c_padding_insert(LLVMModuleRef module, LLVMValueRef entry) {
  ValueVec copies = {0};
  Gaps gaps = {.data = LLVMGetModuleDataLayout(module)};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block; block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        if (c_copied_initialiser(i)) valuevec_push(&copies, i);
  for (uint32_t i = 0; i < copies.count; i++) {
    gaps.list.count = 0;
    gaps.between = may_be_seen(LLVMGetOperand(copies.data[i], 0));
    find_gaps(&gaps, c_copied_initialiser(copies.data[i]), 0);
    if (gaps.list.count) undefine(LLVMGetModuleContext(module), copies.data[i], &gaps.list);
  }
  gapvec_release(&gaps.list);
  valuevec_release(&copies);
  undefine_static(module, entry);
}
