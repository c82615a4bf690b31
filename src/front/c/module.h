// From files to one LLVM module: runs clang where there is C source, reads bitcode and assembly, links everything and
// the models of library functions. The only maker of LLVM modules; lower.c turns the module into a Prog.
#ifndef FRONT_C_MODULE_H
#define FRONT_C_MODULE_H
#include <llvm-c/Core.h>

#include "base/diag.h"
#include "front/c/contract_clauses.h"
#include "front/c/options.h"

typedef struct CModule {
  LLVMContextRef context;
  LLVMModuleRef module;
  Clauses clauses;
  struct Contracts *contracts;
} CModule;

// False and diagnostics (clang's own are translated: file:line:column, line, caret) where a file is missing, does not
// compile, is junk, is for another architecture than asked for, or the entry function is not defined.
// Debug information is in the old form (llvm.dbg.declare calls are instructions).
bool c_module_load(CModule *out, const CFrontOptions *options, DiagList *diags);
void c_module_release(CModule *module);
#endif
