// The tables behind glibc's <ctype.h> macros, as preprocessed programs hold them. Indices run from -128 to 255.
#include "libc.h"

enum {
  UPPER = 1 << 8,
  LOWER = 1 << 9,
  ALPHA = 1 << 10,
  DIGIT = 1 << 11,
  XDIGIT = 1 << 12,
  SPACE = 1 << 13,
  PRINT = 1 << 14,
  GRAPH = 1 << 15,
  BLANK = 1 << 0,
  CNTRL = 1 << 1,
  PUNCT = 1 << 2,
  ALNUM = 1 << 3,
  MARK = PUNCT | GRAPH | PRINT,
  LETTER = ALPHA | ALNUM | GRAPH | PRINT,
  ZERO = 128 // where index 0 is
};

static const unsigned short classes[384] = {
    [ZERO + 0 ... ZERO + 8] = CNTRL,
    [ZERO + '\t'] = BLANK | SPACE | CNTRL,
    [ZERO + '\n' ... ZERO + '\r'] = SPACE | CNTRL,
    [ZERO + 14 ... ZERO + 31] = CNTRL,
    [ZERO + ' '] = BLANK | SPACE | PRINT,
    [ZERO + '!' ... ZERO + '/'] = MARK,
    [ZERO + '0' ... ZERO + '9'] = DIGIT | XDIGIT | ALNUM | GRAPH | PRINT,
    [ZERO + ':' ... ZERO + '@'] = MARK,
    [ZERO + 'A' ... ZERO + 'F'] = UPPER | XDIGIT | LETTER,
    [ZERO + 'G' ... ZERO + 'Z'] = UPPER | LETTER,
    [ZERO + '[' ... ZERO + '`'] = MARK,
    [ZERO + 'a' ... ZERO + 'f'] = LOWER | XDIGIT | LETTER,
    [ZERO + 'g' ... ZERO + 'z'] = LOWER | LETTER,
    [ZERO + '{' ... ZERO + '~'] = MARK,
    [ZERO + 127] = CNTRL,
};

#define RUN_2(n) (n), (n) + 1
#define RUN_6(n) RUN_2(n), RUN_2((n) + 2), RUN_2((n) + 4)
#define RUN_26(n) RUN_6(n), RUN_6((n) + 6), RUN_6((n) + 12), RUN_6((n) + 18), RUN_2((n) + 24)
#define RUN_32(n) RUN_26(n), RUN_6((n) + 26)
#define RUN_128(n) RUN_32(n), RUN_32((n) + 32), RUN_32((n) + 64), RUN_32((n) + 96)
// -128 to -2 stand for the bytes above 127, and -1 for EOF.
#define BELOW_ZERO RUN_32(128), RUN_32(160), RUN_32(192), RUN_26(224), RUN_2(250), RUN_2(252), 254, -1
// Everything up to the letters, an alphabet, the marks, the alphabet again, and the rest of 7 bits.
#define WITH_LETTERS(first)                                                                                            \
  RUN_32(0), RUN_32(32), 64, RUN_26(first), RUN_6(91), RUN_26(first), RUN_2(123), RUN_2(125), 127

static const int to_lower[384] = {BELOW_ZERO, WITH_LETTERS('a'), RUN_128(128)};
static const int to_upper[384] = {BELOW_ZERO, WITH_LETTERS('A'), RUN_128(128)};

const unsigned short **__ctype_b_loc(void) {
  static const unsigned short *table = classes + ZERO;
  return &table;
}

const int **__ctype_tolower_loc(void) {
  static const int *table = to_lower + ZERO;
  return &table;
}

const int **__ctype_toupper_loc(void) {
  static const int *table = to_upper + ZERO;
  return &table;
}
