// The missing half of an open program, built as LLVM code, so that everything behind it (points-to analysis, inlining,
// recursion, checks) sees an ordinary closed program:
//
//   sextant.client()   for (;;) sextant.turn();
//   sextant.turn()     switch (any) { case 0: push(any); return; case 1: keep(pop()); return; ... }
//
// In the words of game semantics: the public functions are P's, everything else is O's. An O-move is a call of an
// undefined `sextant.input.N`, which lowers to a havoc that carries its Input; so the run of a violation is O's strategy,
// and evidence/client.c prints it as C.
//
// Pointer arguments. O has variables for pointers that the library gave it (two of each type), and objects of its own:
//   - T * with T a number: an array of 1 to 8 elements with any contents; of char: a string of up to 7 characters;
//   - struct T *: where the library hands out such pointers, one of those. Else two objects; if some function takes
//     them without const they are the library's to change and start as zeros, if not they have any contents;
//   - T **: one null pointer; a function: one of O's, which may call any public function; void *: like char, no string;
//   - or null.
// All this is stated as assumptions.
#include "front/c/client.h"

#include <string.h>

#include "front/c/client_types.h"
#include "front/c/layout.h"
#include "front/c/library.h"

enum { ARRAY_LENGTH = 8, HANDLES = 2, STRUCTS = 2, MOST_LEAVES = 64 };
#define CLIENT_PREFIX "sextant."
#define INPUT_PREFIX CLIENT_PREFIX "input."

// A type that pointers of the library's interface point to.
typedef struct Pointee {
  LLVMValueRef type;    // without qualifiers; NULL: void
  bool given;           // the library hands out such pointers
  bool taken, writable; // it takes them; some without const
  uint32_t first_handle, first_object;
  bool has_handles, has_objects;
} Pointee;
VEC(PointeeVec, pointeevec, Pointee)
VEC(ValueVec, llvmvec, LLVMValueRef)

typedef struct Builder {
  ClientPlan *plan;
  Client *client;
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef at;
  LLVMTypeRef pointer, index;
  DebugInfo debug;
  Layout layout;
  const char *file;
  PointeeVec pointees;
  ValueVec public;
  ValueVec handles, objects, environment; // globals and functions, by number
  LLVMValueRef turn;
} Builder;

// ---- moves

static LLVMValueRef build_input(Builder *b, LLVMTypeRef type, Input input, const char *name) {
  Arena *arena = &b->client->arena;
  input.function = "client";
  const char *callee = arena_format(arena, INPUT_PREFIX "%u", b->plan->inputs.count);
  inputvec_push(&b->plan->inputs, input);
  LLVMTypeRef signature = LLVMFunctionType(type, NULL, 0, false);
  return LLVMBuildCall2(b->at, signature, LLVMAddFunction(b->module, callee, signature), NULL, 0, name);
}

static LLVMTypeRef choice_type(const Builder *b, uint32_t count) {
  return LLVMIntTypeInContext(b->context, client_choice_width(count));
}

bool client_is_inside(const char *function) { return strncmp(function, CLIENT_PREFIX, sizeof CLIENT_PREFIX - 1) == 0; }

const Input *client_input(const ClientPlan *plan, const char *function) {
  if (strncmp(function, INPUT_PREFIX, sizeof INPUT_PREFIX - 1) != 0) return NULL;
  return &plan->inputs.data[strtoul(function + sizeof INPUT_PREFIX - 1, NULL, 10)];
}

static void assume(Builder *b, const char *text) {
  for (uint32_t i = 0; i < b->plan->assumptions.count; i++)
    if (strcmp(b->plan->assumptions.data[i], text) == 0) return;
  textvec_push(&b->plan->assumptions, text);
}

// ---- objects and handles

static LLVMValueRef new_global(Builder *b, LLVMTypeRef type, const char *name) {
  LLVMValueRef global = LLVMAddGlobal(b->module, type, arena_format(&b->client->arena, "sextant.%s", name));
  LLVMSetInitializer(global, LLVMConstNull(type));
  LLVMSetLinkage(global, LLVMInternalLinkage);
  return global;
}

static uint32_t add_object(Builder *b, LLVMTypeRef type, ClientObject object) {
  object.size = layout_size(&b->layout, type);
  llvmvec_push(&b->objects, new_global(b, type, object.name));
  clientobjectvec_push(&b->client->objects, object);
  return b->client->objects.count - 1;
}

