// <string.h>, <strings.h>: lengths, copies, comparisons. memcpy, memmove and memset are part of the lowering.
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

// Objects that are copied between may not overlap. Byte number `i` of both is next, and those before were apart.
static void check_apart(const char *to, const char *from, size_t i) {
  __sextant_check_library(to != from + i && from != to + i, "the source and the target of a copy overlap");
}

// Copies up to the terminator, which it does not copy where `limit` characters come before it. How many there were before it.
static size_t copy_text(char *to, const char *from, size_t limit) {
  size_t i = 0;
  for (; i < limit && from[i] != '\0'; i++) {
    check_apart(to, from, i);
    to[i] = from[i];
  }
  if (i < limit) check_apart(to, from, i);
  return i;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  size_t length = copy_text(to, from, (size_t)-1);
  to[length] = '\0';
  return to + length;
}

char *strcpy(char *restrict to, const char *restrict from) {
  to[copy_text(to, from, (size_t)-1)] = '\0';
  return to;
}

__attribute__((always_inline)) static inline void both_valid(const void *one, const void *other) {
  valid(one);
  valid(other);
}

// What is written ends in terminators up to the limit.
static size_t copy_limited(char *to, const char *from, size_t limit) {
  if (limit == 0) both_valid(to, from);
  size_t length = copy_text(to, from, limit);
  for (size_t i = length; i < limit; i++) {
    __sextant_check_library(from != to + i, "the source and the target of a copy overlap");
    to[i] = '\0';
  }
  return length;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t limit) { return to + copy_limited(to, from, limit); }

char *strncpy(char *restrict to, const char *restrict from, size_t limit) {
  copy_limited(to, from, limit);
  return to;
}

char *strcat(char *restrict to, const char *restrict from) {
  strcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t limit) {
  char *end = to + strlen(to);
  if (limit == 0) valid(from);
  end[copy_text(end, from, limit)] = '\0';
  return to;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size) {
  if (size > 0) to[copy_text(to, from, size - 1)] = '\0';
  return strlen(from);
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size) {
  size_t length = strnlen(to, size);
  if (length < size) to[length + copy_text(to + length, from, size - length - 1)] = '\0';
  return length + strlen(from);
}

// In the C locale texts compare as they are.
size_t strxfrm(char *restrict to, const char *restrict from, size_t size) {
  size_t length = strlen(from);
  for (size_t i = 0; i < size && i <= length; i++) {
    check_apart(to, from, i);
    to[i] = from[i];
  }
  return length;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
  return (char *)memcpy(to, from, size) + size;
}

void *memccpy(void *restrict to, const void *restrict from, int c, size_t size) {
  unsigned char *target = to;
  const unsigned char *source = from;
  if (size == 0) both_valid(to, from);
  for (size_t i = 0; i < size; i++) {
    check_apart(to, from, i);
    target[i] = source[i];
    if (source[i] == (unsigned char)c) return target + i + 1;
  }
  return NULL;
}

// Any number of this one's sign: the standard says no more.
static int any_of_sign(int difference) {
  if (difference == 0) return 0;
  int result = __VERIFIER_nondet_int();
  __VERIFIER_assume(difference < 0 ? result < 0 : result > 0);
  return result;
}

// All bytes may be looked at, also behind the first that differ.
int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  __sextant_read(left, size);
  __sextant_read(right, size);
  for (size_t i = 0; i < size; i++)
    if (a[i] != b[i]) return any_of_sign(a[i] < b[i] ? -1 : 1);
  return 0;
}

int bcmp(const void *left, const void *right, size_t size) { return __sextant_any_nonzero(memcmp(left, right, size)); }

int strcmp(const char *left, const char *right) {
  while (*left != '\0' && *left == *right) {
    left++;
    right++;
  }
  return any_of_sign((unsigned char)*left - (unsigned char)*right);
}

int strncmp(const char *left, const char *right, size_t limit) {
  if (limit == 0) both_valid(left, right);
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
