// <string.h>: lengths, copies, comparisons. memcpy, memmove and memset are part of the lowering.
#include "libc.h"

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != '\0') length++;
  return length;
}

size_t strnlen(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != '\0') length++;
  return length;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  while ((*to = *from) != '\0') {
    to++;
    from++;
  }
  return to;
}

char *strcpy(char *restrict to, const char *restrict from) {
  size_t i = 0;
  while ((to[i] = from[i]) != '\0') i++;
  return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t limit) {
  size_t length = 0;
  while (length < limit && (to[length] = from[length]) != '\0') length++;
  for (size_t i = length; i < limit; i++) to[i] = '\0';
  return to + length;
}

char *strncpy(char *restrict to, const char *restrict from, size_t limit) {
  size_t i = 0;
  for (; i < limit && from[i] != '\0'; i++) to[i] = from[i];
  for (; i < limit; i++) to[i] = '\0';
  return to;
}

char *strcat(char *restrict to, const char *restrict from) {
  size_t length = strlen(to), i = 0;
  while ((to[length + i] = from[i]) != '\0') i++;
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t limit) {
  size_t length = strlen(to), i = 0;
  for (; i < limit && from[i] != '\0'; i++) to[length + i] = from[i];
  to[length + i] = '\0';
  return to;
}

// Any number of this one's sign: the standard says no more.
static int any_of_sign(int difference) {
  if (difference == 0) return 0;
  int result = __VERIFIER_nondet_int();
  __VERIFIER_assume(difference < 0 ? result < 0 : result > 0);
  return result;
}

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i]) return any_of_sign(a[i] < b[i] ? -1 : 1);
  return 0;
}

int strcmp(const char *left, const char *right) {
  while (*left != '\0' && *left == *right) {
    left++;
    right++;
  }
  return any_of_sign((unsigned char)*left - (unsigned char)*right);
}

int strncmp(const char *left, const char *right, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    if (left[i] != right[i]) return any_of_sign((unsigned char)left[i] - (unsigned char)right[i]);
    if (left[i] == '\0') return 0;
  }
  return 0;
}

int strcoll(const char *left, const char *right) {
  while (*left != '\0' && *left == *right) {
    left++;
    right++;
  }
  return any_of_sign((unsigned char)*left - (unsigned char)*right);
}

int strcasecmp(const char *left, const char *right) {
  while (*left != '\0' && tolower((unsigned char)*left) == tolower((unsigned char)*right)) {
    left++;
    right++;
  }
  return any_of_sign(tolower((unsigned char)*left) - tolower((unsigned char)*right));
}

int strncasecmp(const char *left, const char *right, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    int a = tolower((unsigned char)left[i]), b = tolower((unsigned char)right[i]);
    if (a != b) return any_of_sign(a - b);
    if (a == '\0') return 0;
  }
  return 0;
}

char *strndup(const char *text, size_t limit) {
  size_t length = strnlen(text, limit);
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  for (size_t i = 0; i < length; i++) copy[i] = text[i];
  copy[length] = '\0';
  return copy;
}

char *strdup(const char *text) {
  size_t length = strlen(text);
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  for (size_t i = 0; i <= length; i++) copy[i] = text[i];
  return copy;
}