static uint32_t add_array(Builder *b, LLVMValueRef pointee, const char *name) {
  pointee = debug_plain_type(pointee); // NULL for `const void`, too
  LLVMTypeRef element = pointee ? client_type_llvm(&b->debug, pointee) : LLVMInt8TypeInContext(b->context);
  bool as_bytes = !element || debug_scalar(pointee).is_bool;
  if (as_bytes) element = LLVMInt8TypeInContext(b->context);
  const char *type = pointee && client_type_llvm(&b->debug, pointee)
                         ? client_type_text(&b->debug, pointee, &b->client->arena)
                         : "unsigned char";
  ClientObject object = {.name = name, .filled = true, .is_array = true, .is_string = strcmp(type, "char") == 0};
  for (uint32_t i = 0; i < ARRAY_LENGTH; i++) {
    textvec_push(&object.types, type);
    u32vec_push(&object.offsets, i * (uint32_t)layout_size(&b->layout, element));
  }
  if (object.is_string)
    assume(b, arena_format(&b->client->arena, "char pointers are null or strings of at most %d characters",
                           ARRAY_LENGTH - 1));
  else
    assume(b, arena_format(&b->client->arena, "pointers to %s are null or to arrays of 1 to %d elements",
                           pointee ? type : "void", ARRAY_LENGTH));
  return add_object(b, LLVMArrayType2(element, ARRAY_LENGTH), object);
}

// The scalars of a type, in order; pointers are left out. False where there are too many.
static bool add_leaves(Builder *b, ClientObject *object, LLVMTypeRef type, uint64_t offset) {
  uint64_t count = 0;
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return true;
  case LLVMStructTypeKind: count = LLVMCountStructElementTypes(type); break;
  case LLVMArrayTypeKind: count = LLVMGetArrayLength2(type); break;
  default:
    textvec_push(&object->types, client_type_of_llvm(type, b->layout.pointer_width));
    u32vec_push(&object->offsets, (uint32_t)offset);
    return object->types.count <= MOST_LEAVES;
  }
  for (uint64_t i = 0; i < count; i++)
    if (!add_leaves(b, object, layout_part_type(type, i), offset + layout_part_offset(&b->layout, type, i)))
      return false;
  return true;
}

static void add_struct(Builder *b, const Pointee *pointee, uint32_t number) {
  Arena *arena = &b->client->arena;
  const char *word = client_type_word(&b->debug, pointee->type, arena);
  LLVMTypeRef type = client_type_struct(&b->debug, pointee->type);
  uint64_t size = debug_type_size(pointee->type);
  ClientObject object = {.name = arena_format(arena, "%s%u", word, number + 1)};
  if (type && !pointee->writable) object.filled = add_leaves(b, &object, type, 0);
  if (!type) type = LLVMArrayType2(LLVMInt8TypeInContext(b->context), size ? size : 1);
  const char *what = object.filled ? "have any contents; pointers in them are null"
                                   : "start as zeros, and only the library changes them";
  assume(b, arena_format(arena, "the client's objects of type %s %s", word, what));
  add_object(b, type, object);
}

static bool is_object_type(LLVMValueRef type) {
  return debug_kind(type) == DEBUG_STRUCT || debug_kind(type) == DEBUG_VOID;
}

static Pointee *find_pointee(Builder *b, LLVMValueRef type) {
  type = debug_plain_type(type);
  for (uint32_t i = 0; i < b->pointees.count; i++)
    if (client_type_same(&b->debug, b->pointees.data[i].type, type)) return &b->pointees.data[i];
  pointeevec_push(&b->pointees, (Pointee){.type = type});
  return &b->pointees.data[b->pointees.count - 1];
}

static void note_pointers(Builder *b, LLVMValueRef function) {
  LLVMValueRef type = debug_function_type(&b->debug, function), part;
  for (uint32_t i = 0; debug_function_part(type, i, &part); i++) {
    if (debug_kind(part) != DEBUG_POINTER || debug_kind(debug_pointee(part)) == DEBUG_FUNCTION) continue;
    Pointee *pointee = find_pointee(b, debug_pointee(part));
    if (i == 0) pointee->given = true;
    else pointee->taken = true, pointee->writable |= !debug_is_const(debug_pointee(part));
  }
}

