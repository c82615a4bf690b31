// Steensgaard's analysis (POPL 1996): every value and every object is a node; a node has at most one pointee node; an
// assignment unifies pointees. Almost linear, no context, no fields.
//
// Integers may carry pointers. They are followed like pointers through arithmetic, with two exceptions that keep
// unrelated objects apart: the difference of two pointers is no pointer, and an integer that is loaded or stored at a place
// whose declared type is that integer type is kept apart from the pointers in the same object (a node has two pointees),
// unless its class is one where the same bytes are seen as pointers and as integers (`punned`). An integer of unknown
// origin that becomes a pointer unifies all objects.
#include "front/c/points_to.h"

#include "front/c/classes.h"
#include "front/c/library.h"

typedef struct UnitPair {
  uint32_t a, b; // pointer nodes
} UnitPair;
VEC(UnitPairVec, unitpairvec, UnitPair)
VEC(ValueVec, valuevec, LLVMValueRef)
VEC(TypeVec, typevec, LLVMTypeRef)

struct PointsTo {
  const Layout *layout;
  Objects *objects;
  Classes classes;
  Map by_value, by_object, returns;
  ValueVec functions; // those whose address is taken
  Map function_index;
  ValueVec indirect; // calls through pointers
  ValueVec int_to_ptr;
  U32Vec declared;   // pointers through which integers are accessed at places declared so
  UnitPairVec pairs; // memory copied between
  TypeVec types;
  Map type_index;
  LLVMValueRef entry;
};

// ---- nodes

static uint32_t new_node(PointsTo *p) { return classes_add(&p->classes); }
static uint32_t find(PointsTo *p, uint32_t n) { return classes_find(&p->classes, n); }
static void unify(PointsTo *p, uint32_t a, uint32_t b) { classes_unify(&p->classes, a, b); }
static uint32_t pointee(PointsTo *p, uint32_t n) { return classes_pointee(&p->classes, n); }
static uint32_t integer_pointee(PointsTo *p, uint32_t n) { return classes_integer_pointee(&p->classes, n); }
static Class *class_of(PointsTo *p, uint32_t n) { return &p->classes.list.data[find(p, n)]; }

// What a may hold, b may hold.
static void assign(PointsTo *p, uint32_t a, uint32_t b) {
  if (find(p, a) != find(p, b)) unify(p, pointee(p, a), pointee(p, b));
}

static uint32_t object_node(PointsTo *p, const Object *object) {
  uint32_t n = map_find(&p->by_object, object->id, 0);
  if (n) return n;
  n = new_node(p);
  map_set(&p->by_object, object->id, n);
  u32vec_push(&p->classes.list.data[n].objects, object->id);
  return n;
}

static uint32_t function_node(PointsTo *p, LLVMValueRef function) {
  uint32_t index;
  if (!map_get(&p->function_index, (uint64_t)(uintptr_t)function, &index)) {
    index = p->functions.count;
    map_set(&p->function_index, (uint64_t)(uintptr_t)function, index);
    valuevec_push(&p->functions, function);
  }
  uint32_t n = new_node(p);
  u32vec_push(&p->classes.list.data[n].functions, index);
  return n;
}

static uint32_t return_node(PointsTo *p, LLVMValueRef function) {
  uint32_t n = map_find(&p->returns, (uint64_t)(uintptr_t)function, 0);
  if (n) return n;
  n = new_node(p);
  map_set(&p->returns, (uint64_t)(uintptr_t)function, n);
  return n;
}

// Numbers, null and undefined values point to nothing.
static bool is_plain(LLVMValueRef value) {
  return LLVMIsAConstantInt(value) || LLVMIsAConstantFP(value) || (LLVMIsConstant(value) && LLVMIsNull(value)) ||
         LLVMIsUndef(value) || LLVMIsPoison(value);
}

static uint32_t value_node(PointsTo *p, LLVMValueRef value);

static void constant_operands(PointsTo *p, uint32_t n, LLVMValueRef value) {
  int count = LLVMGetNumOperands(value);
  for (int i = 0; i < count; i++) {
    LLVMValueRef operand = LLVMGetOperand(value, (unsigned)i);
    if (!is_plain(operand)) assign(p, n, value_node(p, operand));
  }
}

