// Whatever stands between two messages is passed over: a length is looked for anywhere in a line, so that a client that wrote a wrong length is
// understood again from its next message on.
#include "lsp/frame.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { MOST_LINE = 1024, MOST_BODY = 64 << 20 };

// The end of a line, without its line break: what does not fit is lost at its beginning. False at the end of the stream.
static bool read_line(FILE *in, char line[MOST_LINE]) {
  size_t n = 0;
  int c;
  while ((c = getc(in)) != EOF && c != '\n') {
    if (n == MOST_LINE - 1) memmove(line, line + MOST_LINE / 2, n -= MOST_LINE / 2);
    line[n++] = c ? (char)c : ' ';
  }
  if (n && line[n - 1] == '\r') n--;
  line[n] = 0;
  return c != EOF;
}

// Content-Length: NUMBER, at the end of a line. -1: it has none; -2: not one that can be used.
static long length_in(const char *line) {
  static const char name[] = "Content-Length:";
  const char *at = NULL;
  for (const char *next = line; (next = strcasestr(next, name)); next++) at = next;
  if (!at) return -1;
  char *end;
  long length = strtol(at + sizeof name - 1, &end, 10);
  end += strspn(end, " \t");
  return *end || length <= 0 || length > MOST_BODY ? -2 : length;
}

static FrameStatus read_body(FILE *in, size_t length, char **body, size_t *size) {
  *body = memory_new(length + 1);
  *size = fread(*body, 1, length, in);
  if (*size == length) return FRAME_GOOD;
  free(*body);
  *body = NULL;
  return FRAME_END;
}

FrameStatus lsp_frame_read(FILE *in, char **body, size_t *size) {
  char line[MOST_LINE];
  long length = -1;
  bool is_empty = true;
  while (read_line(in, line)) {
    if (*line) {
      long found = length_in(line);
      if (found != -1) length = found;
      is_empty = false;
    } else if (length > 0) return read_body(in, (size_t)length, body, size);
    else if (!is_empty) return FRAME_BAD;
  }
  return FRAME_END;
}

void lsp_frame_write(FILE *out, const char *body, size_t size) {
  fprintf(out, "Content-Length: %zu\r\n\r\n", size);
  fwrite(body, 1, size, out);
  fflush(out);
}