// What can be made before the functions that use it are known: handles, and structs that outlive a call.
static void make_pointees(Builder *b) {
  Arena *arena = &b->client->arena;
  for (uint32_t i = 0; i < b->pointees.count; i++) {
    Pointee *pointee = &b->pointees.data[i];
    const char *word = client_type_word(&b->debug, pointee->type, arena);
    pointee->has_handles = pointee->given && pointee->taken;
    pointee->has_objects = debug_kind(pointee->type) == DEBUG_STRUCT && !pointee->given && pointee->taken;
    pointee->first_handle = b->client->handles.count;
    pointee->first_object = b->client->objects.count;
    for (uint32_t k = 0; k < HANDLES && pointee->has_handles; k++) {
      const char *text = pointee->type ? client_type_text(&b->debug, pointee->type, arena) : "void";
      const char *name = debug_type_name(&b->debug, pointee->type);
      if (debug_kind(pointee->type) == DEBUG_STRUCT)
        text = name ? arena_format(arena, "%s %s", debug_is_union(pointee->type) ? "union" : "struct", name) : "void";
      ClientHandle handle = {arena_format(arena, "p%u", b->client->handles.count + 1),
                             arena_format(arena, "%s *", text)};
      llvmvec_push(&b->handles, new_global(b, b->pointer, handle.name));
      clienthandlevec_push(&b->client->handles, handle);
    }
    if (pointee->has_handles)
      assume(b, arena_format(arena, "the client keeps at most %d pointers to %s at a time%s", HANDLES,
                             pointee->type ? word : "void",
                             is_object_type(pointee->type) ? ", and has them from the library" : ""));
    for (uint32_t k = 0; k < STRUCTS && pointee->has_objects; k++) add_struct(b, pointee, k);
  }
}

// ---- arguments

static LLVMValueRef element_address(Builder *b, uint32_t object, uint64_t offset) {
  LLVMValueRef index = LLVMConstInt(b->index, offset, false);
  return LLVMBuildInBoundsGEP2(b->at, LLVMInt8TypeInContext(b->context), b->objects.data[object], &index, 1, "element");
}

static LLVMTypeRef element_type(const Builder *b, uint32_t object, uint32_t element) {
  LLVMTypeRef type = LLVMGlobalGetValueType(b->objects.data[object]);
  uint64_t offset = b->client->objects.data[object].offsets.data[element];
  for (;;) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind) return type;
    uint64_t count = kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type) : LLVMGetArrayLength2(type), i = 0;
    while (i + 1 < count && layout_part_offset(&b->layout, type, i + 1) <= offset) i++;
    offset -= layout_part_offset(&b->layout, type, i);
    type = layout_part_type(type, i);
  }
}

static void fill(Builder *b, uint32_t number) {
  const ClientObject *object = &b->client->objects.data[number];
  uint32_t count = object->types.count;
  for (uint32_t i = 0; i < count; i++) {
    LLVMTypeRef type = element_type(b, number, i);
    bool is_bool = strcmp(object->types.data[i], "_Bool") == 0;
    Input input = {.role = INPUT_ELEMENT, .type = object->types.data[i], .argument = i, .element = number};
    LLVMValueRef value =
        object->is_string && i + 1 == count ? LLVMConstNull(type)
        : is_bool
            ? LLVMBuildZExt(b->at, build_input(b, LLVMInt1TypeInContext(b->context), input, "element"), type, "element")
            : build_input(b, type, input, "element");
    LLVMBuildStore(b->at, value, element_address(b, number, object->offsets.data[i]));
    object = &b->client->objects.data[number];
  }
}

static LLVMValueRef part_of_array(Builder *b, uint32_t number) {
  Input input = {.role = INPUT_LENGTH, .type = "unsigned", .element = number};
  LLVMValueRef first = build_input(b, choice_type(b, ARRAY_LENGTH), input, "first");
  LLVMValueRef index[2] = {LLVMConstInt(b->index, 0, false), LLVMBuildZExt(b->at, first, b->index, "first")};
  LLVMTypeRef type = LLVMGlobalGetValueType(b->objects.data[number]);
  return LLVMBuildInBoundsGEP2(b->at, type, b->objects.data[number], index, 2, "array");
}

static LLVMValueRef source_value(Builder *b, ClientSource source) {
  switch (source.kind) {
  case SOURCE_HANDLE: return LLVMBuildLoad2(b->at, b->pointer, b->handles.data[source.index], "kept");
  case SOURCE_FUNCTION: return b->environment.data[source.index];
  case SOURCE_OBJECT:
    if (b->client->objects.data[source.index].filled) fill(b, source.index);
    return b->client->objects.data[source.index].is_array ? part_of_array(b, source.index)
                                                          : b->objects.data[source.index];
  default: return LLVMConstNull(b->pointer);
  }
}

static uint32_t add_callback(Builder *b, LLVMValueRef type);

static void add_source(ClientArgument *argument, SourceKind kind, uint32_t index) {
  clientsourcevec_push(&argument->sources, (ClientSource){kind, index});
}

