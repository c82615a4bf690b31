// Calls and va_arg are found again by their function and their place in the source. All that comes of a macro has the place of its use, and a file
// may be included twice: where several at a place differ they are told apart by their order, if that of the instructions is the tree's and there are
// as many of them. Where nothing is found, nothing is proved of runs that come there.
#include "front/c/argument_types.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"
#include "front/c/attributes.h"
#include "front/c/debug_info.h"
#include "front/c/instructions.h"
#include "front/c/requests.h"
#include "front/c/standard.h"
#include "front/c/syntax_tree.h"

#define MOST_NAMES ((1u << (ARGUMENT_TYPE_BITS - ARGUMENT_SIGN_BITS)) - 1)
#define DEEPEST_TYPEDEF 16
#define NONE UINT32_MAX // instead of an index
#define MARK "sextant.types"
#define MARK_UNPROTOTYPED "sextant.unprototyped" // at a call
#define MARK_TAKEN "sextant.taken"               // at a function
#define MARK_SOURCE "sextant.source"             // at a function: the number of its source
#define NOT_FOUND "which C types variable arguments, or those of a call without a prototype, have here is not known"

typedef struct Spot {    // a call or a va_arg, and what it has
  uint32_t first, count; // codes
  uint32_t next;         // at the same place, or NONE
} Spot;
VEC(SpotVec, spotvec, Spot)

// One whose function is not known so far: the tree is walked from within.
typedef struct Found {
  Map *map;
  uint64_t key; // of the place
  Spot spot;
} Found;
VEC(FoundVec, foundvec, Found)

struct ArgumentTypes {
  TextVec names; // of types without their sign: number i has the code i + 1
  Map typedefs;  // hash of a name -> index into `meanings`
  TextVec meanings;
  U32Vec codes;
  SpotVec spots;
  FoundVec found;
  Map calls, reads, unprototyped; // function and place -> index of the first there
  Map disordered;                 // function and place -> 1: its code has another order than the tree
  Map functions;                  // name and file -> index
  Arena arena;
};

#define CHARACTERS "char*" // the first name: ARGUMENT_VOID_POINTER

ArgumentTypes *c_argument_types_new(void) {
  ArgumentTypes *types = memory_new(sizeof *types);
  textvec_push(&types->names, CHARACTERS);
  return types;
}

void c_argument_types_delete(ArgumentTypes *types) {
  if (!types) return;
  textvec_release(&types->names);
  map_release(&types->typedefs);
  textvec_release(&types->meanings);
  u32vec_release(&types->codes);
  spotvec_release(&types->spots);
  foundvec_release(&types->found);
  map_release(&types->calls);
  map_release(&types->disordered);
  map_release(&types->reads);
  map_release(&types->unprototyped);
  map_release(&types->functions);
  arena_release(&types->arena);
  free(types);
}

// ---- types

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

// Takes qualifiers away, and spaces at the ends of what is left and beside "*".
static void plain_text(const char *type, Text *out) {
  static const char *const qualifiers[] = {"const", "volatile", "restrict", "__restrict"};
  while (*type) {
    size_t n = 0;
    while (is_word(type[n])) n++;
    bool is_qualifier = false;
    for (size_t i = 0; n && i < sizeof qualifiers / sizeof *qualifiers; i++)
      is_qualifier |= strlen(qualifiers[i]) == n && strncmp(type, qualifiers[i], n) == 0;
    char last = out->count ? out->data[out->count - 1] : ' ';
    bool is_space = *type == ' ' && (last == ' ' || last == '*');
    if (*type == '*' && out->count && last == ' ') out->data[--out->count] = 0;
    if (n && !is_qualifier) text_add_bytes(out, type, n);
    else if (!n && !is_space) text_add_bytes(out, type, 1);
    type += n ? n : 1;
  }
  while (out->count && out->data[out->count - 1] == ' ') out->data[--out->count] = 0;
}

