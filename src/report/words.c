#include "report/words.h"

#include <string.h>

#include "prog/kind.h"
#include "sextant.h"

static void add_properties(Text *out) {
  for (PropertyKind k = 0; k < KIND_COUNT; k++)
    if (prog_kind_can_be_asked(k)) text_format(out, "%s ", prog_kind_name(k));
  for (uint32_t g = 0; g < KIND_GROUPS; g++) text_format(out, "%s ", prog_kind_group(g).name);
  text_add(out, "termination");
}

static void add_engines(Text *out) {
  text_add(out, "auto algol");
  for (size_t i = 0; i < sextant_engine_count(); i++) text_format(out, " %s", sextant_engine_at(i).name);
}

static void add_efforts(Text *out) {
  for (size_t i = 0; i < sextant_effort_count(); i++)
    text_format(out, "%s%s=", i ? " " : "", sextant_effort_at(i).name);
}

void report_add_words(const char *option, Text *out) {
  if (strcmp(option, "property") == 0) add_properties(out);
  else if (strcmp(option, "engine") == 0) add_engines(out);
  else if (strcmp(option, "effort") == 0) add_efforts(out);
}