// `name` is for an object of this argument alone.
static void find_sources(Builder *b, LLVMValueRef type, const char *name, ClientArgument *argument) {
  LLVMValueRef to = debug_pointee(type);
  uint32_t function;
  Pointee *known;
  add_source(argument, SOURCE_NULL, 0);
  switch (debug_kind(to)) {
  case DEBUG_FUNCTION:
    function = add_callback(b, debug_plain_type(to));
    if (function != UINT32_MAX) add_source(argument, SOURCE_FUNCTION, function);
    return;
  case DEBUG_POINTER:
  case DEBUG_OTHER: // one null pointer, or zeros
    assume(b, arena_format(&b->client->arena, "what %s points to starts as zeros", name));
    add_source(argument, SOURCE_OBJECT,
               add_object(b,
                          debug_kind(to) == DEBUG_POINTER || !debug_type_size(to)
                              ? b->pointer
                              : LLVMArrayType2(LLVMInt8TypeInContext(b->context), debug_type_size(to)),
                          (ClientObject){.name = name}));
    return;
  default: break;
  }
  known = find_pointee(b, to);
  for (uint32_t k = 0; k < HANDLES && known->has_handles; k++)
    add_source(argument, SOURCE_HANDLE, known->first_handle + k);
  for (uint32_t k = 0; k < STRUCTS && known->has_objects; k++)
    add_source(argument, SOURCE_OBJECT, known->first_object + k);
  if (debug_kind(to) == DEBUG_NUMBER || (debug_kind(to) == DEBUG_VOID && !known->given))
    add_source(argument, SOURCE_OBJECT, add_array(b, to, name));
}

static LLVMValueRef build_pointer(Builder *b, uint32_t call, uint32_t index) {
  const ClientArgument *argument = &b->client->functions.data[call].arguments.data[index];
  ClientSourceVec sources = argument->sources;
  const char *name = argument->name;
  if (sources.count == 1) return source_value(b, sources.data[0]);
  LLVMTypeRef type = choice_type(b, sources.count);
  Input input = {.role = INPUT_POINTER, .type = "unsigned", .call = call, .argument = index};
  LLVMValueRef which = build_input(b, type, input, name), value = source_value(b, sources.data[0]);
  for (uint32_t i = 1; i < sources.count; i++) {
    LLVMValueRef is = LLVMBuildICmp(b->at, LLVMIntEQ, which, LLVMConstInt(type, i, false), "is");
    value = LLVMBuildSelect(b->at, is, source_value(b, sources.data[i]), value, name);
  }
  return value;
}

// ---- calls

static const char *parameter_name(Builder *b, LLVMValueRef function, uint32_t index) {
  size_t length;
  const char *name = LLVMGetValueName2(LLVMGetParam(function, index), &length);
  return length && !strchr(name, '.') ? arena_text(&b->client->arena, name)
                                      : arena_format(&b->client->arena, "argument%u", index + 1);
}

static uint32_t add_function(Builder *b, LLVMValueRef function, const char *name) {
  Arena *arena = &b->client->arena;
  LLVMValueRef type = debug_function_type(&b->debug, function), part;
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
  ClientFunction made = {.name = name, .result = client_type_of_llvm(result, b->layout.pointer_width)};
  if (debug_function_part(type, 0, &part)) made.result = client_type_text(&b->debug, part, arena);
  for (uint32_t i = 0; i < LLVMCountParams(function); i++) {
    LLVMTypeRef passed = LLVMTypeOf(LLVMGetParam(function, i));
    ClientArgument argument = {.name = parameter_name(b, function, i),
                               .type = client_type_of_llvm(passed, b->layout.pointer_width)};
    argument.is_pointer = LLVMGetTypeKind(passed) == LLVMPointerTypeKind;
    bool known = debug_function_part(type, i + 1, &part);
    if (known) argument.type = client_type_text(&b->debug, part, arena);
    size_t length;
    const char *object = arena_format(arena, "%s_%s", LLVMGetValueName2(function, &length), argument.name);
    if (argument.is_pointer && known) find_sources(b, part, object, &argument);
    else if (argument.is_pointer)
      add_source(&argument, SOURCE_NULL, 0), add_source(&argument, SOURCE_OBJECT, add_array(b, NULL, object));
    clientargumentvec_push(&made.arguments, argument);
  }
  clientfunctionvec_push(&b->client->functions, made);
  return b->client->functions.count - 1;
}

