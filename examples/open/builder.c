// expect: verified by --property reach,memory --open all
// A string builder with room for a fixed number of characters. What does not fit is cut off; the text is always terminated.
#include <assert.h>
#include <stddef.h>

#define ROOM 16

static char text[ROOM + 1];
static size_t length;

void builder_clear(void) {
  length = 0;
  text[0] = '\0';
}

void builder_char(char c) {
  if (c == '\0' || length >= ROOM) return;
  text[length++] = c;
  text[length] = '\0';
}

void builder_text(const char *more) {
  if (!more) return;
  for (; *more; more++) builder_char(*more);
}

void builder_cut(size_t keep) {
  if (keep >= length) return;
  length = keep;
  text[length] = '\0';
}

char builder_last(void) {
  assert(length <= ROOM && text[length] == '\0');
  return length ? text[length - 1] : '\0';
}
