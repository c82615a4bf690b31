#include "front/c/alias_comparisons.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/c/requests.h"

typedef struct Search {
  LLVMModuleRef module;
  bool is_found;
} Search;

bool c_alias_comparisons_may_be_in(LLVMModuleRef module) { return LLVMGetFirstGlobalAlias(module) != NULL; }

// Clang leaves the other comparisons of two objects, and their differences, to the program.
static bool is_comparison(const char *sign) { return sign && (strcmp(sign, "==") == 0 || strcmp(sign, "!=") == 0); }

static bool is_alias(LLVMModuleRef module, const SyntaxNode *object) {
  SyntaxNode *declared = c_syntax_field(object, "referencedDecl");
  const char *name = declared ? c_syntax_text(declared, "name") : NULL;
  return name && LLVMGetNamedGlobalAlias(module, name, strlen(name));
}

static void visit(void *data, SyntaxNode *node, const char *kind, SyntaxRange range) {
  Search *search = data;
  (void)range;
  if (strcmp(kind, "BinaryOperator") != 0 || !is_comparison(c_syntax_text(node, "opcode"))) return;
  const SyntaxNode *left = c_syntax_object_of(c_syntax_inner(node, 0));
  const SyntaxNode *right = c_syntax_object_of(c_syntax_inner(node, 1));
  search->is_found |= left && right && (is_alias(search->module, left) || is_alias(search->module, right));
}

static LLVMValueRef first_with_place(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (LLVMInstructionGetDebugLoc(i) && !LLVMIsAPHINode(i)) return i;
  return NULL;
}

static void limit(LLVMModuleRef module, LLVMValueRef function) {
  LLVMValueRef first = first_with_place(function);
  if (first) c_request_limit(module, first, "an alias is compared with the address of another object");
}

void c_alias_comparisons_insert(LLVMModuleRef module, LLVMValueRef entry, SyntaxNode *tree) {
  Search search = {.module = module};
  c_syntax_tree_walk(tree, visit, &search);
  if (!search.is_found) return;
  if (entry) limit(module, entry);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f && !entry; f = LLVMGetNextFunction(f)) limit(module, f);
}
