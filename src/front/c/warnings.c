#include "front/c/warnings.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/instructions.h"
#include "front/c/requests.h"

// The number before `end`, which goes to the colon before it.
static unsigned number_before(const char *start, const char **end) {
  const char *at = *end;
  while (at > start && at[-1] != ':') at--;
  *end = at > start ? at - 1 : start;
  return (unsigned)strtoul(at, NULL, 10);
}

static bool read_line(const char *line, const char *end, Warning *out) {
  static const char sign[] = ": warning: ";
  const char *place = strstr(line, sign);
  if (!place || place > end) return false;
  *out = (Warning){.file = line, .text = place + sizeof sign - 1, .end = end};
  out->column = number_before(line, &place);
  out->line = number_before(line, &place);
  out->length = (size_t)(place - line);
  return out->line && out->column;
}

bool c_warning_next(const char **at, Warning *out) {
  while (*at && **at) {
    const char *line = *at, *end = strchrnul(line, '\n');
    *at = *end ? end + 1 : end;
    if (read_line(line, end, out)) return true;
  }
  return false;
}

bool c_warning_says(const Warning *warning, const char *text) {
  const char *found = strstr(warning->text, text);
  return found && found < warning->end;
}

bool c_warning_is_in_file(const Warning *warning, LLVMValueRef instruction) {
  unsigned n = 0;
  const char *name = LLVMGetDebugLocFilename(instruction, &n);
  size_t common = n < warning->length ? n : warning->length;
  return name && common && memcmp(name + n - common, warning->file + warning->length - common, common) == 0;
}

bool c_instruction_is_before(LLVMValueRef instruction, unsigned line, unsigned column) {
  unsigned at = LLVMGetDebugLocLine(instruction);
  return at && (at < line || (at == line && LLVMGetDebugLocColumn(instruction) <= column));
}

LLVMValueRef c_warning_copy_before(LLVMValueRef function, const Warning *warning) {
  LLVMValueRef last = NULL, copy = NULL;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!c_instruction_is_before(i, warning->line, warning->column) || !c_warning_is_in_file(warning, i)) continue;
      unsigned line = LLVMGetDebugLocLine(i), column = LLVMGetDebugLocColumn(i);
      if (last && !c_instruction_is_before(last, line, column)) continue;
      bool same = last && LLVMGetDebugLocLine(last) == line && LLVMGetDebugLocColumn(last) == column;
      if (!same) copy = NULL;
      last = i;
      if (c_copied_initialiser(i)) copy = i;
    }
  return copy;
}

static bool is_at(LLVMValueRef instruction, const Warning *spot, bool by_column) {
  if (LLVMGetDebugLocLine(instruction) != spot->line || LLVMIsAPHINode(instruction)) return false;
  return (!by_column || LLVMGetDebugLocColumn(instruction) == spot->column) && c_warning_is_in_file(spot, instruction);
}

// Before the first instruction of each function that is there.
typedef void (*Request)(LLVMModuleRef module, LLVMValueRef before, const char *why);

static bool mark(LLVMModuleRef module, const Warning *spot, bool by_column, Request request, const char *why) {
  bool found = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    LLVMValueRef first = NULL;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b && !first; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !first; i = LLVMGetNextInstruction(i))
        if (is_at(i, spot, by_column)) first = i;
    if (first) request(module, first, why);
    found |= first != NULL;
  }
  return found;
}

void c_warning_limit(LLVMModuleRef module, const Warning *warning, const char *why) {
  if (!mark(module, warning, true, c_request_limit, why)) mark(module, warning, false, c_request_limit, why);
}

void c_warning_doubt(LLVMModuleRef module, const Warning *warning, const char *why) {
  if (!mark(module, warning, true, c_request_doubt, why)) mark(module, warning, false, c_request_doubt, why);
}
