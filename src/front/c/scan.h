// Calls of scanf and fscanf whose format is constant, before the models are linked: each becomes a choice of how many conversions
// are stored, and one call per conversion that stores any value of its type (models/scan.c). Other calls are left as they are.
#ifndef FRONT_C_SCAN_H
#define FRONT_C_SCAN_H
#include <llvm-c/Core.h>

void c_scan_expand(LLVMModuleRef module);
#endif
