// Functions that allocate because someone says so: the attribute alloc_size of one without a body, or the option --allocator. Such a
// function becomes one that calls malloc or calloc.
#ifndef FRONT_C_ALLOCATORS_H
#define FRONT_C_ALLOCATORS_H
#include "base/diag.h"
#include "front/c/options.h"

#include <llvm-c/Core.h>

// False with a diagnostic where the option names what is no such function.
bool c_allocators_insert(LLVMModuleRef module, const CFrontOptions *options, DiagList *diags);
#endif
