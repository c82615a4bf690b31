// The missing half of an open program, built as LLVM code, so that everything behind it (points-to analysis, inlining,
// recursion, checks) sees an ordinary closed program:
//
//   sextant.client()   for (;;) sextant.turn();
//   sextant.turn()     switch (any) { case 0: push(any); return; case 1: keep(pop()); return; ... }, or writes a public variable
//
// In the words of game semantics: the public functions are P's, everything else is O's. An O-move is a call of an
// undefined `sextant.input.N`, which lowers to a havoc that carries its Input; so the run of a violation is O's strategy,
// and evidence/export/client.c prints it as C.
//
// Pointer arguments. O has variables for pointers that the library gave it (two of each type), and objects of its own:
//   - T * with T a number: an array of 1 to 8 elements with any contents; of char: a string of up to 7 characters;
//   - struct T *: where the library hands out such pointers, one of those. Else two objects; if some function takes
//     them without const they are the library's to change and start as zeros, if not they have any contents;
//   - T **: one null pointer; a function: one of O's, which may call any public function; void *: like char, no string;
//   - or null, or the same array as an argument before.
// All this is stated as assumptions.
#include "front/c/client.h"

#include <string.h>

#include "base/suggest.h"
#include "front/c/client_builder.h"
#include "front/c/client_types.h"
#include "front/c/instructions.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

#define CLIENT_PREFIX "sextant."
#define INPUT_PREFIX CLIENT_PREFIX "input."

// ---- moves

LLVMValueRef c_client_build_input(Builder *b, LLVMTypeRef type, Input input, const char *name) {
  Arena *arena = &b->client->arena;
  input.function = "client";
  const char *callee = arena_format(arena, INPUT_PREFIX "%u", b->plan->inputs.count);
  inputvec_push(&b->plan->inputs, input);
  LLVMTypeRef signature = LLVMFunctionType(type, NULL, 0, false);
  return LLVMBuildCall2(b->at, signature, LLVMAddFunction(b->module, callee, signature), NULL, 0, name);
}

LLVMTypeRef c_client_choice_type(const Builder *b, uint32_t count) {
  return LLVMIntTypeInContext(b->context, prog_client_choice_width(count));
}

void c_client_build_contents(Builder *b, Input input, LLVMValueRef *arguments) {
  input.function = "client";
  const char *callee = arena_format(&b->client->arena, INPUT_PREFIX "%u", b->plan->inputs.count);
  inputvec_push(&b->plan->inputs, input);
  LLVMTypeRef types[] = {b->pointer, b->index};
  LLVMTypeRef signature = LLVMFunctionType(LLVMVoidTypeInContext(b->context), types, 2, false);
  LLVMBuildCall2(b->at, signature, LLVMAddFunction(b->module, callee, signature), arguments, 2, "");
}

bool c_client_is_inside(const char *function) {
  return strncmp(function, CLIENT_PREFIX, sizeof CLIENT_PREFIX - 1) == 0;
}

const Input *c_client_input(const ClientPlan *plan, const char *function) {
  if (strncmp(function, INPUT_PREFIX, sizeof INPUT_PREFIX - 1) != 0) return NULL;
  return &plan->inputs.data[strtoul(function + sizeof INPUT_PREFIX - 1, NULL, 10)];
}

void c_client_assume(Builder *b, const char *text) {
  for (uint32_t i = 0; i < b->plan->assumptions.count; i++)
    if (strcmp(b->plan->assumptions.data[i], text) == 0) return;
  textvec_push(&b->plan->assumptions, text);
}

LLVMBasicBlockRef c_client_new_block(Builder *b, LLVMValueRef function) {
  return LLVMAppendBasicBlockInContext(b->context, function, "block");
}

// ---- which functions

bool c_client_is_public(LLVMValueRef f) {
  size_t length;
  LLVMLinkage linkage = LLVMGetLinkage(f);
  bool is_weak = linkage == LLVMWeakAnyLinkage || linkage == LLVMWeakODRLinkage;
  return !LLVMIsDeclaration(f) && (linkage == LLVMExternalLinkage || is_weak) &&
         strcmp(LLVMGetValueName2(f, &length), "main") != 0;
}

