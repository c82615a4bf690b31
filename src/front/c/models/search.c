// <string.h>: finding characters and texts in texts.
#include "libc.h"

void *memchr(const void *memory, int c, size_t size) {
  const unsigned char *bytes = memory;
  if (size == 0) valid(memory);
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == (unsigned char)c) return (void *)(bytes + i);
  return NULL;
}

void *memrchr(const void *memory, int c, size_t size) {
  const unsigned char *bytes = memory;
  while (size-- > 0)
    if (bytes[size] == (unsigned char)c) return (void *)(bytes + size);
  return NULL;
}

char *strchrnul(const char *text, int c) {
  while (*text != '\0' && *text != (char)c) text++;
  return (char *)text;
}

char *strchr(const char *text, int c) {
  while (*text != (char)c) {
    if (*text == '\0') return NULL;
    text++;
  }
  return (char *)text;
}

char *strrchr(const char *text, int c) {
  const char *last = NULL;
  for (;; text++) {
    if (*text == (char)c) last = text;
    if (*text == '\0') return (char *)last;
  }
}

size_t strspn(const char *text, const char *set) {
  size_t length = 0;
  while (text[length] != '\0' && strchr(set, text[length]) != NULL) length++;
  return length;
}

size_t strcspn(const char *text, const char *set) {
  size_t length = 0;
  while (text[length] != '\0' && strchr(set, text[length]) == NULL) length++;
  return length;
}

char *strpbrk(const char *text, const char *set) {
  text += strcspn(text, set);
  return *text != '\0' ? (char *)text : NULL;
}

void *rawmemchr(const void *memory, int c) {
  const unsigned char *bytes = memory;
  while (*bytes != (unsigned char)c) bytes++;
  return (void *)bytes;
}

void *memmem(const void *memory, size_t size, const void *part, size_t part_size) {
  const unsigned char *bytes = memory, *wanted = part;
  for (size_t at = 0; part_size <= size && at <= size - part_size; at++) {
    size_t i = 0;
    while (i < part_size && bytes[at + i] == wanted[i]) i++;
    if (i == part_size) return (void *)(bytes + at);
  }
  return NULL;
}

char *index(const char *text, int c) { return strchr(text, c); }
char *rindex(const char *text, int c) { return strrchr(text, c); }

char *strcasestr(const char *text, const char *part) {
  for (;; text++) {
    size_t i = 0;
    while (part[i] != '\0' && tolower((unsigned char)text[i]) == tolower((unsigned char)part[i])) i++;
    if (part[i] == '\0') return (char *)text;
    if (text[i] == '\0') return NULL;
  }
}

char *strstr(const char *text, const char *part) {
  for (;; text++) {
    size_t i = 0;
    while (part[i] != '\0' && text[i] == part[i]) i++;
    if (part[i] == '\0') return (char *)text;
    if (text[i] == '\0') return NULL;
  }
}

char *strtok_r(char *restrict text, const char *restrict separators, char **restrict state) {
  if (!text) text = *state;
  if (text) text += strspn(text, separators);
  if (!text || *text == '\0') {
    *state = text;
    return NULL;
  }
  char *end = text + strcspn(text, separators);
  if (*end != '\0') *end++ = '\0';
  *state = end;
  return text;
}

char *strtok(char *restrict text, const char *restrict separators) {
  static char *state;
  static int started;
  __sextant_check_library(text || started, "the first call of strtok has no text");
  started = 1;
  return strtok_r(text, separators, &state);
}

char *strsep(char **text, const char *separators) {
  char *word = *text;
  if (!word) return NULL;
  char *end = word + strcspn(word, separators);
  *text = *end != '\0' ? end + 1 : NULL;
  *end = '\0';
  return word;
}
