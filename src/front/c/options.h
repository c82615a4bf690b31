// How C is to be read.
#ifndef FRONT_C_OPTIONS_H
#define FRONT_C_OPTIONS_H
#include <stdbool.h>
#include <stdint.h>

#include "base/files.h"
#include "base/limits.h"
#include "prog/kind.h"

// What tests are to cover: the goals of the Prog.
typedef enum Cover {
  COVER_NOTHING,
  COVER_BRANCHES, // both outcomes of every condition that control flow depends on, as gcov counts them; every switch target
  COVER_DECISIONS,  // both results of every decision: what && and || make of their conditions
  COVER_CONDITIONS, // branches, and both results of comparisons that are used as numbers
  COVER_MCDC // decisions, conditions, and for each condition a pair of tests that shows its effect on the result alone
} Cover;

// What becomes of recursive calls (recursion.c).
typedef enum Calls {
  CALLS_STACK, // they keep a stack; that a run needs a deeper one than the model's is a check of KIND_STACK
  CALLS_CUT, // no stack: has a run without end for each one of the program, without the calls that come back; and others
  CALLS_STACK_REUSE // a stack; and an allocation may get the memory that the one before it at its place has freed
} Calls;
#define CALLS_WAYS 3u

typedef struct CFrontOptions {
  const char *const *files; // linked together; .c .i .bc .ll
  uint32_t file_count;
  const FileTexts *texts; // that stand for files, headers too; or NULL
  const char *entry;      // "main"
  const char *open; // public functions separated by commas, or "all": the program is open; NULL: it starts in `entry`
  bool client_is_fair; // (open) it respects what the functions require (client_fair.c)
  // What it respects besides, or NULL: conditions on arguments (query/requirements.h), as in "set 0 >= 0; set 0 < 16; get 1 < #2"
  const char *client_requires;
  bool ilp32;
  bool alloc_succeeds; // malloc and its like never return null
  bool volatile_plain; // a volatile object is as others are; otherwise every read of one gives any value
  const char *
      allocators; // further functions that allocate: "F" or "F:N" with the size as argument N, separated by commas; or NULL
  KindSet kinds;    // that are asked for, where some need more than checks in the graph: of the family REQUEST
  const char *mmio; // addresses of devices: "LOW-HIGH", separated by commas; or NULL
  bool foreign_any; // a pointer from a function without a body may be any
  bool foreign_keeps_variables;   // such a function changes no variable that it gets no pointer to
  const char *const *clang_flags; // -I, -D, -U, -include, -std=
  uint32_t clang_flag_count;
  const char *compile_commands; // folder, or NULL
  Cover cover;
  bool is_observed;           // a formula may look at memory that the program itself never reads
  const TextVec *expressions; // C expressions to be read as at the end of the first file (Prog.expressions), or NULL
  Limits *limits;             // of compiling; NULL: none
} CFrontOptions;
#endif
