#include "front/c/access_alignment.h"

#include "front/c/alignment.h"
#include "front/c/attributes.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

#define DEEPEST 32 // parts of parts

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t most(uint64_t a, uint64_t b) { return a > b ? a : b; }

// ---- clang's names of types

static LLVMValueRef tag_named(LLVMValueRef instruction, const char *name) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(instruction));
  return LLVMGetMetadata(instruction, LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name)));
}

// The node { base, access, offset } of a load or store; NULL: none of the source's, but the move of a struct that is passed, or of a word with bit-fields.
static LLVMValueRef tag_of(LLVMValueRef access) { return tag_named(access, "tbaa"); }

static LLVMValueRef operand_of(LLVMValueRef node, unsigned index) {
  LLVMValueRef operands[3];
  if (!LLVMIsAMDNode(node) || LLVMGetMDNodeNumOperands(node) != 3) return NULL;
  LLVMGetMDNodeOperands(node, operands);
  return operands[index];
}

static bool is_named_character(LLVMValueRef type) {
  LLVMValueRef name = type ? operand_of(type, 0) : NULL;
  unsigned length = 0;
  const char *text = name && LLVMIsAMDString(name) ? LLVMGetMDString(name, &length) : NULL;
  static const char characters[] = "omnipotent char";
  return text && length == sizeof characters - 1 && memcmp(text, characters, length) == 0;
}

// Members of unions, and types that may alias, are accessed as characters.
static bool is_any(LLVMValueRef tag) { return tag && is_named_character(operand_of(tag, 1)); }

// Is it the access to a member by the struct's type?
static bool is_of_struct(LLVMValueRef tag) { return tag && operand_of(tag, 0) != operand_of(tag, 1); }

// ---- the way to an address

static bool is_struct(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMStructTypeKind; }
static bool is_array(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMArrayTypeKind; }

static bool is_union(LLVMTypeRef type) {
  static const char name[] = "union.";
  const char *own = is_struct(type) && !LLVMIsLiteralStruct(type) ? LLVMGetStructName(type) : NULL;
  return own && strncmp(own, name, sizeof name - 1) == 0;
}

static bool is_scalar_as_large(const Lower *L, LLVMTypeRef type, LLVMTypeRef wanted) {
  bool are_scalars = !is_struct(type) && !is_array(type) && !is_struct(wanted) && !is_array(wanted);
  return are_scalars && c_layout_size(&L->layout, type) == c_layout_size(&L->layout, wanted);
}

// Is what is wanted at the beginning of a declared type? (A step to the first part is none in constants.)
static bool begins_with(const Lower *L, LLVMTypeRef type, LLVMTypeRef wanted, bool as_any, int depth) {
  if (type == wanted || is_scalar_as_large(L, type, wanted)) return true;
  if (depth == 0 || (is_union(type) && as_any)) return depth > 0;
  if (is_array(type) && is_array(wanted) &&
      begins_with(L, LLVMGetElementType(type), LLVMGetElementType(wanted), as_any, depth - 1))
    return true;
  if (is_array(type)) return begins_with(L, LLVMGetElementType(type), wanted, as_any, depth - 1);
  if (!is_struct(type) || !LLVMCountStructElementTypes(type)) return false;
  return begins_with(L, LLVMStructGetTypeAtIndex(type, 0), wanted, as_any, depth - 1);
}

// What a step leads to; NULL: not known.
static LLVMTypeRef part_of(LLVMValueRef step) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(step);
  for (int i = 2; i < LLVMGetNumOperands(step) && type; i++) {
    LLVMValueRef index = LLVMGetOperand(step, (unsigned)i);
    bool is_known = LLVMIsAConstantInt(index) != NULL;
    type =
        is_struct(type) && !is_known ? NULL : c_layout_part_type(type, is_known ? LLVMConstIntGetZExtValue(index) : 0);
  }
  return type;
}

typedef struct Way {
  LLVMTypeRef cast;    // the type that something else is taken for; NULL: it is accessed as what it is
  bool is_declared;    // from an object that is known
  bool is_member;      // of what is taken for something else: it is in a struct or an array
  uint64_t by_members; // what the structs need that there are steps into
} Way;

