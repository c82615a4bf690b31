#include "front/c/masked_addresses.h"

#include <ctype.h>
#include <llvm-c/Target.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/reached.h"
#include "front/c/warnings.h"

#define LARGE_ARRAY 16u // bytes: clang aligns arrays of so many or more to as many

// One of a function is called FUNCTION.NAME.
static bool is_called(LLVMValueRef variable, const char *name) {
  size_t length, n = strlen(name);
  const char *own = LLVMGetValueName2(variable, &length);
  bool ends = length >= n && strcmp(own + length - n, name) == 0;
  return ends && (length == n || own[length - n - 1] == '.');
}

// The variable of that name with static storage.
static LLVMValueRef static_variable(LLVMModuleRef module, const char *name) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
    if (is_called(g, name)) return g;
  return NULL;
}

// ---- the text: TYPE ")" NAME "&", or the mask first. The name is that of an object with static storage, or of a macro's parameter; in large files that
// is too little to have the tree made. A function that is called there is no address, nor is a number; and the variables of a function are named in it
// alone, so that those of one that no run reaches are not meant.

#define LARGE_TEXT 100000u

static bool is_single_and(const char *at) { return at[0] == '&' && at[1] != '&'; }

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

typedef struct Masks {
  LLVMModuleRef module;
  Map reached; // functions and variables (reached.h)
  bool are_all_reached;
  const char *text;
  bool is_large;
} Masks;

// Of FUNCTION.NAME the function; NULL: it is no variable of a function.
static LLVMValueRef function_around(const Masks *masks, LLVMValueRef variable) {
  size_t length;
  char name[256] = "";
  const char *own = LLVMGetValueName2(variable, &length), *dot = memchr(own, '.', length);
  if (!dot || (size_t)(dot - own) >= sizeof name) return NULL;
  memcpy(name, own, (size_t)(dot - own));
  return LLVMGetNamedFunction(masks->module, name);
}

static bool is_named_variable(const Masks *masks, const char *name) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(masks->module); g; g = LLVMGetNextGlobal(g)) {
    LLVMValueRef around = is_called(g, name) ? function_around(masks, g) : NULL;
    bool matters = !around || masks->are_all_reached || map_find(&masks->reached, map_key(around), 0);
    if (matters && is_called(g, name)) return true;
  }
  return false;
}

static bool is_in_macro(const Masks *masks, const char *at) {
  while (at > masks->text && (at[-1] != '\n' || (at - 1 > masks->text && at[-2] == '\\'))) at--;
  return *at == '#';
}

static bool may_be_static(const Masks *masks, const char *at) {
  char name[128] = "";
  size_t n = 0;
  if (*at == '"' || (!masks->is_large && is_in_macro(masks, at))) return true;
  while (n + 1 < sizeof name && is_word(at[n])) n++;
  memcpy(name, at, n);
  if (!n || isdigit((unsigned char)*at)) return false;
  bool is_call = at[n + strspn(at + n, " \t\n")] == '(';
  return is_named_variable(masks, name) || (!is_call && LLVMGetNamedFunction(masks->module, name));
}

// Is there a mask behind the operand, or before the type?
static bool has_mask(const Masks *masks, const char *type, const char *end) {
  if (is_single_and(end + strspn(end, " \t\n)[]0"))) return true;
  while (type > masks->text && *type != '(') type--;
  while (type > masks->text && strchr(" \t\n(", *type)) type--;
  return type > masks->text && *type == '&' && type[-1] != '&';
}

// The name is looked up last: there are many, and many variables.
static bool is_masked(const Masks *masks, const char *type, const char *operand) {
  const char *at = operand + strspn(operand, " \t\n(&*"), *end = at;
  while (is_word(*end) || *end == '"') end++;
  return (*at == '"' || has_mask(masks, type, end)) && may_be_static(masks, at);
}

