// Calls of the client, and what it passes in them: see client.c for what pointers are.
#include <string.h>

#include "front/c/client_asserted.h"
#include "front/c/client_builder.h"
#include "front/c/client_ground.h"
#include "front/c/client_types.h"
#include "front/c/contracts.h"
#include "front/c/debug_types.h"

enum { ARRAY_LENGTH = 8, MOST_LEAVES = 64, ALIGNED = 16 };

// ---- objects and handles

static LLVMValueRef new_global(Builder *b, LLVMTypeRef type, const char *name) {
  LLVMValueRef global = LLVMAddGlobal(b->module, type, arena_format(&b->client->arena, "sextant.%s", name));
  LLVMSetInitializer(global, LLVMConstNull(type));
  LLVMSetLinkage(global, LLVMInternalLinkage);
  LLVMSetAlignment(global, ALIGNED); // as the client's C has it
  return global;
}

uint32_t c_client_add_object(Builder *b, LLVMTypeRef type, ClientObject object) {
  object.size = c_layout_size(&b->layout, type);
  valuevec_push(&b->objects, new_global(b, type, object.name));
  clientobjectvec_push(&b->client->objects, object);
  return b->client->objects.count - 1;
}

// An array of so many elements with any contents.
uint32_t c_client_add_array(Builder *b, LLVMValueRef pointee, const char *name, uint32_t length) {
  pointee = c_debug_plain_type(pointee); // NULL for `const void`, too
  LLVMTypeRef element = pointee ? c_client_type_llvm(&b->debug, pointee) : LLVMInt8TypeInContext(b->context);
  bool as_bytes = !element || c_debug_scalar(pointee).is_bool;
  if (as_bytes) element = LLVMInt8TypeInContext(b->context);
  const char *type = pointee && c_client_type_llvm(&b->debug, pointee)
                         ? c_client_type_text(&b->debug, pointee, &b->client->arena)
                         : "unsigned char";
  ClientObject object = {.name = name, .filled = true, .is_array = true};
  object.is_string = !b->is_fair && strcmp(type, "char") == 0;
  for (uint32_t i = 0; i < length; i++) {
    textvec_push(&object.types, type);
    u32vec_push(&object.offsets, i * (uint32_t)c_layout_size(&b->layout, element));
  }
  return c_client_add_object(b, LLVMArrayType2(element, length), object);
}

// An array that the library gets a part of.
static uint32_t add_array(Builder *b, LLVMValueRef pointee, const char *name) {
  uint32_t made = c_client_add_array(b, pointee, name, ARRAY_LENGTH);
  const ClientObject *object = &b->client->objects.data[made];
  if (object->is_string)
    c_client_assume(b, arena_format(&b->client->arena, "char pointers are null or strings of at most %d characters",
                                    ARRAY_LENGTH - 1));
  else
    c_client_assume(b, arena_format(&b->client->arena, "pointers to %s are null or to arrays of 1 to %d elements",
                                    c_debug_plain_type(pointee) ? object->types.data[0] : "void", ARRAY_LENGTH));
  return made;
}

// The scalars of a type, in order; pointers are left out. False where there are too many.
static bool add_leaves(Builder *b, ClientObject *object, LLVMTypeRef type, uint64_t offset) {
  uint64_t count = 0;
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return true;
  case LLVMStructTypeKind: count = LLVMCountStructElementTypes(type); break;
  case LLVMArrayTypeKind: count = LLVMGetArrayLength2(type); break;
  default:
    textvec_push(&object->types, c_client_type_of_llvm(type, b->layout.pointer_width));
    u32vec_push(&object->offsets, (uint32_t)offset);
    return object->types.count <= MOST_LEAVES;
  }
  for (uint64_t i = 0; i < count; i++)
    if (!add_leaves(b, object, c_layout_part_type(type, i), offset + c_layout_part_offset(&b->layout, type, i)))
      return false;
  return true;
}

static bool has_object(const Builder *b, const char *name) {
  for (uint32_t i = 0; i < b->client->objects.count; i++)
    if (strcmp(b->client->objects.data[i].name, name) == 0) return true;
  return false;
}

// WORD1, or, where an object has that name, WORD1_1 and so on.
static const char *own_name(Builder *b, const char *word, uint32_t number) {
  const char *name = arena_format(&b->client->arena, "%s%u", word, number);
  for (uint32_t twin = 1; has_object(b, name); twin++)
    name = arena_format(&b->client->arena, "%s%u_%u", word, number, twin);
  return name;
}

