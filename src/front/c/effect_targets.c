// A pointer that a local variable holds leads where all that is stored to the variable does: p = q; p++ keeps the object and loses the place in it.
#include "front/c/effect_targets.h"

#include "front/c/attributes.h"
#include "front/c/contract_clauses.h"
#include "front/c/instructions.h"

#define DEEPEST 6 // variables that are looked through

typedef struct Search {
  const Layout *layout;
  const Frame *frame;
} Search;

static const Target unknown = {0};
static const Target private = {.is_private = true};

bool c_effect_target_is_known(Target target) { return target.root || target.is_private; }

static Target object(LLVMValueRef root) { return (Target){.root = root, .is_exact = true}; }

static Target somewhere_in(Target target) {
  target.is_exact = false;
  target.least = TARGET_LEAST, target.end = TARGET_MOST;
  return target;
}

void c_effect_target_bytes(Target target, int64_t size, int64_t *begin, int64_t *end) {
  *begin = target.least;
  *end = !target.is_exact ? target.end : size < TARGET_MOST ? target.least + size : TARGET_MOST;
}

static Target target_of(const Search *s, LLVMValueRef pointer, int depth);

// ---- steps within an object

// The index of an array that is not constant leads to some element.
static Target step_into(const Search *s, Target at, LLVMTypeRef type, LLVMValueRef index) {
  bool is_constant = LLVMIsAConstantInt(index);
  uint64_t number = is_constant ? (uint64_t)LLVMConstIntGetSExtValue(index) : 0;
  if (!at.is_exact) return at;
  if (is_constant) at.least += (int64_t)c_layout_part_offset(s->layout, type, number);
  else at.is_exact = false, at.end = at.least + (int64_t)c_layout_size(s->layout, type);
  return at;
}

static Target step(const Search *s, LLVMValueRef gep, Target at) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
  LLVMValueRef first = LLVMGetOperand(gep, 1);
  if (!at.root) return at;
  if (!LLVMIsAConstantInt(first)) return somewhere_in(at);
  int64_t further = LLVMConstIntGetSExtValue(first) * (int64_t)c_layout_size(s->layout, type);
  if (further && !at.is_exact) return somewhere_in(at);
  at.least += at.is_exact ? further : 0;
  for (int i = 2; i < LLVMGetNumOperands(gep); i++) {
    LLVMValueRef index = LLVMGetOperand(gep, (unsigned)i);
    at = step_into(s, at, type, index);
    type = c_layout_part_type(type, LLVMIsAConstantInt(index) ? LLVMConstIntGetZExtValue(index) : 0);
  }
  return at;
}

// ---- variables that hold pointers

static Target join(Target a, Target b) {
  if (a.is_private && b.is_private) return private;
  if (!a.root || a.root != b.root) return unknown;
  bool is_same = a.is_exact == b.is_exact && a.least == b.least && (a.is_exact || a.end == b.end);
  return is_same ? a : somewhere_in(a);
}

static LLVMValueRef without_steps(LLVMValueRef pointer) {
  while (c_value_opcode(pointer) == LLVMGetElementPtr) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

// Does all of the pointer come from the variable itself, as in p++?
static bool is_from(LLVMValueRef pointer, LLVMValueRef home) {
  LLVMValueRef root = without_steps(pointer);
  return LLVMIsALoadInst(root) && LLVMGetOperand(root, 0) == home;
}

static bool is_nothing(LLVMValueRef pointer) {
  return LLVMIsAConstantPointerNull(pointer) || LLVMIsAUndefValue(pointer);
}

static bool is_marker(LLVMValueRef user) { return LLVMIsACallInst(user) && c_intrinsic_is_marker(user); }

static Target target_held(const Search *s, LLVMValueRef home, int depth) {
  Target all = {0};
  bool has_any = false, is_moved = false;
  for (LLVMUseRef use = LLVMGetFirstUse(home); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsALoadInst(user) || is_marker(user)) continue;
    if (!LLVMIsAStoreInst(user) || LLVMGetOperand(user, 1) != home || LLVMGetOperand(user, 0) == home) return unknown;
    LLVMValueRef value = LLVMGetOperand(user, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMPointerTypeKind) return unknown;
    bool is_own = is_from(value, home);
    is_moved |= is_own;
    if (is_own || is_nothing(value)) continue;
    Target one = target_of(s, value, depth - 1);
    if (!c_effect_target_is_known(one)) return unknown;
    all = has_any ? join(all, one) : one;
    has_any = true;
    if (!c_effect_target_is_known(all)) return unknown;
  }
  if (!has_any) return unknown; // null
  return is_moved && all.root ? somewhere_in(all) : all;
}

// ---- roots

static Target target_of_parameter(const Search *s, LLVMValueRef parameter) {
  LLVMValueRef function = s->frame->function;
  for (unsigned i = 0; function && i < LLVMCountParams(function) && i < MOST_PASSED; i++)
    if (LLVMGetParam(function, i) == parameter)
      return c_has_attribute(function, ATTRIBUTE_PARAMETERS + i, "byval") ? private : s->frame->passed[i];
  bool is_by_value = false;
  for (unsigned i = 0; !function && i < LLVMCountParams(LLVMGetParamParent(parameter)); i++)
    is_by_value |= LLVMGetParam(LLVMGetParamParent(parameter), i) == parameter &&
                   c_has_attribute(LLVMGetParamParent(parameter), ATTRIBUTE_PARAMETERS + i, "byval");
  return is_by_value ? object(parameter) : unknown;
}

bool c_effect_is_of_clang(LLVMValueRef variable) {
  static const char *const names[] = {"atomic-temp", ".coerce", "agg.tmp", "vaarg."};
  size_t length;
  const char *name = LLVMGetValueName2(variable, &length);
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (strstr(name, names[i])) return true;
  return false;
}

static Target target_of_variable(LLVMValueRef variable) {
  bool is_nobodys = LLVMIsGlobalConstant(variable) || c_clause_is_variable(variable);
  return is_nobodys ? private : object(variable);
}

static Target target_of(const Search *s, LLVMValueRef pointer, int depth) {
  if (depth == 0) return unknown;
  if (c_value_opcode(pointer) == LLVMGetElementPtr)
    return step(s, pointer, target_of(s, LLVMGetOperand(pointer, 0), depth));
  if (LLVMIsAGlobalAlias(pointer)) return target_of(s, LLVMAliasGetAliasee(pointer), depth);
  if (LLVMIsAGlobalVariable(pointer)) return target_of_variable(pointer);
  if (LLVMIsAFunction(pointer) || is_nothing(pointer)) return private;
  if (LLVMIsAAllocaInst(pointer))
    return s->frame->function || c_effect_is_of_clang(pointer) ? private : object(pointer);
  if (LLVMIsAArgument(pointer)) return target_of_parameter(s, pointer);
  if (LLVMIsASelectInst(pointer))
    return join(target_of(s, LLVMGetOperand(pointer, 1), depth - 1),
                target_of(s, LLVMGetOperand(pointer, 2), depth - 1));
  LLVMValueRef home = LLVMIsALoadInst(pointer) ? LLVMGetOperand(pointer, 0) : NULL;
  return home && LLVMIsAAllocaInst(home) ? target_held(s, home, depth) : unknown;
}

Target c_effect_target(const Layout *layout, const Frame *frame, LLVMValueRef pointer) {
  Search s = {layout, frame};
  return target_of(&s, pointer, DEEPEST);
}
