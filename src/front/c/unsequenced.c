#include "front/c/unsequenced.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Where a warning is: "FILE:LINE:COLUMN: warning: ...".
typedef struct Spot {
  const char *file;
  size_t length;
  unsigned line, column;
} Spot;

// The number before `end`, which goes to the colon before it.
static unsigned number_before(const char *start, const char **end) {
  const char *at = *end;
  while (at > start && at[-1] != ':') at--;
  *end = at > start ? at - 1 : start;
  return (unsigned)strtoul(at, NULL, 10);
}

static bool read_spot(const char *line, const char *end, Spot *out) {
  static const char sign[] = ": warning: ";
  const char *message = strstr(line, sign), *about = message ? strstr(message, "unsequenced modification") : NULL;
  if (!about || about > end) return false;
  out->column = number_before(line, &message);
  out->line = number_before(line, &message);
  out->file = line;
  out->length = (size_t)(message - line);
  return out->line && out->column;
}

// Is the file of the instruction the one of the warning? One of the two may say more of where it is.
static bool is_same_file(LLVMValueRef instruction, const Spot *spot) {
  unsigned n = 0;
  const char *name = LLVMGetDebugLocFilename(instruction, &n);
  size_t common = n < spot->length ? n : spot->length;
  return name && common && memcmp(name + n - common, spot->file + spot->length - common, common) == 0;
}

static bool is_at(LLVMValueRef instruction, const Spot *spot, bool by_column) {
  if (LLVMGetDebugLocLine(instruction) != spot->line || LLVMIsAPHINode(instruction)) return false;
  return (!by_column || LLVMGetDebugLocColumn(instruction) == spot->column) && is_same_file(instruction, spot);
}

static void insert_limit(LLVMModuleRef module, LLVMValueRef before) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), &pointer, 1, false);
  LLVMValueRef limit = LLVMGetNamedFunction(module, "__sextant_limit");
  if (!limit) limit = LLVMAddFunction(module, "__sextant_limit", type);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(at, before);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(before));
  LLVMValueRef text = LLVMBuildGlobalStringPtr(at, "side effects on one object that have no order are undefined", "");
  LLVMBuildCall2(at, type, limit, &text, 1, "");
  LLVMDisposeBuilder(at);
}

// Before the first instruction of each function that is there.
static bool mark(LLVMModuleRef module, const Spot *spot, bool by_column) {
  bool found = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    LLVMValueRef first = NULL;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b && !first; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !first; i = LLVMGetNextInstruction(i))
        if (is_at(i, spot, by_column)) first = i;
    if (first) insert_limit(module, first);
    found |= first != NULL;
  }
  return found;
}

void c_unsequenced_insert(LLVMModuleRef module, const char *warnings) {
  for (const char *line = warnings; line && *line;) {
    const char *end = strchr(line, '\n');
    Spot spot;
    if (read_spot(line, end ? end : line + strlen(line), &spot) && !mark(module, &spot, true))
      mark(module, &spot, false);
    line = end ? end + 1 : NULL;
  }
}
