#include "base/diag.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

enum { BEFORE_CARET = 100, AFTER_CARET = 100 }; // of a line that is shown

static const char *line_of(DiagList *diags, const char *source, uint32_t line) {
  for (uint32_t i = 1; i < line; i++) {
    source = strchr(source, '\n');
    if (!source) return NULL;
    source++;
  }
  size_t n = strcspn(source, "\r\n");
  char *copy = arena_new(&diags->arena, n + 1);
  return memcpy(copy, source, n);
}

static void add(DiagList *diags, Place place, const char *source, const char *hint, const char *format, va_list list) {
  if (diags->count == diags->capacity) {
    diags->capacity = diags->capacity ? diags->capacity * 2 : 8;
    diags->items = memory_resize(diags->items, diags->capacity * sizeof(Diag));
  }
  Diag *d = &diags->items[diags->count++];
  *d = (Diag){.place = place};
  d->message = arena_format_list(&diags->arena, format, list);
  if (place.file) d->place.file = arena_text(&diags->arena, place.file);
  if (hint) d->hint = arena_text(&diags->arena, hint);
  if (source && place.line) d->source_line = line_of(diags, source, place.line);
}

bool diag_error(DiagList *diags, Place place, const char *hint, const char *format, ...) {
  char *source = place.file && place.line ? files_read(diags->files, place.file, NULL) : NULL;
  va_list list;
  va_start(list, format);
  add(diags, place, source, hint, format, list);
  va_end(list);
  free(source);
  return false;
}

bool diag_error_list(DiagList *diags, Place place, const char *source, const char *hint, const char *format,
                     va_list list) {
  add(diags, place, source, hint, format, list);
  return false;
}

bool diag_error_in(DiagList *diags, Place place, const char *source, const char *hint, const char *format, ...) {
  va_list list;
  va_start(list, format);
  diag_error_list(diags, place, source, hint, format, list);
  va_end(list);
  return false;
}

char *diag_read_text(DiagList *diags, const char *path) {
  size_t size;
  char *text = files_read(diags->files, path, &size);
  if (!text) return diag_error(diags, (Place){.file = path}, NULL, "%s", strerror(errno)), NULL;
  if (strlen(text) == size) return text;
  Place place = {path, 1, 1};
  for (const char *at = text; *at; at++, place.column++)
    if (*at == '\n') place.line++, place.column = 0;
  diag_error(diags, place, "is this a text file?", "the file contains a zero byte");
  free(text);
  return NULL;
}

// Control characters are not for terminals.
static void print_text(const char *text, size_t length, FILE *out) {
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)text[i];
    fputc((c < ' ' && c != '\t' && c != '\n') || c == 127 ? '?' : c, out);
  }
}

// Of a long line the part around the column. A caret stands below a character, however many bytes those before it have.
static void print_caret(const Diag *d, FILE *out) {
  const char *line = d->source_line;
  size_t length = strlen(line), column = d->place.column - 1 < length ? d->place.column - 1 : length;
  size_t from = column > BEFORE_CARET ? column - BEFORE_CARET : 0,
         to = length - column > AFTER_CARET ? column + AFTER_CARET : length;
  while (from > 0 && from < column && ((unsigned char)line[from] & 0xc0) == 0x80) from++;
  fputs(from ? "  ..." : "  ", out);
  print_text(line + from, to - from, out);
  fputs(to < length ? "...\n  " : "\n  ", out);
  fputs(from ? "   " : "", out);
  for (size_t i = from; i < column; i++)
    if (((unsigned char)line[i] & 0xc0) != 0x80) fputc(line[i] == '\t' ? '\t' : ' ', out);
  fputs("^\n", out);
}

void diag_print(const DiagList *diags, FILE *out) {
  for (uint32_t i = 0; i < diags->count; i++) {
    const Diag *d = &diags->items[i];
    if (d->place.file && d->place.line && d->place.column)
      fprintf(out, "%s:%u:%u: ", d->place.file, d->place.line, d->place.column);
    else if (d->place.file && d->place.line) fprintf(out, "%s:%u: ", d->place.file, d->place.line);
    else fprintf(out, "%s: ", d->place.file ? d->place.file : "sextant");
    fputs("error: ", out);
    print_text(d->message, strlen(d->message), out);
    fputs("\n", out);
    if (d->source_line && d->place.column) print_caret(d, out);
    if (d->hint) fprintf(out, "  %s\n", d->hint);
  }
}

void diag_release(DiagList *diags) {
  free(diags->items);
  arena_release(&diags->arena);
  *diags = (DiagList){.files = diags->files};
}