// Replaces the name of a typedef at the beginning by what it means.
static void resolve(const ArgumentTypes *types, Text *type) {
  for (int depth = 0; depth < DEEPEST_TYPEDEF; depth++) {
    const char *text = text_view(type);
    size_t n = 0;
    while (is_word(text[n])) n++;
    Text name = {0}, whole = {0};
    text_add_bytes(&name, text, n);
    uint32_t index = map_find(&types->typedefs, hash_text(text_view(&name)), NONE);
    text_release(&name);
    if (index == NONE) return;
    text_format(&whole, "%s%s", types->meanings.data[index], text + n);
    text_release(type);
    plain_text(text_view(&whole), type);
    text_release(&whole);
  }
}

static uint32_t number_of(ArgumentTypes *types, const char *name) {
  uint32_t i = 0;
  while (i < types->names.count && strcmp(types->names.data[i], name) != 0) i++;
  if (i == types->names.count) textvec_push(&types->names, arena_text(&types->arena, name));
  return i < MOST_NAMES ? i + 1 : 0;
}

static uint32_t code(ArgumentTypes *types, const char *name, uint32_t sign) {
  uint32_t number = number_of(types, name);
  return number ? number << ARGUMENT_SIGN_BITS | sign : 0;
}

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

// A pointer, to what ends before the last "*". Pointers to functions are not told apart.
static uint32_t code_of_pointer(ArgumentTypes *types, const char *text) {
  static const char *const characters[] = {CHARACTERS, "signed char*", "unsigned char*", "void*"};
  for (uint32_t i = 0; i < 4; i++)
    if (strcmp(text, characters[i]) == 0) return code(types, CHARACTERS, i);
  return strpbrk(text, "([") ? 0 : code(types, text, 0);
}

static uint32_t code_of(ArgumentTypes *types, const char *source) {
  Text type = {0};
  plain_text(source, &type);
  resolve(types, &type);
  const char *text = text_view(&type);
  size_t n = strlen(text);
  uint32_t result;
  if (n && text[n - 1] == '*') result = code_of_pointer(types, text);
  else if (begins(text, "enum ")) result = code(types, "int", ARGUMENT_SIGN_ANY);
  else if (begins(text, "unsigned ")) result = code(types, text + strlen("unsigned "), 2);
  else result = strpbrk(text, "([") ? 0 : code(types, text, 1);
  text_release(&type);
  return result;
}

// ---- the tree

static void note_spot(ArgumentTypes *types, Map *map, uint64_t key, Spot spot) {
  if (key) foundvec_push(&types->found, (Found){.map = map, .key = key, .spot = spot});
}

static uint64_t key_in(const char *function, size_t length, uint64_t key) {
  for (size_t i = 0; i < length; i++) key = hash_add(key, (unsigned char)function[i]);
  return key;
}

static void add_spot(ArgumentTypes *types, Map *map, uint64_t key, Spot spot) {
  uint32_t last = map_find(map, key, NONE), index = types->spots.count;
  spot.next = NONE;
  while (last != NONE && types->spots.data[last].next != NONE) last = types->spots.data[last].next;
  if (last == NONE) map_set(map, key, index);
  else types->spots.data[last].next = index;
  spotvec_push(&types->spots, spot);
}

static void add_code(ArgumentTypes *types, SyntaxNode *node) {
  const char *type = c_syntax_type(node);
  u32vec_push(&types->codes, type ? code_of(types, type) : 0);
}

static uint64_t key_of(const char *file, size_t length, uint64_t line, uint64_t column) {
  uint64_t key = hash_add(line, column);
  size_t begin = length;
  while (begin > 0 && file[begin - 1] != '/') begin--;
  for (size_t i = begin; i < length; i++) key = hash_add(key, (unsigned char)file[i]);
  return key;
}

// ---- calls without a prototype

static bool has_no_prototype(const char *type) {
  size_t n = strlen(type);
  return n > 2 && strcmp(type + n - 2, "()") == 0;
}

