// What the models of the C library share. They are plain loops that engines can follow, written from the C standard and
// POSIX, in the C locale; where the standard leaves a choice they make one. They include no header of a library, and
// what they call without defining it (malloc, memcpy, __VERIFIER_*) the lowering knows.
#ifndef FRONT_C_MODELS_LIBC_H
#define FRONT_C_MODELS_LIBC_H
#include <stddef.h>

typedef struct FILE_model FILE_model; // a FILE, of which nothing is known

int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int condition);
void *malloc(size_t size);
void *memcpy(void *restrict to, const void *restrict from, size_t size);

int *__errno_location(void);
int isspace(int c);
int tolower(int c);
int toupper(int c);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t limit);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);
char *strchr(const char *text, int c);
char *strchrnul(const char *text, int c);
char *strtok_r(char *restrict text, const char *restrict separators, char **restrict state);
#endif
