// The alignment that the type of an access needs. Clang says of a load or a store what it knows of the address: where that is by types alone, it is what
// the type asks for, over-aligned ones and members of packed structs included. Where a declared object or member is accessed, it is what clang knows of
// that one, also where a cast stands between: what the type needs is then told by the steps to the address, and by clang's names of types at accesses (tbaa).
#ifndef FRONT_C_ACCESS_ALIGNMENT_H
#define FRONT_C_ACCESS_ALIGNMENT_H
#include "front/c/context.h"

typedef struct AccessAlignment {
  uint64_t bytes; // that it surely needs
  uint64_t most;  // that it may need, where types are not told apart
} AccessAlignment;

AccessAlignment c_access_alignment(const Lower *L, LLVMValueRef access); // a load, a store or an atomic operation
// The assignment of a struct, which is a call of memcpy to LLVM: of its operand 0 or 1.
AccessAlignment c_access_alignment_of_copy(const Lower *L, LLVMValueRef call, unsigned operand);
#endif
