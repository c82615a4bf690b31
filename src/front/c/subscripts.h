// Which checks of subscripts are repeated by others. clang checks every subscript against the array that it names; where that is a whole
// object and the element is accessed at once, the check of the access says the same.
#ifndef FRONT_C_SUBSCRIPTS_H
#define FRONT_C_SUBSCRIPTS_H
#include "front/c/objects.h"

// Is an address used for nothing but accesses to what is there, or to parts of it? (Checks may look at it, too.)
bool c_address_is_only_accessed(LLVMValueRef address);
// The branch on a check of a subscript: would the check of the access that follows fail where this one does?
bool c_subscript_is_checked_again(const Objects *objects, const Layout *layout, LLVMValueRef branch);
// The branch on a check of a subscript: is it of an array of one element at the end of a struct that a pointer leads to? Before C99 that was how an
// array of any length was written.
bool c_subscript_is_of_tail(LLVMValueRef branch);
// The call of clang's handler of a subscript that is too large: is nothing accessed there, but an address made?
bool c_subscript_is_only_address(LLVMValueRef handler);
#endif
