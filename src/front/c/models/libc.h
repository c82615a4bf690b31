// What the models of the C library share. They are plain loops that engines can follow, written from the C standard and
// POSIX, in the C locale; where the standard leaves a choice they leave it too. They include no header of a library, and
// what they call without defining it (malloc, memcpy, __VERIFIER_*, __sextant_*) the lowering knows.
#ifndef FRONT_C_MODELS_LIBC_H
#define FRONT_C_MODELS_LIBC_H
#include <stddef.h>

int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);
unsigned char __VERIFIER_nondet_uchar(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
double __VERIFIER_nondet_double(void);
long double __VERIFIER_nondet_longdouble(void);
void __VERIFIER_assume(int condition);
void *malloc(size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void *realloc(void *block, size_t size);
void *memcpy(void *restrict to, const void *restrict from, size_t size);

// Nothing is said about runs that come here.
void __sextant_limit(const char *why);
// Nothing is proved of them.
void __sextant_doubt(const char *why);
// What follows is computed from values that no implementation may give: a proof holds for them all, a violation is none.
void __sextant_inexact(const char *why);
// Violations, where the condition does not hold.
void __sextant_check_library(int condition, const char *text);
void __sextant_check_overflow(int condition, const char *text);
// A new object that is none of the heap's.
void *__sextant_object(size_t size);
// The same; only the function that makes it may write it.
void *__sextant_constant_object(size_t size);
// Arbitrary contents.
void __sextant_any(void *memory, size_t size);
// Bytes from one place to another of an object; where they are in two objects, or in the other order, more than any object has.
size_t __sextant_distance(const void *from, const void *to);
// These bytes may be read, and have values. Where there are none the pointer is valid all the same (7.24.1: no null pointer, no dead object).
void __sextant_read(const void *memory, size_t size);
// Inlined, as a function of its own would be given all pointers, and so seem to mix them.
__attribute__((always_inline)) static inline void valid(const void *memory) { __sextant_read(memory, 0); }

enum { ERROR_BAD_FILE = 9, ERROR_NO_MEMORY = 12, ERROR_INVALID = 22, ERROR_DOMAIN = 33, ERROR_RANGE = 34 };

int *__errno_location(void);
void __sextant_any_error(void);       // errno may be set to a positive value (errors.c)
int __sextant_error(void);            // errno is set to one; -1
int __sextant_any_nonzero(int value); // 0 for 0
int __sextant_any_infinity(int sign);
// A function whose result is only tested for zero is called by such a name (nonzero.h).
#define TEST(name) TEST_OF(name)
#define TEST_OF(name) __sextant_test_##name
int TEST(isspace)(int c);
int tolower(int c);
int toupper(int c);
int strcmp(const char *left, const char *right);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t limit);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);
char *strchr(const char *text, int c);
char *strrchr(const char *text, int c);
char *strchrnul(const char *text, int c);
char *strtok_r(char *restrict text, const char *restrict separators, char **restrict state);
#endif