static void add_struct(Builder *b, const Pointee *pointee, uint32_t number) {
  Arena *arena = &b->client->arena;
  const char *word = c_client_type_word(&b->debug, pointee->named, arena);
  LLVMTypeRef type = c_client_type_struct(&b->debug, pointee->named);
  uint64_t size = c_debug_type_size(pointee->type);
  ClientObject object = {.name = own_name(b, word, number + 1)};
  if (type && !pointee->writable && !b->is_fair) object.filled = add_leaves(b, &object, type, 0);
  if (!type) type = LLVMArrayType2(LLVMInt8TypeInContext(b->context), size ? size : 1);
  const char *what = object.filled ? "have any contents; pointers in them are null"
                                   : "start as zeros, and only the library changes them";
  if (!b->is_fair) c_client_assume(b, arena_format(arena, "the client's objects of type %s %s", word, what));
  uint32_t made = c_client_add_object(b, type, object);
  if (b->is_fair) c_client_fair_add_ready(b, pointee, made);
}

static bool is_object_type(LLVMValueRef type) {
  return c_debug_kind(type) == DEBUG_STRUCT || c_debug_kind(type) == DEBUG_VOID;
}

Pointee *c_client_find_pointee(Builder *b, LLVMValueRef type) {
  LLVMValueRef named = type;
  type = c_debug_plain_type(type);
  for (uint32_t i = 0; i < b->pointees.count; i++)
    if (c_client_type_same(&b->debug, b->pointees.data[i].named, named)) return &b->pointees.data[i];
  pointeevec_push(&b->pointees, (Pointee){.type = type, .named = type ? named : NULL});
  return &b->pointees.data[b->pointees.count - 1];
}

void c_client_note_pointers(Builder *b, LLVMValueRef function) {
  LLVMValueRef type = c_debug_function_type(&b->debug, function), part;
  for (uint32_t i = 0; c_debug_function_part(type, i, &part); i++) {
    if (c_debug_kind(part) != DEBUG_POINTER || c_debug_kind(c_debug_pointee(part)) == DEBUG_FUNCTION) continue;
    Pointee *pointee = c_client_find_pointee(b, c_debug_pointee(part));
    if (i == 0) pointee->given = true;
    else pointee->taken = true, pointee->writable |= !c_debug_is_const(c_debug_pointee(part));
  }
}

void c_client_make_pointees(Builder *b) {
  Arena *arena = &b->client->arena;
  if (b->is_fair) c_client_ground(b);
  for (uint32_t i = 0; i < b->pointees.count; i++) {
    Pointee *pointee = &b->pointees.data[i];
    const char *word = c_client_type_word(&b->debug, pointee->named, arena);
    pointee->has_handles = pointee->given && pointee->taken;
    pointee->has_objects = c_debug_kind(pointee->type) == DEBUG_STRUCT && !pointee->given && pointee->taken;
    pointee->first_handle = b->client->handles.count;
    pointee->first_object = b->client->objects.count;
    for (uint32_t k = 0; k < CLIENT_HANDLES && pointee->has_handles; k++) {
      const char *text = pointee->type ? c_client_type_text(&b->debug, pointee->type, arena) : "void";
      const char *name = c_debug_type_name(&b->debug, pointee->type);
      if (c_debug_kind(pointee->type) == DEBUG_STRUCT)
        text = name ? arena_format(arena, "%s %s", c_debug_is_union(pointee->type) ? "union" : "struct", name) : "void";
      ClientHandle handle = {arena_format(arena, "p%u", b->client->handles.count + 1),
                             arena_format(arena, "%s *", text)};
      valuevec_push(&b->handles, new_global(b, b->pointer, handle.name));
      clienthandlevec_push(&b->client->handles, handle);
    }
    if (pointee->has_handles)
      c_client_assume(b, arena_format(arena, "the client keeps at most %d pointers to %s at a time%s", CLIENT_HANDLES,
                                      pointee->type ? word : "void",
                                      is_object_type(pointee->type) ? ", and has them from the library" : ""));
    if (b->is_fair) pointee->has_objects &= pointee->is_changed;
    for (uint32_t k = 0; k < CLIENT_STRUCTS && pointee->has_objects; k++) add_struct(b, pointee, k);
  }
}

