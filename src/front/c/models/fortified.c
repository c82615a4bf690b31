// What glibc's headers make of functions where sources are fortified (_FORTIFY_SOURCE), or a program asks for by __builtin___NAME_chk. `room` is
// what the compiler knows of the target: the accesses themselves are checked, so nothing more has to be. Those that print are in print.c; memcpy, memmove
// and memset are part of the lowering.
#include "file.h"

void *mempcpy(void *restrict to, const void *restrict from, size_t size);
char *strcpy(char *restrict to, const char *restrict from);
char *stpcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t limit);
char *stpncpy(char *restrict to, const char *restrict from, size_t limit);
char *strcat(char *restrict to, const char *restrict from);
char *strncat(char *restrict to, const char *restrict from, size_t limit);
char *fgets(char *restrict line, int size, FILE_model *restrict file);
char *gets(char *line);
size_t fread(void *restrict data, size_t size, size_t count, FILE_model *restrict file);
long read(int number, void *to, size_t size);

void *__mempcpy_chk(void *restrict to, const void *restrict from, size_t size, size_t room) {
  (void)room;
  return mempcpy(to, from, size);
}

char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room) {
  (void)room;
  return strcpy(to, from);
}

char *__stpcpy_chk(char *restrict to, const char *restrict from, size_t room) {
  (void)room;
  return stpcpy(to, from);
}

char *__strncpy_chk(char *restrict to, const char *restrict from, size_t limit, size_t room) {
  (void)room;
  return strncpy(to, from, limit);
}

char *__stpncpy_chk(char *restrict to, const char *restrict from, size_t limit, size_t room) {
  (void)room;
  return stpncpy(to, from, limit);
}

char *__strcat_chk(char *restrict to, const char *restrict from, size_t room) {
  (void)room;
  return strcat(to, from);
}

char *__strncat_chk(char *restrict to, const char *restrict from, size_t limit, size_t room) {
  (void)room;
  return strncat(to, from, limit);
}

char *__fgets_chk(char *restrict line, size_t room, int size, FILE_model *restrict file) {
  (void)room;
  return fgets(line, size, file);
}

char *__gets_chk(char *line, size_t room) {
  (void)room;
  return gets(line);
}

size_t __fread_chk(void *restrict data, size_t room, size_t size, size_t count, FILE_model *restrict file) {
  (void)room;
  return fread(data, size, count, file);
}

long __read_chk(int number, void *to, size_t size, size_t room) {
  (void)room;
  return read(number, to, size);
}
