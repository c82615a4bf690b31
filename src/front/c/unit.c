#include "front/c/unit.h"

#include <string.h>

#include "base/text.h"
#include "front/c/client.h"
#include "front/c/header.h"
#include "front/c/llvm_file.h"

// ---- files

// rule := "unit:" (blank file)*, where a backslash is before a blank that belongs to a name, a line's end that does not count, and `#`; `$$` is one
// of them.
static const char *next_file(const char **rule, Arena *arena) {
  const char *at = *rule;
  while (*at == ' ' || *at == '\n' || (at[0] == '\\' && at[1] == '\n')) at += *at == '\\' ? 2 : 1;
  Text name = {0};
  for (; *at && *at != ' ' && *at != '\n' && !(at[0] == '\\' && at[1] == '\n'); at++) {
    bool is_quoted = (at[0] == '\\' && (at[1] == ' ' || at[1] == '#')) || (at[0] == '$' && at[1] == '$');
    if (is_quoted) at++;
    text_add_bytes(&name, at, 1);
  }
  *rule = at;
  const char *file = name.count ? arena_text(arena, text_view(&name)) : NULL;
  text_release(&name);
  return file;
}

bool c_unit_files(ClangJob *job, Limits *limits, Arena *arena, TextVec *files, DiagList *diags) {
  char *rule;
  size_t size;
  job->is_last = true;
  if (!c_clang_finish(job, limits, &rule, &size, diags)) return false;
  const char *at = strchr(rule, ':'), *file;
  if (at) at++;
  while (at && (file = next_file(&at, arena))) textvec_push(files, file);
  free(rule);
  free(job->warnings);
  return true;
}

// ---- symbols

static void ignore_llvm_error(LLVMDiagnosticInfoRef info, void *data) {
  (void)info;
  (void)data;
}

static void add_functions(LLVMModuleRef module, bool is_fair, Arena *arena, CSymbolVec *symbols) {
  ClientObstacles *obstacles = c_client_obstacles_new(module, is_fair);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    CSymbol symbol = {.name = arena_text(arena, LLVMGetValueName2(f, &length))};
    if (LLVMIsDeclaration(f)) {
      if (LLVMGetIntrinsicID(f) || !LLVMGetFirstUse(f)) continue;
      symbol.kind = SYMBOL_NEEDED;
    } else if (strcmp(symbol.name, "main") == 0) symbol.kind = SYMBOL_MAIN;
    else if (c_client_is_public(f)) {
      const char *why = c_client_obstacles_find(obstacles, f);
      symbol.size = c_client_obstacles_size(obstacles, f);
      symbol.obstacle = why ? arena_text(arena, why) : NULL;
    } else continue;
    csymbolvec_push(symbols, symbol);
  }
  c_client_obstacles_delete(obstacles);
}

static void add_variables(LLVMModuleRef module, Arena *arena, CSymbolVec *symbols) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) {
    size_t length;
    LLVMLinkage linkage = LLVMGetLinkage(g);
    if (linkage != LLVMExternalLinkage && linkage != LLVMCommonLinkage) continue;
    CSymbolKind kind = LLVMGetInitializer(g) ? SYMBOL_VARIABLE : SYMBOL_NEEDED;
    csymbolvec_push(symbols, (CSymbol){.kind = kind, .name = arena_text(arena, LLVMGetValueName2(g, &length))});
  }
}

bool c_unit_symbols(ClangJob *job, bool is_fair, Limits *limits, Arena *arena, CSymbolVec *symbols, DiagList *diags) {
  char *bitcode;
  size_t size;
  job->is_last = true;
  if (!c_clang_finish(job, limits, &bitcode, &size, diags)) return false;
  LLVMContextRef context = LLVMContextCreate();
  LLVMContextSetDiagnosticHandler(context, ignore_llvm_error, NULL);
  LLVMModuleRef module = c_llvm_bitcode_parse(context, bitcode, size, job->file);
  free(bitcode);
  free(job->warnings);
  if (module) {
    if (c_header_is(job->file)) c_header_offer(module, job->file);
    add_functions(module, is_fair, arena, symbols);
    add_variables(module, arena, symbols);
    LLVMDisposeModule(module);
  } else
    diag_error(diags, (Place){.file = job->file}, "clang has to be version 19",
               "clang wrote bitcode that LLVM cannot read");
  LLVMContextDispose(context);
  return module != NULL;
}
