// warning: "overflow in expression; result is N with type 'int'", at the operator. The copy is what was last before it, and nothing is between.
#include "front/c/constant_overflow.h"

#include "front/c/requests.h"
#include "front/c/warnings.h"

void c_constant_overflow_insert(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  while (c_warning_next(&warnings, &warning))
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f && c_warning_says(&warning, "overflow in expression");
         f = LLVMGetNextFunction(f)) {
      LLVMValueRef copy = c_warning_copy_before(f, &warning);
      if (copy) c_request_violation(module, copy, "__sextant_check_overflow", "a constant expression overflows");
    }
}
