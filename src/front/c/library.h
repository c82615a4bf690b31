// Functions with a meaning of their own: the conventions of verification tasks, allocation, memory transfers, output,
// and what ends a program or is not modelled. A function with a body is an ordinary function, apart from the error
// functions.
#ifndef FRONT_C_LIBRARY_H
#define FRONT_C_LIBRARY_H
#include <stdbool.h>

#include "prog/kind.h"

// Before the name of a function that is declared as what the library's of that name is not.
#define LIBRARY_OF_OTHER_TYPE "sextant.other_type."

typedef enum Library {
  LIBRARY_NONE,
  LIBRARY_ERROR,       // reach_error()
  LIBRARY_ASSERT_FAIL, // first argument: the text
  LIBRARY_ASSERT,      // __VERIFIER_assert(c)
  LIBRARY_ASSUME,
  LIBRARY_END, // exit, abort
  LIBRARY_NONDET,
  LIBRARY_NOTHING, // no effect, any result
  LIBRARY_OUTPUT,  // writes to files only; any result
  LIBRARY_MALLOC,
  LIBRARY_ALIGNED_ALLOC, // size is the second argument
  LIBRARY_CALLOC,
  LIBRARY_REALLOC,
  LIBRARY_FREE,
  LIBRARY_MEMCPY,
  LIBRARY_MEMMOVE,
  LIBRARY_MEMSET,
  LIBRARY_BCOPY,
  LIBRARY_BZERO,
  LIBRARY_UNMODELLED, // standard functions that do more than return a number: nothing is said about runs that call them
  LIBRARY_ASK_LIMIT,  // __sextant_limit(text): nothing is said about runs that come here
  LIBRARY_ASK_DOUBT,  // __sextant_doubt(text): nothing is proved of runs that come here
  LIBRARY_ASK_UNSPECIFIED, // __sextant_unspecified(address, size): padding of what is initialised
  LIBRARY_ASK_APART, // __sextant_apart(address, size, address, size, text): a limit where they overlap, and are not null
  LIBRARY_ASK_OTHER,    // __sextant_other_object(pointer, pointer, text): a limit where they lead to one object
  LIBRARY_ASK_DISTANCE, // __sextant_distance(from, to): in bytes; of two objects: more than any has
  LIBRARY_ASK_INEXACT,  // __sextant_inexact(text): what follows may be no run of the program, and is no violation
  LIBRARY_ASK_CHECK,    // __sextant_check_KIND(condition, text)
  LIBRARY_ASK_OBJECT,   // __sextant_object(size), and LIBRARY_CONSTANT_OBJECT
  LIBRARY_ASK_USE,      // __sextant_leaves(value): it leaves the program
  LIBRARY_ASK_READ,     // __sextant_read(address, size): bytes leave the program
  LIBRARY_ASK_ANY,      // __sextant_any(address, size), klee_make_symbolic: arbitrary contents
  LIBRARY_ASK_VALID,    // __sextant_valid(address, size): may these bytes be accessed?
  LIBRARY_ASK_INDEX,    // __sextant_index(i): number i of the numbers that are any, and the same throughout a run
  LIBRARY_ASK_ASSIGNED, // __sextant_assigned(address, size): assigned.h
  LIBRARY_ASK_RETURNS, // __sextant_returns(): the locals of the function at the cursor are dead, and its promises come next
  LIBRARY_ASK_JUMP,  // __sextant_jump...: jumps.h
  LIBRARY_SANITIZER, // __ubsan_handle_*
  LIBRARY_JUMP,      // setjmp, longjmp
  LIBRARY_THREAD,
  LIBRARY_OTHER_TYPE, // library_types.h
  LIBRARY_ARGUMENT,   // a variable argument is about to be read (variadic.h)
  LIBRARY_MATH        // see c_library_math
} Library;

#define LIBRARY_CONSTANT_OBJECT "__sextant_constant_object"

bool c_library_returns_twice(const char *name); // setjmp and its like
Library c_library_find(const char *name, bool has_body);
// What a handler of clang's sanitizers (__ubsan_handle_...) is called for.
PropertyKind c_library_sanitizer_kind(const char *name);
// The intrinsic that a function of <math.h> or <stdlib.h> is: "sqrt" for sqrtf, sqrtl, ...; NULL where it is none.
const char *c_library_math(const char *name);
#endif
