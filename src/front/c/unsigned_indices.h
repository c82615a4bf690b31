// Which pointers are moved by numbers of unsigned types, that are never negative: p[n], p + n, p - n. LLVM's indices are signed. Clang's check of
// pointers that wrap around tells which is which; it is taken out again, since the lowering has stronger ones, and leaves a mark.
#ifndef FRONT_C_UNSIGNED_INDICES_H
#define FRONT_C_UNSIGNED_INDICES_H
#include <llvm-c/Core.h>

typedef enum IndexSign {
  INDEX_SIGNED,
  INDEX_FORWARD, // it is of an unsigned type
  INDEX_BACK     // so is what it is the negative of
} IndexSign;

void c_unsigned_indices_mark(LLVMModuleRef module);
IndexSign c_index_sign(LLVMValueRef gep); // of its last index
#endif
