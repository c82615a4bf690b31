// The fair client has two halves: client_fair.c decides what is passed and tells what is required, client_fair_calls.c makes the code of the calls.
// This is what the second asks of the first; what both do for others is in client_builder.h.
#ifndef FRONT_C_CLIENT_FAIR_H
#define FRONT_C_CLIENT_FAIR_H
#include "front/c/client_builder.h"

const FunctionUses *c_client_fair_uses(Builder *b, LLVMValueRef function);
// Does the source say what the function requires? Then it is that, and no guess, how large memory has to be.
bool c_client_fair_has_contract(Builder *b, LLVMValueRef function);
// Is what it points to of no use after the call?
bool c_client_fair_destroys(Builder *b, LLVMValueRef function, uint32_t parameter);
// Does it only write what it gets, or say by its name that it comes first?
// Where there are functions whose names say so only they count.
bool c_client_fair_initialises(Builder *b, LLVMValueRef function, const GivenUse *use);
// T **p, where the library hands out pointers to T: what is known of T; or NULL.
Pointee *c_client_fair_place(Builder *b, LLVMValueRef type);
// What the function does with *p.
const GivenUse *c_client_fair_target(Builder *b, LLVMValueRef function, uint32_t parameter);
bool c_client_fair_needs(const GivenUse *target); // that it is not null
// Of the variable that says whether a struct was made.
const char *c_client_fair_ready_name(Builder *b, uint32_t object);
bool c_client_fair_takes_null(Builder *b, LLVMValueRef function, uint32_t parameter); // as its body shows
bool c_client_fair_counts(LLVMValueRef type);      // is it that of a pointer to a number?
bool c_client_fair_is_buffer(const GivenUse *use); // a text with room to spare
// Adds one more requirement.
void c_client_fair_require(Text *owed, const char *text);
LLVMValueRef c_client_fair_type(Builder *b, LLVMValueRef function, uint32_t parameter);
// The elements that are accessed at constant places; at least one.
uint64_t c_client_fair_constant_count(const GivenUse *use, uint64_t element);
// Runs end where the condition, a bit, does not hold.
void c_client_fair_assume(Builder *b, LLVMValueRef condition);
#endif
