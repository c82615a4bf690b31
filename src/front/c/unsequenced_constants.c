// Accesses of the code belong to the operand whose text they are in.
#include "front/c/unsequenced_constants.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "base/map.h"
#include "base/vec.h"
#include "front/c/instructions.h"
#include "front/c/layout.h"
#include "front/c/source_text.h"
#include "front/c/unordered_operands.h"
#include "front/c/unsequenced_effects.h"
#include "front/c/warnings.h"

static bool is_constant_store(LLVMValueRef i) {
  return LLVMIsAStoreInst(i) && LLVMInstructionGetDebugLoc(i) && LLVMIsAConstant(LLVMGetOperand(i, 0)) &&
         !c_unsequenced_is_by_name(i);
}

static bool is_access(LLVMValueRef i) { return LLVMIsALoadInst(i) || LLVMIsAStoreInst(i); }

typedef void (*InstructionVisit)(void *data, LLVMValueRef instruction);

static void for_each(LLVMModuleRef module, InstructionVisit visit, void *data) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) visit(data, i);
}

// ---- the text

typedef struct Search {
  LLVMModuleRef module;
  const char *text;
  U32Vec lines; // where they begin
  Warning file;
  bool found;
} Search;

static void find_lines(Search *search) {
  u32vec_push(&search->lines, 0);
  for (const char *at = search->text; (at = strchr(at, '\n')); at++)
    u32vec_push(&search->lines, (uint32_t)(at + 1 - search->text));
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_one_of(char c, const char *list) { return c && strchr(list, c); }

// A single "=", which assigns.
static bool assigns_at(const Search *search, const char *at) {
  return *at == '=' && at[1] != '=' && !(at > search->text && is_one_of(at[-1], "=!<>"));
}

// Is there an assignment before it in its statement?
static bool is_chained(const Search *search, const char *at) {
  while (at > search->text && !is_one_of(at[-1], ";{}"))
    if (assigns_at(search, --at)) return true;
  return false;
}

static bool is_return(const Search *search, const char *end) {
  size_t length = strlen("return");
  return end - search->text >= (ptrdiff_t)length && memcmp(end - length, "return", length) == 0;
}

// A macro that stands within an expression. A name before "=" is one that is declared.
static bool is_macro_inside(const Search *search, const char *at) {
  const char *next = at, *before = at;
  while (is_word(*next)) next++;
  const char *end = *next == '(' ? c_text_end_of(next + 1) : NULL;
  if (next == at || next[strspn(next, " \t\n")] == '=') return false;
  while (end && *end == ',') end = c_text_end_of(end + 1);
  next = end ? end + 1 : next;
  next += strspn(next, " \t\n");
  while (before > search->text && isspace((unsigned char)before[-1])) before--;
  bool is_after = before > search->text && (is_one_of(before[-1], "=(,+-*/%&|^<>!~?:[") || is_return(search, before));
  return is_after || !is_one_of(*next, ";{}");
}

// One that stands by itself, with accesses in it that may meet.
static bool is_macro_of_several(const Search *search, LLVMValueRef store) {
  LLVMMetadataRef place = LLVMInstructionGetDebugLoc(store);
  LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(store));
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      bool is_here = is_access(i) && LLVMInstructionGetDebugLoc(i) == place;
      if (is_here && c_unsequenced_may_meet(search->module, store, i)) return true;
    }
  return false;
}

static void look_at(void *data, LLVMValueRef i) {
  Search *search = data;
  unsigned line = is_constant_store(i) ? LLVMGetDebugLocLine(i) : 0;
  if (search->found || !line || line > search->lines.count || !c_warning_is_in_file(&search->file, i)) return;
  const char *from = search->text + search->lines.data[line - 1];
  const char *at = c_text_at(from, (Place){.line = 1, .column = LLVMGetDebugLocColumn(i)});
  const char *end = at && assigns_at(search, at) ? c_text_end_of(at + 1) : NULL;
  if (end) search->found = *end != ';' || is_chained(search, at);
  else search->found = at && (is_macro_inside(search, at) || (is_word(*at) && is_macro_of_several(search, i)));
}

bool c_unsequenced_constants_may_be_in(LLVMModuleRef module, const CFrontOptions *options, const char *file) {
  char *text = files_read(options->texts, file, NULL);
  Search search = {.module = module, .text = text, .file = {.file = file, .length = strlen(file)}};
  if (text) find_lines(&search);
  if (text) for_each(module, look_at, &search);
  u32vec_release(&search.lines);
  free(text);
  return search.found;
}

// ---- the tree, and the accesses

static bool has_assignment(const SyntaxNode *node) {
  if (!node || c_syntax_is(node, "UnaryExprOrTypeTraitExpr")) return false;
  bool found = c_syntax_has_sign(node, "=");
  for (size_t i = 0; i < c_syntax_count(node) && !found; i++) found = has_assignment(c_syntax_inner(node, i));
  return found;
}

typedef struct Accesses {
  SyntaxRange range;
  ValueVec list;
} Accesses;

static void add_access(void *data, LLVMValueRef i) {
  Accesses *all = data;
  if (is_access(i) && c_instruction_is_in_range(i, all->range)) valuevec_push(&all->list, i);
}

static LLVMValueRef function_of(LLVMValueRef i) { return LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)); }

static bool are_in_question(const OperandPair *pair, LLVMValueRef a, LLVMValueRef b) {
  if (a == b || function_of(a) != function_of(b)) return false;
  if (!pair->first && !(LLVMIsAStoreInst(a) && LLVMIsAStoreInst(b))) return false;
  return is_constant_store(a) || is_constant_store(b);
}

static void compare(LLVMModuleRef module, const OperandPair *pair) {
  Accesses first = {.range = pair->a}, second = {.range = pair->b};
  for_each(module, add_access, &first);
  for_each(module, add_access, &second);
  for (uint32_t i = 0; i < first.list.count; i++)
    for (uint32_t k = 0; k < second.list.count; k++) {
      LLVMValueRef a = first.list.data[i], b = second.list.data[k];
      if (are_in_question(pair, a, b) && c_unsequenced_may_meet(module, a, b))
        c_unsequenced_ask(module, a, b, pair->has_order ? UNORDERED : UNSEQUENCED);
    }
  valuevec_release(&first.list);
  valuevec_release(&second.list);
}

static bool is_wanted(const SyntaxNode *a, const SyntaxNode *b) { return has_assignment(a) || has_assignment(b); }

void c_unsequenced_constants_insert(LLVMModuleRef module, SyntaxNode *tree) {
  OperandPairVec pairs = {0};
  c_unordered_operands_list(tree, is_wanted, true, &pairs);
  for (uint32_t i = 0; i < pairs.count; i++) compare(module, &pairs.data[i]);
  operandpairvec_release(&pairs);
}