static void build_keep(Builder *b, LLVMValueRef function, uint32_t call, LLVMValueRef result) {
  LLVMValueRef part;
  ClientFunction *made = &b->client->functions.data[call];
  if (!debug_function_part(debug_function_type(&b->debug, function), 0, &part) || debug_kind(part) != DEBUG_POINTER ||
      debug_kind(debug_pointee(part)) == DEBUG_FUNCTION)
    return;
  const Pointee *pointee = find_pointee(b, debug_pointee(part));
  if (!pointee->has_handles) return;
  LLVMTypeRef type = choice_type(b, HANDLES + 1);
  LLVMValueRef where = build_input(b, type, (Input){.role = INPUT_KEEP, .type = "unsigned", .call = call}, "keep");
  for (uint32_t i = 0; i < HANDLES; i++) {
    u32vec_push(&made->keeps, pointee->first_handle + i);
    LLVMValueRef handle = b->handles.data[pointee->first_handle + i];
    LLVMValueRef is = LLVMBuildICmp(b->at, LLVMIntEQ, where, LLVMConstInt(type, i + 1, false), "is");
    LLVMValueRef old = LLVMBuildLoad2(b->at, b->pointer, handle, "kept");
    LLVMBuildStore(b->at, LLVMBuildSelect(b->at, is, result, old, "kept"), handle);
  }
}

static void build_call(Builder *b, LLVMValueRef function, uint32_t call) {
  unsigned count = LLVMCountParams(function);
  LLVMValueRef *arguments = memory_new((count + 1) * sizeof *arguments);
  for (unsigned i = 0; i < count; i++) {
    const ClientArgument *argument = &b->client->functions.data[call].arguments.data[i];
    Input input = {.role = INPUT_ARGUMENT, .type = argument->type, .call = call, .argument = i};
    arguments[i] = argument->is_pointer ? build_pointer(b, call, i)
                                        : build_input(b, LLVMTypeOf(LLVMGetParam(function, i)), input, argument->name);
  }
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  bool is_void = LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind;
  LLVMValueRef result = LLVMBuildCall2(b->at, type, function, arguments, count, is_void ? "" : "result");
  if (!is_void) build_keep(b, function, call, result);
  free(arguments);
}

static LLVMBasicBlockRef new_block(Builder *b, LLVMValueRef function) {
  return LLVMAppendBasicBlockInContext(b->context, function, "block");
}

// One call of any of `count` functions; the tables have them from `first` on. The builder ends in `after`.
static void build_any_call(Builder *b, LLVMValueRef into, const LLVMValueRef *functions, uint32_t first, uint32_t count,
                           LLVMValueRef received, LLVMBasicBlockRef after) {
  LLVMTypeRef type = choice_type(b, count);
  LLVMValueRef which =
      build_input(b, type, (Input){.role = INPUT_CALL, .type = "unsigned", .call = first, .argument = count}, "call");
  LLVMBasicBlockRef blocks = new_block(b, into);
  LLVMValueRef choice = LLVMBuildSwitch(b->at, which, blocks, count);
  for (uint32_t i = 0; i < count; i++) {
    LLVMBasicBlockRef block = i ? new_block(b, into) : blocks;
    if (i) LLVMAddCase(choice, LLVMConstInt(type, i, false), block);
    LLVMPositionBuilderAtEnd(b->at, block);
    if (received) { // only what was really received can be called
      LLVMBasicBlockRef call = new_block(b, into);
      LLVMBuildCondBr(b->at, LLVMBuildICmp(b->at, LLVMIntEQ, received, functions[i], "is"), call, after);
      LLVMPositionBuilderAtEnd(b->at, call);
    }
    build_call(b, functions[i], first + i);
    LLVMBuildBr(b->at, after);
  }
  LLVMPositionBuilderAtEnd(b->at, after);
}

// ---- environment functions

// for (;;) { if (!any) return any; BODY } and the builder is in BODY, from where it has to go back to the result.
static LLVMBasicBlockRef begin_environment(Builder *b, LLVMValueRef function, uint32_t number,
                                           LLVMBasicBlockRef *body) {
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function)), bit = LLVMInt1TypeInContext(b->context);
  LLVMBasicBlockRef entry = new_block(b, function), loop = new_block(b, function), end = new_block(b, function);
  *body = new_block(b, function);
  LLVMPositionBuilderAtEnd(b->at, entry);
  build_input(b, bit, (Input){.role = INPUT_ENTER, .type = "_Bool", .call = number}, "enter");
  LLVMBuildBr(b->at, loop);
  LLVMPositionBuilderAtEnd(b->at, loop);
  LLVMValueRef more = build_input(b, bit, (Input){.role = INPUT_AGAIN, .type = "_Bool", .call = number}, "again");
  LLVMBuildCondBr(b->at, more, *body, end);
  LLVMPositionBuilderAtEnd(b->at, end);
  Input input = {.role = INPUT_RETURN, .type = b->client->environment.data[number].result, .call = number};
  if (LLVMGetTypeKind(result) == LLVMVoidTypeKind) {
    build_input(b, bit, input, "result");
    LLVMBuildRetVoid(b->at);
  } else if (LLVMGetTypeKind(result) == LLVMPointerTypeKind) {
    build_input(b, bit, input, "result");
    LLVMBuildRet(b->at, LLVMConstNull(result));
  } else LLVMBuildRet(b->at, build_input(b, result, input, "result"));
  return loop;
}