static uint32_t value_node(PointsTo *p, LLVMValueRef value) {
  uint32_t n = map_find(&p->by_value, (uint64_t)(uintptr_t)value, 0);
  if (n) return n;
  n = new_node(p);
  map_set(&p->by_value, (uint64_t)(uintptr_t)value, n);
  const Object *object = objects_find(p->objects, value);
  if (object && object->kind != OBJECT_ENTRY) {
    uint32_t o = object_node(p, object);
    unify(p, pointee(p, n), o);
  } else if (LLVMIsAFunction(value)) {
    uint32_t f = function_node(p, value);
    unify(p, pointee(p, n), f);
  } else if (LLVMIsAGlobalAlias(value)) assign(p, n, value_node(p, LLVMAliasGetAliasee(value)));
  else if (LLVMIsAConstantExpr(value) || LLVMIsAConstantStruct(value) || LLVMIsAConstantArray(value) ||
           LLVMIsAConstantVector(value))
    constant_operands(p, n, value);
  return n;
}

// ---- accesses

static void note_unit(PointsTo *p, uint32_t class, uint64_t size, uint64_t alignment) {
  uint32_t unit = 16;
  while (unit > 1 && ((size | alignment) & (unit - 1))) unit /= 2;
  Class *node = class_of(p, class);
  node->unit = classes_smaller_unit(node->unit, unit);
}

static void note_access(PointsTo *p, uint32_t class, LLVMTypeRef type, uint64_t alignment) {
  LeafVec leaves = {0};
  if (!layout_leaves(p->layout, type, 0, &leaves)) note_unit(p, class, 1, 1);
  for (uint32_t i = 0; i < leaves.count; i++)
    note_unit(p, class, leaf_bytes(leaves.data[i].width), alignment | leaves.data[i].offset);
  leafvec_release(&leaves);
}

static uint32_t type_number(PointsTo *p, LLVMTypeRef type) {
  uint32_t index;
  if (map_get(&p->type_index, (uint64_t)(uintptr_t)type, &index)) return index;
  index = p->types.count;
  map_set(&p->type_index, (uint64_t)(uintptr_t)type, index);
  typevec_push(&p->types, type);
  return index;
}

static LLVMOpcode opcode_of(LLVMValueRef value) {
  if (LLVMIsAInstruction(value)) return LLVMGetInstructionOpcode(value);
  return LLVMIsAConstantExpr(value) ? LLVMGetConstOpcode(value) : (LLVMOpcode)0;
}

// The type declared for the place a pointer is at: of a variable, or what a GEP into a struct or array leads to.
static LLVMTypeRef declared_type(LLVMValueRef pointer) {
  if (LLVMIsAAllocaInst(pointer)) return LLVMGetAllocatedType(pointer);
  if (LLVMIsAGlobalVariable(pointer)) return LLVMGlobalGetValueType(pointer);
  if (opcode_of(pointer) != LLVMGetElementPtr || LLVMGetNumOperands(pointer) < 3) return NULL;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  for (int i = 2; i < LLVMGetNumOperands(pointer); i++) {
    LLVMValueRef index = LLVMGetOperand(pointer, (unsigned)i);
    bool known = LLVMIsAConstantInt(index) != NULL;
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind && !known) return NULL;
    type = layout_part_type(type, known ? LLVMConstIntGetZExtValue(index) : 0);
  }
  return type;
}

static void note_struct(PointsTo *p, uint32_t class, LLVMValueRef pointer) {
  if (opcode_of(pointer) != LLVMGetElementPtr) return;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  if (LLVMGetTypeKind(type) != LLVMStructTypeKind) return;
  uint32_t number = type_number(p, type);
  U32Vec *structs = &class_of(p, class)->structs;
  for (uint32_t i = 0; i < structs->count; i++)
    if (structs->data[i] == number) return;
  u32vec_push(structs, number);
}

