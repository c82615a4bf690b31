#include "front/c/argv_writes.h"

#include "base/map.h"
#include "front/c/instructions.h"
#include "front/c/library.h"

typedef struct Chase {
  PointsTo *points;
  LLVMModuleRef module;
  Map followed; // values that may point into the arguments; variables that may hold such pointers; functions that may return one
  bool is_new;  // something was added in this round
  bool is_lost; // a write is not excluded
} Chase;

static bool is_followed(const Chase *c, LLVMValueRef value) { return map_find(&c->followed, (uint64_t)value, 0); }

static void follow(Chase *c, LLVMValueRef value) {
  if (is_followed(c, value)) return;
  map_set(&c->followed, (uint64_t)value, 1);
  c->is_new = true;
}

static bool is_pointer(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMPointerTypeKind; }

static bool is_marker(LLVMValueRef user) { return LLVMIsACallInst(user) && c_intrinsic_is_marker(user); }

// A local variable that holds one pointer, and whose address goes nowhere.
static bool is_variable(LLVMValueRef place) {
  if (!LLVMIsAAllocaInst(place) || !is_pointer(LLVMGetAllocatedType(place))) return false;
  for (LLVMUseRef use = LLVMGetFirstUse(place); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool loads = LLVMIsALoadInst(user) && is_pointer(LLVMTypeOf(user));
    bool stores = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == place && LLVMGetOperand(user, 0) != place &&
                  is_pointer(LLVMTypeOf(LLVMGetOperand(user, 0)));
    if (!loads && !stores && !is_marker(user)) return false;
  }
  return true;
}

static void load(Chase *c, LLVMValueRef i) {
  LLVMTypeRef type = LLVMTypeOf(i);
  LLVMValueRef from = LLVMGetOperand(i, 0);
  if (!is_followed(c, from)) return;
  if (is_pointer(type)) follow(c, i); // of a variable, or of argv: what is in texts is no pointer
  else if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) >= 32) c->is_lost = true;
}

static void store(Chase *c, LLVMValueRef i) {
  LLVMValueRef value = LLVMGetOperand(i, 0), to = LLVMGetOperand(i, 1);
  if (is_variable(to)) {
    if (is_followed(c, value)) follow(c, to);
  } else if (is_followed(c, value) || is_followed(c, to)) c->is_lost = true;
}

// Functions without a body that write to nothing that they are given.
static bool only_reads(LLVMValueRef function) {
  size_t length;
  switch (c_library_find(LLVMGetValueName2(function, &length), false)) {
  case LIBRARY_ERROR:
  case LIBRARY_ASSERT_FAIL:
  case LIBRARY_NOTHING:
  case LIBRARY_OUTPUT:
  case LIBRARY_FREE:
  case LIBRARY_UNMODELLED:
  case LIBRARY_ASK_LIMIT:
  case LIBRARY_ASK_DOUBT:
  case LIBRARY_ASK_APART:
  case LIBRARY_ASK_OTHER:
  case LIBRARY_ASK_DISTANCE:
  case LIBRARY_ASK_INEXACT:
  case LIBRARY_ASK_CHECK:
  case LIBRARY_ASK_USE:
  case LIBRARY_ASK_READ:
  case LIBRARY_ASK_VALID:
  case LIBRARY_SANITIZER: return true;
  default: return false;
  }
}

static void pass(Chase *c, LLVMValueRef call, LLVMValueRef function) {
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
    if (!is_followed(c, LLVMGetOperand(call, k))) continue;
    if (LLVMIsDeclaration(function)) c->is_lost |= !only_reads(function) || is_pointer(LLVMTypeOf(call));
    else if (k >= LLVMCountParams(function)) c->is_lost = true;
    else follow(c, LLVMGetParam(function, k));
  }
  if (is_followed(c, function) && is_pointer(LLVMTypeOf(call))) follow(c, call);
}

// Characters of a text may be copied, pointers not.
static void copy(Chase *c, LLVMValueRef to, LLVMValueRef from) {
  c->is_lost |= is_followed(c, to);
  if (is_followed(c, from)) c->is_lost |= c_points_to_has_pointers(c->points, c_points_to_class(c->points, from));
}

static bool copies(LLVMValueRef call, LLVMValueRef function) {
  size_t length;
  Library library = c_library_find(LLVMGetValueName2(function, &length), !LLVMIsDeclaration(function));
  return c_intrinsic_transfer(call) == TRANSFER_COPY || library == LIBRARY_MEMCPY || library == LIBRARY_MEMMOVE;
}

static bool is_given(const Chase *c, LLVMValueRef call) {
  for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
    if (is_followed(c, LLVMGetOperand(call, k))) return true;
  return false;
}

static void call_of(Chase *c, LLVMValueRef call) {
  LLVMValueRef function = c_call_named_function(call);
  if (is_marker(call)) return;
  if (function && copies(call, function)) {
    copy(c, LLVMGetOperand(call, 0), LLVMGetOperand(call, 1));
    if (is_followed(c, LLVMGetOperand(call, 0)) && is_pointer(LLVMTypeOf(call))) follow(c, call);
  } else if (function) pass(c, call, function);
  else {
    U32Vec callees = {0};
    c_points_to_callees(c->points, call, &callees);
    if (!callees.count && is_given(c, call)) c->is_lost = true;
    for (uint32_t k = 0; k < callees.count; k++) pass(c, call, c_points_to_function(c->points, callees.data[k]));
    u32vec_release(&callees);
  }
}

static void instruction(Chase *c, LLVMValueRef function, LLVMValueRef i) {
  bool any = false;
  for (int k = 0; k < LLVMGetNumOperands(i); k++) any = any || is_followed(c, LLVMGetOperand(i, (unsigned)k));
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad: load(c, i); break;
  case LLVMStore: store(c, i); break;
  case LLVMCall: call_of(c, i); break;
  case LLVMPtrToInt: c->is_lost |= any && c_number_is_seen(i); break;
  case LLVMGetElementPtr:
  case LLVMBitCast:
  case LLVMPHI:
  case LLVMSelect:
  case LLVMFreeze:
    if (any) follow(c, i);
    break;
  case LLVMRet:
    if (any) follow(c, function);
    break;
  case LLVMICmp: break;
  default: c->is_lost = c->is_lost || any;
  }
}

static void go_round(Chase *c) {
  c->is_new = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(c->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !c->is_lost; i = LLVMGetNextInstruction(i))
        instruction(c, f, i);
}

bool c_argv_may_be_written(PointsTo *points, LLVMModuleRef module, LLVMValueRef argv) {
  Chase chase = {.points = points, .module = module};
  follow(&chase, argv);
  while (chase.is_new && !chase.is_lost) go_round(&chase);
  map_release(&chase.followed);
  return chase.is_lost;
}