// What is converted implicitly is passed as what it was, after the default promotions. To a parameter of a definition in the old style clang converts.
static SyntaxNode *before_conversions(SyntaxNode *node) {
  static const char *const kept[] = {"LValueToRValue", "ArrayToPointerDecay", "FunctionToPointerDecay"};
  for (;;) {
    const char *kind = c_syntax_text(node, "kind"), *cast = c_syntax_text(node, "castKind");
    bool is_implicit = kind && cast && strcmp(kind, "ImplicitCastExpr") == 0;
    for (size_t i = 0; is_implicit && i < sizeof kept / sizeof *kept; i++) is_implicit = strcmp(cast, kept[i]) != 0;
    SyntaxNode *inner = is_implicit ? c_syntax_inner(node, 0) : NULL;
    if (!inner) return node;
    node = inner;
  }
}

static bool is_bit_field(SyntaxNode *node) {
  const char *kind = c_syntax_text(node, "objectKind");
  SyntaxNode *inner = c_syntax_inner(node, 0);
  if (kind && strcmp(kind, "bitfield") == 0) return true;
  const char *cast = c_syntax_text(node, "castKind");
  return cast && strcmp(cast, "LValueToRValue") == 0 && inner && is_bit_field(inner);
}

static uint32_t promoted_code(ArgumentTypes *types, const char *source) {
  static const char *const narrow[] = {"char", "signed char", "short", "_Bool"};
  uint32_t plain = code_of(types, source);
  if (!plain) return 0;
  const char *name = types->names.data[(plain >> ARGUMENT_SIGN_BITS) - 1];
  for (size_t i = 0; i < sizeof narrow / sizeof *narrow; i++)
    if (strcmp(name, narrow[i]) == 0) return code(types, "int", 1);
  return strcmp(name, "float") == 0 ? code(types, "double", 1) : plain;
}

static void add_promoted(ArgumentTypes *types, SyntaxNode *argument) {
  SyntaxNode *node = before_conversions(argument);
  const char *type = c_syntax_type(node);
  uint32_t found = !type ? 0 : is_bit_field(node) ? code(types, "int", ARGUMENT_SIGN_ANY) : promoted_code(types, type);
  u32vec_push(&types->codes, found);
}

static void read_unprototyped(ArgumentTypes *types, SyntaxNode *call, uint64_t key) {
  Spot spot = {.first = types->codes.count, .count = (uint32_t)c_syntax_count(call)};
  add_code(types, call);
  for (uint32_t i = 1; i < spot.count; i++) add_promoted(types, c_syntax_inner(call, i));
  note_spot(types, &types->unprototyped, key, spot);
}

// Where the parameters begin in the type of a function, "int (char *, long)"; NULL where it returns a pointer to a function.
static const char *parameters_in(const char *type) {
  const char *at = type + strlen(type);
  int depth = 0;
  while (at > type) {
    at--;
    if (*at == ')') depth++;
    else if (*at == '(' && --depth == 0) return at > type && at[-1] != ')' ? at + 1 : NULL;
  }
  return NULL;
}

// Up to the next comma, or to the end of the list.
static const char *end_of_parameter(const char *at) {
  for (int depth = 0; *at; at++) {
    if (*at == '(') depth++;
    else if (*at == ')' && depth-- == 0) return at;
    else if (*at == ',' && depth == 0) return at;
  }
  return at;
}

static void add_text(ArgumentTypes *types, const char *from, const char *end, Spot *spot) {
  u32vec_push(&types->codes, code_of(types, arena_format(&types->arena, "%.*s", (int)(end - from), from)));
  spot->count++;
}

static void add_parameters(ArgumentTypes *types, const char *at, Spot *spot) {
  while (*at && *at != ')') {
    const char *end = end_of_parameter(at);
    if (end - at == (int)strlen("void") && begins(at, "void")) return;
    add_text(types, at, end, spot);
    at = *end == ',' ? end + 1 + strspn(end + 1, " ") : end;
  }
}

static bool has_part(SyntaxNode *node, const char *wanted) {
  for (size_t i = 0, n = c_syntax_count(node); i < n; i++) {
    const char *kind = c_syntax_text(c_syntax_inner(node, i), "kind");
    if (kind && strcmp(kind, wanted) == 0) return true;
  }
  return false;
}

