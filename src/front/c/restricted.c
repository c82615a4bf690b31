// Clang says `noalias` of such a parameter. What is accessed through it is found by its home, the local variable that it is stored to at once.
#include "front/c/restricted.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <string.h>

#include "base/vec.h"
#include "front/c/attributes.h"
#include "front/c/instructions.h"
#include "front/c/layout.h"
#include "front/c/requests.h"

static bool is_restricted(LLVMValueRef function, unsigned i) {
  return c_has_attribute(function, ATTRIBUTE_PARAMETERS + i, "noalias");
}

static bool is_pointer(LLVMValueRef value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind; }

static LLVMValueRef home_of(LLVMValueRef parameter) {
  for (LLVMUseRef use = LLVMGetFirstUse(parameter); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == parameter) return LLVMGetOperand(user, 1);
  }
  return NULL;
}

// What is accessed of what a pointer leads to: bytes from it on, as far as these are known.
typedef struct Part {
  int64_t offset;
  uint64_t size;
  bool is_write;
} Part;
VEC(PartVec, partvec, Part)

typedef struct Accesses {
  PartVec parts;
  bool reads, writes;
  bool is_open;      // others than these parts, too
  bool is_kept;      // the pointer is, in memory: others that are loaded may be based on it
  ValueVec followed; // local variables that it is copied to
} Accesses;

typedef struct Pass {
  LLVMModuleRef module;
  Layout layout;
} Pass;

#define MOST_PAIRS 64u // of parts that are compared; of more, objects are

static void add_access(Accesses *all, Part part, bool is_known) {
  if (part.is_write) all->writes = true;
  else all->reads = true;
  if (is_known) partvec_push(&all->parts, part);
  else all->is_open = true;
}

// A copy of a struct has a constant size.
static void add_copy(Accesses *all, LLVMValueRef call, LLVMValueRef pointer, Part part, bool is_known) {
  LLVMValueRef size = LLVMGetOperand(call, 2);
  part.is_write = LLVMGetOperand(call, 0) == pointer;
  part.size = LLVMIsAConstantInt(size) ? LLVMConstIntGetZExtValue(size) : 0;
  add_access(all, part, is_known && LLVMIsAConstantInt(size));
}

static void add_uses(const Pass *pass, Accesses *all, LLVMValueRef pointer, int64_t offset, bool is_known);

static void add_anything(Accesses *all) { all->reads = all->writes = all->is_open = true; }

// A pointer that is stored: what is loaded from the variable may be based on it. Where others see the variable it is not followed.
static void add_copy_to(const Pass *pass, Accesses *all, LLVMValueRef variable) {
  for (uint32_t i = 0; i < all->followed.count; i++)
    if (all->followed.data[i] == variable) return;
  valuevec_push(&all->followed, variable);
  all->is_kept |= !LLVMIsAAllocaInst(variable);
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool is_written = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == variable;
    if (!LLVMIsAAllocaInst(variable) || (!LLVMIsALoadInst(user) && !is_written)) add_anything(all);
    else if (LLVMIsALoadInst(user)) add_uses(pass, all, user, 0, false);
  }
}

static void add_use(const Pass *pass, Accesses *all, LLVMValueRef pointer, LLVMValueRef user, Part part,
                    bool is_known) {
  int64_t step = 0;
  bool is_store = LLVMIsAStoreInst(user) != NULL;
  LLVMValueRef function = LLVMIsACallInst(user) ? c_call_named_function(user) : NULL;
  if (LLVMIsALoadInst(user) || (is_store && LLVMGetOperand(user, 1) == pointer)) {
    part.size = c_layout_size(&pass->layout, LLVMTypeOf(is_store ? LLVMGetOperand(user, 0) : user));
    part.is_write = is_store;
    add_access(all, part, is_known);
  } else if (c_value_opcode(user) == LLVMGetElementPtr && LLVMGetOperand(user, 0) == pointer) {
    is_known = is_known && c_layout_gep_offset(&pass->layout, user, &step);
    add_uses(pass, all, user, part.offset + step, is_known);
  } else if (is_store) {
    add_copy_to(pass, all, LLVMGetOperand(user, 1));
  } else if (LLVMIsAPHINode(user) || LLVMIsASelectInst(user)) {
    add_anything(all); // where it goes from there is not followed
  } else if (function && c_intrinsic_transfer(user) != TRANSFER_NONE) {
    add_copy(all, user, pointer, part, is_known);
  } else if (LLVMIsACallInst(user) && !(function && LLVMGetIntrinsicID(function))) {
    add_anything(all);
  }
}

