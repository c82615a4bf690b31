#include "base/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"

static void reserve(Text *text, size_t more) {
  size_t need = text->count + more + 1;
  if (need <= text->capacity) return;
  size_t c = text->capacity ? text->capacity : 64;
  while (c < need) c += c;
  text->data = memory_resize(text->data, c);
  text->capacity = c;
}

void text_add_bytes(Text *text, const char *s, size_t n) {
  reserve(text, n);
  memcpy(text->data + text->count, s, n);
  text->count += n;
  text->data[text->count] = 0;
}

void text_add(Text *text, const char *s) { text_add_bytes(text, s, strlen(s)); }

void text_add_line(Text *text, const char *s) {
  for (; *s; s++) text_add_bytes(text, (unsigned char)*s < ' ' ? "?" : s, 1);
}

void text_format(Text *text, const char *format, ...) {
  va_list list, copy;
  va_start(list, format);
  va_copy(copy, list);
  int n = vsnprintf(NULL, 0, format, copy);
  va_end(copy);
  reserve(text, (size_t)n);
  vsnprintf(text->data + text->count, (size_t)n + 1, format, list);
  va_end(list);
  text->count += (size_t)n;
}

const char *text_view(const Text *text) { return text->data ? text->data : ""; }

void text_release(Text *text) {
  free(text->data);
  *text = (Text){0};
}

char *text_read_file(const char *path, size_t *size) {
  struct stat st;
  if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
    errno = EISDIR;
    return NULL;
  }
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  Text text = {0};
  char buffer[65536];
  size_t n;
  while ((n = fread(buffer, 1, sizeof buffer, f)) > 0) text_add_bytes(&text, buffer, n);
  int failed = ferror(f);
  fclose(f);
  if (failed) {
    text_release(&text);
    errno = EIO;
    return NULL;
  }
  if (size) *size = text.count;
  return text.data ? text.data : memory_new(1);
}

// By the table of well-formed sequences of Unicode.
size_t text_character(const char *text) {
  const unsigned char *c = (const unsigned char *)text;
  if (c[0] < 0x80) return 1;
  size_t length = c[0] >= 0xc2 && c[0] <= 0xdf   ? 2
                  : c[0] >= 0xe0 && c[0] <= 0xef ? 3
                  : c[0] >= 0xf0 && c[0] <= 0xf4 ? 4
                                                 : 0;
  if (length == 0) return 0;
  unsigned char least = c[0] == 0xe0   ? 0xa0
                        : c[0] == 0xf0 ? 0x90
                                       : 0x80,
                most = c[0] == 0xed   ? 0x9f
                       : c[0] == 0xf4 ? 0x8f
                                      : 0xbf;
  if (c[1] < least || c[1] > most) return 0;
  for (size_t i = 2; i < length; i++)
    if ((c[i] & 0xc0) != 0x80) return 0;
  return length;
}
