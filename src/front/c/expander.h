// Calls of printf and its like, and of scanf, with a format that is known become calls of the models of their pieces (output.h, scan.h).
// What the two have in common: building the calls.
#ifndef FRONT_C_EXPANDER_H
#define FRONT_C_EXPANDER_H
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#define EXPANDER_MISFIT "a format that does not fit its arguments"

typedef struct Expander {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef at;
  LLVMTargetDataRef data;
  LLVMTypeRef size_type, number, pointer, nothing;
  unsigned long_width;
  LLVMValueRef call; // that is being replaced
} Expander;

// Gives every call of the module to `look_at`, which may replace it. `expander` is the first member of what that gets.
void c_expander_run(Expander *expander, LLVMModuleRef module, void (*look_at)(void *, LLVMValueRef call));
LLVMValueRef c_expander_number(const Expander *expander, long long n); // an int
LLVMValueRef c_expander_size(const Expander *expander, unsigned long long n);
// A call of a function that is declared where it is not there yet; at most 9 arguments.
LLVMValueRef c_expander_call(Expander *expander, const char *name, LLVMTypeRef result, LLVMValueRef *arguments,
                             unsigned count);
void c_expander_limit(Expander *expander);     // a conversion that is not modelled
void c_expander_violation(Expander *expander); // a format that does not fit
#endif
