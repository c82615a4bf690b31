// Warnings of clang, as it has written them: "FILE:LINE:COLUMN: warning: TEXT". Some tell of what the bitcode no longer shows.
#ifndef FRONT_C_WARNINGS_H
#define FRONT_C_WARNINGS_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Warning {
  const char *file;
  size_t length; // of the file's name
  unsigned line, column;
  const char *text; // ends at `end`
  const char *end;
} Warning;

// The next warning from *at on, which goes past it; false where there is none.
bool c_warning_next(const char **at, Warning *out);
bool c_warning_says(const Warning *warning, const char *text);
// Is the file of the instruction the one of the warning? One of the two may say more of where it is.
bool c_warning_is_in_file(const Warning *warning, LLVMValueRef instruction);
// Is the instruction at that place in the source, or before it?
bool c_instruction_is_before(LLVMValueRef instruction, unsigned line, unsigned column);
// Of the instructions of a function that are last before it, the one that copies a constant, as the initialiser of an array does; or NULL.
LLVMValueRef c_warning_copy_before(LLVMValueRef function, const Warning *warning);
// Nothing is said of runs that come to its place: to the first instruction there, or of its line.
void c_warning_limit(LLVMModuleRef module, const Warning *warning, const char *why);
// From there on there is no proof.
void c_warning_doubt(LLVMModuleRef module, const Warning *warning, const char *why);
#endif
