// <stdlib.h>, <unistd.h>, <locale.h>: what the surroundings of a program tell it, and are told.
#include "libc.h"

static int any_between(int low, int high) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(low <= value && value <= high);
  return value;
}

// The texts that a function has returned, which a later call of it may change. More than two are not told apart.
struct texts {
  char *first, *second;
  size_t first_length, second_length; // at most
};

// A new one, or one of the old ones with other contents. (One function, as no other may modify them.)
static char *any_text(struct texts *all) {
  if (all->first) __sextant_any(all->first, all->first_length);
  if (all->second) __sextant_any(all->second, all->second_length);
  if (all->first && __VERIFIER_nondet_int()) return all->first;
  if (all->second && __VERIFIER_nondet_int()) return all->second;
  if (all->second) __sextant_doubt("a text of the surroundings that a later call may have changed");
  size_t length = (size_t)__VERIFIER_nondet_ulong();
  __VERIFIER_assume(length < (size_t)-1 / 2);
  char *text = __sextant_constant_object(length + 1); // the program shall not modify it
  __sextant_any(text, length);
  text[length] = '\0';
  if (all->first) all->second = text, all->second_length = length;
  else all->first = text, all->first_length = length;
  return text;
}

// Null, or a text of any length and contents, which is the same for the same name. Only the last name is known.
char *getenv(const char *name) {
  static const char *last_name;
  static char *last;
  static int names;
  static struct texts texts;
  (void)strlen(name);
  if (last_name && strcmp(last_name, name) == 0) return last;
  if (++names > 2) __sextant_inexact("an answer of getenv that may have been given before");
  last_name = name;
  return last = __VERIFIER_nondet_int() ? NULL : any_text(&texts);
}

// Some text, which a later call may change.
char *strerror(int error) {
  static struct texts texts;
  (void)error;
  __sextant_inexact("the text of an error message");
  return any_text(&texts);
}

int system(const char *command) {
  if (command) (void)strlen(command);
  return __VERIFIER_nondet_int();
}

unsigned sleep(unsigned seconds) {
  return seconds ? (unsigned)any_between(0, 1) * (unsigned)any_between(0, (int)(seconds >> 1)) : 0;
}
int usleep(unsigned microseconds) {
  (void)microseconds;
  return any_between(-1, 0);
}

int getpid(void) {
  static int number;
  if (!number) number = any_between(1, 0x7fffffff);
  return number;
}
int getppid(void) { return any_between(0, 0x7fffffff); }
unsigned getuid(void) {
  static unsigned number, known;
  if (!known) number = (unsigned)__VERIFIER_nondet_int(), known = 1;
  return number;
}
unsigned geteuid(void) {
  static unsigned number, known;
  if (!known) number = (unsigned)__VERIFIER_nondet_int(), known = 1;
  return number;
}
int isatty(int file) {
  (void)file;
  return any_between(0, 1);
}

// In the C locale, which a program begins with; what another means is not modelled.
char *setlocale(int category, const char *locale) {
  static char name[] = "C";
  (void)category;
  if (!locale || (locale[0] == 'C' && locale[1] == '\0')) return name;
  __sextant_limit("setlocale to another locale than \"C\" is not modelled");
  return NULL;
}

// Characters in one of the current locale: 1 in that which a program begins with, and MB_LEN_MAX at most.
size_t __ctype_get_mb_cur_max(void);
size_t __ctype_get_mb_cur_max(void) { return (size_t)any_between(1, 16); }
