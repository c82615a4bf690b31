// LLVM's linker takes a definition with linkonce linkage only where something refers to it, and a lazily read module
// parses only the bodies that are taken. So every model is made linkonce, and the linker picks what is needed,
// transitively, at a cost that does not grow with the number of models.
#include "front/c/models.h"

#include <stddef.h>

#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>

#include "front/c/library.h"
#include "front/c/library_types.h"

extern const unsigned char c_models_lp64[], c_models_ilp32[];
extern const size_t c_models_lp64_size, c_models_ilp32_size;

static LLVMModuleRef read_models(LLVMContextRef context, bool ilp32) {
  const char *bytes = (const char *)(ilp32 ? c_models_ilp32 : c_models_lp64);
  size_t size = ilp32 ? c_models_ilp32_size : c_models_lp64_size;
  LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(bytes, size, "models", false);
  LLVMModuleRef models;
  return LLVMGetBitcodeModuleInContext2(context, buffer, &models) ? NULL : models;
}

// `int f();` declares no parameters: any model fits.
static bool is_unprototyped(LLVMTypeRef type) { return LLVMIsFunctionVarArg(type) && !LLVMCountParamTypes(type); }

static bool fits(LLVMModuleRef module, LLVMValueRef model) {
  size_t n;
  const char *name = LLVMGetValueName2(model, &n);
  LLVMValueRef declared = LLVMGetNamedFunction(module, name);
  if (!declared) return !LLVMGetNamedGlobal(module, name);
  LLVMTypeRef want = LLVMGlobalGetValueType(declared), have = LLVMGlobalGetValueType(model);
  return want == have || (is_unprototyped(want) && LLVMGetReturnType(want) == LLVMGetReturnType(have));
}

static void rename_other(LLVMModuleRef module, LLVMValueRef model) {
  size_t n;
  const char *name = LLVMGetValueName2(model, &n);
  LLVMValueRef declared = LLVMGetNamedFunction(module, name);
  if (declared && LLVMIsDeclaration(declared) && !fits(module, model) && c_library_find(name, false) != LIBRARY_NONE)
    c_library_types_rename(declared);
}

// An internal function is invisible to the user's declarations, so a model that does not fit is left out.
static void set_linkage(LLVMModuleRef module, LLVMModuleRef models) {
  for (LLVMValueRef f = LLVMGetFirstFunction(models); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f) && LLVMGetLinkage(f) == LLVMExternalLinkage)
      rename_other(module, f), LLVMSetLinkage(f, fits(module, f) ? LLVMLinkOnceODRLinkage : LLVMInternalLinkage);
  for (LLVMValueRef g = LLVMGetFirstGlobal(models); g; g = LLVMGetNextGlobal(g))
    if (!LLVMIsDeclaration(g) && LLVMGetLinkage(g) == LLVMExternalLinkage) LLVMSetLinkage(g, LLVMLinkOnceODRLinkage);
}

bool c_models_link(LLVMModuleRef module, bool ilp32) {
  LLVMModuleRef models = read_models(LLVMGetModuleContext(module), ilp32);
  if (!models) return false;
  LLVMSetTarget(models, LLVMGetTarget(module));
  LLVMSetDataLayout(models, LLVMGetDataLayoutStr(module));
  set_linkage(module, models);
  return !LLVMLinkModules2(module, models);
}
