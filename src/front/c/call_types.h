// The C type of a function that is called through a pointer, against that of the pointer; or by a name that another file declares, against that of
// the declaration. LLVM's types say how wide things are; clang (-fsanitize=kcfi) also writes a number that stands for the C type, at each call through
// a pointer and each function; what is declared is noted at calls before files are linked. Compatible types may have different numbers (an
// enumeration and its integer type, arrays with and without a length): then the debug information decides, as far as it says what the pointer is.
#ifndef FRONT_C_CALL_TYPES_H
#define FRONT_C_CALL_TYPES_H
#include "front/c/context.h"

// Notes at calls by name what the module, of one file, declares; and where calls and functions take the place of others.
void c_call_types_mark(LLVMModuleRef module);
void c_call_types_copy(LLVMValueRef to, LLVMValueRef from);
void c_call_types_copy_function(LLVMValueRef to, LLVMValueRef from);

typedef enum Likeness {
  TYPES_FIT,
  TYPES_UNLIKE,
  TYPES_DIFFER
} Likeness; // the middle one: they may be compatible or not
Likeness c_call_types_compare(Lower *L, LLVMValueRef call, LLVMValueRef function);
#endif
