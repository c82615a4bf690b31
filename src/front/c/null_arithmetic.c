#include "front/c/null_arithmetic.h"

#include "front/c/warnings.h"

void c_null_arithmetic_doubt(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  while (c_warning_next(&warnings, &warning))
    if (c_warning_says(&warning, "arithmetic on a null pointer treated as a cast"))
      c_warning_doubt(module, &warning, "a number that is added to a null pointer, which C leaves undefined");
}