// What a function that is defined takes. Where that is in the old style, its type has the parameters as they are passed, promoted.
static void read_function(ArgumentTypes *types, SyntaxNode *node, Place place) {
  const char *name = c_syntax_text(node, "name"), *type = c_syntax_type(node);
  const char *parameters = type ? parameters_in(type) : NULL;
  Spot spot = {.first = types->codes.count, .next = NONE};
  if (!name || !place.file || !parameters || !has_part(node, "CompoundStmt")) return;
  if (has_no_prototype(type) && has_part(node, "ParmVarDecl")) return;
  add_text(types, type, parameters - 1, &spot);
  add_parameters(types, parameters, &spot);
  uint64_t key = key_in(name, strlen(name), key_of(place.file, strlen(place.file), 0, 0));
  map_set(&types->functions, key, types->spots.count);
  spotvec_push(&types->spots, spot);
}

// A call of a function with "..." in its type, or without a prototype: the first node in it is the function.
static void read_call(ArgumentTypes *types, SyntaxNode *node, uint64_t key) {
  const char *callee = c_syntax_type(c_syntax_inner(node, 0));
  if (callee && has_no_prototype(callee)) read_unprototyped(types, node, key);
  if (!callee || !strstr(callee, "...")) return;
  Spot spot = {.first = types->codes.count, .count = (uint32_t)c_syntax_count(node) - 1};
  for (uint32_t i = 1; i <= spot.count; i++) add_code(types, c_syntax_inner(node, i));
  note_spot(types, &types->calls, key, spot);
}

static void read_typedef(ArgumentTypes *types, SyntaxNode *node) {
  const char *name = c_syntax_text(node, "name"), *meaning = c_syntax_type(node);
  if (!name || !meaning || strpbrk(meaning, "([") || begins(meaning, name)) return;
  map_set(&types->typedefs, hash_text(name), types->meanings.count);
  textvec_push(&types->meanings, arena_text(&types->arena, meaning));
}

static bool has_spot(SyntaxNode *node) {
  const char *kind = node ? c_syntax_text(node, "kind") : NULL;
  bool has = kind && (strcmp(kind, "CallExpr") == 0 || strcmp(kind, "VAArgExpr") == 0);
  for (size_t i = 0, n = kind && !has ? c_syntax_count(node) : 0; i < n && !has; i++)
    has = has_spot(c_syntax_inner(node, i));
  return has;
}

#define STEP_OF_LOOP 3 // among the parts of a "for": the first, a declaration, the condition, the step, the body

// The step of a loop comes after its body, and what is assigned to after what is assigned.
static bool is_disordered(SyntaxNode *node, const char *kind) {
  if (strcmp(kind, "ForStmt") == 0) return has_spot(c_syntax_inner(node, STEP_OF_LOOP));
  const char *sign = c_syntax_text(node, "opcode");
  bool assigns = strcmp(kind, "CompoundAssignOperator") == 0 || (sign && strcmp(sign, "=") == 0);
  return assigns && has_spot(c_syntax_inner(node, 0));
}

// What was found since the last function is of this one. One that is declared only is among what is found in another.
static void end_function(ArgumentTypes *types, SyntaxNode *node) {
  const char *name = c_syntax_text(node, "name");
  if (!has_part(node, "CompoundStmt")) return;
  for (uint32_t i = 0; name && i < types->found.count; i++) {
    const Found *found = &types->found.data[i];
    uint64_t key = key_in(name, strlen(name), found->key);
    if (found->map == &types->disordered) map_set(found->map, key, 1);
    else add_spot(types, found->map, key, found->spot);
  }
  types->found.count = 0;
}

static void read_node(void *data, SyntaxNode *node, const char *kind, SyntaxRange range) {
  ArgumentTypes *types = data;
  Place place = range.begin;
  uint64_t key = place.line ? key_of(place.file, strlen(place.file), place.line, place.column) : 0;
  if (strcmp(kind, "CallExpr") == 0) read_call(types, node, key);
  else if (strcmp(kind, "TypedefDecl") == 0) read_typedef(types, node);
  else if (strcmp(kind, "FunctionDecl") == 0) read_function(types, node, place), end_function(types, node);
  else if (strcmp(kind, "VAArgExpr") == 0) {
    Spot spot = {.first = types->codes.count, .count = 1};
    add_code(types, node);
    note_spot(types, &types->reads, key, spot);
  } else if (is_disordered(node, kind)) note_spot(types, &types->disordered, key, (Spot){0});
}