// ---- arguments

static LLVMValueRef element_address(Builder *b, uint32_t object, uint64_t offset) {
  LLVMValueRef index = LLVMConstInt(b->index, offset, false);
  return LLVMBuildInBoundsGEP2(b->at, LLVMInt8TypeInContext(b->context), b->objects.data[object], &index, 1, "element");
}

LLVMTypeRef c_client_element_type(const Builder *b, uint32_t object, uint32_t element) {
  LLVMTypeRef type = LLVMGlobalGetValueType(b->objects.data[object]);
  uint64_t offset = b->client->objects.data[object].offsets.data[element];
  for (;;) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind) return type;
    uint64_t count = kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type) : LLVMGetArrayLength2(type), i = 0;
    while (i + 1 < count && c_layout_part_offset(&b->layout, type, i + 1) <= offset) i++;
    offset -= c_layout_part_offset(&b->layout, type, i);
    type = c_layout_part_type(type, i);
  }
}

static void fill(Builder *b, uint32_t number) {
  const ClientObject *object = &b->client->objects.data[number];
  uint32_t count = object->types.count;
  for (uint32_t i = 0; i < count; i++) {
    LLVMTypeRef type = c_client_element_type(b, number, i);
    bool is_bool = strcmp(object->types.data[i], "_Bool") == 0;
    Input input = {.role = INPUT_ELEMENT, .type = object->types.data[i], .argument = i, .element = number};
    LLVMValueRef value =
        object->is_string && i + 1 == count ? LLVMConstNull(type)
        : is_bool ? LLVMBuildZExt(b->at, c_client_build_input(b, LLVMInt1TypeInContext(b->context), input, "element"),
                                  type, "element")
                  : c_client_build_input(b, type, input, "element");
    LLVMBuildStore(b->at, value, element_address(b, number, object->offsets.data[i]));
    object = &b->client->objects.data[number];
  }
}

static LLVMValueRef part_of_array(Builder *b, uint32_t number) {
  Input input = {.role = INPUT_LENGTH, .type = "unsigned", .element = number};
  LLVMValueRef first = c_client_build_input(b, c_client_choice_type(b, ARRAY_LENGTH), input, "first");
  LLVMValueRef index[2] = {LLVMConstInt(b->index, 0, false), LLVMBuildZExt(b->at, first, b->index, "first")};
  LLVMTypeRef type = LLVMGlobalGetValueType(b->objects.data[number]);
  return LLVMBuildInBoundsGEP2(b->at, type, b->objects.data[number], index, 2, "array");
}

LLVMValueRef c_client_object_value(Builder *b, uint32_t object, const LLVMValueRef *arguments) {
  if (b->client->objects.data[object].is_block) return c_client_fair_block(b, object, arguments);
  if (b->client->objects.data[object].filled) fill(b, object);
  bool is_part = b->client->objects.data[object].is_array && !b->is_fair;
  return is_part ? part_of_array(b, object) : b->objects.data[object];
}

static LLVMValueRef source_value(Builder *b, ClientSource source, const LLVMValueRef *before) {
  switch (source.kind) {
  case CLIENT_SAME: return before[source.index];
  case CLIENT_HANDLE: return LLVMBuildLoad2(b->at, b->pointer, b->handles.data[source.index], "kept");
  case CLIENT_PLACE: return b->handles.data[source.index];
  case CLIENT_FUNCTION: return b->environment.data[source.index];
  case CLIENT_OBJECT: return c_client_object_value(b, source.index, before);
  default: return LLVMConstNull(b->pointer);
  }
}

void c_client_add_source(ClientArgument *argument, ClientSourceKind kind, uint32_t index) {
  clientsourcevec_push(&argument->sources, (ClientSource){kind, index});
}