const char *c_client_obstacle(DebugInfo *debug, LLVMValueRef f) {
  LLVMTypeRef type = LLVMGlobalGetValueType(f);
  LLVMValueRef types = c_debug_function_type(debug, f), part;
  if (LLVMIsFunctionVarArg(type)) return "takes a variable number of arguments";
  for (uint32_t i = 0; c_debug_function_part(types, i, &part); i++)
    if (c_debug_kind(part) == DEBUG_STRUCT) return i ? "takes a struct by value" : "returns a struct by value";
  for (unsigned i = 0; i < LLVMCountParams(f); i++) {
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(f, i)));
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind)
      return "takes an argument of a type that is not modelled";
  }
  return NULL;
}

static void list_public(Builder *b, const char *name, Text *out) {
  uint32_t listed = 0;
  Suggestion best;
  suggestion_init(&best, name, strlen(name));
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f))
    if (c_client_is_public(f)) suggestion_offer(&best, LLVMGetValueName2(f, &(size_t){0}));
  if (best.found) text_format(out, "%s ", suggestion_hint(&best, NULL));
  size_t length;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
    if (!c_client_is_public(f) || ++listed > 10) continue;
    text_format(out, "%s%s", listed == 1 ? "public functions are: " : ", ", LLVMGetValueName2(f, &length));
  }
  if (listed > 10) text_format(out, " and %u more", listed - 10);
  if (!listed) text_add(out, "no function is public here");
}

static bool fault(Builder *b, LLVMValueRef f, DiagList *diags, const char *message, const char *name) {
  Text hint = {0};
  Place place = f && !LLVMIsDeclaration(f) ? c_debug_function_place(&b->debug, f) : (Place){.file = b->file};
  list_public(b, name, &hint);
  diag_error(diags, place, text_view(&hint), message, name);
  text_release(&hint);
  return false;
}

bool c_client_add_public(Builder *b, const char *name, DiagList *diags) {
  LLVMValueRef f = LLVMGetNamedFunction(b->module, name);
  if (!f) return fault(b, NULL, diags, "--open names '%s', and there is no such function", name);
  if (LLVMIsDeclaration(f)) return fault(b, f, diags, "--open names '%s', which has no body here", name);
  if (strcmp(name, "main") == 0) return fault(b, f, diags, "--open names '%s', which is the client's own", name);
  if (!c_client_is_public(f))
    return fault(b, f, diags, "--open names '%s', which is static: no client can call it", name);
  for (uint32_t i = 0; i < b->public.count; i++)
    if (b->public.data[i] == f) return true;
  const char *why = c_client_obstacle(&b->debug, f);
  if (why) {
    diag_error(diags, c_debug_function_place(&b->debug, f),
               "leave it out of --open; --entry starts in a single function",
               "--open names '%s', which %s: no client is made that calls such a function", name, why);
    return false;
  }
  valuevec_push(&b->public, f);
  return true;
}

// Does it read numbers through another pointer, and write them?
static bool counts_beside(Builder *b, LLVMValueRef f, uint32_t parameter) {
  const FunctionUses *uses = c_client_uses(&b->uses, &b->layout, f);
  LLVMValueRef types = c_debug_function_type(&b->debug, f), part;
  for (uint32_t i = 0; i < uses->parameters && c_debug_function_part(types, i + 1, &part); i++) {
    bool is_number = c_debug_kind(part) == DEBUG_POINTER && c_debug_kind(c_debug_pointee(part)) == DEBUG_NUMBER;
    if (i != parameter && is_number && uses->givens[i].is_read && uses->givens[i].is_written) return true;
  }
  return false;
}

