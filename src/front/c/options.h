// How C is to be read.
#ifndef FRONT_C_OPTIONS_H
#define FRONT_C_OPTIONS_H
#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

// Which checks to insert, as bits.
enum {
  CHECK_REACH = 1,    // error calls, failed assertions
  CHECK_OVERFLOW = 2, // signed integer overflow
  CHECK_BOUNDS = 4,   // every access inside its object
  CHECK_NULL = 8,     // no access through a null pointer
  CHECK_DIV = 16,     // no division by zero (and INT_MIN / -1)
  CHECK_SHIFT = 32,   // shift amounts within the width
  CHECK_ALL = 63
};

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
  CALLS_STACK,   // they keep a stack; runs that need a deeper one than the model's are left out
  CALLS_ENDLESS, // the same, but a deeper stack is a limit of the model: for questions about runs without end
  CALLS_CUT // no stack: has a run without end for each one of the program, without the calls that come back; and others
} Calls;

typedef struct CFrontOptions {
  const char *const *files; // linked together; .c .i .bc .ll
  uint32_t file_count;
  const char *entry; // "main"
  const char *open;  // public functions separated by commas, or "all": the program is open; NULL: it starts in `entry`
  bool ilp32;
  uint32_t checks;
  bool exact; // for exact arithmetic (prog/exact.h): Prog.mixes_signs tells where that is not possible
  Calls calls;
  const char *const *clang_flags; // -I, -D, -U, -include, -std=
  uint32_t clang_flag_count;
  const char *compile_commands; // folder, or NULL
  Cover cover;
  const TextVec *expressions; // C expressions to be read as at the end of the first file (Prog.expressions), or NULL
} CFrontOptions;
#endif