// A load or store of `value` (of `type`) at `pointer`.
static void access(PointsTo *p, LLVMValueRef pointer, LLVMValueRef value, LLVMTypeRef type, unsigned alignment,
                   bool load) {
  uint32_t class = pointee(p, value_node(p, pointer)), v = value_node(p, value);
  note_access(p, class, type, alignment);
  note_struct(p, class, pointer);
  class = find(p, class);
  if (load) p->classes.list.data[class].read = true;
  LLVMTypeRef declared = declared_type(pointer);
  bool pointers = LLVMGetTypeKind(type) != LLVMIntegerTypeKind;
  if (layout_is_float(type)) return;
  if (pointers) p->classes.list.data[class].pointers = true;
  if (declared && declared != type) p->classes.list.data[class].punned = true;
  if (!pointers && declared == type) {
    unify(p, integer_pointee(p, class), pointee(p, v));
    u32vec_push(&p->declared, value_node(p, pointer));
    return;
  }
  unify(p, pointee(p, class), pointee(p, v));
}

// ---- copies of memory

static unsigned argument_alignment(LLVMValueRef call, unsigned i) {
  LLVMAttributeRef align = LLVMGetCallSiteEnumAttribute(call, i + 1, LLVMGetEnumAttributeKindForName("align", 5));
  return align ? (unsigned)LLVMGetEnumAttributeValue(align) : 1;
}

// A number that surely divides an integer value.
static uint64_t divisor_of(LLVMValueRef value) {
  for (int depth = 0; depth < 16; depth++) {
    if (LLVMIsAConstantInt(value)) return LLVMConstIntGetZExtValue(value);
    LLVMOpcode opcode = opcode_of(value);
    if (opcode == LLVMMul || opcode == LLVMShl) {
      LLVMValueRef factor = LLVMGetOperand(value, 1);
      if (opcode == LLVMMul && !LLVMIsAConstantInt(factor)) factor = LLVMGetOperand(value, 0);
      if (!LLVMIsAConstantInt(factor)) return 1;
      uint64_t n = LLVMConstIntGetZExtValue(factor);
      return opcode == LLVMMul ? n : n < 8 ? (uint64_t)1 << n : 256;
    }
    if (opcode != LLVMZExt && opcode != LLVMSExt && opcode != LLVMTrunc) return 1;
    value = LLVMGetOperand(value, 0);
  }
  return 1;
}

// A copy of `size` bytes that is done cell by cell where the destination is in variables.
static bool copy_to_cells(PointsTo *p, LLVMValueRef to, uint32_t from_class, uint64_t size, unsigned alignment) {
  int64_t offset;
  const Object *object = objects_at(p->objects, p->layout, to, &offset);
  if (!object || object->in_memory) return false;
  for (uint32_t i = 0; i < object->cells.count; i++) {
    const Cell *cell = &object->cells.data[i];
    if (cell->offset >= (uint64_t)offset && cell->offset < (uint64_t)offset + size)
      note_unit(p, from_class, cell->size, alignment | (cell->offset - (uint64_t)offset));
  }
  return true;
}

static void copy(PointsTo *p, LLVMValueRef to, LLVMValueRef from, uint64_t divisor, unsigned to_alignment,
                 unsigned from_alignment) {
  uint32_t a = value_node(p, to), b = value_node(p, from);
  uint32_t target = pointee(p, a), source = pointee(p, b);
  unify(p, pointee(p, target), pointee(p, source));
  source = pointee(p, b), target = pointee(p, a);
  unify(p, integer_pointee(p, target), integer_pointee(p, source));
  source = pointee(p, b), target = pointee(p, a);
  p->classes.list.data[source].read = true;
  if (copy_to_cells(p, to, source, divisor, from_alignment)) return;
  note_unit(p, target, divisor, to_alignment);
  int64_t offset;
  const Object *object = objects_at(p->objects, p->layout, from, &offset);
  if (object && object->constant) return; // becomes stores of constants
  note_unit(p, source, divisor, from_alignment);
  unitpairvec_push(&p->pairs, (UnitPair){a, b});
}

// ---- calls

static void call_function(PointsTo *p, LLVMValueRef call, LLVMValueRef function) {
  unsigned count = LLVMGetNumArgOperands(call), parameters = LLVMCountParams(function);
  for (unsigned i = 0; i < count && i < parameters; i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i), parameter = LLVMGetParam(function, i);
    uint64_t size = parameter_byval_size(p->layout, function, i);
    if (size) copy(p, parameter, argument, size, 16, argument_alignment(call, i));
    else if (!is_plain(argument)) assign(p, value_node(p, parameter), value_node(p, argument));
  }
  if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind) assign(p, value_node(p, call), return_node(p, function));
}

