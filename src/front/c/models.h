// The models of library functions: C compiled to bitcode when Sextant is built (models/*.c), and embedded in it.
#ifndef FRONT_C_MODELS_H
#define FRONT_C_MODELS_H
#include <stdbool.h>

#include <llvm-c/Core.h>

// Adds to `module` the bodies of the library functions that it declares but does not define, and of those they call.
// A function of the user's wins over a model; a declaration of another type than the model's is renamed (library_types.h).
// False where LLVM reports an error, through the context's diagnostic handler.
bool c_models_link(LLVMModuleRef module, bool ilp32);
#endif
