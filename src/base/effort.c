#include "base/effort.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/suggest.h"

static const EffortRow rows[EFFORT_COUNT] = {
#define X(name, otherwise, least, most, about) {#name, otherwise, least, most, about},
    EFFORTS(X)
#undef X
};

void effort_init(Effort *effort) {
  for (uint32_t i = 0; i < EFFORT_COUNT; i++) effort->value[i] = rows[i].otherwise;
}

const EffortRow *effort_row(EffortId id) { return &rows[id]; }

void effort_name(EffortId id, Text *out) {
  bool first = true;
  for (const char *c = rows[id].identifier; *c; c++) {
    if (*c != '_') text_add_bytes(out, c, 1);
    else text_add(out, first ? "." : "-"), first = false;
  }
}

// The row of a name; EFFORT_COUNT where there is none. All are offered as what may have been meant.
static uint32_t find(const char *name, size_t length, Suggestion *best) {
  uint32_t found = EFFORT_COUNT;
  for (uint32_t i = 0; i < EFFORT_COUNT; i++) {
    Text row = {0};
    effort_name((EffortId)i, &row);
    if (row.count == length && strncmp(row.data, name, length) == 0) found = i;
    suggestion_offer(best, text_view(&row));
    text_release(&row);
  }
  return found;
}

bool effort_set(Effort *effort, const char *assignment, DiagList *diags) {
  size_t length = strcspn(assignment, "=");
  const char *value = assignment + length + (assignment[length] == '=');
  Suggestion best;
  suggestion_init(&best, assignment, length);
  uint32_t i = find(assignment, length, &best);
  if (i == EFFORT_COUNT)
    return diag_error(diags, (Place){0}, suggestion_hint(&best, "sextant options lists them"),
                      "no effort is called '%.*s'", (int)length, assignment);
  char *end;
  errno = 0;
  unsigned long long number = strtoull(value, &end, 10);
  if (*value < '0' || *value > '9' || *end || errno || number < rows[i].least || number > rows[i].most)
    return diag_error(diags, (Place){0}, NULL,
                      "--effort %.*s takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'", (int)length,
                      assignment, rows[i].least, rows[i].most, value);
  effort->value[i] = number;
  return true;
}

void effort_write(const Effort *effort, Text *out) {
  for (uint32_t i = 0; i < EFFORT_COUNT; i++) {
    if (effort->value[i] == rows[i].otherwise) continue;
    if (out->count) text_add(out, " ");
    effort_name((EffortId)i, out);
    text_format(out, "=%" PRIu64, effort->value[i]);
  }
}