// A function without a body may give back one of its pointers, or one to memory of its own.
static void call_unknown(PointsTo *p, LLVMValueRef call) {
  if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMPointerTypeKind) return;
  uint32_t n = value_node(p, call);
  unsigned count = LLVMGetNumArgOperands(call);
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind && !is_plain(argument))
      assign(p, n, value_node(p, argument));
  }
  uint32_t class = pointee(p, n);
  p->classes.list.data[class].foreign = true;
}

static void call_transfer(PointsTo *p, LLVMValueRef call, Library library) {
  bool backwards = library == LIBRARY_BCOPY;
  LLVMValueRef to = LLVMGetOperand(call, backwards ? 1 : 0);
  bool fill = library == LIBRARY_MEMSET || library == LIBRARY_BZERO;
  LLVMValueRef size = LLVMGetOperand(call, library == LIBRARY_BZERO ? 1 : 2);
  unsigned alignment = argument_alignment(call, backwards ? 1 : 0);
  if (fill) note_unit(p, pointee(p, value_node(p, to)), divisor_of(size), alignment);
  else {
    unsigned from = backwards ? 0 : 1;
    copy(p, to, LLVMGetOperand(call, from), divisor_of(size), alignment, argument_alignment(call, from));
  }
  if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMPointerTypeKind) assign(p, value_node(p, call), value_node(p, to));
}

static void call_library(PointsTo *p, LLVMValueRef call, const char *name) {
  Library library = library_find(name, false);
  switch (library) {
  case LIBRARY_MALLOC:
  case LIBRARY_CALLOC:
  case LIBRARY_ALIGNED_ALLOC: value_node(p, call); return;
  case LIBRARY_REALLOC: {
    uint32_t n = value_node(p, call), old = value_node(p, LLVMGetOperand(call, 0));
    assign(p, n, old);
    uint32_t class = pointee(p, n);
    p->classes.list.data[class].read = true;
    note_unit(p, class, divisor_of(LLVMGetOperand(call, 1)), 16);
    return;
  }
  case LIBRARY_MEMCPY:
  case LIBRARY_MEMSET:
  case LIBRARY_BCOPY:
  case LIBRARY_BZERO: call_transfer(p, call, library); return;
  case LIBRARY_NONDET:
  case LIBRARY_NONE: call_unknown(p, call); return;
  default: return;
  }
}

static void call_intrinsic(PointsTo *p, LLVMValueRef call) {
  TransferKind transfer = intrinsic_transfer(call);
  if (transfer != TRANSFER_NONE) call_transfer(p, call, transfer == TRANSFER_COPY ? LIBRARY_MEMCPY : LIBRARY_MEMSET);
  else if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind && !intrinsic_is_marker(call)) {
    unsigned count = LLVMGetNumArgOperands(call);
    for (unsigned i = 0; i < count; i++) {
      LLVMValueRef argument = LLVMGetOperand(call, i);
      LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(argument));
      bool carries = kind == LLVMPointerTypeKind || kind == LLVMIntegerTypeKind;
      if (carries && !is_plain(argument)) assign(p, value_node(p, call), value_node(p, argument));
    }
  }
}

static LLVMValueRef called_function(LLVMValueRef call) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  while (LLVMIsAGlobalAlias(callee)) callee = LLVMAliasGetAliasee(callee);
  while (opcode_of(callee) == LLVMBitCast) callee = LLVMGetOperand(callee, 0);
  return LLVMIsAFunction(callee) ? callee : NULL;
}

static void call_any(PointsTo *p, LLVMValueRef call) {
  LLVMValueRef function = called_function(call);
  size_t length;
  if (LLVMIsAInlineAsm(LLVMGetCalledValue(call))) return;
  if (!function) valuevec_push(&p->indirect, call);
  else if (!LLVMIsDeclaration(function)) call_function(p, call, function);
  else if (LLVMGetIntrinsicID(function)) call_intrinsic(p, call);
  else call_library(p, call, LLVMGetValueName2(function, &length));
}

// ---- instructions

