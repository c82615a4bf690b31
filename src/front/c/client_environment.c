// Functions that the client defines: those that it passes to the library, which may call the library in turn, and those that
// the library calls and that have no body.
#include <string.h>

#include "front/c/client_builder.h"
#include "front/c/client_types.h"
#include "front/c/library.h"
#include "front/c/debug_types.h"

static void add_parameter(uint32_t index, const char *type, Text *out) {
  text_format(out, "%s%s%sargument%u", index ? ", " : "", type, strchr(type, '*') ? "" : " ", index + 1);
}

// for (;;) { if (!any) return any; BODY } and the builder is in BODY, from where it has to go back to the result.
static LLVMBasicBlockRef begin_environment(Builder *b, LLVMValueRef function, uint32_t number,
                                           LLVMBasicBlockRef *body) {
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function)), bit = LLVMInt1TypeInContext(b->context);
  LLVMBasicBlockRef entry = c_client_new_block(b, function), loop = c_client_new_block(b, function),
                    end = c_client_new_block(b, function);
  *body = c_client_new_block(b, function);
  LLVMPositionBuilderAtEnd(b->at, entry);
  c_client_build_input(b, bit, (Input){.role = INPUT_ENTER, .type = "_Bool", .call = number}, "enter");
  LLVMBuildBr(b->at, loop);
  LLVMPositionBuilderAtEnd(b->at, loop);
  LLVMValueRef more =
      c_client_build_input(b, bit, (Input){.role = INPUT_AGAIN, .type = "_Bool", .call = number}, "again");
  LLVMBuildCondBr(b->at, more, *body, end);
  LLVMPositionBuilderAtEnd(b->at, end);
  Input input = {.role = INPUT_RETURN, .type = b->client->environment.data[number].result, .call = number};
  if (LLVMGetTypeKind(result) == LLVMVoidTypeKind) {
    c_client_build_input(b, bit, input, "result");
    LLVMBuildRetVoid(b->at);
  } else if (LLVMGetTypeKind(result) == LLVMPointerTypeKind) {
    c_client_build_input(b, bit, input, "result");
    LLVMBuildRet(b->at, LLVMConstNull(result));
  } else LLVMBuildRet(b->at, c_client_build_input(b, result, input, "result"));
  return loop;
}

static void add_environment(Builder *b, LLVMValueRef function, ClientEnvironment environment) {
  valuevec_push(&b->environment, function);
  clientenvironmentvec_push(&b->client->environment, environment);
}

// A function of O's that it passes to the library, which may call it: it may call the library in turn.
uint32_t c_client_add_callback(Builder *b, LLVMValueRef type) {
  Arena *arena = &b->client->arena;
  LLVMTypeRef types[16];
  LLVMValueRef part = NULL;
  uint32_t count = 0;
  Text text = {0};
  c_debug_function_part(type, 0, &part);
  LLVMTypeRef result = c_client_type_llvm(&b->debug, part);
  const char *result_text = c_client_type_text(&b->debug, part, arena);
  bool fine = result;
  for (; c_debug_function_part(type, count + 1, &part) && fine; count++) {
    fine = part && count < 16 && (types[count] = c_client_type_llvm(&b->debug, part));
    add_parameter(count, c_client_type_text(&b->debug, part, arena), &text);
  }
  const char *parameters = arena_text(arena, count ? text_view(&text) : "void");
  text_release(&text);
  if (!fine) {
    c_client_assume(
        b, "the client passes no functions that take or return structs, or take a variable number of arguments");
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
  c_client_assume(b, "functions that the client passes may call all public functions, and change nothing else");
  return number;
}

// What is known of a parameter of a function without a body, from the calls of it.
typedef struct Received {
  ValueVec functions;  // those that are passed
  LLVMTypeRef written; // it is the address of a variable of this type; or NULL
  bool other;          // a pointer of which nothing is known
} Received;

// The type of the variable whose address a call passes, where it is a number.
static LLVMTypeRef pointed_type(const Builder *b, LLVMValueRef passed) {
  LLVMTypeRef type = LLVMIsAAllocaInst(passed)       ? LLVMGetAllocatedType(passed)
                     : LLVMIsAGlobalVariable(passed) ? LLVMGlobalGetValueType(passed)
                                                     : NULL;
  bool number = type && LLVMGetTypeKind(type) != LLVMPointerTypeKind && c_layout_scalar_width(&b->layout, type);
  return number ? type : NULL;
}

static void see_argument(const Builder *b, LLVMValueRef passed, Received *out) {
  LLVMTypeRef type = pointed_type(b, passed);
  if (LLVMGetTypeKind(LLVMTypeOf(passed)) != LLVMPointerTypeKind || LLVMIsAConstantPointerNull(passed)) return;
  if (LLVMIsAGlobalVariable(passed) && LLVMIsGlobalConstant(passed)) return; // it can only be read
  if (LLVMIsAFunction(passed) && !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(passed)) && !LLVMIsDeclaration(passed)) {
    for (uint32_t i = 0; i < out->functions.count; i++)
      if (out->functions.data[i] == passed) return;
    valuevec_push(&out->functions, passed);
  } else if (type && (!out->written || out->written == type)) out->written = type;
  else out->other = true;
}

