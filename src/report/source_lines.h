// Lines of the source, for what people read. Files are read when they are first asked for; one that cannot be read has no lines.
#ifndef REPORT_SOURCE_LINES_H
#define REPORT_SOURCE_LINES_H
#include "base/arena.h"
#include "base/diag.h"
#include "base/vec.h"

typedef struct SourceFile {
  const char *name;
  char *text;
  size_t size;
  uint32_t renumbered_from; // lines with this number or a larger one may be others, by #line
} SourceFile;
VEC(SourceFileVec, sourcefilevec, SourceFile)

typedef struct SourceLines {
  Arena arena;
  SourceFileVec files;
} SourceLines;

// The line at a place, without blanks around it and without a comment at its end; NULL where there is none. It lives as long as the lines.
const char *report_source_line(SourceLines *lines, const char *file, uint32_t line);
// What marks a column below that line: blanks and a caret; NULL where the column is not in it.
const char *report_source_caret(SourceLines *lines, const char *file, uint32_t line, uint32_t column);
void report_source_lines_release(SourceLines *lines);
#endif
