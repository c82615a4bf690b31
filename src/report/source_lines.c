#include "report/source_lines.h"

#include <string.h>

#include "base/text.h"

static const SourceFile *file_of(SourceLines *lines, const char *name) {
  for (uint32_t i = 0; i < lines->files.count; i++)
    if (strcmp(lines->files.data[i].name, name) == 0) return &lines->files.data[i];
  SourceFile file = {.name = arena_text(&lines->arena, name)};
  file.text = text_read_file(name, &file.size);
  sourcefilevec_push(&lines->files, file);
  return &lines->files.data[lines->files.count - 1];
}

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

// A line as it is in its file; NULL where there is none.
static const char *raw_line(SourceLines *lines, const char *file, uint32_t line, size_t *length) {
  const SourceFile *source = file && line ? file_of(lines, file) : NULL;
  if (!source || !source->text) return NULL;
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