static void see_arguments(const Builder *b, LLVMValueRef function, Received *out) {
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    bool direct = LLVMIsACallInst(call) && LLVMGetCalledValue(call) == function;
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
      if (direct && i < LLVMGetNumArgOperands(call)) see_argument(b, LLVMGetOperand(call, i), &out[i]);
      else out[i].other = true;
  }
}

// `((void (*)(int))f)`: the received function, as the environment function calls it.
static const char *received_name(Builder *b, LLVMValueRef passed, unsigned parameter) {
  Arena *arena = &b->client->arena;
  LLVMValueRef type = c_debug_function_type(&b->debug, passed), part = NULL;
  Text text = {0};
  c_debug_function_part(type, 0, &part);
  text_format(&text, "((%s (*)(", c_client_type_text(&b->debug, part, arena));
  for (uint32_t i = 0; c_debug_function_part(type, i + 1, &part); i++)
    text_format(&text, "%s%s", i ? ", " : "", c_client_type_text(&b->debug, part, arena));
  text_format(&text, "))argument%u)", parameter + 1);
  const char *name = arena_text(arena, text_view(&text));
  text_release(&text);
  return name;
}

static const char *parameter_list(Builder *b, LLVMValueRef function) {
  Text text = {0};
  for (unsigned i = 0; i < LLVMCountParams(function); i++)
    add_parameter(i, c_client_type_of_llvm(LLVMTypeOf(LLVMGetParam(function, i)), b->layout.pointer_width), &text);
  const char *list = arena_text(&b->client->arena, text.count ? text_view(&text) : "void");
  text_release(&text);
  return list;
}

// It sets what it gets the addresses of, or leaves it: setting it to what it was is the same.
static void build_writes(Builder *b, LLVMValueRef function, uint32_t number, const Received *received) {
  for (unsigned i = 0; i < LLVMCountParams(function); i++) {
    LLVMTypeRef type = received[i].written;
    if (!type) continue;
    Input input = {.role = INPUT_WRITE, .type = c_client_type_of_llvm(type, b->layout.pointer_width), .call = number};
    input.argument = i;
    LLVMBasicBlockRef set = c_client_new_block(b, function), after = c_client_new_block(b, function);
    LLVMBuildCondBr(b->at, LLVMBuildIsNotNull(b->at, LLVMGetParam(function, i), "given"), set, after);
    LLVMPositionBuilderAtEnd(b->at, set);
    LLVMBuildStore(b->at, c_client_build_input(b, type, input, "written"), LLVMGetParam(function, i));
    LLVMBuildBr(b->at, after);
    LLVMPositionBuilderAtEnd(b->at, after);
  }
}