// T **p, where what *p leads to is accessed or kept and nothing says how much that is; a stream, which a client has from elsewhere.
const char *c_client_unfair_obstacle(Builder *b, LLVMValueRef f) {
  Arena *arena = &b->client->arena;
  const FunctionUses *uses = c_client_uses(&b->uses, &b->layout, f);
  LLVMValueRef types = c_debug_function_type(&b->debug, f), part;
  for (uint32_t i = 0; i < uses->parameters && c_debug_function_part(types, i + 1, &part); i++) {
    LLVMValueRef to = c_debug_kind(part) == DEBUG_POINTER ? c_debug_pointee(part) : NULL;
    const char *name = to && c_debug_kind(to) == DEBUG_STRUCT ? c_debug_type_name(&b->debug, to) : NULL;
    const char *own = c_client_parameter_name(arena, f, i);
    if (name && strcmp(name, "_IO_FILE") == 0) return "takes a stream";
    if (uses->givens[i].goes_before) return arena_format(arena, "takes %s, and accesses what lies before it", own);
    if (to && c_debug_kind(to) != DEBUG_STRUCT && c_client_is_taken_over(b, f, i))
      return arena_format(arena, "keeps %s, which is freed later: how clients allocate it is not known", own);
    if (!to || c_debug_kind(to) != DEBUG_POINTER) continue;
    if (uses->givens[i].is_indexed) return arena_format(arena, "takes %s, an array of pointers", own);
    if (c_debug_kind(c_debug_pointee(to)) == DEBUG_STRUCT) continue; // a handle may be there
    if (c_debug_kind(c_debug_pointee(to)) == DEBUG_NUMBER && c_client_is_kept(LLVMGetParam(f, i)))
      return arena_format(arena, "keeps %s, and what *%s has to lead to is not known", own, own);
    if (uses->givens[i].is_written && uses->givens[i].is_read && counts_beside(b, f, i))
      return arena_format(arena, "changes %s together with numbers that say what it leads to", own);
    if (uses->givens[i].is_written) continue;
    for (uint32_t k = uses->parameters; k < uses->count; k++) {
      const GivenUse *member = &uses->givens[k];
      if (member->parameter == i && member->offset == 0 && member->is_accessed && !member->is_null_tested)
        return arena_format(arena, "takes %s, and what *%s has to lead to is not known", own, own);
    }
  }
  return NULL;
}

static bool add_all_public(Builder *b, DiagList *diags) {
  size_t length;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
    if (!c_client_is_public(f)) continue;
    const char *name = LLVMGetValueName2(f, &length), *why = c_client_obstacle(&b->debug, f);
    if (!why && b->is_fair) why = c_client_fair_obstacle(b, f);
    if (!why) valuevec_push(&b->public, f);
    else c_client_assume(b, arena_format(&b->client->arena, "no client calls %s: it %s", name, why));
  }
  return b->public.count || fault(b, NULL, diags, "--open %s: there is no public function to call", "all");
}

// open := name ("," name)* ("+" beside)? | "all"
static bool find_public(Builder *b, const char *open, DiagList *diags) {
  if (strcmp(open, "all") == 0) return add_all_public(b, diags);
  for (bool fine = true;;) {
    open += strspn(open, " ,");
    size_t n = strcspn(open, " ,+");
    bool is_over = *open == '+' || !n;
    if (is_over && !b->public.count) return fine && fault(b, NULL, diags, "--open %s names no function", "");
    if (is_over) return fine && (!*open || c_client_add_beside(b, open + 1, diags));
    fine = c_client_add_public(b, arena_format(&b->client->arena, "%.*s", (int)n, open), diags) && fine;
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

// ---- public variables

enum { MOST_GLOBALS = 32 };

static bool is_bool_at(const Builder *b, LLVMValueRef global, uint64_t offset, uint64_t size) {
  LLVMValueRef variable = c_debug_variable(&b->debug, global);
  Text path = {0};
  LLVMValueRef type =
      variable ? c_debug_member(&b->debug, c_debug_variable_type(variable), offset, (uint32_t)size, &path) : NULL;
  text_release(&path);
  return type && c_debug_scalar(type).is_bool;
}

static void add_global(Builder *b, LLVMValueRef global, LLVMTypeRef type, uint64_t offset) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  size_t length;
  bool is_array = kind == LLVMArrayTypeKind;
  uint64_t count = is_array                     ? LLVMGetArrayLength2(type)
                   : kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type)
                                                : 0;
  for (uint64_t i = 0; i < count && b->client->globals.count < MOST_GLOBALS; i++)
    add_global(b, global, c_layout_part_type(type, i), offset + c_layout_part_offset(&b->layout, type, i));
  if (is_array || kind == LLVMStructTypeKind) return;
  const char *name = arena_text(&b->client->arena, LLVMGetValueName2(global, &length));
  if (kind == LLVMPointerTypeKind)
    c_client_assume(b, arena_format(&b->client->arena, "no client changes the pointers in %s", name));
  else if (c_layout_scalar_width(&b->layout, type) && b->client->globals.count < MOST_GLOBALS) {
    bool is_bool = is_bool_at(b, global, offset, c_layout_size(&b->layout, type));
    ClientGlobal made = {name, is_bool ? "_Bool" : c_client_type_of_llvm(type, b->layout.pointer_width), offset,
                         UINT32_MAX};
    clientglobalvec_push(&b->client->globals, made);
    valuevec_push(&b->globals, global);
    typevec_push(&b->global_types, type);
  }
}

