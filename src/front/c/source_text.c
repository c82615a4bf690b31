#include "front/c/source_text.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const char *c_text_at(const char *text, Place place) {
  for (uint32_t line = 1; text && line < place.line; line++) {
    text = strchr(text, '\n');
    if (text) text++;
  }
  return text && place.column && strcspn(text, "\n") >= place.column ? text + place.column - 1 : NULL;
}

const char *c_text_next_line(const char *text) {
  const char *end = strchr(text, '\n');
  return end ? end + 1 : NULL;
}

// ---- lines with other numbers

// # 12 "file", or #line 12 "file"; what follows the number.
static const char *after_marker(const char *line, uint32_t *number) {
  const char *at = line + strspn(line, " \t");
  if (*at++ != '#') return NULL;
  at += strspn(at, " \t");
  if (strncmp(at, "line", strlen("line")) == 0) at += strlen("line");
  at += strspn(at, " \t");
  size_t digits = strspn(at, "0123456789");
  if (digits == 0 || digits > 9) return NULL;
  *number = (uint32_t)strtoul(at, NULL, 10);
  return at + digits + strspn(at + digits, " \t");
}

bool c_text_is_marker(const char *line, uint32_t *number) { return after_marker(line, number) != NULL; }

bool c_text_marker_file(const char *line, const char **name, size_t *length) {
  uint32_t number;
  const char *at = after_marker(line, &number), *end = at && *at == '"' ? strchr(at + 1, '"') : NULL;
  if (end) *name = at + 1, *length = (size_t)(end - at - 1);
  return end != NULL;
}

typedef struct Scan {
  const char *file; // that the current line is said to be in
  size_t length;
  uint32_t line;
} Scan;

static bool read_marker(Scan *scan, const char *text) {
  c_text_marker_file(text, &scan->file, &scan->length);
  return after_marker(text, &scan->line) != NULL;
}

static bool is_at(const Scan *scan, Place place) {
  return scan->line == place.line && strlen(place.file) == scan->length &&
         memcmp(scan->file, place.file, scan->length) == 0;
}

static const char *find_in(const char *text, const char *file, Place place) {
  Scan scan = {.file = file, .length = strlen(file), .line = 1};
  const char *found = NULL;
  for (const char *line = text; line; line = c_text_next_line(line)) {
    if (read_marker(&scan, line)) continue;
    if (is_at(&scan, place)) {
      if (found) return NULL;
      found = line;
    }
    scan.line++;
  }
  return found ? c_text_at(found, (Place){.line = 1, .column = place.column}) : NULL;
}

static char *read_place(const CFrontOptions *options, const char *file, Place place, const char **at) {
  char *text = files_read(options->texts, file, NULL);
  *at = text ? find_in(text, file, place) : NULL;
  if (*at) return text;
  free(text);
  return NULL;
}

char *c_text_of_place(const CFrontOptions *options, Place place, const char **at) {
  *at = NULL;
  if (!place.file || !place.line) return NULL;
  char *text = read_place(options, place.file, place, at);
  for (uint32_t i = 0; i < options->file_count && !text; i++)
    if (strcmp(options->files[i], place.file) != 0) text = read_place(options, options->files[i], place, at);
  return text;
}

// ---- what begins at a place

const char *c_text_token_end(const char *at) {
  if (at[0] == '/' && at[1] == '/') return at + strcspn(at, "\n");
  if (at[0] == '/' && at[1] == '*') return strstr(at + 2, "*/") ? strstr(at + 2, "*/") + 2 : at + strlen(at);
  if (*at != '"' && *at != '\'') return at + 1;
  char quote = *at++;
  for (; *at && *at != quote; at++)
    if (*at == '\\' && at[1]) at++;
  return *at ? at + 1 : at;
}

const char *c_text_end_of(const char *at) {
  int depth = 0;
  for (; *at; at = c_text_token_end(at)) {
    if (strchr("([{", *at)) depth++;
    else if (strchr(")]}", *at) && --depth < 0) return at;
    else if (depth == 0 && (*at == ';' || *at == ',')) return at;
  }
  return NULL;
}