static void read_tree(ArgumentTypes *types, SyntaxNode *tree) {
  map_clear(&types->typedefs);
  map_clear(&types->calls);
  map_clear(&types->reads);
  map_clear(&types->unprototyped);
  map_clear(&types->functions);
  map_clear(&types->disordered);
  types->found.count = 0;
  c_syntax_tree_walk(tree, read_node, types);
}

// ---- instructions

static bool passes_variable_arguments(LLVMValueRef i) {
  return LLVMIsACallInst(i) && !LLVMIsAInlineAsm(LLVMGetCalledValue(i)) &&
         LLVMIsFunctionVarArg(LLVMGetCalledFunctionType(i));
}

static bool is_same_place(LLVMValueRef a, LLVMValueRef b) {
  return LLVMGetDebugLocLine(a) == LLVMGetDebugLocLine(b) && LLVMGetDebugLocColumn(a) == LLVMGetDebugLocColumn(b);
}

typedef bool (*IsCandidate)(LLVMValueRef instruction);

// How many instructions of the kind are at the place of one of them, and how many of these come before it.
static uint32_t count_at_place(LLVMValueRef instruction, IsCandidate is_candidate, uint32_t *before) {
  uint32_t count = 0;
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (i == instruction) *before = count;
      if (is_candidate(i) && is_same_place(i, instruction)) count++;
    }
  return count;
}

static bool are_same(const ArgumentTypes *types, const Spot *a, const Spot *b) {
  return a->count == b->count && (!a->count || memcmp(&types->codes.data[a->first], &types->codes.data[b->first],
                                                      a->count * sizeof(uint32_t)) == 0);
}

static const Spot *next_spot(const ArgumentTypes *types, const Spot *spot) {
  return spot->next == NONE ? NULL : &types->spots.data[spot->next];
}

static uint64_t key_of_instruction(LLVMValueRef instruction) {
  unsigned length = 0;
  size_t n = 0;
  const char *file = LLVMGetDebugLocFilename(instruction, &length);
  const char *function = c_debug_function_name(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)), &n);
  if (!file || !function) return 0;
  return key_in(function, n,
                key_of(file, length, LLVMGetDebugLocLine(instruction), LLVMGetDebugLocColumn(instruction)));
}

// NULL: nothing is there, or what there is cannot be told apart.
static const Spot *find(const ArgumentTypes *types, const Map *map, LLVMValueRef instruction,
                        IsCandidate is_candidate) {
  uint64_t key = key_of_instruction(instruction);
  uint32_t index = key ? map_find(map, key, NONE) : NONE;
  if (index == NONE) return NULL;
  const Spot *first = &types->spots.data[index], *own = first;
  uint32_t count = 0, before = 0;
  bool same = true;
  for (const Spot *s = first; s; s = next_spot(types, s)) same &= are_same(types, first, s), count++;
  if (same) return first;
  bool is_told_apart = count_at_place(instruction, is_candidate, &before) == count;
  if (!is_told_apart || map_find(&types->disordered, key, 0)) return NULL;
  while (before-- > 0) own = next_spot(types, own);
  return own;
}

// ---- marks

static unsigned mark_kind(LLVMContextRef context, const char *name) {
  return LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name));
}

static void read_list(LLVMValueRef node, U32Vec *out) {
  unsigned count = node ? LLVMGetMDNodeNumOperands(node) : 0;
  LLVMValueRef *codes = memory_new((count + 1) * sizeof *codes);
  if (count) LLVMGetMDNodeOperands(node, codes);
  for (unsigned i = 0; i < count; i++) u32vec_push(out, (uint32_t)LLVMConstIntGetZExtValue(codes[i]));
  free(codes);
}