static bool is_pointer_difference(LLVMValueRef value) {
  return opcode_of(value) == LLVMSub && opcode_of(LLVMGetOperand(value, 0)) == LLVMPtrToInt &&
         opcode_of(LLVMGetOperand(value, 1)) == LLVMPtrToInt;
}

static void flow_operands(PointsTo *p, LLVMValueRef value, int first, int last) {
  for (int i = first; i < last; i++) {
    LLVMValueRef operand = LLVMGetOperand(value, (unsigned)i);
    if (!is_plain(operand)) assign(p, value_node(p, value), value_node(p, operand));
  }
}

static void instruction(PointsTo *p, LLVMValueRef i) {
  int count = LLVMGetNumOperands(i);
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMLoad: access(p, LLVMGetOperand(i, 0), i, LLVMTypeOf(i), LLVMGetAlignment(i), true); break;
  case LLVMStore: {
    LLVMValueRef value = LLVMGetOperand(i, 0);
    access(p, LLVMGetOperand(i, 1), value, LLVMTypeOf(value), LLVMGetAlignment(i), false);
    break;
  }
  case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: {
    LLVMValueRef value = LLVMGetOperand(i, (unsigned)(count - 1));
    access(p, LLVMGetOperand(i, 0), value, LLVMTypeOf(value), LLVMGetAlignment(i), true);
    assign(p, value_node(p, i), value_node(p, value));
    break;
  }
  case LLVMGetElementPtr: flow_operands(p, i, 0, 1); break;
  case LLVMPHI:
    for (unsigned k = 0; k < LLVMCountIncoming(i); k++)
      if (!is_plain(LLVMGetIncomingValue(i, k))) assign(p, value_node(p, i), value_node(p, LLVMGetIncomingValue(i, k)));
    break;
  case LLVMSelect: flow_operands(p, i, 1, 3); break;
  case LLVMSub:
    if (!is_pointer_difference(i)) flow_operands(p, i, 0, count);
    break;
  case LLVMIntToPtr:
    valuevec_push(&p->int_to_ptr, i);
    flow_operands(p, i, 0, 1);
    break;
  case LLVMAdd:
  case LLVMMul:
  case LLVMUDiv:
  case LLVMSDiv:
  case LLVMShl:
  case LLVMLShr:
  case LLVMAShr:
  case LLVMAnd:
  case LLVMOr:
  case LLVMXor:
  case LLVMTrunc:
  case LLVMZExt:
  case LLVMSExt:
  case LLVMPtrToInt:
  case LLVMBitCast:
  case LLVMAddrSpaceCast:
  case LLVMFreeze:
  case LLVMExtractValue:
  case LLVMInsertValue:
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector: flow_operands(p, i, 0, count); break;
  case LLVMRet:
    if (count == 1 && !is_plain(LLVMGetOperand(i, 0))) {
      LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
      assign(p, return_node(p, function), value_node(p, LLVMGetOperand(i, 0)));
    }
    break;
  case LLVMCall: call_any(p, i); break;
  case LLVMVAArg: call_unknown(p, i); break;
  default: break;
  }
}

// ---- indirect calls

static bool same_shape(LLVMValueRef call, LLVMValueRef function) {
  return LLVMGetCalledFunctionType(call) == LLVMGlobalGetValueType(function);
}

static bool same_count(LLVMValueRef call, LLVMValueRef function) {
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  unsigned arguments = LLVMGetNumArgOperands(call), parameters = LLVMCountParamTypes(type);
  return arguments == parameters || (LLVMIsFunctionVarArg(type) && arguments >= parameters);
}

void points_to_callees(PointsTo *p, LLVMValueRef call, U32Vec *out) {
  Class *class = &p->classes.list.data[pointee(p, value_node(p, LLVMGetCalledValue(call)))];
  for (uint32_t i = 0; i < class->functions.count; i++)
    if (same_shape(call, p->functions.data[class->functions.data[i]])) u32vec_push(out, class->functions.data[i]);
  for (uint32_t i = 0; i < class->functions.count && !out->count; i++)
    if (same_count(call, p->functions.data[class->functions.data[i]])) u32vec_push(out, class->functions.data[i]);
  for (uint32_t i = 0; i < p->functions.count && !class->functions.count; i++)
    if (same_count(call, p->functions.data[i])) u32vec_push(out, i);
  uint32_t kept = 0; // each once
  for (uint32_t i = 0; i < out->count; i++) {
    bool again = false;
    for (uint32_t k = 0; k < kept; k++) again |= out->data[k] == out->data[i];
    if (!again) out->data[kept++] = out->data[i];
  }
  out->count = kept;
}

