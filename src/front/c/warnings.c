#include "front/c/warnings.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

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