static void add_environment(Builder *b, LLVMValueRef function, ClientEnvironment environment) {
  llvmvec_push(&b->environment, function);
  clientenvironmentvec_push(&b->client->environment, environment);
}

// A function of O's that it passes to the library, which may call it: it may call the library in turn.
static uint32_t add_callback(Builder *b, LLVMValueRef type) {
  Arena *arena = &b->client->arena;
  LLVMTypeRef types[16];
  LLVMValueRef part = NULL;
  uint32_t count = 0;
  Text text = {0};
  debug_function_part(type, 0, &part);
  LLVMTypeRef result = client_type_llvm(&b->debug, part);
  const char *result_text = client_type_text(&b->debug, part, arena);
  bool fine = result;
  for (; debug_function_part(type, count + 1, &part) && fine; count++) {
    fine = part && count < 16 && (types[count] = client_type_llvm(&b->debug, part));
    text_format(&text, "%s%s argument%u", count ? ", " : "", client_type_text(&b->debug, part, arena), count + 1);
  }
  const char *parameters = arena_text(arena, count ? text_view(&text) : "void");
  text_release(&text);
  if (!fine) {
    assume(b, "the client passes no functions that take or return structs, or take a variable number of arguments");
    return UINT32_MAX;
  }
  uint32_t number = b->environment.count;
  const char *name = arena_format(arena, "callback%u", number + 1);
  LLVMValueRef function = LLVMAddFunction(b->module, arena_format(arena, "sextant.%s", name),
                                          LLVMFunctionType(result, types, count, false));
  LLVMSetLinkage(function, LLVMInternalLinkage);
  add_environment(b, function, (ClientEnvironment){name, result_text, parameters, true});
  LLVMBuilderRef outer = b->at;
  b->at = LLVMCreateBuilderInContext(b->context);
  LLVMBasicBlockRef body, loop = begin_environment(b, function, number, &body);
  LLVMPositionBuilderAtEnd(b->at, body);
  LLVMBuildCall2(b->at, LLVMGlobalGetValueType(b->turn), b->turn, NULL, 0, "");
  LLVMBuildBr(b->at, loop);
  LLVMDisposeBuilder(b->at);
  b->at = outer;
  assume(b, "functions that the client passes may call all public functions, and change nothing else");
  return number;
}

// Functions whose address is passed as argument number `index` in calls of `function`.
static void find_passed(LLVMValueRef function, unsigned index, ValueVec *out) {
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != function || index >= LLVMGetNumArgOperands(call))
      continue;
    LLVMValueRef passed = LLVMGetOperand(call, index);
    if (!LLVMIsAFunction(passed) || LLVMIsDeclaration(passed) || LLVMIsFunctionVarArg(LLVMGlobalGetValueType(passed)))
      continue;
    bool known = false;
    for (uint32_t i = 0; i < out->count; i++) known |= out->data[i] == passed;
    if (!known) llvmvec_push(out, passed);
  }
}

// `((void (*)(int))f)`: the received function, as the environment function calls it.
static const char *received_name(Builder *b, LLVMValueRef passed, unsigned parameter) {
  Arena *arena = &b->client->arena;
  LLVMValueRef type = debug_function_type(&b->debug, passed), part = NULL;
  Text text = {0};
  debug_function_part(type, 0, &part);
  text_format(&text, "((%s (*)(", client_type_text(&b->debug, part, arena));
  for (uint32_t i = 0; debug_function_part(type, i + 1, &part); i++)
    text_format(&text, "%s%s", i ? ", " : "", client_type_text(&b->debug, part, arena));
  text_format(&text, "))argument%u)", parameter + 1);
  const char *name = arena_text(arena, text_view(&text));
  text_release(&text);
  return name;
}

