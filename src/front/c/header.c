#include "front/c/header.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

bool c_header_is(const char *file) {
  size_t n = strlen(file);
  return n > 2 && strcmp(file + n - 2, ".h") == 0;
}

static size_t skipped(const char *path, size_t length) {
  size_t at = 0;
  while (at + 2 <= length && path[at] == '.' && path[at + 1] == '/') at += 2;
  return at;
}

// Is the function defined in the header, in a folder of it or below?
static bool is_of_header(LLVMValueRef f, const char *header) {
  LLVMMetadataRef program = LLVMGetSubprogram(f), file = program ? LLVMDIScopeGetFile(program) : NULL;
  unsigned length = 0;
  const char *name = file ? LLVMDIFileGetFilename(file, &length) : "", *slash = strrchr(header, '/');
  if (!file || LLVMIsDeclaration(f)) return false;
  size_t at = skipped(name, length), from = skipped(header, strlen(header));
  if (!slash || slash < header + from) return at < length && name[at] != '/';
  size_t folder = (size_t)(slash + 1 - header) - from;
  return length - at > folder && strncmp(name + at, header + from, folder) == 0;
}

void c_header_offer(LLVMModuleRef module, const char *header) {
  bool has_public = false;
  size_t length;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    has_public |= is_of_header(f, header) && LLVMGetLinkage(f) == LLVMExternalLinkage;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f && !has_public; f = LLVMGetNextFunction(f))
    if (is_of_header(f, header) && LLVMGetLinkage(f) == LLVMInternalLinkage && *LLVMGetValueName2(f, &length) != '_')
      LLVMSetLinkage(f, LLVMExternalLinkage);
}