LLVMValueRef points_to_function(PointsTo *points, uint32_t index) { return points->functions.data[index]; }

static void call_indirect(PointsTo *p, LLVMValueRef call) {
  U32Vec callees = {0};
  points_to_callees(p, call, &callees);
  for (uint32_t i = 0; i < callees.count; i++) {
    LLVMValueRef function = p->functions.data[callees.data[i]];
    if (!LLVMIsDeclaration(function)) call_function(p, call, function);
    else call_unknown(p, call);
  }
  u32vec_release(&callees);
}

// ---- integers seen as pointers

// Is there a pointer in `a` where `b` has an integer, or the other way round? Looks at the common beginning.
static bool kinds_conflict(PointsTo *p, LLVMTypeRef a, LLVMTypeRef b) {
  unsigned n = LLVMCountStructElementTypes(a), m = LLVMCountStructElementTypes(b);
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < m; k++) {
      if (LLVMOffsetOfElement(p->layout->data, a, i) != LLVMOffsetOfElement(p->layout->data, b, k)) continue;
      LLVMTypeKind x = LLVMGetTypeKind(LLVMStructGetTypeAtIndex(a, i));
      LLVMTypeKind y = LLVMGetTypeKind(LLVMStructGetTypeAtIndex(b, k));
      if (x != y && (x == LLVMPointerTypeKind || y == LLVMPointerTypeKind)) return true;
    }
  return false;
}

static bool has_pointer(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return true;
  case LLVMArrayTypeKind:
  case LLVMVectorTypeKind: return has_pointer(LLVMGetElementType(type));
  case LLVMStructTypeKind:
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
      if (has_pointer(LLVMStructGetTypeAtIndex(type, i))) return true;
    return false;
  default: return false;
  }
}

static bool is_punned(PointsTo *p, const Class *class) {
  if (!class->pointers) return false;
  if (class->punned) return true;
  for (uint32_t i = 0; i < class->structs.count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (kinds_conflict(p, p->types.data[class->structs.data[i]], p->types.data[class->structs.data[k]])) return true;
  for (uint32_t i = 0; i < class->objects.count; i++) {
    const Object *object = &p->objects->list.data[class->objects.data[i]];
    LLVMTypeRef type = object->kind == OBJECT_LOCAL    ? LLVMGetAllocatedType(object->value)
                       : object->kind == OBJECT_GLOBAL ? LLVMGlobalGetValueType(object->value)
                                                       : NULL;
    if (type && !has_pointer(type)) return true;
  }
  return false;
}

static void settle_declared(PointsTo *p) {
  for (uint32_t i = 0; i < p->declared.count; i++) {
    uint32_t class = pointee(p, p->declared.data[i]);
    if (is_punned(p, &p->classes.list.data[class])) unify(p, pointee(p, class), integer_pointee(p, class));
  }
}

static bool holds_objects(PointsTo *p, uint32_t n) {
  Class *class = &p->classes.list.data[pointee(p, n)];
  return class->objects.count || class->functions.count;
}

// An integer from nowhere may be the address of anything.
static void settle_unknown(PointsTo *p) {
  for (uint32_t i = 0; i < p->int_to_ptr.count; i++) {
    LLVMValueRef cast = p->int_to_ptr.data[i];
    if (LLVMIsConstant(LLVMGetOperand(cast, 0)) || holds_objects(p, value_node(p, cast))) continue;
    uint32_t all = pointee(p, value_node(p, cast));
    for (uint32_t k = 0; k < p->objects->list.count; k++)
      if (p->objects->list.data[k].in_memory) unify(p, all, object_node(p, &p->objects->list.data[k]));
    unify(p, all, pointee(p, all));
    return;
  }
}

// ---- all of it

static void globals(PointsTo *p, LLVMModuleRef module) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    LLVMValueRef init = LLVMGetInitializer(g);
    uint32_t class = pointee(p, value_node(p, g));
    if (init && !LLVMIsNull(init)) unify(p, pointee(p, class), pointee(p, value_node(p, init)));
  }
}

