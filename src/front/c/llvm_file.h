// LLVM's own files, bitcode and assembly. LLVM is not trusted with a stranger's file in this process before another one has read it
// (`sextant worker llvm`): its readers may crash on malformed input, and a diagnostic is owed then too.
#ifndef FRONT_C_LLVM_FILE_H
#define FRONT_C_LLVM_FILE_H
#include <llvm-c/Core.h>

#include "base/diag.h"
#include "front/c/options.h"

// NULL where that is no bitcode: the context's handler was told why. For what clang has written.
LLVMModuleRef c_llvm_bitcode_parse(LLVMContextRef context, const char *data, size_t size, const char *name);
// The same, and bodies are read when they are asked for (reached.h).
LLVMModuleRef c_llvm_bitcode_open(LLVMContextRef context, const char *data, size_t size, const char *name);
// NULL and diagnostics. `errors` is what the context's handler is told.
LLVMModuleRef c_llvm_file_read(LLVMContextRef context, const CFrontOptions *options, const char *file, bool is_assembly,
                               Text *errors, DiagList *diags);
// The other process: reads a file from `in`, and writes to `out` what LLVM prints. Returns an exit status, if it comes to that.
int c_llvm_file_try(int in, int out);
#endif
