#include "front/c/compound_literals.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/map.h"
#include "base/text.h"
#include "front/c/instructions.h"
#include "front/c/source_text.h"
#include "front/c/warnings.h"

bool c_compound_literal_is(LLVMValueRef object) {
  static const char name[] = ".compoundliteral";
  size_t length;
  return strncmp(LLVMGetValueName2(object, &length), name, sizeof name - 1) == 0;
}

void c_compound_literal_fillers(LLVMValueRef object, ValueVec *out) {
  for (LLVMUseRef use = LLVMGetFirstUse(object); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == object;
    bool is_copy =
        LLVMIsACallInst(user) && c_intrinsic_transfer(user) != TRANSFER_NONE && LLVMGetOperand(user, 0) == object;
    if (LLVMIsAGetElementPtrInst(user)) c_compound_literal_fillers(user, out);
    else if ((is_store || is_copy) && LLVMInstructionGetDebugLoc(user)) valuevec_push(out, user);
  }
}

// ---- the text

static bool is_word_character(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_word_at(const char *at, const char *word) {
  size_t n = strlen(word);
  return strncmp(at, word, n) == 0 && !isalnum((unsigned char)at[n]) && at[n] != '_';
}

// The type's text begins after "(" and ends at ")": is what it names constant? Behind the last "*" it says so of the pointer.
// What is in braces are members. Of a pointer to a function its own part is in the first parentheses, before those of the parameters.
static bool says_const(const char *at, const char *end) {
  bool found = false;
  int depth = 0;
  for (const char *p = at; p < end; p++) {
    if (*p == '{') depth++;
    else if (*p == '}') depth--;
    else if (depth == 0 && *p == ')') return found;
    else if (depth == 0 && (*p == '*' || *p == '(')) found = false;
    else if (depth == 0 && is_word_at(p, "const") && (p == at || !is_word_character(p[-1]))) found = true;
  }
  return found;
}

// Is the word the name that a declaration, which ends at `end`, declares? An array's length comes after it.
static bool is_declared(const char *at, const char *end, const char *word, size_t length) {
  const char *bracket = memchr(at, '[', (size_t)(end - at));
  const char *last = bracket ? bracket : end;
  while (last > at && isspace((unsigned char)last[-1])) last--;
  size_t n = 0;
  while (last - n > at && is_word_character(last[-1 - (ptrdiff_t)n])) n++;
  return n == length && memcmp(last - n, word, length) == 0;
}

// A type by one name that the same file defines, constant: typedef const int constant;
static bool names_constant(const char *text, const char *at, const char *end) {
  while (at < end && isspace((unsigned char)*at)) at++;
  while (end > at && isspace((unsigned char)end[-1])) end--;
  size_t length = (size_t)(end - at);
  for (size_t i = 0; i < length; i++)
    if (!is_word_character(at[i])) return false;
  for (const char *found = text; length && (found = strstr(found, "typedef")); found++) {
    const char *begin = found + strlen("typedef"), *stop = c_text_end_of(begin);
    if (stop && *stop == ';' && is_declared(begin, stop, at, length) && says_const(begin, stop)) return true;
  }
  return false;
}

// Is the type made of words of the language alone, and tags? Then there is nothing behind it that the text does not say.
static bool is_plain_type(const char *at, const char *end) {
  static const char *const words[] = {"int",   "char",   "short", "long", "unsigned", "signed",
                                      "float", "double", "_Bool", "void", "volatile", "_Complex"};
  while (at < end) {
    size_t length = 0;
    while (at + length < end && is_word_character(at[length])) length++;
    bool is_tagged = is_word_at(at, "struct") || is_word_at(at, "union") || is_word_at(at, "enum");
    bool is_known = length == 0 || isdigit((unsigned char)*at) || is_tagged;
    for (size_t i = 0; i < sizeof words / sizeof *words && !is_known; i++) is_known = is_word_at(at, words[i]);
    if (!is_known) return false;
    at += length ? length : 1;
    if (!is_tagged) continue;
    at += strspn(at, " \t\n");
    while (at < end && is_word_character(*at)) at++;
  }
  return true;
}

static const char *bracket_before(const char *text, const char *at) {
  int depth = 0;
  while (at > text) {
    at--;
    if (*at == ')') depth++;
    else if (*at == '(' && --depth == 0) return at;
    else if (depth == 0 && !isspace((unsigned char)*at)) return NULL;
  }
  return NULL;
}

static const char *end_of_macro(const char *at) {
  while (is_word_character(*at)) at++;
  const char *end = *at == '(' ? c_text_end_of(at + 1) : NULL;
  while (end && (*end == ',' || *end == ';')) end = c_text_end_of(end + 1);
  return end ? end + 1 : at;
}

LiteralText c_compound_literal_read(const char *text, const char *at) {
  if (at && is_word_character(*at)) return (LiteralText){LITERAL_OPEN, end_of_macro(at)};
  const char *type = at && *at == '{' ? bracket_before(text, at) : at && *at == '(' ? at : NULL;
  const char *close = type ? c_text_end_of(type + 1) : NULL;
  const char *brace = close && *close == ')' ? close + 1 + strspn(close + 1, " \t\n") : NULL;
  if (!brace || *brace != '{') return (LiteralText){0};
  const char *end = brace;
  do end = c_text_end_of(end + 1);
  while (end && (*end == ',' || *end == ';'));
  bool is_const = says_const(type + 1, close) || names_constant(text, type + 1, close);
  LiteralSays says = is_const ? LITERAL_CONSTANT : is_plain_type(type + 1, close) ? LITERAL_PLAIN : LITERAL_OPEN;
  return (LiteralText){says, end ? end + 1 : NULL};
}

// ---- the literals of a module

typedef void (*LiteralVisit)(void *data, LLVMValueRef literal);

static void for_each(LLVMModuleRef module, LiteralVisit visit, void *data) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) && c_compound_literal_is(i)) visit(data, i);
}

