// Functions and calls with variable arguments.
#include "front/c/variadic.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "front/c/declared_types.h"
#include "front/c/instructions.h"

#define WIDE 16u // the largest alignment of an argument

// A variable argument in its area.
typedef struct Slot {
  LLVMValueRef argument;
  uint64_t offset, object; // bytes; object: of a struct that is copied, 0: a scalar
  uint64_t note;
  bool after_gap;
} Slot;
VEC(SlotVec, slotvec, Slot)

// ---- what is rewritten

static bool is_function_without_names(LLVMValueRef f) { return !*LLVMGetBasicBlockName(LLVMGetEntryBasicBlock(f)); }

static bool is_variadic(const Variadic *v, LLVMValueRef f, const char *entry) {
  size_t length;
  if (LLVMIsDeclaration(f) || !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f))) return false;
  return strcmp(LLVMGetValueName2(f, &length), entry) != 0 && (v->slot_size == 8 || !is_function_without_names(f));
}

static bool has_function(const Variadic *v, LLVMValueRef f) {
  for (uint32_t i = 0; i < v->functions.count; i++)
    if (v->functions.data[i] == f) return true;
  return false;
}

// A call through a pointer means one of the functions where there is one of that type.
static bool has_type(const Variadic *v, LLVMTypeRef type) {
  for (uint32_t i = 0; i < v->functions.count; i++)
    if (LLVMGlobalGetValueType(v->functions.data[i]) == type) return true;
  return false;
}

static unsigned fixed_arguments(LLVMValueRef call) {
  LLVMValueRef function = c_call_named_function(call);
  return function ? LLVMCountParams(function) : LLVMCountParamTypes(LLVMGetCalledFunctionType(call));
}

static bool passes_arguments(const Variadic *v, LLVMValueRef call) {
  LLVMValueRef function = c_call_named_function(call);
  LLVMTypeRef type = LLVMGetCalledFunctionType(call);
  if (LLVMIsAInlineAsm(LLVMGetCalledValue(call)) || !LLVMIsFunctionVarArg(type)) return false;
  return (function ? has_function(v, function) : has_type(v, type)) &&
         LLVMGetNumArgOperands(call) >= fixed_arguments(call);
}

static void collect(Variadic *v, const char *entry) {
  for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f; f = LLVMGetNextFunction(f))
    if (is_variadic(v, f, entry)) valuevec_push(&v->functions, f);
  for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsACallInst(i) && passes_arguments(v, i)) valuevec_push(&v->calls, i);
}

// ---- areas

static uint64_t round_up(uint64_t n, uint64_t unit) { return (n + unit - 1) / unit * unit; }

static uint64_t note_of(const Variadic *v, LLVMTypeRef type) {
  uint64_t size = c_layout_access_size(&v->layout, type);
  if (c_layout_is_float(type)) return variadic_note(NOTE_FLOAT, size);
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind: return variadic_note(NOTE_INTEGER, size);
  case LLVMPointerTypeKind: return variadic_note(NOTE_POINTER, 0);
  default: return variadic_note(NOTE_OTHER, size);
  }
}

// Only long double, __int128, vectors and structs made of these are aligned to more than a slot, and on LP64 alone.
static uint64_t alignment_of(const Variadic *v, LLVMValueRef call, unsigned i, uint64_t size, bool is_object) {
  if (v->slot_size != 8) return v->slot_size;
  uint64_t alignment = is_object ? c_call_argument_alignment(call, i) : size;
  return alignment >= WIDE ? WIDE : v->slot_size;
}

// The bytes that all take together.
static uint64_t lay_out(const Variadic *v, LLVMValueRef call, SlotVec *out) {
  uint64_t offset = 0;
  for (unsigned i = fixed_arguments(call); i < LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef argument = LLVMGetOperand(call, i);
    LLVMTypeRef type = LLVMTypeOf(argument);
    Slot slot = {.argument = argument, .object = c_call_byval_size(&v->layout, call, i)};
    slot.note = slot.object ? variadic_note(NOTE_OBJECT, slot.object) : note_of(v, type);
    slot.note = variadic_typed_note(v, slot.note, c_argument_type_passed(call, i));
    uint64_t size = slot.object ? slot.object : c_layout_size(&v->layout, type);
    slot.offset = round_up(offset, alignment_of(v, call, i, size, slot.object != 0));
    slot.after_gap = slot.offset != offset;
    offset = slot.offset + round_up(size, v->slot_size);
    slotvec_push(out, slot);
  }
  return offset;
}

static void measure(Variadic *v) {
  for (uint32_t i = 0; i < v->calls.count; i++) {
    SlotVec slots = {0};
    uint64_t size = lay_out(v, v->calls.data[i], &slots);
    slotvec_release(&slots);
    uint64_t distance = round_up(size, WIDE) + WIDE; // room for the note that there are no more
    if (distance > v->distance) v->distance = distance;
  }
}