// `name` is for an object of this argument alone.
static void find_sources(Builder *b, LLVMValueRef type, const char *name, ClientArgument *argument) {
  LLVMValueRef to = c_debug_pointee(type);
  uint32_t function;
  Pointee *known;
  c_client_add_source(argument, CLIENT_NULL, 0);
  switch (c_debug_kind(to)) {
  case DEBUG_FUNCTION:
    function = c_client_add_callback(b, c_debug_plain_type(to));
    if (function != UINT32_MAX) c_client_add_source(argument, CLIENT_FUNCTION, function);
    return;
  case DEBUG_POINTER:
  case DEBUG_OTHER: // one null pointer, or zeros
    c_client_assume(b, arena_format(&b->client->arena, "what %s points to starts as zeros", name));
    c_client_add_source(
        argument, CLIENT_OBJECT,
        c_client_add_object(b,
                            c_debug_kind(to) == DEBUG_POINTER || !c_debug_type_size(to)
                                ? b->pointer
                                : LLVMArrayType2(LLVMInt8TypeInContext(b->context), c_debug_type_size(to)),
                            (ClientObject){.name = name}));
    return;
  default: break;
  }
  known = c_client_find_pointee(b, to);
  for (uint32_t k = 0; k < CLIENT_HANDLES && known->has_handles; k++)
    c_client_add_source(argument, CLIENT_HANDLE, known->first_handle + k);
  for (uint32_t k = 0; k < CLIENT_STRUCTS && known->has_objects; k++)
    c_client_add_source(argument, CLIENT_OBJECT, known->first_object + k);
  if (c_debug_kind(to) == DEBUG_NUMBER || (c_debug_kind(to) == DEBUG_VOID && !known->given))
    c_client_add_source(argument, CLIENT_OBJECT, add_array(b, to, name));
}

// `before`: the arguments that are made already.
static LLVMValueRef build_pointer(Builder *b, uint32_t call, uint32_t index, const LLVMValueRef *before,
                                  LLVMValueRef *chosen) {
  const ClientArgument *argument = &b->client->functions.data[call].arguments.data[index];
  ClientSourceVec sources = argument->sources;
  const char *name = argument->name;
  if (sources.count == 1) return source_value(b, sources.data[0], before);
  LLVMTypeRef type = c_client_choice_type(b, sources.count);
  Input input = {.role = INPUT_POINTER, .type = "unsigned", .call = call, .argument = index};
  LLVMValueRef which = c_client_build_input(b, type, input, name), value = source_value(b, sources.data[0], before);
  *chosen = which;
  for (uint32_t i = 1; i < sources.count; i++) {
    LLVMValueRef is = LLVMBuildICmp(b->at, LLVMIntEQ, which, LLVMConstInt(type, i, false), "is");
    value = LLVMBuildSelect(b->at, is, source_value(b, sources.data[i], before), value, name);
  }
  return value;
}

// ---- calls

const char *c_client_parameter_name(Arena *arena, LLVMValueRef function, uint32_t index) {
  size_t length;
  const char *name = LLVMGetValueName2(LLVMGetParam(function, index), &length);
  return length && !strchr(name, '.') ? arena_text(arena, name) : arena_format(arena, "argument%u", index + 1);
}

static bool is_own_array(const Builder *b, const ClientArgument *argument) {
  for (uint32_t i = 0; i < argument->sources.count; i++) {
    ClientSource source = argument->sources.data[i];
    if (source.kind == CLIENT_OBJECT && b->client->objects.data[source.index].is_array) return true;
  }
  return false;
}

static const char *without_const(const char *type) { return strncmp(type, "const ", 6) == 0 ? type + 6 : type; }

// One array may be passed as two arguments. Structs are anyway: arguments share them.
static void add_same(Builder *b, const ClientFunction *function, ClientArgument *argument) {
  for (uint32_t i = 0; i < function->arguments.count && is_own_array(b, argument); i++) {
    const ClientArgument *other = &function->arguments.data[i];
    if (other->is_pointer && is_own_array(b, other) &&
        strcmp(without_const(other->type), without_const(argument->type)) == 0)
      c_client_add_source(argument, CLIENT_SAME, i);
  }
}

static void note_numbers(Builder *b, LLVMValueRef function, ClientFunction *made) {
  const FunctionUses *uses = c_client_uses(&b->uses, &b->layout, function);
  for (uint32_t i = 0; i < uses->parameters; i++) {
    LLVMValueRef type = NULL; // of an enumeration every value has to do
    c_debug_function_part(c_debug_function_type(&b->debug, function), i + 1, &type);
    made->arguments.data[i].is_tested = uses->givens[i].is_tested || (type && c_debug_is_enumeration(type));
    for (uint32_t k = 0; k < uses->count; k++)
      made->arguments.data[i].is_length |= uses->givens[k].lengths >> i & 1 && uses->givens[k].extent != EXTENT_INDEX;
  }
}

