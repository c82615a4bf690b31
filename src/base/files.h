// Files, some of which are texts in memory that stand in their place: what an editor holds and has not saved.
#ifndef BASE_FILES_H
#define BASE_FILES_H
#include <stdbool.h>
#include <stddef.h>

#include "base/vec.h"

// Everything is borrowed.
typedef struct FileText {
  const char *path, *text;
  size_t size;
} FileText;
VEC(FileTexts, filetexts, FileText)

// NULL: there is no text for it. `texts` may be NULL.
const FileText *files_find(const FileTexts *texts, const char *path);
// The whole of a file, or of the text in its place, as text_read_file.
char *files_read(const FileTexts *texts, const char *path, size_t *size);
// Is it one regular file, or would it be, once both are written? Devices are none.
bool files_are_one(const char *first, const char *second);
#endif