static void add_uses(const Pass *pass, Accesses *all, LLVMValueRef pointer, int64_t offset, bool is_known) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use))
    add_use(pass, all, pointer, LLVMGetUser(use), (Part){.offset = offset}, is_known);
}

// Through a parameter: what is loaded from its home. Where it is moved, as by p++, the place is open.
static Accesses accesses_through(const Pass *pass, LLVMValueRef home) {
  Accesses found = {0};
  uint32_t stores = 0;
  valuevec_push(&found.followed, home);
  for (LLVMUseRef use = LLVMGetFirstUse(home); use; use = LLVMGetNextUse(use))
    stores += LLVMIsAStoreInst(LLVMGetUser(use)) != NULL;
  for (LLVMUseRef use = LLVMGetFirstUse(home); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsALoadInst(user)) add_uses(pass, &found, user, 0, stores == 1);
  }
  return found;
}

static bool may_break(const Accesses *a, const Accesses *b) {
  return (a->reads || a->writes) && (b->reads || b->writes) && (a->writes || b->writes);
}

static LLVMValueRef first_with_place(LLVMValueRef function) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i; i = LLVMGetNextInstruction(i))
    if (LLVMInstructionGetDebugLoc(i) && !LLVMIsAAllocaInst(i)) return i;
  return NULL;
}

#define WHY "two pointers to one object, which restrict says there is one to"

static LLVMValueRef moved(LLVMBuilderRef at, LLVMContextRef context, LLVMValueRef pointer, int64_t offset) {
  LLVMValueRef index = LLVMConstInt(LLVMInt64TypeInContext(context), (uint64_t)offset, true);
  return offset ? LLVMBuildGEP2(at, LLVMInt8TypeInContext(context), pointer, &index, 1, "") : pointer;
}

static void ask_parts(const Pass *pass, LLVMBuilderRef at, LLVMValueRef a, Part part, LLVMValueRef b, Part other) {
  LLVMContextRef context = LLVMGetModuleContext(pass->module);
  LLVMTypeRef size = LLVMInt64TypeInContext(context);
  LLVMValueRef arguments[] = {moved(at, context, a, part.offset), LLVMConstInt(size, part.size, false),
                              moved(at, context, b, other.offset), LLVMConstInt(size, other.size, false),
                              LLVMBuildGlobalString(at, WHY, "")};
  c_request_call(pass->module, at, "__sextant_apart", LLVMVoidTypeInContext(context), arguments, 5);
}

static void ask(const Pass *pass, LLVMBuilderRef at, LLVMValueRef a, const Accesses *of_a, LLVMValueRef b,
                const Accesses *of_b) {
  LLVMContextRef context = LLVMGetModuleContext(pass->module);
  if (!may_break(of_a, of_b)) return;
  if (of_a->is_open || of_b->is_open || (size_t)of_a->parts.count * of_b->parts.count > MOST_PAIRS) {
    LLVMValueRef arguments[] = {a, b, LLVMBuildGlobalString(at, WHY, "")};
    c_request_call(pass->module, at, "__sextant_other_object", LLVMVoidTypeInContext(context), arguments, 3);
    return;
  }
  for (uint32_t i = 0; i < of_a->parts.count; i++)
    for (uint32_t k = 0; k < of_b->parts.count; k++)
      if (of_a->parts.data[i].is_write || of_b->parts.data[k].is_write)
        ask_parts(pass, at, a, of_a->parts.data[i], b, of_b->parts.data[k]);
}

// ---- functions

typedef struct Pointer {
  LLVMValueRef value;
  Accesses accesses;
  bool is_restricted;
} Pointer;
VEC(PointerVec, pointervec, Pointer)

static bool is_used_in(LLVMValueRef value, LLVMValueRef function) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAInstruction(user) ? LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)) == function
                                 : LLVMIsAConstantExpr(user) && is_used_in(user, function))
      return true;
  }
  return false;
}

