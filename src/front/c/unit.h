// A translation unit from outside, for whoever plans work on many of them: which files it is made of, which functions and variables it defines for
// others, and which it needs of them. Two looks, each a job of clang (clang.h), so that several units are looked at at the same time; nothing
// is lowered.
#ifndef FRONT_C_UNIT_H
#define FRONT_C_UNIT_H
#include "front/c/clang.h"

typedef enum CSymbolKind {
  SYMBOL_FUNCTION, // with a body, that others can call; no main
  SYMBOL_MAIN,
  SYMBOL_VARIABLE,
  SYMBOL_NEEDED // a function or a variable that is used here and defined elsewhere
} CSymbolKind;

// Texts are in the arena that they were asked with.
typedef struct CSymbol {
  CSymbolKind kind;
  const char *name;
  uint32_t size;        // of a function: instructions of it and of what it calls
  const char *obstacle; // of a function: why no client can be made that calls it, or NULL
} CSymbol;
VEC(CSymbolVec, csymbolvec, CSymbol)

// Finish a job that was started for CLANG_FILES, or for CLANG_BITCODE. False with diagnostics where clang fails or a limit is met.
bool c_unit_files(ClangJob *job, Limits *limits, Arena *arena, TextVec *files, DiagList *diags);
// Fair clients (client_fair.h) have obstacles of their own.
bool c_unit_symbols(ClangJob *job, bool is_fair, Limits *limits, Arena *arena, CSymbolVec *symbols, DiagList *diags);
#endif