uint32_t c_client_add_function(Builder *b, LLVMValueRef function, const char *name) {
  Arena *arena = &b->client->arena;
  LLVMValueRef type = c_debug_function_type(&b->debug, function), part;
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
  ClientFunction made = {.name = name, .result = c_client_type_of_llvm(result, b->layout.pointer_width)};
  Text owed = {0};
  if (c_debug_function_part(type, 0, &part)) made.result = c_client_type_text(&b->debug, part, arena);
  for (uint32_t i = 0; i < LLVMCountParams(function); i++) {
    LLVMTypeRef passed = LLVMTypeOf(LLVMGetParam(function, i));
    ClientArgument argument = {.name = c_client_parameter_name(&b->client->arena, function, i),
                               .type = c_client_type_of_llvm(passed, b->layout.pointer_width)};
    argument.is_pointer = LLVMGetTypeKind(passed) == LLVMPointerTypeKind;
    bool known = c_debug_function_part(type, i + 1, &part);
    if (known) argument.type = c_client_type_text(&b->debug, part, arena);
    size_t length;
    const char *object = arena_format(arena, "%s_%s", LLVMGetValueName2(function, &length), argument.name);
    b->adding = &made;
    if (argument.is_pointer && known && b->is_fair)
      c_client_fair_sources(b, function, i, part, object, &argument, &owed);
    else if (argument.is_pointer && known) find_sources(b, part, object, &argument);
    else if (argument.is_pointer)
      c_client_add_source(&argument, CLIENT_NULL, 0),
          c_client_add_source(&argument, CLIENT_OBJECT, add_array(b, NULL, object));
    if (argument.is_pointer && !b->is_fair) add_same(b, &made, &argument);
    clientargumentvec_push(&made.arguments, argument);
  }
  if (b->is_fair) c_client_fair_tell_numbers(b, function, &owed);
  if (b->is_fair) c_client_asserted_tell(b, function, &owed);
  if (b->is_fair) note_numbers(b, function, &made);
  if (owed.count) made.owed = arena_text(arena, text_view(&owed));
  text_release(&owed);
  b->adding = NULL;
  clientfunctionvec_push(&b->client->functions, made);
  return b->client->functions.count - 1;
}

static void build_keep(Builder *b, LLVMValueRef function, uint32_t call, LLVMValueRef result) {
  LLVMValueRef part;
  ClientFunction *made = &b->client->functions.data[call];
  if (!c_debug_function_part(c_debug_function_type(&b->debug, function), 0, &part) ||
      c_debug_kind(part) != DEBUG_POINTER || c_debug_kind(c_debug_pointee(part)) == DEBUG_FUNCTION)
    return;
  const Pointee *pointee = c_client_find_pointee(b, c_debug_pointee(part));
  if (!pointee->has_handles) return;
  LLVMTypeRef type = c_client_choice_type(b, CLIENT_HANDLES + 1);
  LLVMValueRef where =
      c_client_build_input(b, type, (Input){.role = INPUT_KEEP, .type = "unsigned", .call = call}, "keep");
  for (uint32_t i = 0; i < CLIENT_HANDLES; i++) {
    u32vec_push(&made->keeps, pointee->first_handle + i);
    LLVMValueRef handle = b->handles.data[pointee->first_handle + i];
    LLVMValueRef is = LLVMBuildICmp(b->at, LLVMIntEQ, where, LLVMConstInt(type, i + 1, false), "is");
    LLVMValueRef old = LLVMBuildLoad2(b->at, b->pointer, handle, "kept");
    LLVMBuildStore(b->at, LLVMBuildSelect(b->at, is, result, old, "kept"), handle);
  }
}

static void build_argument(Builder *b, LLVMValueRef function, uint32_t call, uint32_t i, LLVMValueRef *arguments,
                           LLVMValueRef *which) {
  const ClientArgument *argument = &b->client->functions.data[call].arguments.data[i];
  Input input = {.role = INPUT_ARGUMENT, .type = argument->type, .call = call, .argument = i};
  arguments[i] = argument->is_pointer
                     ? build_pointer(b, call, i, arguments, &which[i])
                     : c_client_build_input(b, LLVMTypeOf(LLVMGetParam(function, i)), input, argument->name);
}

