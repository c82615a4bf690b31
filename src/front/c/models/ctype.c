// <ctype.h>, C locale. Each class is arithmetic without branches; the argument is EOF or an unsigned char.
#include "libc.h"

// The argument of each: anything else has no class.
static int checked(int c) {
  __sextant_check_library(c >= -1 && c <= 255, "a character that is neither EOF nor an unsigned char");
  return c;
}

static int between(int c, int low, int high) { return (unsigned)c - (unsigned)low <= (unsigned)(high - low); }

int isdigit(int c) {
  c = checked(c);
  return between(c, '0', '9');
}
int isupper(int c) {
  c = checked(c);
  return between(c, 'A', 'Z');
}
int islower(int c) {
  c = checked(c);
  return between(c, 'a', 'z');
}
int isalpha(int c) {
  c = checked(c);
  return between(c, 'A', 'Z') | between(c, 'a', 'z');
}
int isalnum(int c) {
  c = checked(c);
  return between(c, '0', '9') | between(c, 'A', 'Z') | between(c, 'a', 'z');
}
int isxdigit(int c) {
  c = checked(c);
  return between(c, '0', '9') | between(c, 'A', 'F') | between(c, 'a', 'f');
}
int isspace(int c) {
  c = checked(c);
  return (c == ' ') | between(c, '\t', '\r');
}
int isblank(int c) {
  c = checked(c);
  return (c == ' ') | (c == '\t');
}
int isprint(int c) {
  c = checked(c);
  return between(c, ' ', '~');
}
int isgraph(int c) {
  c = checked(c);
  return between(c, '!', '~');
}
int iscntrl(int c) {
  c = checked(c);
  return between(c, 0, 31) | (c == 127);
}
int ispunct(int c) {
  c = checked(c);
  return between(c, '!', '/') | between(c, ':', '@') | between(c, '[', '`') | between(c, '{', '~');
}
int isascii(int c) { return between(c, 0, 127); }
int toascii(int c) { return c & 127; }
int tolower(int c) {
  c = checked(c);
  return c + ('a' - 'A') * between(c, 'A', 'Z');
}
int toupper(int c) {
  c = checked(c);
  return c - ('a' - 'A') * between(c, 'a', 'z');
}
