// A statement begins behind ";", "{", "}", ":" or the parenthesis of an if, and ends with ";". Between these there is no other assignment before it,
// and no comma; nor is it in a statement expression. What is not in the text, or there twice, or made by a macro with a call in it, is left open.
#include "front/c/loose_effects.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/vec.h"
#include "front/c/effect_targets.h"
#include "front/c/evaluation_effects.h"
#include "front/c/instructions.h"
#include "front/c/requests.h"
#include "front/c/source_text.h"
#include "front/c/unordered_operands.h"
#include "front/c/unsequenced_effects.h"

#define TWICE UINT32_MAX // instead of where a line begins

// ---- the bitcode

static bool is_call(LLVMValueRef i) {
  LLVMValueRef function = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  bool is_intrinsic = function && LLVMGetIntrinsicID(function);
  return LLVMIsACallInst(i) && (!is_intrinsic || c_intrinsic_transfer(i) != TRANSFER_NONE) && !c_is_call_of_handler(i);
}

static bool is_called(LLVMValueRef call, const char *prefix) {
  size_t length;
  LLVMValueRef function = c_call_named_function(call);
  return function && strncmp(LLVMGetValueName2(function, &length), prefix, strlen(prefix)) == 0;
}

// Is the store the only one that uses the value?
static bool is_only_stored(LLVMValueRef value) {
  uint32_t users = 0;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
    users += !c_is_call_of_handler(LLVMGetUser(use));
  return users == 1;
}

static LLVMValueRef root_of(LLVMValueRef pointer) {
  while (c_value_opcode(pointer) == LLVMGetElementPtr) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

// Is it to a part of a local array or struct? An initialiser, if it is where a value is, and not at an operator.
static bool is_to_part(LLVMValueRef store) {
  if (!LLVMIsAStoreInst(store)) return false;
  LLVMValueRef root = root_of(LLVMGetOperand(store, 1));
  return LLVMIsAAllocaInst(root) && LLVMGetAllocatedType(root) != LLVMTypeOf(LLVMGetOperand(store, 0));
}

static bool is_loose(LLVMValueRef i) {
  if (!LLVMInstructionGetDebugLoc(i) || !LLVMGetDebugLocLine(i)) return false;
  if (is_call(i)) return !LLVMGetFirstUse(i) && !is_called(i, "__sextant_") && !is_called(i, "__assert");
  if (!LLVMIsAStoreInst(i) || c_unsequenced_is_by_name(i)) return false;
  LLVMValueRef value = LLVMGetOperand(i, 0);
  LLVMValueRef root = root_of(LLVMGetOperand(i, 1));
  if (LLVMIsAAllocaInst(root) && c_effect_is_of_clang(root)) return false;
  return LLVMIsAConstant(value) || (LLVMIsAInstruction(value) && is_only_stored(value));
}

typedef void (*InstructionVisit)(void *data, LLVMValueRef instruction);

static void for_each(LLVMModuleRef module, InstructionVisit visit, void *data) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) visit(data, i);
}

static LLVMValueRef function_of(LLVMValueRef i) { return LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)); }

// ---- the text

typedef struct Search {
  const char *text;
  const char *file; // whose text it is
  Map lines;        // by the file and the line that each is said to be -> where it begins, or TWICE
  Map loose;        // places of calls, by function -> 1; of several: 2
  bool found;
} Search;

static uint64_t key_of(const char *file, size_t length, uint32_t line) {
  size_t begin = length;
  while (begin > 0 && file[begin - 1] != '/') begin--;
  uint64_t key = line;
  for (size_t i = begin; i < length; i++) key = hash_add(key, (unsigned char)file[i]);
  return key == MAP_EMPTY ? 0 : key;
}

static void find_lines(Search *search) {
  const char *file = search->file;
  size_t length = strlen(file);
  uint32_t number = 1;
  for (const char *line = search->text; line; line = c_text_next_line(line)) {
    if (c_text_is_marker(line, &number)) {
      c_text_marker_file(line, &file, &length);
      continue;
    }
    uint64_t key = key_of(file, length, number++);
    map_set(&search->lines, key, map_find(&search->lines, key, 0) ? TWICE : (uint32_t)(line - search->text) + 1);
  }
}

// Where an instruction's place is in the text, or NULL.
static const char *text_of(const Search *search, LLVMValueRef i) {
  unsigned length = 0;
  const char *file = LLVMGetDebugLocFilename(i, &length);
  uint32_t begin = file ? map_find(&search->lines, key_of(file, length, LLVMGetDebugLocLine(i)), 0) : 0;
  if (!begin || begin == TWICE) return NULL;
  return c_text_at(search->text + begin - 1, (Place){.line = 1, .column = LLVMGetDebugLocColumn(i)});
}

static bool is_one_of(char c, const char *list) { return c && strchr(list, c); }

static bool is_assignment(const Search *search, const char *at) {
  return *at == '=' && at[1] != '=' && !(at > search->text && is_one_of(at[-1], "=!<>"));
}

