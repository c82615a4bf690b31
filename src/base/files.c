#include "base/files.h"

#include "base/text.h"

const FileText *files_find(const FileTexts *texts, const char *path) {
  for (uint32_t i = 0; texts && i < texts->count; i++)
    if (strcmp(texts->data[i].path, path) == 0) return &texts->data[i];
  return NULL;
}

char *files_read(const FileTexts *texts, const char *path, size_t *size) {
  const FileText *found = files_find(texts, path);
  if (!found) return text_read_file(path, size);
  char *copy = memory_new(found->size + 1);
  memcpy(copy, found->text, found->size);
  if (size) *size = found->size;
  return copy;
}
