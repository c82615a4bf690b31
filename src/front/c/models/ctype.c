// <ctype.h>, C locale. Each class is arithmetic without branches; the argument is EOF or an unsigned char.
#include "libc.h"

// The argument of each: anything else has no class.
static int checked(int c) {
  __sextant_check_library(c >= -1 && c <= 255, "a character that is neither EOF nor an unsigned char");
  return c;
}

static int between(int c, int low, int high) { return (unsigned)c - (unsigned)low <= (unsigned)(high - low); }

// Whether a character is in a class; and what the function says of it: any number but 0 (7.4.1).
#define CLASS(name, is_in)                                                                                             \
  int TEST(name)(int c);                                                                                               \
  int TEST(name)(int c) {                                                                                              \
    c = checked(c);                                                                                                    \
    return is_in;                                                                                                      \
  }                                                                                                                    \
  int name(int c) { return __sextant_any_nonzero(TEST(name)(c)); }

CLASS(isdigit, between(c, '0', '9'))
CLASS(isupper, between(c, 'A', 'Z'))
CLASS(islower, between(c, 'a', 'z'))
CLASS(isalpha, between(c, 'A', 'Z') | between(c, 'a', 'z'))
CLASS(isalnum, between(c, '0', '9') | between(c, 'A', 'Z') | between(c, 'a', 'z'))
CLASS(isxdigit, between(c, '0', '9') | between(c, 'A', 'F') | between(c, 'a', 'f'))
CLASS(isspace, (c == ' ') | between(c, '\t', '\r'))
CLASS(isblank, (c == ' ') | (c == '\t'))
CLASS(isprint, between(c, ' ', '~'))
CLASS(isgraph, between(c, '!', '~'))
CLASS(iscntrl, between(c, 0, 31) | (c == 127))
CLASS(ispunct, between(c, '!', '/') | between(c, ':', '@') | between(c, '[', '`') | between(c, '{', '~'))
int TEST(isascii)(int c);
int TEST(isascii)(int c) { return between(c, 0, 127); }
int isascii(int c) { return __sextant_any_nonzero(TEST(isascii)(c)); }
int toascii(int c) { return c & 127; }
int tolower(int c) {
  c = checked(c);
  return c + ('a' - 'A') * between(c, 'A', 'Z');
}
int toupper(int c) {
  c = checked(c);
  return c - ('a' - 'A') * between(c, 'a', 'z');
}