static bool read_mark(LLVMValueRef function, const char *name, U32Vec *out) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
  unsigned kind = mark_kind(context, name);
  size_t count;
  bool found = false;
  LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(function, &count);
  for (unsigned i = 0; i < count && !found; i++) {
    found = LLVMValueMetadataEntriesGetKind(all, i) == kind;
    if (found) read_list(LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(all, i)), out);
  }
  LLVMDisposeValueMetadataEntries(all);
  return found;
}

static LLVMMetadataRef list_of(const ArgumentTypes *types, LLVMContextRef context, const Spot *spot) {
  LLVMMetadataRef *codes = memory_new((spot->count + 1) * sizeof *codes);
  for (uint32_t i = 0; i < spot->count; i++)
    codes[i] =
        LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), types->codes.data[spot->first + i], false));
  LLVMMetadataRef node = LLVMMDNodeInContext2(context, codes, spot->count);
  free(codes);
  return node;
}

static void mark(const ArgumentTypes *types, LLVMContextRef context, LLVMValueRef instruction, const char *name,
                 const Spot *spot) {
  LLVMMetadataRef list = list_of(types, context, spot);
  LLVMSetMetadata(instruction, mark_kind(context, name), LLVMMetadataAsValue(context, list));
}

static void mark_function(const ArgumentTypes *types, LLVMContextRef context, LLVMValueRef function) {
  LLVMMetadataRef program = LLVMGetSubprogram(function), file = program ? LLVMDIScopeGetFile(program) : NULL;
  size_t n = 0;
  unsigned length = 0;
  const char *path = file ? LLVMDIFileGetFilename(file, &length) : NULL, *name = c_debug_function_name(function, &n);
  uint64_t key = path && name ? key_in(name, n, key_of(path, length, 0, 0)) : 0;
  uint32_t index = key ? map_find(&types->functions, key, NONE) : NONE;
  if (index != NONE && !LLVMIsDeclaration(function))
    LLVMGlobalSetMetadata(function, mark_kind(context, MARK_TAKEN), list_of(types, context, &types->spots.data[index]));
}

static bool is_scalar(const ArgumentTypes *types, uint32_t code) {
  static const char *const words[] = {"int", "long", "double", "__int128", "char", "short", "float", "_Bool"};
  const char *name = code ? types->names.data[(code >> ARGUMENT_SIGN_BITS) - 1] : "";
  bool found = *name && name[strlen(name) - 1] == '*';
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) found |= begins(name, words[i]);
  return found;
}

static bool has_place_for_result(LLVMValueRef call) { return c_has_attribute(call, ATTRIBUTE_PARAMETERS, "sret"); }

// Structs may be passed in parts, or a place for a result come first: then the numbers of arguments differ, and of those between the first and
// the last struct nothing is known.
static Spot fit_to_call(ArgumentTypes *types, const Spot *spot, LLVMValueRef call) {
  uint32_t count = LLVMGetNumArgOperands(call);
  Spot fitting = {.first = types->codes.count, .count = count};
  uint32_t front = 0, back = 0;
  while (front < spot->count && is_scalar(types, types->codes.data[spot->first + front])) front++;
  while (back < spot->count && is_scalar(types, types->codes.data[spot->first + spot->count - 1 - back])) back++;
  if (spot->count == count) front = count;
  if (has_place_for_result(call)) front = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t code = 0;
    if (i < front) code = types->codes.data[spot->first + i];
    else if (i >= count - back) code = types->codes.data[spot->first + spot->count - (count - i)];
    u32vec_push(&types->codes, code);
  }
  return fitting;
}

static bool is_call(LLVMValueRef i) {
  LLVMValueRef function = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  size_t length;
  if (!LLVMIsACallInst(i) || LLVMIsAInlineAsm(LLVMGetCalledValue(i))) return false;
  return !function ||
         (!LLVMGetIntrinsicID(function) && !begins(LLVMGetValueName2(function, &length), "__ubsan_handle_"));
}

static bool may_be_of_program(LLVMValueRef call) {
  size_t length;
  LLVMValueRef function = c_call_named_function(call);
  return !function || (!LLVMGetIntrinsicID(function) && !c_standard_has(LLVMGetValueName2(function, &length)));
}