static void build_received(Builder *b, LLVMValueRef function, unsigned parameter, const ValueVec *passed) {
  Arena *arena = &b->client->arena;
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  uint32_t number = b->environment.count;
  size_t length;
  Text text = {0};
  for (unsigned i = 0; i < LLVMCountParams(function); i++)
    text_format(&text, "%s%s argument%u", i ? ", " : "",
                client_type_of_llvm(LLVMTypeOf(LLVMGetParam(function, i)), b->layout.pointer_width), i + 1);
  const char *name = arena_text(arena, LLVMGetValueName2(function, &length));
  add_environment(b, function,
                  (ClientEnvironment){name, client_type_of_llvm(LLVMGetReturnType(type), b->layout.pointer_width),
                                      arena_text(arena, text_view(&text)), false});
  text_release(&text);
  LLVMBasicBlockRef body, loop = begin_environment(b, function, number, &body);
  LLVMPositionBuilderAtEnd(b->at, body);
  uint32_t first = b->client->functions.count;
  for (uint32_t i = 0; i < passed->count; i++) {
    uint32_t made = add_function(b, passed->data[i], received_name(b, passed->data[i], parameter));
    b->client->functions.data[made].received = true;
  }
  build_any_call(b, function, passed->data, first, passed->count, LLVMGetParam(function, parameter), loop);
  assume(b, arena_format(arena,
                         "%s has no body: any result; it may call the functions that it gets, and changes nothing else",
                         name));
}

// Undefined functions that get pointers to functions of the program may call them.
static void make_undefined(Builder *b) {
  ValueVec undefined = {0};
  size_t length;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName2(f, &length);
    if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && !client_is_inside(name) &&
        !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f)) && library_find(name, false) == LIBRARY_NONE)
      llvmvec_push(&undefined, f);
  }
  for (uint32_t i = 0; i < undefined.count; i++)
    for (unsigned k = 0; k < LLVMCountParams(undefined.data[i]); k++) {
      ValueVec passed = {0};
      find_passed(undefined.data[i], k, &passed);
      if (passed.count && LLVMIsDeclaration(undefined.data[i])) build_received(b, undefined.data[i], k, &passed);
      llvmvec_release(&passed);
    }
  llvmvec_release(&undefined);
}

// ---- which functions

static bool is_public(LLVMValueRef f) {
  size_t length;
  return !LLVMIsDeclaration(f) && LLVMGetLinkage(f) == LLVMExternalLinkage &&
         strcmp(LLVMGetValueName2(f, &length), "main") != 0;
}

// Why no client can be made for it, or NULL.
static const char *obstacle(Builder *b, LLVMValueRef f) {
  LLVMTypeRef type = LLVMGlobalGetValueType(f);
  LLVMValueRef debug = debug_function_type(&b->debug, f), part;
  if (LLVMIsFunctionVarArg(type)) return "takes a variable number of arguments";
  for (uint32_t i = 0; debug_function_part(debug, i, &part); i++)
    if (debug_kind(part) == DEBUG_STRUCT) return i ? "takes a struct by value" : "returns a struct by value";
  for (unsigned i = 0; i < LLVMCountParams(f); i++) {
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(f, i)));
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind)
      return "takes an argument of a type that is not modelled";
  }
  return NULL;
}

static void list_public(Builder *b, Text *out) {
  uint32_t listed = 0;
  size_t length;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
    if (!is_public(f) || ++listed > 10) continue;
    text_format(out, "%s%s", listed == 1 ? "public functions are: " : ", ", LLVMGetValueName2(f, &length));
  }
  if (listed > 10) text_format(out, " and %u more", listed - 10);
  if (!listed) text_add(out, "no function is public here");
}

static bool fault(Builder *b, LLVMValueRef f, DiagList *diags, const char *message, const char *name) {
  Text hint = {0};
  Place place = f && !LLVMIsDeclaration(f) ? debug_function_place(&b->debug, f) : (Place){.file = b->file};
  list_public(b, &hint);
  diag_error(diags, place, text_view(&hint), message, name);
  text_release(&hint);
  return false;
}

static bool add_public(Builder *b, const char *name, DiagList *diags) {
  LLVMValueRef f = LLVMGetNamedFunction(b->module, name);
  if (!f) return fault(b, NULL, diags, "--open names '%s', and there is no such function", name);
  if (LLVMIsDeclaration(f)) return fault(b, f, diags, "--open names '%s', which has no body here", name);
  if (strcmp(name, "main") == 0) return fault(b, f, diags, "--open names '%s', which is the client's own", name);
  if (!is_public(f)) return fault(b, f, diags, "--open names '%s', which is static: no client can call it", name);
  for (uint32_t i = 0; i < b->public.count; i++)
    if (b->public.data[i] == f) return true;
  const char *why = obstacle(b, f);
  if (why) {
    diag_error(diags, debug_function_place(&b->debug, f), "leave it out of --open",
               "'%s' %s, which clients are not modelled for", name, why);
    return false;
  }
  llvmvec_push(&b->public, f);
  return true;
}