// Of a parameter that is passed by value, in memory.
static LLVMTypeRef type_by_value(LLVMValueRef parameter) {
  LLVMValueRef function = LLVMGetParamParent(parameter);
  unsigned i = 0;
  while (LLVMGetParam(function, i) != parameter) i++;
  LLVMAttributeRef attribute = c_attribute(function, ATTRIBUTE_PARAMETERS + i, "byval");
  return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

static LLVMTypeRef declared_type(const Lower *L, LLVMValueRef base) {
  const Object *object = c_objects_find(&L->objects, base);
  if (!object) return NULL;
  if (object->kind == OBJECT_BYVAL) return type_by_value(base);
  if (object->kind == OBJECT_GLOBAL) return LLVMGlobalGetValueType(base);
  return LLVMIsAAllocaInst(base) ? LLVMGetAllocatedType(base) : NULL;
}

static Way find_way(const Lower *L, LLVMValueRef pointer, LLVMTypeRef wanted, bool as_any) {
  Way way = {.by_members = 1};
  for (; c_value_opcode(pointer) == LLVMGetElementPtr; pointer = LLVMGetOperand(pointer, 0)) {
    LLVMTypeRef source = LLVMGetGEPSourceElementType(pointer), part = part_of(pointer);
    bool fits = !part || begins_with(L, part, wanted, as_any, DEEPEST);
    if (!fits && !way.cast) way.cast = wanted;
    if (way.cast && is_struct(source)) way.is_member = true;
    way.by_members = most(way.by_members, LLVMABIAlignmentOfType(L->layout.data, source));
    wanted = source;
  }
  LLVMTypeRef declared = declared_type(L, pointer);
  way.is_declared = c_objects_find(&L->objects, pointer) != NULL && (declared || LLVMIsAArgument(pointer));
  bool fits = !declared || begins_with(L, declared, wanted, as_any, DEEPEST);
  if (!fits && !way.cast) way.cast = wanted;
  return way;
}

// ---- what is needed

static LLVMTypeRef accessed_type(LLVMValueRef access) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(access);
  if (opcode == LLVMStore) return LLVMTypeOf(LLVMGetOperand(access, 0));
  return opcode == LLVMLoad ? LLVMTypeOf(access) : LLVMTypeOf(LLVMGetOperand(access, 1));
}

static LLVMValueRef accessed_address(LLVMValueRef access) {
  return LLVMGetOperand(access, LLVMIsAStoreInst(access) ? 1 : 0);
}

static bool is_atomic(LLVMValueRef access) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(access);
  if (opcode != LLVMLoad && opcode != LLVMStore) return true;
  return LLVMGetOrdering(access) != LLVMAtomicOrderingNotAtomic;
}

// Members are as their struct needs them to be, also where they are packed; and clang knows more than that of an array of structs: that it is aligned to 16.
static uint64_t as_declared(const Lower *L, LLVMValueRef pointer, uint64_t needed) {
  const Object *root = c_objects_root(&L->objects, pointer);
  LLVMValueRef source = root ? c_debug_variable_type(c_debug_variable(&L->debug, root->value)) : NULL;
  return c_debug_is_of_structs(source) ? least(needed, c_alignment_of_object(L, root)) : needed;
}

static bool is_packed(const Lower *L, LLVMTypeRef type) {
  return is_struct(type) && (LLVMIsPackedStruct(type) || LLVMABIAlignmentOfType(L->layout.data, type) == 1);
}

// What the struct asks for by attributes of it or its members, which LLVM's type does not show.
static uint64_t asked_by_struct(const Lower *L, LLVMTypeRef type) {
  const char *name = LLVMIsLiteralStruct(type) ? NULL : LLVMGetStructName(type);
  const char *dot = name ? strchr(name, '.') : NULL;
  LLVMValueRef source = dot ? c_debug_struct_named(&L->debug, dot + 1, c_layout_size(&L->layout, type)) : NULL;
  return source ? c_debug_declared_alignment(source) : 1;
}

// By the name that clang gives a struct at an access, where a step to its first member is none; NULL: not known.
static LLVMTypeRef struct_of(LLVMValueRef tag) {
  LLVMValueRef base = operand_of(tag, 0), name = NULL;
  LLVMValueRef operands[1 + 3 * 64];
  if (LLVMGetMDNodeNumOperands(base) <= sizeof operands / sizeof *operands) {
    LLVMGetMDNodeOperands(base, operands);
    name = operands[0];
  }
  unsigned length = 0;
  const char *text = name && LLVMIsAMDString(name) ? LLVMGetMDString(name, &length) : NULL;
  char full[128] = "struct.";
  if (!text || !length || length >= sizeof full - strlen(full)) return NULL;
  memcpy(full + strlen(full), text, length);
  return LLVMGetTypeByName2(LLVMGetTypeContext(LLVMTypeOf(tag)), full);
}

