#include "report/source_lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Where a comment begins that goes on to the end of the line; else the end.
static size_t without_comment(const char *text, size_t length) {
  char quote = 0;
  for (size_t i = 0; i + 1 < length; i++) {
    if (quote && text[i] == '\\') i++;
    else if (quote) quote = text[i] == quote ? 0 : quote;
    else if (text[i] == '"' || text[i] == '\'') quote = text[i];
    else if (text[i] == '/' && text[i + 1] == '/') return i;
    else if (text[i] == '/' && text[i + 1] == '*') {
      const char *end = memmem(text + i, length - i, "*/", 2);
      if (!end || (size_t)(end - text) + 2 >= length) return i;
    }
  }
  return length;
}

static const char *base_of(const char *path) { return strrchr(path, '/') ? strrchr(path, '/') + 1 : path; }

// Is there a name in quotes, of another file?
static bool names_other(const char *at, size_t length, const char *file) {
  const char *open = memchr(at, '"', length), *own = base_of(file);
  const char *close = open ? memchr(open + 1, '"', (size_t)(at + length - open - 1)) : NULL;
  size_t n = strlen(own);
  if (!close) return false;
  return (size_t)(close - open - 1) < n || strncmp(close - n, own, n) != 0;
}

// A line such as `#line 12` or `# 12`, after which lines have other numbers than they have in the file, unless it gives the next one its own or
// speaks of another file. The least number that a line can have by it; UINT32_MAX: it is no such line.
static uint32_t renumbers_from(const char *at, size_t length, uint32_t next, const char *file) {
  size_t i = 0;
  while (i < length && is_blank(at[i])) i++;
  if (i == length || at[i++] != '#') return UINT32_MAX;
  while (i < length && is_blank(at[i])) i++;
  bool is_named = length - i > 4 && strncmp(at + i, "line", 4) == 0;
  if (is_named) i += 4;
  while (i < length && is_blank(at[i])) i++;
  if (i == length || (!is_named && (at[i] < '0' || at[i] > '9'))) return UINT32_MAX;
  uint32_t number = (uint32_t)strtoul(at + i, NULL, 10); // 0 where a macro says it
  return number == next || names_other(at + i, length - i, file) ? UINT32_MAX : number < next ? number : next;
}

// From which number on a line cannot be told by its number; UINT32_MAX: all can.
static uint32_t renumbered_from(const char *text, size_t size, const char *file) {
  uint32_t least = UINT32_MAX, line = 1;
  for (const char *at = text, *end = text + size; at < end; line++) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    size_t length = (size_t)((next ? next : end) - at);
    uint32_t from = renumbers_from(at, length, line + 1, file);
    if (from < least) least = from;
    at = next ? next + 1 : end;
  }
  return least;
}

static const SourceFile *file_of(SourceLines *lines, const char *name) {
  for (uint32_t i = 0; i < lines->files.count; i++)
    if (strcmp(lines->files.data[i].name, name) == 0) return &lines->files.data[i];
  SourceFile file = {.name = arena_text(&lines->arena, name)};
  file.text = text_read_file(name, &file.size);
  file.renumbered_from = file.text ? renumbered_from(file.text, file.size, name) : 0;
  sourcefilevec_push(&lines->files, file);
  return &lines->files.data[lines->files.count - 1];
}

// A line as it is in its file; NULL where there is none.
static const char *raw_line(SourceLines *lines, const char *file, uint32_t line, size_t *length) {
  const SourceFile *source = file && line ? file_of(lines, file) : NULL;
  if (!source || !source->text || line >= source->renumbered_from) return NULL;
  const char *at = source->text, *end = source->text + source->size;
  for (uint32_t i = 1; i < line && at < end; i++) {
    const char *next = memchr(at, '\n', (size_t)(end - at));
    at = next ? next + 1 : end;
  }
  if (at >= end) return NULL;
  const char *stop = memchr(at, '\n', (size_t)(end - at));
  *length = (size_t)((stop ? stop : end) - at);
  return at;
}

const char *report_source_line(SourceLines *lines, const char *file, uint32_t line) {
  size_t length;
  const char *at = raw_line(lines, file, line, &length);
  if (!at) return NULL;
  while (length && is_blank(*at)) at++, length--;
  length = without_comment(at, length);
  while (length && is_blank(at[length - 1])) length--;
  return length ? arena_format(&lines->arena, "%.*s", (int)length, at) : NULL;
}

static bool is_inside_character(char c) { return ((unsigned char)c & 0xc0) == 0x80; } // of UTF-8

const char *report_source_caret(SourceLines *lines, const char *file, uint32_t line, uint32_t column) {
  size_t length, indent = 0;
  const char *at = column ? raw_line(lines, file, line, &length) : NULL;
  if (!at || column > length) return NULL;
  while (indent < length && is_blank(at[indent])) indent++;
  if (indent >= column || without_comment(at + indent, length - indent) < column - indent) return NULL;
  Text text = {0};
  for (size_t i = indent; i + 1 < column; i++)
    if (!is_inside_character(at[i])) text_add(&text, at[i] == '\t' ? "\t" : " ");
  text_add(&text, "^");
  const char *caret = arena_text(&lines->arena, text_view(&text));
  text_release(&text);
  return caret;
}

void report_source_lines_release(SourceLines *lines) {
  for (uint32_t i = 0; i < lines->files.count; i++) free(lines->files.data[i].text);
  sourcefilevec_release(&lines->files);
  arena_release(&lines->arena);
}
