// The clauses of contracts in the source (include/sextant/contracts.h). A file is compiled twice where it has some: at the first look each
// clause is a text (contract_notes.c); each becomes a function at the end of the file, in the scope of the parameters that it talks about
// (contract_source.c), and clang reads it there, with everything that there is in conditions of C. contracts.h says what calls them.
#ifndef FRONT_C_CONTRACT_CLAUSES_H
#define FRONT_C_CONTRACT_CLAUSES_H
#include <llvm-c/Core.h>

#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"
#include "front/c/syntax_tree.h"

typedef enum ClauseKind { CLAUSE_REQUIRES, CLAUSE_ENSURES, CLAUSE_ASSIGNS } ClauseKind;

#define CLAUSE_PREFIX "__sextant_clause_"          // clause number i is the function called so
#define CLAUSE_TABLE "_of"                         // behind that: an array of the function it is about, and of itself
#define CLAUSE_OLD "__sextant_old_"                // in it: what sx_old number k was, from 0 on
enum { CLAUSE_KEEP, CLAUSE_CHECK, CLAUSE_ASSUME }; // the last argument of that function: what it is called for
#define CLAUSE_RESULT "sx_result"
#define CLAUSE_NAMED "_named" // behind the name of one of sx_assigns: tells the lowering what is named (assigned.h)

typedef struct Clause {
  ClauseKind kind;
  const char *function; // as the linker calls it
  const char *source;   // as it is written
  const char *text;     // with macros replaced
  Place place;          // of the condition; column 0: not known
  bool in_body;         // and not on a declaration
  bool is_written;      // it is a function by now
  uint32_t olds;        // how many sx_old are in it
} Clause;
VEC(ClauseVec, clausevec, Clause)

typedef struct Clauses {
  Arena arena;
  ClauseVec list;
} Clauses;

const char *c_clause_word(ClauseKind kind);     // "requires"
bool c_clause_is_variable(LLVMValueRef global); // in which one keeps something: no variable of the program
bool c_clause_is_code(LLVMValueRef function);   // is it one that a clause has become?
void c_clause_rename(LLVMValueRef code, ClauseKind kind, const char *function); // as people call it
void c_clauses_release(Clauses *clauses);

// Adds what is noted in a module, as clang wrote it at the first look. `*found`: there is something to look at a second time. False with
// diagnostics where a clause stands where it must not.
bool c_contract_notes_read(Clauses *clauses, LLVMModuleRef module, bool *found, DiagList *diags);

// The functions for the clauses from number `first` on, as C text for the end of the file whose syntax tree that is.
bool c_contract_source_write(Clauses *clauses, uint32_t first, const SyntaxNode *tree, Text *out, DiagList *diags);
#endif
