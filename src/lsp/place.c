#include "lsp/place.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

// ---- addresses

static int hex(char c) { return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10; }

// file://HOST/PATH, with %XX for characters.
char *lsp_path_of_uri(const char *uri) {
  if (strncasecmp(uri, "file://", 7) != 0) return NULL;
  const char *at = strchr(uri + 7, '/');
  Text path = {0};
  for (; at && *at && *at != '?' && *at != '#'; at++) {
    bool is_escape = *at == '%' && isxdigit((unsigned char)at[1]) && isxdigit((unsigned char)at[2]);
    char c = is_escape ? (char)(hex(at[1]) * 16 + hex(at[2])) : *at;
    if (is_escape) at += 2;
    if (c) text_add_bytes(&path, &c, 1);
  }
  return path.data; // NULL where there is nothing
}

void lsp_add_uri(const char *path, Text *out) {
  text_add(out, "file://");
  for (; *path; path++) {
    unsigned char c = (unsigned char)*path;
    if (isalnum(c) || strchr("/-._~!$&'()*+,;=:@", c)) text_format(out, "%c", c);
    else text_format(out, "%%%02X", c);
  }
}

bool lsp_same_file(const char *a, const char *b) {
  struct stat first, second;
  if (strcmp(a, b) == 0) return true;
  return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

// ---- lines

const char *lsp_line_at(const char *text, size_t line, size_t *length) {
  for (; line > 0; line--) {
    text = strchr(text, '\n');
    if (!text) return NULL;
    text++;
  }
  *length = strcspn(text, "\n");
  if (*length && text[*length - 1] == '\r') --*length;
  return text;
}

// How many units of UTF-16 so many bytes of UTF-8 are: two where four bytes make a character.
static size_t units_of(const char *text, size_t bytes) {
  size_t units = 0;
  for (size_t i = 0; i < bytes; i++) {
    unsigned char c = (unsigned char)text[i];
    units += (c & 0xC0) != 0x80;
    units += c >= 0xF0;
  }
  return units;
}

static json_t *position(size_t line, size_t column) {
  return json_pack("{s:I, s:I}", "line", (json_int_t)line, "character", (json_int_t)column);
}

json_t *lsp_range(size_t line, size_t from, size_t to) {
  return json_pack("{s:o, s:o}", "start", position(line, from), "end", position(line, to));
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

json_t *lsp_range_of_place(const char *text, sextant_place place) {
  size_t line = place.line ? place.line - 1 : 0, column = place.column ? place.column - 1 : 0, length;
  const char *at = text ? lsp_line_at(text, line, &length) : NULL;
  if (!at) return lsp_range(line, column, column);
  if (!place.column || column >= length) {
    size_t blanks = strspn(at, " \t");
    return lsp_range(line, blanks < length ? blanks : 0, units_of(at, length));
  }
  size_t end = column;
  while (end < length && is_word(at[end])) end++;
  if (end == column) end++;
  while (end < length && ((unsigned char)at[end] & 0xC0) == 0x80) end++; // no half of a character
  return lsp_range(line, units_of(at, column), units_of(at, end));
}