typedef struct Search {
  const char *text;
  Warning file;
  bool found;
} Search;

static LiteralSays says_at(const Search *search, LLVMValueRef filler) {
  Place place = {.line = LLVMGetDebugLocLine(filler), .column = LLVMGetDebugLocColumn(filler)};
  LiteralText here = c_compound_literal_read(search->text, c_text_at(search->text, place));
  return here.end ? here.says : LITERAL_OPEN;
}

static void look_at(void *data, LLVMValueRef literal) {
  Search *search = data;
  ValueVec fillers = {0};
  LiteralSays best = LITERAL_OPEN;
  bool is_here = false;
  if (!search->found) c_compound_literal_fillers(literal, &fillers);
  for (uint32_t i = 0; i < fillers.count && best == LITERAL_OPEN; i++) {
    if (!c_warning_is_in_file(&search->file, fillers.data[i])) continue;
    is_here = true;
    best = says_at(search, fillers.data[i]);
  }
  search->found |= is_here && best == LITERAL_OPEN;
  valuevec_release(&fillers);
}

bool c_compound_literals_are_open(LLVMModuleRef module, const CFrontOptions *options, const char *file) {
  char *text = files_read(options->texts, file, NULL);
  Search search = {.text = text, .file = {.file = file, .length = strlen(file)}};
  if (text) for_each(module, look_at, &search);
  free(text);
  return search.found;
}

// ---- the tree

#define MARK "sextant.constant"
#define LONGEST_CHAIN 16 // of typedefs

typedef struct Marker {
  LLVMModuleRef module;
  Map typedefs; // hash of the name -> number of the type's text
  TextVec types;
  Place places[2]; // of the literal at hand, and of its brace
  bool is_const;
  Map seen; // allocas -> is the literal at its place constant?
} Marker;

// The type of an array's elements, or what it is by its last name: of "name[2]" what the typedef says.
static const char *type_behind(const Marker *marker, const char *type) {
  size_t length = strcspn(type, "[");
  char name[128] = "";
  while (length && type[length - 1] == ' ') length--;
  for (size_t i = 0; i < length; i++)
    if (!is_word_character(type[i])) return NULL;
  if (!length || length >= sizeof name) return NULL;
  memcpy(name, type, length);
  uint32_t index;
  return map_get(&marker->typedefs, hash_text(name) >> 1, &index) ? marker->types.data[index] : NULL;
}

static bool is_const_type(const Marker *marker, const char *type) {
  for (int i = 0; type && i < LONGEST_CHAIN; i++, type = type_behind(marker, type)) {
    if (says_const(type, type + strlen(type))) return true;
  }
  return false;
}

static bool is_at(LLVMValueRef instruction, Place place) {
  Warning spot = {.file = place.file, .length = place.file ? strlen(place.file) : 0};
  return place.line && LLVMGetDebugLocLine(instruction) == place.line &&
         LLVMGetDebugLocColumn(instruction) == place.column && c_warning_is_in_file(&spot, instruction);
}

// Where literals of one place, as from one macro, differ, none is marked.
static void compare_place(void *data, LLVMValueRef literal) {
  Marker *marker = data;
  ValueVec fillers = {0};
  bool is_here = false;
  c_compound_literal_fillers(literal, &fillers);
  for (uint32_t i = 0; i < fillers.count; i++)
    is_here |= is_at(fillers.data[i], marker->places[0]) || is_at(fillers.data[i], marker->places[1]);
  if (is_here) {
    bool before = map_find(&marker->seen, map_key(literal), true);
    map_set(&marker->seen, map_key(literal), before && marker->is_const);
  }
  valuevec_release(&fillers);
}

static void visit(void *data, SyntaxNode *node, const char *kind, SyntaxRange range) {
  Marker *marker = data;
  const char *name = c_syntax_text(node, "name"), *type = c_syntax_type(node);
  if (strcmp(kind, "InitListExpr") == 0) marker->places[1] = range.begin;
  if (strcmp(kind, "TypedefDecl") == 0 && name && type) {
    map_set(&marker->typedefs, hash_text(name) >> 1, marker->types.count);
    textvec_push(&marker->types, type);
  }
  if (strcmp(kind, "CompoundLiteralExpr") != 0 || !type) return;
  marker->places[0] = range.begin;
  marker->is_const = is_const_type(marker, type);
  for_each(marker->module, compare_place, marker);
}

void c_compound_literals_mark(LLVMModuleRef module, SyntaxNode *tree) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Marker marker = {.module = module};
  LLVMValueRef mark = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, NULL, 0));
  c_syntax_tree_walk(tree, visit, &marker);
  for (uint32_t i = 0; i < marker.seen.capacity; i++) {
    MapSlot slot = marker.seen.slots[i];
    if (slot.key != MAP_EMPTY && slot.value)
      LLVMSetMetadata((LLVMValueRef)(uintptr_t)slot.key, LLVMGetMDKindIDInContext(context, MARK, strlen(MARK)), mark);
  }
  map_release(&marker.typedefs);
  map_release(&marker.seen);
  textvec_release(&marker.types);
}

bool c_compound_literal_is_marked(LLVMValueRef object) {
  if (!LLVMIsAAllocaInst(object)) return false;
  LLVMContextRef context =
      LLVMGetModuleContext(LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(object))));
  return LLVMGetMetadata(object, LLVMGetMDKindIDInContext(context, MARK, strlen(MARK))) != NULL;
}