// Does the library write it, or hand its address to someone?
static bool is_written(LLVMValueRef pointer) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    LLVMOpcode opcode = c_value_opcode(user);
    if (opcode == LLVMLoad || opcode == LLVMICmp) continue;
    if (opcode != LLVMGetElementPtr || is_written(user)) return true;
  }
  return false;
}

// What the library writes is its own state, which fair clients leave alone.
static bool is_left_alone(Builder *b, LLVMValueRef global) {
  size_t length;
  if (!b->is_fair || !is_written(global)) return false;
  c_client_assume(b, arena_format(&b->client->arena, "clients leave %s alone, which the library writes",
                                  LLVMGetValueName2(global, &length)));
  return true;
}

static void find_globals(Builder *b) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(b->module); g; g = LLVMGetNextGlobal(g)) {
    LLVMLinkage linkage = LLVMGetLinkage(g);
    bool is_public = linkage == LLVMExternalLinkage || linkage == LLVMCommonLinkage;
    bool is_variable = is_public && LLVMGetInitializer(g) && !LLVMIsGlobalConstant(g);
    if (is_variable && !is_left_alone(b, g)) add_global(b, g, LLVMGlobalGetValueType(g), 0);
  }
  if (b->client->globals.count >= MOST_GLOBALS)
    c_client_assume(b, arena_format(&b->client->arena, "clients write the first %u numbers in public variables only",
                                    MOST_GLOBALS));
}

// ---- what the library keeps

static bool is_kept(LLVMValueRef value, Map *seen);

static bool is_kept_by(LLVMValueRef value, LLVMValueRef user, Map *seen) {
  switch (c_value_opcode(user)) {
  case LLVMStore:
    if (LLVMGetOperand(user, 0) != value) return false;
    return !LLVMIsAAllocaInst(LLVMGetOperand(user, 1)) || is_kept(LLVMGetOperand(user, 1), seen);
  case LLVMLoad: return LLVMIsAAllocaInst(value) && is_kept(user, seen);
  case LLVMPtrToInt: return c_number_is_seen(user);
  case LLVMGetElementPtr:
  case LLVMPHI:
  case LLVMSelect: return is_kept(user, seen);
  case LLVMCall: {
    LLVMValueRef callee = c_call_named_function(user);
    if (!callee || LLVMIsDeclaration(callee)) return !callee;
    for (unsigned i = 0; i < LLVMCountParams(callee) && i < LLVMGetNumArgOperands(user); i++)
      if (LLVMGetOperand(user, i) == value && is_kept(LLVMGetParam(callee, i), seen)) return true;
    return false;
  }
  default: return false;
  }
}

// May the pointer, or what a local variable holds, be somewhere when the call is over?
static bool is_kept(LLVMValueRef value, Map *seen) {
  if (map_find(seen, map_key(value), 0)) return false; // it is being looked at
  map_set(seen, map_key(value), 1);
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
    if (is_kept_by(value, LLVMGetUser(use), seen)) return true;
  return false;
}

bool c_client_is_kept(LLVMValueRef parameter) {
  Map seen = {0};
  bool found = is_kept(parameter, &seen);
  map_release(&seen);
  return found;
}

static bool is_listed(const Builder *b, uint32_t object) {
  for (uint32_t i = 0; i < b->client->globals.count; i++)
    if (b->client->globals.data[i].object == object) return true;
  return false;
}

static void add_object_elements(Builder *b, uint32_t number) {
  const ClientObject *object = &b->client->objects.data[number];
  uint32_t count = object->types.count - object->is_string; // a string ends where it does
  if (is_listed(b, number)) return;
  if (b->client->globals.count + count > 2 * MOST_GLOBALS) {
    c_client_assume(b, arena_format(&b->client->arena, "the client leaves %s alone between calls", object->name));
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    ClientGlobal made = {object->name, object->types.data[i], object->offsets.data[i], number};
    clientglobalvec_push(&b->client->globals, made);
    valuevec_push(&b->globals, b->objects.data[number]);
    typevec_push(&b->global_types, c_client_element_type(b, number, i));
  }
}

