// The C type of a function that is called through a pointer, against that of the pointer; or by a name, against what the calling file declares. LLVM's
// types say how wide things are; clang writes numbers that stand for C types (declared_types.h). Compatible types may have different numbers (an
// enumeration and its integer type, arrays with and without a length): then the debug information decides, as far as it says what the pointer is.
#ifndef FRONT_C_CALL_TYPES_H
#define FRONT_C_CALL_TYPES_H
#include "front/c/context.h"

typedef enum Likeness {
  TYPES_FIT,
  TYPES_UNLIKE,
  TYPES_DIFFER
} Likeness; // the middle one: they may be compatible or not
Likeness c_call_types_compare(Lower *L, LLVMValueRef call, LLVMValueRef function);
#endif
