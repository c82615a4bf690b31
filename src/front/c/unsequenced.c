#include "front/c/unsequenced.h"

#include "front/c/warnings.h"

void c_unsequenced_insert(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  while (c_warning_next(&warnings, &warning))
    if (c_warning_says(&warning, "unsequenced modification"))
      c_warning_limit(module, &warning, "side effects on one object that have no order are undefined");
}