void c_variadic_build_before(Variadic *v, LLVMValueRef instruction) {
  LLVMPositionBuilderBefore(v->at, instruction);
  LLVMSetCurrentDebugLocation2(v->at, LLVMInstructionGetDebugLoc(instruction));
}

LLVMValueRef c_variadic_plus(Variadic *v, LLVMValueRef address, uint64_t bytes) {
  LLVMValueRef index = LLVMConstInt(v->slot, bytes, false);
  return LLVMBuildGEP2(v->at, v->byte, address, &index, 1, "");
}

static LLVMValueRef make_area(Variadic *v, LLVMValueRef call) {
  bool is_empty = LLVMGetNumArgOperands(call) == fixed_arguments(call);
  LLVMValueRef caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
  LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(caller));
  LLVMPositionBuilderBefore(v->at, first);
  LLVMSetCurrentDebugLocation2(v->at, NULL);
  LLVMValueRef area =
      LLVMBuildAlloca(v->at, LLVMArrayType2(v->byte, 2 * v->distance), is_empty ? VARIADIC_NONE : VARIADIC_AREA);
  LLVMSetAlignment(area, WIDE);
  return area;
}

// The notes are copied from a constant.
static void build_notes(Variadic *v, LLVMValueRef area, const SlotVec *slots, uint64_t size) {
  uint64_t count = size / v->slot_size + 1;
  LLVMValueRef *notes = memory_new(count * sizeof *notes);
  for (uint64_t i = 0; i < count; i++) notes[i] = LLVMConstInt(v->slot, variadic_note(NOTE_NONE, 0), false);
  for (uint32_t i = 0; i < slots->count; i++) {
    uint64_t index = slots->data[i].offset / v->slot_size;
    notes[index] = LLVMConstInt(v->slot, slots->data[i].note, false);
    if (slots->data[i].after_gap) notes[index - 1] = LLVMConstInt(v->slot, variadic_note(NOTE_GAP, 0), false);
  }
  LLVMTypeRef type = LLVMArrayType2(v->slot, count);
  LLVMValueRef all = LLVMAddGlobal(v->module, type, "variable.notes");
  LLVMSetInitializer(all, LLVMConstArray2(v->slot, notes, count));
  LLVMSetGlobalConstant(all, true);
  LLVMSetLinkage(all, LLVMPrivateLinkage);
  LLVMSetAlignment(all, (unsigned)v->slot_size);
  LLVMBuildMemCpy(v->at, c_variadic_plus(v, area, v->distance), (unsigned)v->slot_size, all, (unsigned)v->slot_size,
                  LLVMConstInt(v->slot, count * v->slot_size, false));
  free(notes);
}

static void fill_area(Variadic *v, LLVMValueRef call, LLVMValueRef area) {
  SlotVec slots = {0};
  uint64_t size = lay_out(v, call, &slots);
  c_variadic_build_before(v, call);
  for (uint32_t i = 0; i < slots.count; i++) {
    const Slot *slot = &slots.data[i];
    LLVMValueRef to = c_variadic_plus(v, area, slot->offset);
    unsigned alignment = (unsigned)v->slot_size;
    if (slot->object)
      LLVMBuildMemCpy(v->at, to, alignment, slot->argument, 1, LLVMConstInt(v->slot, slot->object, false));
    else LLVMSetAlignment(LLVMBuildStore(v->at, slot->argument, to), alignment);
  }
  build_notes(v, area, &slots, size);
  slotvec_release(&slots);
}

// ---- functions

// The same type with the area's address as one more parameter. It stays variadic, so that it is no other function's type.
static LLVMTypeRef longer_type(const Variadic *v, LLVMTypeRef type) {
  unsigned count = LLVMCountParamTypes(type);
  LLVMTypeRef *types = memory_new((count + 1) * sizeof(LLVMTypeRef));
  LLVMGetParamTypes(type, types);
  types[count] = v->pointer;
  LLVMTypeRef longer = LLVMFunctionType(LLVMGetReturnType(type), types, count + 1, true);
  free(types);
  return longer;
}

static void copy_attributes(LLVMValueRef to, LLVMValueRef from, LLVMAttributeIndex index) {
  unsigned count = LLVMGetAttributeCountAtIndex(from, index);
  LLVMAttributeRef *attributes = memory_new((count + 1) * sizeof(LLVMAttributeRef));
  LLVMGetAttributesAtIndex(from, index, attributes);
  for (unsigned i = 0; i < count; i++) LLVMAddAttributeAtIndex(to, index, attributes[i]);
  free(attributes);
}

static void move_body(LLVMValueRef to, LLVMValueRef from) {
  for (LLVMBasicBlockRef b; (b = LLVMGetFirstBasicBlock(from));) {
    LLVMRemoveBasicBlockFromParent(b);
    LLVMAppendExistingBasicBlock(to, b);
  }
}

