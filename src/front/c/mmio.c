#include "front/c/mmio.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

// range := number "-" number
bool c_mmio_next(const char **at, uint64_t *low, uint64_t *high) {
  char *end;
  if (!*at || !isdigit((unsigned char)**at)) return false;
  errno = 0;
  *low = strtoull(*at, &end, 0);
  if (*end != '-' || !isdigit((unsigned char)end[1])) return false;
  *high = strtoull(end + 1, &end, 0);
  *at = *end == ',' ? end + 1 : end;
  return errno == 0 && (*end == ',' || !*end) && *low <= *high;
}

bool c_mmio_is_good(const char *ranges, DiagList *diags) {
  uint64_t low, high;
  for (const char *at = ranges; at && *at;) {
    const char *range = at;
    if (!c_mmio_next(&at, &low, &high))
      return diag_error(diags, (Place){0}, "as in --mmio 0x40000000-0x5fffffff",
                        "--mmio %s: this is no range of addresses", range);
  }
  return true;
}
