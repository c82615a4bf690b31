#include "evidence/export/shown.h"

#include <stdint.h>
#include <string.h>

static const struct Sanitizer {
  const char *property, *flag;
} sanitizers[] = {
    {"overflow", "-fsanitize=signed-integer-overflow"},
    {"div", "-fsanitize=integer-divide-by-zero"},
    {"shift", "-fsanitize=shift"},
    {"conversion", "-fsanitize=float-cast-overflow"},
    {"bounds", "-fsanitize=address,undefined"},
    {"null", "-fsanitize=address,undefined"},
    {"free", "-fsanitize=address"},
};

const char *evidence_shown_by(const char *property) {
  for (uint32_t i = 0; i < sizeof sanitizers / sizeof *sanitizers; i++)
    if (strstr(property, sanitizers[i].property)) return sanitizers[i].flag;
  return NULL;
}