// It calls one of the functions that it gets.
static void build_calls(Builder *b, LLVMValueRef function, const Received *received, LLVMBasicBlockRef loop) {
  uint32_t first = b->client->functions.count;
  ValueVec functions = {0}, parameters = {0};
  for (unsigned i = 0; i < LLVMCountParams(function); i++)
    for (uint32_t k = 0; k < received[i].functions.count; k++) {
      LLVMValueRef passed = received[i].functions.data[k];
      uint32_t made = c_client_add_function(b, passed, received_name(b, passed, i));
      b->client->functions.data[made].received = true;
      valuevec_push(&functions, passed);
      valuevec_push(&parameters, LLVMGetParam(function, i));
    }
  if (functions.count)
    c_client_build_any_call(b, function, functions.data, first, functions.count, parameters.data, loop);
  else LLVMBuildBr(b->at, loop);
  valuevec_release(&functions);
  valuevec_release(&parameters);
}

// What other pointers lead to may change as well: a function without a body, which stays one, gets them.
static void build_changes(Builder *b, LLVMValueRef function, const char *name, const Received *received) {
  ValueVec others = {0};
  for (unsigned i = 0; i < LLVMCountParams(function); i++)
    if (received[i].other) valuevec_push(&others, LLVMGetParam(function, i));
  LLVMTypeRef *types = memory_new((others.count + 1) * sizeof *types);
  for (uint32_t i = 0; i < others.count; i++) types[i] = LLVMTypeOf(others.data[i]);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(b->context), types, others.count, false);
  const char *callee = arena_format(&b->client->arena, "%s, for its other arguments,", name);
  if (others.count)
    LLVMBuildCall2(b->at, type, LLVMAddFunction(b->module, callee, type), others.data, others.count, "");
  valuevec_release(&others);
  free(types);
}

static void build_undefined(Builder *b, LLVMValueRef function, const Received *received) {
  Arena *arena = &b->client->arena;
  uint32_t number = b->environment.count;
  size_t length;
  const char *name = arena_text(arena, LLVMGetValueName2(function, &length));
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
  const char *type = c_client_type_of_llvm(result, b->layout.pointer_width);
  add_environment(b, function, (ClientEnvironment){name, type, parameter_list(b, function), false});
  LLVMBasicBlockRef body, loop = begin_environment(b, function, number, &body);
  LLVMPositionBuilderAtEnd(b->at, body);
  build_writes(b, function, number, received);
  build_changes(b, function, name, received);
  build_calls(b, function, received, loop);
  bool pointer = LLVMGetTypeKind(result) == LLVMPointerTypeKind;
  c_client_assume(b, arena_format(arena,
                                  "%s has no body: any result%s; it may call functions and set variables that it gets, "
                                  "and changes nothing else by itself",
                                  name, pointer ? ", if a null pointer" : ""));
}

// Functions without a body get one where they get functions to call, or where all that they get is variables to set; the
// others are left to c_builtin_unknown, which changes more, but not in a way that C code could show.
static void make_undefined_one(Builder *b, LLVMValueRef function) {
  unsigned count = LLVMCountParams(function);
  Received *received = memory_new((count + 1) * sizeof *received);
  bool known = true, calls = false, writes = false;
  see_arguments(b, function, received);
  for (unsigned i = 0; i < count; i++) {
    if (received[i].written && received[i].functions.count) received[i].written = NULL, received[i].other = true;
    known &= !received[i].other;
    calls |= received[i].functions.count > 0;
    writes |= received[i].written != NULL;
  }
  bool pointer = LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(function))) == LLVMPointerTypeKind;
  if (calls || (writes && known && !pointer)) build_undefined(b, function, received);
  for (unsigned i = 0; i < count; i++) valuevec_release(&received[i].functions);
  free(received);
}

void c_client_make_undefined(Builder *b) {
  ValueVec undefined = {0};
  size_t length;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
    const char *name = LLVMGetValueName2(f, &length);
    if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && !c_client_is_inside(name) &&
        !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f)) && c_library_find(name, false) == LIBRARY_NONE)
      valuevec_push(&undefined, f);
  }
  for (uint32_t i = 0; i < undefined.count; i++) make_undefined_one(b, undefined.data[i]);
  valuevec_release(&undefined);
}
