// Assertions that a function begins with, about what it is passed and nothing else: they say what it requires of its callers. The fair client
// keeps them; calls from the library itself are checked as ever.
#ifndef FRONT_C_CLIENT_ASSERTED_H
#define FRONT_C_CLIENT_ASSERTED_H
#include "front/c/client_fair.h"

// Adds the conditions to what is owed, as the source has them.
void c_client_asserted_tell(Builder *b, LLVMValueRef function, Text *owed);
// The same, assumed of the arguments of a call.
void c_client_asserted_assume(Builder *b, LLVMValueRef function, const LLVMValueRef *arguments);
#endif
