#include "cli/cache.h"

#include <stdlib.h>
#include <string.h>

static bool is_given(const Line *line) {
  for (size_t i = 0; i < line->option_count; i++)
    if (strcmp(line->options[i].name, "cache") == 0 || strcmp(line->options[i].name, "no-cache") == 0) return true;
  return false;
}

bool cli_cache_set(const Line *line, sextant_query *query) {
  const char *own = getenv("SEXTANT_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  char folder[4096] = "";
  if (strcmp(line->command, "check") != 0 || is_given(line) || (own && strcmp(own, "off") == 0)) return true;
  if (own && *own) snprintf(folder, sizeof folder, "%s", own);
  else if (xdg && *xdg) snprintf(folder, sizeof folder, "%s/sextant", xdg);
  else if (home && *home) snprintf(folder, sizeof folder, "%s/.cache/sextant", home);
  return !*folder || sextant_set(query, "cache", folder) == 0;
}
