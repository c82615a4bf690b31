// What functions of the library do with their arguments, for those who look at a call from outside.
#ifndef FRONT_C_LIBRARY_CALLS_H
#define FRONT_C_LIBRARY_CALLS_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// A letter for each argument:
//   t  reads a text              e  reads a text and writes behind it     o  writes it, as far as it takes
//   m  reads memory              M  writes memory                         s, f  of so many bytes: one number, or the product of two
//   O  writes it, unless it is null       x  is the end of it, unless it is null
//   .  anything else with it; so does it with those that have no letter
typedef struct LibraryCall {
  const char *name, *arguments;
  bool keeps_apart; // the first two must not overlap
} LibraryCall;

// What is known of a function of this name, or of the intrinsic that is called; or NULL.
const LibraryCall *c_library_call_find(LLVMValueRef call, const char *name);
#endif