// A declared object or member is taken for something else. A type whose name has an attribute is not told from one that has none.
static AccessAlignment of_cast(const Lower *L, LLVMTypeRef cast, LLVMValueRef tag, uint64_t given, uint64_t natural) {
  if (!is_struct(cast) && is_of_struct(tag) && struct_of(tag)) cast = struct_of(tag);
  if (is_packed(L, cast)) return (AccessAlignment){least(given, natural), least(given, natural)};
  if (is_struct(cast)) return (AccessAlignment){natural, most(natural, asked_by_struct(L, cast))};
  uint64_t low, high, size = c_layout_size(&L->layout, cast);
  bool is_open = is_of_struct(tag) || c_debug_typedef_alignment(L->module, size, &low, &high);
  if (!is_open) return (AccessAlignment){natural, natural};
  if (is_of_struct(tag)) low = 1, high = natural;
  return (AccessAlignment){least(natural, low), most(natural, high)};
}

// What is moved as a word is as its struct is, or the two parts of a complex number are; what is neither, but characters, was taken for one.
static AccessAlignment of_move(const Lower *L, const Way *way, LLVMValueRef pointer, uint64_t needed,
                               uint64_t natural) {
  const Object *root = way->is_declared ? c_objects_root(&L->objects, pointer) : NULL;
  LLVMValueRef source = root ? c_debug_variable_type(c_debug_variable(&L->debug, root->value)) : NULL;
  LLVMTypeRef own = source ? declared_type(L, root->value) : NULL;
  bool is_taken = way->cast && source && !c_debug_is_of_structs(source) && !(own && is_struct(own));
  uint64_t declared = as_declared(L, pointer, needed);
  return (AccessAlignment){declared, is_taken ? natural : declared};
}

AccessAlignment c_access_alignment(const Lower *L, LLVMValueRef access) {
  LLVMValueRef pointer = accessed_address(access), tag = tag_of(access);
  LLVMTypeRef type = accessed_type(access);
  uint64_t given = LLVMGetAlignment(access), natural = LLVMABIAlignmentOfType(L->layout.data, type);
  Way way = find_way(L, pointer, type, is_any(tag));
  if (!tag && !is_atomic(access)) return of_move(L, &way, pointer, least(given, natural), natural);
  if (way.cast && (way.is_declared || way.is_member)) return of_cast(L, way.cast, tag, given, natural);
  uint64_t by_types = most(natural, way.by_members), needed = least(given, natural);
  if (!way.is_declared && given > by_types) needed = given;
  needed = as_declared(L, pointer, needed);
  return (AccessAlignment){needed, needed};
}

// ---- copies

// The struct of that size that an address leads to by what is declared; NULL: not known.
static LLVMTypeRef struct_at(const Lower *L, LLVMValueRef pointer, uint64_t size) {
  LLVMTypeRef type = c_value_opcode(pointer) == LLVMGetElementPtr ? part_of(pointer) : declared_type(L, pointer);
  while (type && c_layout_size(&L->layout, type) != size && (is_array(type) || is_struct(type)))
    type = is_struct(type) && !LLVMCountStructElementTypes(type) ? NULL : c_layout_part_type(type, 0);
  return type && is_struct(type) && c_layout_size(&L->layout, type) == size ? type : NULL;
}

// Does clang know more of the address than what a type says?
static bool is_of_declared(const Lower *L, LLVMValueRef pointer) {
  for (; c_value_opcode(pointer) == LLVMGetElementPtr; pointer = LLVMGetOperand(pointer, 0))
    if (is_struct(LLVMGetGEPSourceElementType(pointer))) return true;
  return c_objects_find(&L->objects, pointer) && (declared_type(L, pointer) || LLVMIsAArgument(pointer));
}

AccessAlignment c_access_alignment_of_copy(const Lower *L, LLVMValueRef call, unsigned operand) {
  LLVMValueRef pointer = LLVMGetOperand(call, operand), length = LLVMGetOperand(call, 2);
  uint64_t given = c_call_argument_alignment(call, operand);
  if (!is_of_declared(L, pointer)) return (AccessAlignment){given, given};
  uint64_t size = LLVMIsAConstantInt(length) ? LLVMConstIntGetZExtValue(length) : 0;
  if (!size || struct_at(L, pointer, size)) return (AccessAlignment){1, 1};
  LLVMTypeRef type = struct_at(L, LLVMGetOperand(call, 1 - operand), size);
  if (!type)
    return (AccessAlignment){1, tag_named(call, "tbaa.struct") ? ALIGNMENT_MOST
                                                               : 1}; // the first values of an array have none
  uint64_t natural = LLVMABIAlignmentOfType(L->layout.data, type);
  return (AccessAlignment){natural, most(natural, asked_by_struct(L, type))};
}