// Is there nothing between the begin of a statement and this place but the begin of one expression?
static bool begins_statement(const Search *search, const char *at) {
  int depth = 0;
  while (at > search->text) {
    char c = *--at;
    if (depth == 0 && is_one_of(c, ";{}")) {
      while (at > search->text && isspace((unsigned char)at[-1])) at--;
      return c != '{' || at == search->text || at[-1] != '(';
    }
    depth += is_one_of(c, ")]}") ? 1 : is_one_of(c, "([{") ? -1 : 0;
    if (depth < 0 || (depth == 0 && (c == ',' || is_assignment(search, at)))) return false;
  }
  return true;
}

static bool is_in_statement_expression(const Search *search, const char *at) {
  int depth = 0;
  while (at > search->text) {
    char c = *--at;
    depth += c == '}' ? 1 : c == '{' ? -1 : 0;
    if (c == '}' && (at == search->text || at[-1] == '\n') && depth > 0) return false; // the end of the function before
    if (c != '{' || depth >= 0) continue;
    const char *before = at;
    while (before > search->text && isspace((unsigned char)before[-1])) before--;
    if (before > search->text && before[-1] == '(') return true;
    if (at == search->text || at[-1] == '\n') return false;
    depth = 0;
  }
  return false;
}

static bool is_statement(const Search *search, LLVMValueRef i) {
  const char *at = text_of(search, i), *end = at ? c_text_end_of(is_one_of(*at, ")]}") ? at + 1 : at) : NULL;
  return end && *end == ';' && begins_statement(search, at) && !is_in_statement_expression(search, at);
}

static uint64_t place_of(LLVMValueRef i) {
  uint64_t place =
      hash_add(map_key(function_of(i)), ((uint64_t)LLVMGetDebugLocLine(i) << 20) + LLVMGetDebugLocColumn(i));
  return place == MAP_EMPTY ? 0 : place;
}

// What is at one place is of one macro, or the call of what another one returns.
static void count_call(void *data, LLVMValueRef i) {
  Search *search = data;
  bool counts = is_call(i) && LLVMInstructionGetDebugLoc(i) && !is_called(i, "__assert") &&
                !is_called(i, "__sextant_") && c_intrinsic_transfer(i) == TRANSFER_NONE;
  uint64_t place = counts ? place_of(i) : 0;
  if (counts) map_set(&search->loose, place, map_find(&search->loose, place, 0) ? 2 : 1);
}

static void look_at(void *data, LLVMValueRef i) {
  Search *search = data;
  if (search->found || !is_loose(i)) return;
  const char *at = is_to_part(i) ? text_of(search, i) : NULL;
  if (at && (isalnum((unsigned char)*at) || *at == '_' || *at == '"' || *at == '{' || *at == '\''))
    return; // of a list of initialisers
  uint32_t calls = map_find(&search->loose, place_of(i), 0);
  search->found = calls > (is_call(i) ? 1 : 0) || !is_statement(search, i);
}

bool c_loose_effects_may_be_in(LLVMModuleRef module, const CFrontOptions *options, const char *file) {
  char *text = files_read(options->texts, file, NULL);
  Search search = {.text = text, .file = file};
  if (text) find_lines(&search);
  if (text) for_each(module, count_call, &search);
  if (text) for_each(module, look_at, &search);
  map_release(&search.lines);
  map_release(&search.loose);
  free(text);
  return search.found;
}

// ---- the tree

// Is there something in it to whose value nothing leads?
static bool has_loose(const SyntaxNode *node) {
  if (!node || c_syntax_is(node, "UnaryExprOrTypeTraitExpr")) return false;
  bool found = c_syntax_has_sign(node, "=") || c_syntax_has_sign(node, ",") || c_syntax_is(node, "StmtExpr");
  for (size_t i = 0; i < c_syntax_count(node) && !found; i++) found = has_loose(c_syntax_inner(node, i));
  return found;
}

// Is something in it whose value nobody asks for, whatever it is?
static bool has_left_behind(const SyntaxNode *node) {
  bool found = c_syntax_has_sign(node, ",") || c_syntax_is(node, "StmtExpr");
  for (size_t i = 0; i < c_syntax_count(node) && !found; i++) found = has_left_behind(c_syntax_inner(node, i));
  return found;
}

static bool does_something(const SyntaxNode *node) {
  if (!node || c_syntax_is(node, "UnaryExprOrTypeTraitExpr")) return false;
  const SyntaxNode *named = c_syntax_is(node, "DeclRefExpr") ? c_syntax_field(node, "referencedDecl") : NULL;
  bool found = (named && c_syntax_is(named, "VarDecl")) || c_syntax_is(node, "CallExpr");
  found |= (named && c_syntax_is(named, "ParmVarDecl")) != 0;
  for (size_t i = 0; i < c_syntax_count(node) && !found; i++) found = does_something(c_syntax_inner(node, i));
  return found;
}