static void find_kept(Builder *b) {
  for (uint32_t f = 0; f < b->public.count; f++)
    for (uint32_t i = 0; i < b->client->functions.data[f].arguments.count; i++) {
      const ClientArgument *argument = &b->client->functions.data[f].arguments.data[i];
      if (!argument->is_pointer || b->is_fair || !c_client_is_kept(LLVMGetParam(b->public.data[f], i))) continue;
      for (uint32_t k = 0; k < argument->sources.count; k++)
        if (argument->sources.data[k].kind == CLIENT_OBJECT) add_object_elements(b, argument->sources.data[k].index);
    }
}

// A _Bool is 0 or 1.
static LLVMValueRef build_value(Builder *b, LLVMTypeRef type, Input input) {
  if (strcmp(input.type, "_Bool") != 0) return c_client_build_input(b, type, input, "value");
  return LLVMBuildZExt(b->at, c_client_build_input(b, LLVMInt1TypeInContext(b->context), input, "value"), type,
                       "value");
}

// A turn may be to write a public variable. The builder ends where it is not.
static void build_writes(Builder *b, LLVMBasicBlockRef last) {
  uint32_t count = b->client->globals.count;
  if (!count) return;
  LLVMTypeRef type = c_client_choice_type(b, count + 1);
  Input which = {.role = INPUT_SET, .type = "unsigned", .argument = count};
  LLVMBasicBlockRef call = c_client_new_block(b, b->turn);
  LLVMValueRef choice = LLVMBuildSwitch(b->at, c_client_build_input(b, type, which, "set"), call, count);
  for (uint32_t i = 0; i < count; i++) {
    LLVMBasicBlockRef write = c_client_new_block(b, b->turn);
    const ClientGlobal *global = &b->client->globals.data[i];
    LLVMAddCase(choice, LLVMConstInt(type, i + 1, false), write);
    LLVMPositionBuilderAtEnd(b->at, write);
    LLVMValueRef offset = LLVMConstInt(b->index, global->offset, false), to = b->globals.data[i];
    if (global->offset) to = LLVMBuildInBoundsGEP2(b->at, LLVMInt8TypeInContext(b->context), to, &offset, 1, "part");
    Input value = {.role = INPUT_GLOBAL, .type = global->type, .element = i};
    LLVMBuildStore(b->at, build_value(b, b->global_types.data[i], value), to);
    LLVMBuildBr(b->at, last);
  }
  LLVMPositionBuilderAtEnd(b->at, call);
}

// Makers come first, those that others need before these. Each is called once, or, where two of what it makes are taken, twice.
static void build_makers(Builder *b) {
  uint32_t asked = b->client->asked, times = c_client_takes_two(b) ? 2 : 1;
  for (uint32_t n = 0; n < times; n++)
    for (uint32_t i = b->public.count; i-- > asked;)
      c_client_build_any_call(b, b->entry, b->public.data + i, i, 1, NULL, c_client_new_block(b, b->entry));
}

// Calls for ever, or, where no call depends on those before it, one.
static void build_turns(Builder *b, LLVMBasicBlockRef loop) {
  LLVMPositionBuilderAtEnd(b->at, loop);
  LLVMBuildCall2(b->at, LLVMGlobalGetValueType(b->turn), b->turn, NULL, 0, "");
  bool is_single = b->makes_first && !c_client_has_state(b);
  LLVMBasicBlockRef last = is_single ? c_client_new_block(b, b->entry) : loop;
  LLVMBuildBr(b->at, last);
  if (!is_single) return;
  LLVMPositionBuilderAtEnd(b->at, last);
  LLVMBuildBr(b->at, last);
}

static void build_client(Builder *b) {
  uint32_t called = b->makes_first ? b->client->asked : b->public.count; // in a turn
  b->entry = new_procedure(b, CLIENT_ENTRY);
  size_t length;
  b->turn = new_procedure(b, CLIENT_TURN);
  LLVMBasicBlockRef entry = c_client_new_block(b, b->entry), loop = c_client_new_block(b, b->entry);
  for (uint32_t i = 0; i < b->public.count; i++)
    c_client_add_function(b, b->public.data[i],
                          arena_text(&b->client->arena, LLVMGetValueName2(b->public.data[i], &length)));
  LLVMPositionBuilderAtEnd(b->at, entry);
  c_client_fair_begin(b);
  if (b->makes_first) build_makers(b);
  LLVMBuildBr(b->at, loop);
  build_turns(b, loop);
  LLVMBasicBlockRef first = c_client_new_block(b, b->turn), last = c_client_new_block(b, b->turn);
  LLVMPositionBuilderAtEnd(b->at, first);
  find_kept(b);
  build_writes(b, last);
  c_client_build_any_call(b, b->turn, b->public.data, 0, called, NULL, last);
  LLVMBuildRetVoid(b->at);
  c_client_make_undefined(b);
}