static bool add_all_public(Builder *b, DiagList *diags) {
  size_t length;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
    if (!is_public(f)) continue;
    const char *name = LLVMGetValueName2(f, &length), *why = obstacle(b, f);
    if (!why) llvmvec_push(&b->public, f);
    else assume(b, arena_format(&b->client->arena, "no client calls %s: it %s", name, why));
  }
  return b->public.count || fault(b, NULL, diags, "--open %s: there is no public function to call", "all");
}

// open := name ("," name)* | "all"
static bool find_public(Builder *b, const char *open, DiagList *diags) {
  if (strcmp(open, "all") == 0) return add_all_public(b, diags);
  for (bool fine = true;;) {
    open += strspn(open, " ,");
    size_t n = strcspn(open, " ,");
    if (!n) return fine && (b->public.count || fault(b, NULL, diags, "--open %s names no function", ""));
    fine = add_public(b, arena_format(&b->client->arena, "%.*s", (int)n, open), diags) && fine;
    open += n;
  }
}

// ---- the client

static LLVMValueRef new_procedure(Builder *b, const char *name) {
  LLVMValueRef f =
      LLVMAddFunction(b->module, name, LLVMFunctionType(LLVMVoidTypeInContext(b->context), NULL, 0, false));
  LLVMSetLinkage(f, LLVMInternalLinkage);
  return f;
}

static void build_client(Builder *b) {
  LLVMValueRef client = new_procedure(b, CLIENT_ENTRY);
  size_t length;
  b->turn = new_procedure(b, "sextant.turn");
  LLVMBasicBlockRef entry = new_block(b, client), loop = new_block(b, client);
  LLVMPositionBuilderAtEnd(b->at, entry);
  LLVMBuildBr(b->at, loop);
  LLVMPositionBuilderAtEnd(b->at, loop);
  LLVMBuildCall2(b->at, LLVMGlobalGetValueType(b->turn), b->turn, NULL, 0, "");
  LLVMBuildBr(b->at, loop);
  for (uint32_t i = 0; i < b->public.count; i++)
    add_function(b, b->public.data[i], arena_text(&b->client->arena, LLVMGetValueName2(b->public.data[i], &length)));
  LLVMBasicBlockRef first = new_block(b, b->turn), last = new_block(b, b->turn);
  LLVMPositionBuilderAtEnd(b->at, first);
  build_any_call(b, b->turn, b->public.data, 0, b->public.count, NULL, last);
  LLVMBuildRetVoid(b->at);
  make_undefined(b);
}

bool client_plan(ClientPlan *plan, LLVMModuleRef module, const CFrontOptions *options, DiagList *diags) {
  *plan = (ClientPlan){.client = client_new()};
  Builder b = {.plan = plan, .client = plan->client, .module = module, .context = LLVMGetModuleContext(module)};
  b.file = options->file_count ? options->files[0] : NULL;
  b.at = LLVMCreateBuilderInContext(b.context);
  b.layout.data = LLVMGetModuleDataLayout(module);
  b.layout.pointer_width = 8 * LLVMPointerSize(b.layout.data);
  b.pointer = LLVMPointerTypeInContext(b.context, 0);
  b.index = LLVMIntTypeInContext(b.context, b.layout.pointer_width);
  debug_init(&b.debug, module, &plan->client->arena);
  bool fine = find_public(&b, options->open, diags);
  for (uint32_t i = 0; fine && i < b.public.count; i++) note_pointers(&b, b.public.data[i]);
  if (fine) make_pointees(&b);
  if (fine) build_client(&b);
  debug_release(&b.debug);
  LLVMDisposeBuilder(b.at);
  pointeevec_release(&b.pointees);
  ValueVec *vectors[] = {&b.public, &b.handles, &b.objects, &b.environment};
  for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) llvmvec_release(vectors[i]);
  if (!fine) client_plan_release(plan);
  return fine;
}

void client_plan_release(ClientPlan *plan) {
  client_delete(plan->client);
  inputvec_release(&plan->inputs);
  textvec_release(&plan->assumptions);
  *plan = (ClientPlan){0};
}
