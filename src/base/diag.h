// Diagnostics for people: file:line:column, the source line, a caret, what to do about it.
// A function that meets a user's error adds a diagnostic and returns failure; only cli/ prints and exits.
#ifndef BASE_DIAG_H
#define BASE_DIAG_H
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/files.h"

// A place in a source file. file may be NULL (unknown), line and column 0 (unknown).
typedef struct Place {
  const char *file;
  uint32_t line, column;
} Place;

typedef struct Diag {
  Place place;
  const char *message;
  const char *hint;        // what to do about it, or NULL
  const char *source_line; // the text of the line, or NULL
} Diag;

typedef struct DiagList {
  Arena arena; // owns the texts
  Diag *items;
  uint32_t count, capacity;
  const FileTexts *files; // that stand for files where something is read or shown; borrowed, or NULL
} DiagList;

// Adds a diagnostic; the source line is read from the file where it can be. Returns false, so that a parser can
// `return diag_error(...)`.
bool diag_error(DiagList *diags, Place place, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// The same for text that is not in a file: `source` is the text the place refers to (one or more lines).
bool diag_error_in(DiagList *diags, Place place, const char *source, const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool diag_error_list(DiagList *diags, Place place, const char *source, const char *hint, const char *format,
                     va_list list);
// The text of a file, which the caller frees; NULL and a diagnostic where it cannot be read or is no text (has a zero byte).
char *diag_read_text(DiagList *diags, const char *path);
void diag_print(const DiagList *diags, FILE *out);
void diag_release(DiagList *diags); // it is empty then, over the same files
#endif