static bool is_wanted(const SyntaxNode *a, const SyntaxNode *b) {
  return (has_loose(a) || has_loose(b)) && does_something(a) && does_something(b);
}

static bool names(const SyntaxNode *node, const char *name) {
  const SyntaxNode *named = node ? c_syntax_field(node, "referencedDecl") : NULL;
  const char *own = named ? c_syntax_text(named, "name") : NULL;
  bool found = own && strcmp(own, name) == 0;
  for (size_t i = 0; i < c_syntax_count(node) && !found; i++) found = names(c_syntax_inner(node, i), name);
  return found;
}

// Variables within a function are called "f.x", or "f.x.1".
static bool names_variable(const SyntaxNode *node, LLVMValueRef variable) {
  size_t length;
  const char *name = LLVMGetValueName2(variable, &length);
  return strchr(name, '.') != NULL || names(node, name);
}

// Everything in a macro is where the macro is used; but what a text does not name it does not do, unless it is through a pointer.
static bool is_named(const SyntaxNode *node, LLVMValueRef i) {
  size_t length;
  LLVMValueRef function = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
  if (function) return LLVMGetIntrinsicID(function) || names(node, LLVMGetValueName2(function, &length));
  LLVMValueRef at = LLVMIsALoadInst(i) ? LLVMGetOperand(i, 0) : LLVMIsAStoreInst(i) ? LLVMGetOperand(i, 1) : NULL;
  while (at && c_value_opcode(at) == LLVMGetElementPtr) at = LLVMGetOperand(at, 0);
  return !at || !LLVMIsAGlobalVariable(at) || names_variable(node, at);
}

typedef struct Operand {
  const SyntaxNode *node;
  SyntaxRange range;
  bool is_called; // what a call calls
  ValueVec list;
} Operand;

static bool has_effects(LLVMValueRef i) { return LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || is_call(i); }

static void add_instruction(void *data, LLVMValueRef i) {
  Operand *operand = data;
  if (has_effects(i) && c_instruction_is_in_range(i, operand->range) && is_named(operand->node, i))
    valuevec_push(&operand->list, i);
}

// The call itself is where what it calls begins, and comes last.
static void drop_call(Operand *operand) {
  Place begin = operand->range.begin;
  for (uint32_t i = operand->list.count; i-- > 0 && operand->is_called;) {
    LLVMValueRef call = operand->list.data[i];
    bool is = is_call(call) && LLVMGetDebugLocLine(call) == begin.line && LLVMGetDebugLocColumn(call) == begin.column;
    if (!is) continue;
    memmove(operand->list.data + i, operand->list.data + i + 1, (operand->list.count - i - 1) * sizeof call);
    operand->list.count--;
    return;
  }
}

static bool are_in_conflict(EffectStudy *study, LLVMValueRef a, LLVMValueRef b) {
  if (a == b || function_of(a) != function_of(b) || !(is_call(a) || is_call(b))) return false;
  Effects first = {0}, second = {0};
  c_effects_add(study, &first, a);
  c_effects_add(study, &second, b);
  bool is = c_effects_conflict(study, &first, &second);
  c_effects_release(&first);
  c_effects_release(&second);
  return is;
}

static bool comes_before(LLVMValueRef a, LLVMValueRef b) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function_of(a)); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
      if (i == a || i == b) return i == a;
  return false;
}

static void compare(LLVMModuleRef module, EffectStudy *study, const OperandPair *pair, ValueVec *doubtful) {
  Operand a = {.node = pair->first, .range = pair->a, .is_called = pair->is_call};
  Operand b = {.node = pair->second, .range = pair->b};
  for_each(module, add_instruction, &a);
  for_each(module, add_instruction, &b);
  drop_call(&a);
  bool are_all = has_left_behind(a.node) || has_left_behind(b.node);
  for (uint32_t i = 0; i < a.list.count; i++)
    for (uint32_t k = 0; k < b.list.count; k++) {
      LLVMValueRef left = a.list.data[i], right = b.list.data[k];
      if ((are_all || is_loose(left) || is_loose(right)) && are_in_conflict(study, left, right))
        valuevec_push(doubtful, comes_before(left, right) ? left : right);
    }
  valuevec_release(&a.list);
  valuevec_release(&b.list);
}

void c_loose_effects_insert(LLVMModuleRef module, LLVMValueRef entry, SyntaxNode *tree) {
  OperandPairVec pairs = {0};
  ValueVec doubtful = {0};
  EffectStudy *study = c_effects_new(module, entry);
  c_unordered_operands_list(tree, is_wanted, false, &pairs);
  for (uint32_t i = 0; i < pairs.count; i++) compare(module, study, &pairs.data[i], &doubtful);
  c_effects_delete(study);
  for (uint32_t i = 0; i < doubtful.count; i++)
    c_request_doubt(module, doubtful.data[i],
                    "the order in which operands are evaluated matters, and C leaves it open");
  valuevec_release(&doubtful);
  operandpairvec_release(&pairs);
}
