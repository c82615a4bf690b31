// Runs clang: one C file in, LLVM bitcode, its syntax tree or the files that it reads out, in memory. Nothing is written to disk.
// A job is started and later finished, so that several files compile at the same time.
#ifndef FRONT_C_CLANG_H
#define FRONT_C_CLANG_H
#include <stddef.h>
#include <sys/types.h>

#include "base/diag.h"
#include "base/vec.h"
#include "front/c/options.h"

VEC(IntVec, intvec, int)

typedef enum ClangOutput {
  CLANG_BITCODE,
  CLANG_SYNTAX_TREE, // as JSON
  CLANG_FILES        // that it reads, as a rule for make
} ClangOutput;

typedef struct ClangJob {
  const char *file;
  pid_t process;
  int bitcode, messages; // anonymous files: what clang writes, and its diagnostics
  int overlay;           // the names of files that exist for clang alone
  IntVec added;          // what is in them
  ClangOutput wanted;
  bool is_second; // contracts are at the end of the file
  int source;     // the number of one of those: what is compiled, where `file` is none on disk; else -1
  char *warnings; // once it is finished and good: what clang has said; the caller frees it
  bool is_last;   // to be set before it is finished: there will be no other attempt
  bool was_lost;  // then: a signal has ended it, and where it is not the last attempt no diagnostic says so
} ClangJob;

// `flags` are of this file alone (compile_commands.json); those in the options come after them. `contracts` is what stands at the end of the
// file when it is looked at a second time (contract_clauses.h); NULL: it is the first time.
bool c_clang_start(ClangJob *job, ClangOutput output, const char *file, const TextVec *flags, const char *contracts,
                   const CFrontOptions *options, DiagList *diags);
// Waits, as long as the limits allow (NULL: any time). False with clang's errors as diagnostics; else what clang wrote, which the caller frees.
// Every job that was started has to be finished.
bool c_clang_finish(ClangJob *job, Limits *limits, char **bitcode, size_t *size, DiagList *diags);
#endif
