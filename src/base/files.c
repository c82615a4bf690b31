#include "base/files.h"

#include <sys/stat.h>

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

// The same name in one folder: of files that are not there.
static bool would_be_one(const char *first, const char *second) {
  const char *names[2], *paths[] = {first, second};
  struct stat folders[2];
  for (int i = 0; i < 2; i++) {
    const char *slash = strrchr(paths[i], '/');
    names[i] = slash ? slash + 1 : paths[i];
    Text folder = {0};
    if (slash) text_add_bytes(&folder, paths[i], (size_t)(slash + 1 - paths[i]));
    bool there = stat(slash ? text_view(&folder) : ".", &folders[i]) == 0;
    text_release(&folder);
    if (!there) return strcmp(first, second) == 0;
  }
  return strcmp(names[0], names[1]) == 0 && folders[0].st_dev == folders[1].st_dev &&
         folders[0].st_ino == folders[1].st_ino;
}

bool files_are_one(const char *first, const char *second) {
  struct stat a, b;
  bool is_first = stat(first, &a) == 0, is_second = stat(second, &b) == 0;
  if (is_first != is_second) return false;
  return is_first ? S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino : would_be_one(first, second);
}