// False: it should have one, and has none.
static bool mark_instruction(ArgumentTypes *types, LLVMContextRef context, LLVMValueRef i) {
  const Spot *spot = NULL;
  bool matters = c_loads_variable_argument(i) || (passes_variable_arguments(i) && may_be_of_program(i)),
       is_marked = false;
  if (is_call(i) && (spot = find(types, &types->unprototyped, i, is_call)))
    mark(types, context, i, MARK_UNPROTOTYPED, spot), is_marked = true;
  if (passes_variable_arguments(i) && (spot = find(types, &types->calls, i, passes_variable_arguments))) {
    Spot fitting = fit_to_call(types, spot, i);
    mark(types, context, i, MARK, &fitting), is_marked = true;
  }
  if (c_loads_variable_argument(i) && (spot = find(types, &types->reads, i, c_loads_variable_argument)))
    mark(types, context, i, MARK, spot), is_marked = true;
  return is_marked || !matters;
}

void c_argument_types_note_source(LLVMModuleRef module, uint32_t source) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMMetadataRef number = LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), source, false));
  LLVMMetadataRef list = LLVMMDNodeInContext2(context, &number, 1);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) LLVMGlobalSetMetadata(f, mark_kind(context, MARK_SOURCE), list);
}

static bool is_of_source(LLVMValueRef function, uint32_t source) {
  U32Vec number = {0};
  bool is_it = read_mark(function, MARK_SOURCE, &number) && number.count == 1 && number.data[0] == source;
  u32vec_release(&number);
  return is_it;
}

static void mark_code(ArgumentTypes *types, LLVMContextRef context, LLVMValueRef function, ValueVec *open) {
  mark_function(types, context, function);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (!mark_instruction(types, context, i)) valuevec_push(open, i);
}

void c_argument_types_mark(ArgumentTypes *types, LLVMModuleRef module, SyntaxNode *tree, uint32_t source) {
  ValueVec open = {0};
  read_tree(types, tree);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (is_of_source(f, source)) mark_code(types, LLVMGetModuleContext(module), f, &open);
  for (uint32_t i = 0; i < open.count; i++) c_request_doubt(module, open.data[i], NOT_FOUND);
  valuevec_release(&open);
}

// ---- questions

bool c_argument_types_matter(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    if (!LLVMIsDeclaration(f) && LLVMIsFunctionVarArg(LLVMGlobalGetValueType(f))) return true;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (c_loads_variable_argument(i) || (passes_variable_arguments(i) && may_be_of_program(i))) return true;
  }
  return false;
}

bool c_argument_types_are_warned_of(const char *warnings) {
  return strstr(warnings, "without a prototype") || strstr(warnings, "call to undeclared function");
}

static LLVMValueRef list_at(LLVMValueRef instruction, const char *name) {
  return LLVMGetMetadata(instruction, mark_kind(LLVMGetTypeContext(LLVMTypeOf(instruction)), name));
}

static uint32_t marked(LLVMValueRef instruction, unsigned i) {
  U32Vec codes = {0};
  read_list(list_at(instruction, MARK), &codes);
  uint32_t result = i < codes.count ? codes.data[i] : 0;
  u32vec_release(&codes);
  return result;
}

bool c_argument_types_unprototyped(LLVMValueRef call, U32Vec *codes) {
  LLVMValueRef list = list_at(call, MARK_UNPROTOTYPED);
  read_list(list, codes);
  return list != NULL;
}

bool c_argument_types_taken(LLVMValueRef function, U32Vec *codes) { return read_mark(function, MARK_TAKEN, codes); }

void c_argument_types_copy(LLVMValueRef to, LLVMValueRef from) {
  unsigned kind = mark_kind(LLVMGetTypeContext(LLVMTypeOf(from)), MARK_UNPROTOTYPED);
  LLVMValueRef list = LLVMGetMetadata(from, kind);
  if (list) LLVMSetMetadata(to, kind, list);
}

uint32_t c_argument_type_passed(LLVMValueRef call, unsigned i) { return marked(call, i); }
uint32_t c_argument_type_wanted(LLVMValueRef load) { return marked(load, 0); }