bool c_masked_addresses_may_be_in(LLVMModuleRef module, const CFrontOptions *options, const char *file) {
  static const char *const words[] = {"intptr_t)", "size_t)", "long)", "long int)", "unsigned)", "int)", "ptrdiff_t)"};
  char *text = files_read(options->texts, file, NULL);
  Masks masks = {.module = module, .text = text, .is_large = text && strlen(text) > LARGE_TEXT};
  LLVMValueRef entry = options->open || options->cover ? NULL : LLVMGetNamedFunction(module, options->entry);
  bool found = false;
  masks.are_all_reached = !entry;
  if (entry) c_reached_functions(module, entry, &masks.reached);
  for (size_t i = 0; text && i < sizeof words / sizeof *words; i++)
    for (const char *at = text; !found && (at = strstr(at, words[i])); at++)
      found = is_masked(&masks, at, at + strlen(words[i]));
  map_release(&masks.reached);
  free(text);
  return found;
}

// ---- the tree

static bool is(const SyntaxNode *node, const char *kind) {
  const char *own = c_syntax_text(node, "kind");
  return own && strcmp(own, kind) == 0;
}

static bool is_cast(const SyntaxNode *node) { return is(node, "CStyleCastExpr") || is(node, "ImplicitCastExpr"); }

static bool casts_as(const SyntaxNode *node, const char *cast) {
  const char *own = c_syntax_text(node, "castKind");
  return is_cast(node) && own && strcmp(own, cast) == 0;
}

// What is in parentheses, conversions of integers, and the pointer that is converted to one; NULL: none is.
static const SyntaxNode *converted_pointer(const SyntaxNode *node) {
  while (node && (is(node, "ParenExpr") || is_cast(node))) {
    if (casts_as(node, "PointerToIntegral")) return c_syntax_inner(node, 0);
    node = c_syntax_inner(node, 0);
  }
  return NULL;
}

// What is sure of the address of an object; 1: nothing. 0: it is none that clang folds, but a local variable.
static uint64_t alignment_of(LLVMModuleRef module, const SyntaxNode *object) {
  SyntaxNode *declared = c_syntax_field(object, "referencedDecl");
  const char *name = declared ? c_syntax_text(declared, "name") : NULL;
  LLVMValueRef variable = name ? static_variable(module, name) : NULL;
  if (!variable) return !name || LLVMGetNamedFunction(module, name) ? 1 : 0;
  LLVMTargetDataRef data = LLVMGetModuleDataLayout(module);
  LLVMTypeRef type = LLVMGlobalGetValueType(variable);
  uint64_t of_type = LLVMABIAlignmentOfType(data, type), own = LLVMGetAlignment(variable);
  bool is_large = LLVMGetTypeKind(type) == LLVMArrayTypeKind && LLVMABISizeOfType(data, type) >= LARGE_ARRAY;
  bool is_preferred = LLVMGetTypeKind(type) != LLVMStructTypeKind && own == LLVMPreferredAlignmentOfType(data, type);
  return own < of_type || is_preferred || (is_large && own == LARGE_ARRAY) ? of_type : own;
}

// Is the other operand less than the alignment? Then its bits are 0.
static bool is_within(const SyntaxNode *mask, uint64_t alignment) {
  while (mask && (is(mask, "ParenExpr") || is_cast(mask))) mask = c_syntax_inner(mask, 0);
  const char *value = mask && is(mask, "IntegerLiteral") ? c_syntax_text(mask, "value") : NULL;
  return value && strtoull(value, NULL, 10) < alignment;
}

static void visit(void *data, SyntaxNode *node, const char *kind, SyntaxRange range) {
  LLVMModuleRef module = data;
  Place place = range.begin;
  const char *sign = c_syntax_text(node, "opcode");
  if (strcmp(kind, "BinaryOperator") != 0 || !sign || strcmp(sign, "&") != 0 || !place.line) return;
  for (size_t i = 0; i < 2; i++) {
    const SyntaxNode *pointer = converted_pointer(c_syntax_inner(node, i)),
                     *object = pointer ? c_syntax_object_of(pointer) : NULL;
    uint64_t alignment = object ? alignment_of(module, object) : 0;
    if (!alignment || is_within(c_syntax_inner(node, 1 - i), alignment)) continue;
    Warning at = {.file = place.file, .length = strlen(place.file), .line = place.line, .column = place.column};
    c_warning_doubt(module, &at, "bits of an address that clang knows and C does not");
  }
}

void c_masked_addresses_insert(LLVMModuleRef module, SyntaxNode *tree) { c_syntax_tree_walk(tree, visit, module); }