static void release_fair(Builder *b) {
  for (uint32_t i = 0; i < b->pointees.count; i++) {
    textvec_release(&b->pointees.data[i].makers);
    textvec_release(&b->pointees.data[i].initialisers);
  }
  for (uint32_t i = 0; i < b->blocks.count; i++) blockmembervec_release(&b->blocks.data[i].members);
  clientblockvec_release(&b->blocks);
  c_client_uses_release(&b->uses);
  map_release(&b->sizes);
  valuevec_release(&b->inits);
  valuevec_release(&b->others);
}

static void begin(Builder *b, LLVMModuleRef module) {
  b->module = module;
  b->context = LLVMGetModuleContext(module);
  b->at = LLVMCreateBuilderInContext(b->context);
  b->layout.data = LLVMGetModuleDataLayout(module);
  b->layout.pointer_width = 8 * LLVMPointerSize(b->layout.data);
  b->pointer = LLVMPointerTypeInContext(b->context, 0);
  b->index = LLVMIntTypeInContext(b->context, b->layout.pointer_width);
  c_debug_init(&b->debug, module, &b->client->arena);
  b->uses.debug = &b->debug;
}

static void end(Builder *b) {
  c_debug_release(&b->debug);
  LLVMDisposeBuilder(b->at);
  release_fair(b);
  pointeevec_release(&b->pointees);
  typevec_release(&b->global_types);
  ValueVec *vectors[] = {&b->public, &b->handles, &b->objects, &b->environment, &b->globals};
  for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) valuevec_release(vectors[i]);
}

// ---- what keeps clients from calling functions

struct ClientObstacles {
  Builder b;
};

ClientObstacles *c_client_obstacles_new(LLVMModuleRef module, bool is_fair) {
  ClientObstacles *obstacles = memory_new(sizeof *obstacles);
  obstacles->b = (Builder){.client = prog_client_new(), .is_fair = is_fair};
  begin(&obstacles->b, module);
  return obstacles;
}

const char *c_client_obstacles_find(ClientObstacles *obstacles, LLVMValueRef function) {
  Builder *b = &obstacles->b;
  return b->is_fair ? c_client_fair_obstacle(b, function) : c_client_obstacle(&b->debug, function);
}

uint32_t c_client_obstacles_size(ClientObstacles *obstacles, LLVMValueRef function) {
  return c_client_size(&obstacles->b, function);
}

void c_client_obstacles_delete(ClientObstacles *obstacles) {
  Client *client = obstacles->b.client;
  end(&obstacles->b);
  prog_client_delete(client);
  free(obstacles);
}

bool c_client_plan(ClientPlan *plan, LLVMModuleRef module, const CFrontOptions *options, DiagList *diags) {
  *plan = (ClientPlan){.client = prog_client_new()};
  Builder b = {.plan = plan, .client = plan->client, .is_fair = options->client_is_fair};
  b.conditions = options->client_requires;
  b.file = options->file_count ? options->files[0] : NULL;
  begin(&b, module);
  bool fine = find_public(&b, options->open, diags);
  for (uint32_t i = 0; fine && i < b.public.count; i++) c_client_note_pointers(&b, b.public.data[i]);
  for (uint32_t i = 0; fine && b.is_fair && i < b.public.count; i++) c_client_fair_note(&b, b.public.data[i]);
  if (fine && b.is_fair && b.client->asked) c_client_fair_note_writers(&b);
  if (fine) find_globals(&b); // before the client has some of its own
  if (fine) c_client_make_pointees(&b);
  if (fine) build_client(&b);
  end(&b);
  if (!fine) c_client_plan_release(plan);
  return fine;
}

void c_client_plan_release(ClientPlan *plan) {
  prog_client_delete(plan->client);
  inputvec_release(&plan->inputs);
  textvec_release(&plan->assumptions);
  *plan = (ClientPlan){0};
}