static LLVMValueRef replace_function(const Variadic *v, LLVMValueRef old) {
  size_t length;
  LLVMValueRef new = LLVMAddFunction(v->module, "", longer_type(v, LLVMGlobalGetValueType(old)));
  unsigned count = LLVMCountParams(old);
  copy_attributes(new, old, (LLVMAttributeIndex)LLVMAttributeFunctionIndex);
  for (unsigned i = 0; i <= count; i++) copy_attributes(new, old, i);
  c_declared_types_copy_function(new, old);
  move_body(new, old);
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef from = LLVMGetParam(old, i), to = LLVMGetParam(new, i);
    LLVMReplaceAllUsesWith(from, to);
    const char *name = LLVMGetValueName2(from, &length);
    LLVMSetValueName2(to, name, length);
  }
  LLVMSetValueName2(LLVMGetParam(new, count), "variable.arguments", strlen("variable.arguments"));
  LLVMSetSubprogram(new, LLVMGetSubprogram(old));
  LLVMSetSubprogram(old, NULL);
  return new;
}

// The new function takes over the name, and the place of the old one wherever its address is taken.
static void take_over(LLVMValueRef new, LLVMValueRef old) {
  size_t length;
  char *name = LLVMGetValueName2(old, &length) ? strdup(LLVMGetValueName2(old, &length)) : NULL;
  LLVMSetLinkage(new, LLVMGetLinkage(old));
  LLVMReplaceAllUsesWith(old, new);
  LLVMDeleteFunction(old);
  LLVMSetValueName2(new, name, strlen(name));
  free(name);
}

// ---- calls

static void copy_call_attributes(LLVMValueRef to, LLVMValueRef from, LLVMAttributeIndex index) {
  unsigned count = LLVMGetCallSiteAttributeCount(from, index);
  LLVMAttributeRef *attributes = memory_new((count + 1) * sizeof(LLVMAttributeRef));
  LLVMGetCallSiteAttributes(from, index, attributes);
  for (unsigned i = 0; i < count; i++) LLVMAddCallSiteAttribute(to, index, attributes[i]);
  free(attributes);
}

static void replace_call(Variadic *v, LLVMValueRef call) {
  unsigned fixed = fixed_arguments(call);
  LLVMValueRef area = make_area(v, call), *arguments = memory_new((fixed + 1) * sizeof *arguments);
  fill_area(v, call, area);
  for (unsigned i = 0; i < fixed; i++) arguments[i] = LLVMGetOperand(call, i);
  arguments[fixed] = area;
  LLVMValueRef function = c_call_named_function(call);
  LLVMTypeRef type = longer_type(v, function ? LLVMGlobalGetValueType(function) : LLVMGetCalledFunctionType(call));
  LLVMValueRef new = LLVMBuildCall2(v->at, type, LLVMGetCalledValue(call), arguments, fixed + 1, "");
  copy_call_attributes(new, call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex);
  for (unsigned i = 0; i <= fixed; i++) copy_call_attributes(new, call, i);
  c_argument_types_copy(new, call);
  c_declared_types_copy(new, call);
  LLVMReplaceAllUsesWith(call, new);
  size_t length;
  const char *name = LLVMGetValueName2(call, &length);
  if (length) LLVMSetValueName2(new, name, length);
  LLVMInstructionEraseFromParent(call);
  free(arguments);
}

void c_variadic_insert(LLVMModuleRef module, const char *entry) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Variadic v = {.module = module, .context = context, .at = LLVMCreateBuilderInContext(context)};
  v.layout.data = LLVMGetModuleDataLayout(module);
  v.slot_size = LLVMPointerSize(v.layout.data);
  v.layout.pointer_width = (uint32_t)(8 * v.slot_size);
  v.pointer = LLVMPointerTypeInContext(context, 0);
  v.byte = LLVMInt8TypeInContext(context);
  v.slot = LLVMIntTypeInContext(context, v.layout.pointer_width);
  v.distance = WIDE;
  collect(&v, entry);
  measure(&v);
  for (uint32_t i = 0; i < v.calls.count; i++) replace_call(&v, v.calls.data[i]);
  for (uint32_t i = 0; i < v.functions.count; i++)
    valuevec_push(&v.replaced, replace_function(&v, v.functions.data[i]));
  for (uint32_t i = 0; i < v.functions.count; i++) take_over(v.replaced.data[i], v.functions.data[i]);
  c_variadic_lists(&v);
  valuevec_release(&v.functions);
  valuevec_release(&v.replaced);
  valuevec_release(&v.calls);
  LLVMDisposeBuilder(v.at);
}

unsigned c_variadic_plain_arguments(LLVMValueRef call) {
  unsigned count = LLVMGetNumArgOperands(call);
  size_t length;
  const char *last = count ? LLVMGetValueName2(LLVMGetOperand(call, count - 1), &length) : "";
  return strncmp(last, VARIADIC_NONE, strlen(VARIADIC_NONE)) == 0 ? count - 1 : count;
}