static void entry_parameters(PointsTo *p) {
  for (LLVMValueRef v = LLVMGetFirstParam(p->entry); v; v = LLVMGetNextParam(v)) {
    if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMPointerTypeKind || objects_find(p->objects, v)) continue;
    objects_add(p->objects, v, OBJECT_ENTRY, 0);
    uint32_t o = object_node(p, objects_find(p->objects, v));
    unify(p, pointee(p, value_node(p, v)), o);
    uint32_t inner = pointee(p, o); // what it points to in turn is not known either
    p->classes.list.data[inner].foreign = true;
  }
}

static void heap_objects(PointsTo *p, LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        size_t length;
        LLVMValueRef callee = LLVMIsACallInst(i) ? called_function(i) : NULL;
        if (!callee || !LLVMIsDeclaration(callee) || LLVMGetIntrinsicID(callee)) continue;
        Library library = library_find(LLVMGetValueName2(callee, &length), false);
        bool allocates = library == LIBRARY_MALLOC || library == LIBRARY_CALLOC || library == LIBRARY_REALLOC ||
                         library == LIBRARY_ALIGNED_ALLOC;
        if (allocates && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind)
          objects_add(p->objects, i, OBJECT_HEAP, 0);
      }
}

static void settle_units(PointsTo *p) {
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = 0; i < p->pairs.count; i++) {
      Class *a = &p->classes.list.data[pointee(p, p->pairs.data[i].a)];
      Class *b = &p->classes.list.data[pointee(p, p->pairs.data[i].b)];
      a = &p->classes.list.data[pointee(p, p->pairs.data[i].a)]; // the second look may have moved the nodes
      uint32_t unit = classes_smaller_unit(a->unit, b->unit);
      change |= a->unit != unit || b->unit != unit;
      a->unit = b->unit = unit;
    }
  }
}

PointsTo *points_to_new(LLVMModuleRef module, LLVMValueRef entry, Objects *objects, const Layout *layout) {
  PointsTo *p = memory_new(sizeof *p);
  *p = (PointsTo){.layout = layout, .objects = objects, .entry = entry};
  heap_objects(p, module);
  globals(p, module);
  entry_parameters(p);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) instruction(p, i);
  uint32_t before;
  do {
    before = p->classes.changes;
    for (uint32_t i = 0; i < p->indirect.count; i++) call_indirect(p, p->indirect.data[i]);
    settle_declared(p);
    settle_unknown(p);
  } while (p->classes.changes != before);
  settle_units(p);
  return p;
}

void points_to_delete(PointsTo *p) {
  if (!p) return;
  classes_release(&p->classes);
  map_release(&p->by_value);
  map_release(&p->by_object);
  map_release(&p->returns);
  map_release(&p->function_index);
  map_release(&p->type_index);
  valuevec_release(&p->functions);
  valuevec_release(&p->indirect);
  valuevec_release(&p->int_to_ptr);
  u32vec_release(&p->declared);
  unitpairvec_release(&p->pairs);
  typevec_release(&p->types);
  free(p);
}

// ---- answers

ClassId points_to_class(PointsTo *p, LLVMValueRef pointer) { return pointee(p, value_node(p, pointer)); }
ClassId points_to_object(PointsTo *p, const Object *object) { return find(p, object_node(p, object)); }

ClassId points_to_content(PointsTo *p, ClassId class) {
  uint32_t n = class_of(p, class)->pointee;
  return n ? find(p, n) : CLASS_NONE;
}

uint32_t points_to_unit(PointsTo *p, ClassId class) {
  uint32_t unit = class_of(p, class)->unit;
  return unit ? unit : 1;
}

bool points_to_is_read(PointsTo *p, ClassId class) { return class_of(p, class)->read; }
bool points_to_is_foreign(PointsTo *p, ClassId class) { return class_of(p, class)->foreign; }
const U32Vec *points_to_objects(PointsTo *p, ClassId class) { return &class_of(p, class)->objects; }