// A pointer, and before it what it depends on: what it may be the same as, and what points to how much it leads to.
static void build_fair_pointer(Builder *b, LLVMValueRef function, uint32_t call, uint32_t i, LLVMValueRef *arguments,
                               LLVMValueRef *which) {
  ClientSourceVec sources = b->client->functions.data[call].arguments.data[i].sources;
  if (arguments[i]) return;
  for (uint32_t k = 0; k < sources.count; k++)
    if (sources.data[k].kind == CLIENT_SAME)
      build_fair_pointer(b, function, call, sources.data[k].index, arguments, which);
  for (uint32_t k = 0; k < LLVMCountParams(function); k++)
    if (k != i && c_client_fair_counts_for(b, function, k, i))
      build_fair_pointer(b, function, call, k, arguments, which);
  build_argument(b, function, call, i, arguments, which);
}

// The numbers, or the pointers, among the arguments. A fair client's pointers depend on numbers.
static void build_arguments(Builder *b, LLVMValueRef function, uint32_t call, bool pointers, LLVMValueRef *arguments,
                            LLVMValueRef *which) {
  for (unsigned i = 0; i < LLVMCountParams(function); i++) {
    bool is_pointer = b->client->functions.data[call].arguments.data[i].is_pointer;
    if (b->is_fair && is_pointer != pointers) continue;
    if (b->is_fair && is_pointer) build_fair_pointer(b, function, call, i, arguments, which);
    else build_argument(b, function, call, i, arguments, which);
  }
}

static void build_call(Builder *b, LLVMValueRef function, uint32_t call) {
  unsigned count = LLVMCountParams(function);
  LLVMValueRef *arguments = memory_new((2 * count + 2) * sizeof *arguments), *which = arguments + count + 1;
  build_arguments(b, function, call, false, arguments, which);
  if (b->is_fair) c_client_fair_numbers(b, function, arguments);
  if (b->is_fair) c_client_fair_choose(b, function);
  if (b->is_fair) build_arguments(b, function, call, true, arguments, which);
  if (b->is_fair) c_client_fair_before(b, function, call, arguments, which);
  if (b->is_fair) c_client_asserted_assume(b, function, arguments);
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  LLVMValueRef assumption = c_contracts_assumption(b->module, function); // the client keeps contracts
  if (assumption && LLVMCountParams(assumption) == count)
    LLVMBuildCall2(b->at, LLVMGlobalGetValueType(assumption), assumption, arguments, count, "");
  bool is_void = LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind;
  LLVMValueRef result = LLVMBuildCall2(b->at, type, function, arguments, count, is_void ? "" : "result");
  if (b->is_fair) c_client_fair_after(b, function, call, arguments, which, is_void ? NULL : result);
  if (!is_void) build_keep(b, function, call, result);
  free(arguments);
}

void c_client_build_any_call(Builder *b, LLVMValueRef into, const LLVMValueRef *functions, uint32_t first,
                             uint32_t count, const LLVMValueRef *received, LLVMBasicBlockRef after) {
  LLVMTypeRef type = c_client_choice_type(b, count);
  LLVMValueRef which = c_client_build_input(b, type,
                                            (Input){.role = INPUT_CALL,
                                                    .type = "unsigned",
                                                    .call = first,
                                                    .argument = count,
                                                    .element = into == b->turn || into == b->entry},
                                            "call");
  LLVMBasicBlockRef blocks = c_client_new_block(b, into);
  LLVMValueRef choice = LLVMBuildSwitch(b->at, which, blocks, count);
  for (uint32_t i = 0; i < count; i++) {
    LLVMBasicBlockRef block = i ? c_client_new_block(b, into) : blocks;
    if (i) LLVMAddCase(choice, LLVMConstInt(type, i, false), block);
    LLVMPositionBuilderAtEnd(b->at, block);
    if (received) { // only what was really received can be called
      LLVMBasicBlockRef call = c_client_new_block(b, into);
      LLVMBuildCondBr(b->at, LLVMBuildICmp(b->at, LLVMIntEQ, received[i], functions[i], "is"), call, after);
      LLVMPositionBuilderAtEnd(b->at, call);
    }
    build_call(b, functions[i], first + i);
    LLVMBuildBr(b->at, after);
  }
  LLVMPositionBuilderAtEnd(b->at, after);
}
