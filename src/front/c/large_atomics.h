// Atomic operations on objects that are too large for an instruction. Clang calls functions of libatomic for them, with the size and pointers to the
// object, to values and to results: __atomic_load, __atomic_store, __atomic_exchange, __atomic_compare_exchange. There is one thread, so they are
// copies (and __atomic_is_lock_free says anything). Neither the alignment of the type nor whether it is volatile is in such a call: behind a pointer nothing is proved of them.
#ifndef FRONT_C_LARGE_ATOMICS_H
#define FRONT_C_LARGE_ATOMICS_H
#include <llvm-c/Core.h>

void c_large_atomics_expand(LLVMModuleRef module);
#endif
