#include "front/c/alignment.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

#include "front/c/subscripts.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

#define LARGE 16u // clang aligns arrays of that many bytes to as many
#define DEEPEST 8 // constants in constants

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t most(uint64_t a, uint64_t b) { return a > b ? a : b; }
static uint64_t low_bit(uint64_t n) { return n ? least(n & -n, ALIGNMENT_MOST) : ALIGNMENT_MOST; }

// ---- objects

// What a declaration asks for by _Alignas or an attribute; LLVM's C interface has no other way to it. 1 where it is nothing.
static uint64_t declared_alignment(const Lower *L, const Object *object) {
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  char *text = LLVMPrintValueToString(variable);
  const char *at = strstr(text, ", align: ");
  uint64_t alignment = at ? strtoull(at + strlen(", align: "), NULL, 10) / 8 : 1;
  LLVMDisposeMessage(text);
  return most(alignment, c_debug_declared_alignment(c_debug_variable_type(variable)));
}

// What a variable's type needs. LLVM's type is not enough: bit-fields are bytes there, and so are constants with them.
static uint64_t natural_alignment(const Lower *L, const Object *object, LLVMTypeRef type) {
  LLVMValueRef source = c_debug_variable_type(c_debug_variable(&L->debug, object->value));
  uint64_t of_source = c_debug_type_alignment(source, L->layout.pointer_width / 8);
  return most(of_source, LLVMABIAlignmentOfType(L->layout.data, type));
}

static uint64_t of_variable(const Lower *L, const Object *object, LLVMTypeRef type) {
  uint64_t given = LLVMGetAlignment(object->value), natural = natural_alignment(L, object, type);
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  if (!given) return natural;
  if (!variable) return given; // none of the source's
  LLVMValueRef source = c_debug_variable_type(variable);
  bool by_size = c_debug_is_array(source) && given == LARGE && c_layout_size(&L->layout, type) >= LARGE;
  bool by_preference = !c_debug_is_of_structs(source); // of a double, where 4 bytes are enough for one
  return (by_size || by_preference) && natural < given ? most(natural, declared_alignment(L, object)) : given;
}

// What a call says that allocates memory with an alignment of its own; 0: it is none, or the number is not known.
static uint64_t asked_of_allocation(LLVMValueRef call, bool *is_asked) {
  size_t length;
  LLVMValueRef function = LLVMIsACallInst(call) ? c_call_named_function(call) : NULL;
  const char *name = function ? LLVMGetValueName2(function, &length) : "";
  *is_asked = c_library_find(name, false) == LIBRARY_ALIGNED_ALLOC;
  LLVMValueRef alignment = *is_asked ? LLVMGetOperand(call, 0) : NULL;
  return alignment && LLVMIsAConstantInt(alignment) ? LLVMConstIntGetZExtValue(alignment) : 0;
}

bool c_alignment_is_open(const Object *object) {
  bool is_asked = false;
  return object->kind == OBJECT_HEAP && !asked_of_allocation(object->value, &is_asked) && is_asked;
}

// An array of any length has what its type needs, what a call of malloc returns is aligned for every type of C without _Alignas.
static uint64_t of_allocation(const Lower *L, const Object *object) {
  if (LLVMIsAAllocaInst(object->value))
    return of_variable(L, object, LLVMArrayType2(LLVMGetAllocatedType(object->value), LARGE));
  bool is_asked;
  uint64_t asked = asked_of_allocation(object->value, &is_asked), any = alignment_of_blocks(L);
  return asked ? most(asked, any) : is_asked ? ALIGNMENT_MOST : any;
}

uint64_t c_alignment_of_object(const Lower *L, const Object *object) {
  switch (object->kind) {
  case OBJECT_GLOBAL: return of_variable(L, object, LLVMGlobalGetValueType(object->value));
  case OBJECT_LOCAL: return of_variable(L, object, LLVMGetAllocatedType(object->value));
  case OBJECT_HEAP: return of_allocation(L, object);
  case OBJECT_BYVAL: return L->layout.pointer_width / 8;
  case OBJECT_BLOCK:
  case OBJECT_ENTRY: return ALIGNMENT_MOST; // it points to what its type says
  case OBJECT_TEXTS: break;
  }
  return 1;
}

// ---- steps

// What a GEP leaves of any alignment.
static uint64_t of_step(const Lower *L, LLVMValueRef gep) {
  GepPartVec varying = {0};
  uint64_t result = low_bit((uint64_t)c_layout_gep_parts(&L->layout, gep, &varying));
  for (uint32_t i = 0; i < varying.count; i++) result = least(result, low_bit(varying.data[i].scale));
  geppartvec_release(&varying);
  return result;
}

static void lower_class(Map *classes, ClassId class, uint64_t alignment) {
  if (class == CLASS_NONE) return;
  uint32_t known = map_find(classes, class, ALIGNMENT_MOST);
  if (alignment < known) map_set(classes, class, (uint32_t)alignment);
}

// ---- the survey

// Addresses among constants, which are pointers of their classes.
static void survey_constant(Lower *L, Map *classes, LLVMValueRef constant, int depth) {
  if (depth == 0 || !LLVMIsConstant(constant) || LLVMIsAGlobalValue(constant)) return;
  LLVMOpcode opcode = LLVMIsAConstantExpr(constant) ? LLVMGetConstOpcode(constant) : 0;
  if (opcode == LLVMGetElementPtr) lower_class(classes, c_points_to_class(L->points, constant), of_step(L, constant));
  if (opcode == LLVMIntToPtr) lower_class(classes, c_points_to_class(L->points, constant), 1);
  for (int i = 0; i < LLVMGetNumOperands(constant); i++)
    survey_constant(L, classes, LLVMGetOperand(constant, (unsigned)i), depth - 1);
}

static void survey_instruction(Lower *L, Map *classes, LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  bool steps = opcode == LLVMGetElementPtr && !c_address_is_only_accessed(i);
  if (steps) lower_class(classes, c_points_to_class(L->points, i), of_step(L, i));
  if (opcode == LLVMIntToPtr) lower_class(classes, c_points_to_class(L->points, i), 1);
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (operand && LLVMIsAConstantExpr(operand)) survey_constant(L, classes, operand, DEEPEST);
  }
}

void c_alignment_survey(Lower *L, Map *classes) {
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *object = &L->objects.list.data[i];
    if (object->in_memory)
      lower_class(classes, c_points_to_object(L->points, object), c_alignment_of_object(L, object));
  }
  for (LLVMValueRef g = LLVMGetFirstGlobal(L->module); g; g = LLVMGetNextGlobal(g))
    if (LLVMGetInitializer(g)) survey_constant(L, classes, LLVMGetInitializer(g), DEEPEST);
  for (LLVMValueRef f = LLVMGetFirstFunction(L->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        survey_instruction(L, classes, i);
}

uint64_t c_alignment_of_pointer(Lower *L, const Map *classes, LLVMValueRef pointer) {
  uint64_t result = ALIGNMENT_MOST;
  while (c_value_opcode(pointer) == LLVMGetElementPtr &&
         (LLVMIsAConstantExpr(pointer) || c_address_is_only_accessed(pointer))) {
    result = least(result, of_step(L, pointer));
    pointer = LLVMGetOperand(pointer, 0);
  }
  const Object *object = c_objects_root(&L->objects, pointer);
  if (object && object->value == pointer) return least(result, c_alignment_of_object(L, object));
  return least(result, map_find(classes, c_points_to_class(L->points, pointer), ALIGNMENT_MOST));
}