static void add_in_function(const Pass *pass, Accesses *all, LLVMValueRef pointer, LLVMValueRef function,
                            int64_t offset, bool is_known) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    int64_t step = 0;
    if (LLVMIsAInstruction(user) && LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)) == function)
      add_use(pass, all, pointer, user, (Part){.offset = offset}, is_known);
    else if (LLVMIsAConstantExpr(user) && c_value_opcode(user) == LLVMGetElementPtr) {
      bool is_fixed = c_layout_gep_offset(&pass->layout, user, &step);
      add_in_function(pass, all, user, function, offset + step, is_known && is_fixed);
    }
  }
}

static void list_pointers(const Pass *pass, LLVMValueRef function, PointerVec *out) {
  bool any = false;
  for (unsigned i = 0, n = LLVMCountParams(function); i < n; i++) {
    LLVMValueRef parameter = LLVMGetParam(function, i), home = is_pointer(parameter) ? home_of(parameter) : NULL;
    if (!home) continue;
    any |= is_restricted(function, i);
    pointervec_push(out, (Pointer){parameter, accesses_through(pass, home), is_restricted(function, i)});
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(pass->module); g && any; g = LLVMGetNextGlobal(g)) {
    if (LLVMIsGlobalConstant(g) || !is_used_in(g, function)) continue;
    Pointer named = {.value = g};
    add_in_function(pass, &named.accesses, g, function, 0, true);
    pointervec_push(out, named);
  }
}

// A pointer that is loaded from memory other than local variables is based on no parameter.
static LLVMValueRef other_pointer(LLVMValueRef access) {
  bool is_access = LLVMIsALoadInst(access) || LLVMIsAStoreInst(access);
  LLVMValueRef root = is_access ? LLVMGetOperand(access, LLVMIsAStoreInst(access) ? 1 : 0) : NULL;
  while (root && c_value_opcode(root) == LLVMGetElementPtr) root = LLVMGetOperand(root, 0);
  bool is_loaded = root && LLVMIsALoadInst(root) && LLVMInstructionGetDebugLoc(access);
  if (!is_loaded || LLVMIsAAllocaInst(LLVMGetOperand(root, 0))) return NULL;
  return LLVMGetOperand(access, LLVMIsAStoreInst(access) ? 1 : 0);
}

static void compare_others(const Pass *pass, LLVMBuilderRef at, const Pointer *restricted, LLVMValueRef access) {
  LLVMTypeRef type = LLVMTypeOf(LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 0) : access);
  bool is_write = LLVMIsAStoreInst(access) != NULL;
  Accesses own = {.reads = !is_write, .writes = is_write};
  LLVMPositionBuilderBefore(at, access);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(access));
  partvec_push(&own.parts, (Part){.size = c_layout_size(&pass->layout, type), .is_write = is_write});
  ask(pass, at, restricted->value, &restricted->accesses, other_pointer(access), &own);
  partvec_release(&own.parts);
}

static void look_at_others(const Pass *pass, LLVMBuilderRef at, LLVMValueRef function, const PointerVec *all) {
  ValueVec accesses = {0};
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (other_pointer(i)) valuevec_push(&accesses, i);
  for (uint32_t i = 0; i < all->count; i++)
    for (uint32_t k = 0; k < accesses.count && all->data[i].is_restricted && !all->data[i].accesses.is_kept; k++)
      compare_others(pass, at, &all->data[i], accesses.data[k]);
  valuevec_release(&accesses);
}

static void look_at(const Pass *pass, LLVMValueRef function) {
  PointerVec all = {0};
  LLVMValueRef first = first_with_place(function);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(LLVMGetModuleContext(pass->module));
  if (first) {
    list_pointers(pass, function, &all);
    LLVMPositionBuilderBefore(at, first);
    LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(first));
  }
  for (uint32_t i = 0; i < all.count; i++)
    for (uint32_t k = i + 1; k < all.count; k++)
      if (all.data[i].is_restricted || all.data[k].is_restricted)
        ask(pass, at, all.data[i].value, &all.data[i].accesses, all.data[k].value, &all.data[k].accesses);
  if (first) look_at_others(pass, at, function, &all);
  for (uint32_t i = 0; i < all.count; i++) {
    partvec_release(&all.data[i].accesses.parts);
    valuevec_release(&all.data[i].accesses.followed);
  }
  pointervec_release(&all);
  LLVMDisposeBuilder(at);
}

void c_restricted_insert(LLVMModuleRef module) {
  Pass pass = {.module = module, .layout = {.data = LLVMGetModuleDataLayout(module)}};
  pass.layout.pointer_width = 8 * LLVMPointerSize(pass.layout.data);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) look_at(&pass, f);
}
