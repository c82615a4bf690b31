// The tokens of C expressions.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "expr/parser.h"

// ---- names

static bool is_start(char c) { return isalpha((unsigned char)c) || c == '_' || c == '$' || c == '.' || c == '@'; }
static bool is_inner(char c) { return is_start(c) || isdigit((unsigned char)c); }

// name = start inner* ("::" name | "#" digit+)* | "`" any+ "`"
size_t expr_name_length(const char *text) {
  if (*text == '`') {
    size_t n = strcspn(text + 1, "`\n");
    return text[n + 1] == '`' && n > 0 ? n + 2 : 0;
  }
  if (!is_start(*text)) return 0;
  size_t n = 1;
  for (;;) {
    while (is_inner(text[n])) n++;
    if (text[n] == '#' && isdigit((unsigned char)text[n + 1])) n += 2;
    else if (text[n] == ':' && text[n + 1] == ':' && is_start(text[n + 2])) n += 3;
    else return n;
  }
}

static const char *const type_words[] = {"char",    "short",   "int",      "long",     "signed",   "unsigned",
                                         "_Bool",   "bool",    "__int128", "_BitInt",  "int8_t",   "int16_t",
                                         "int32_t", "int64_t", "uint8_t",  "uint16_t", "uint32_t", "uint64_t",
                                         "size_t",  "float",   "double",   "void"};

bool expr_lex_is_type_word(const char *text, size_t length) {
  for (size_t i = 0; i < sizeof type_words / sizeof *type_words; i++)
    if (strlen(type_words[i]) == length && memcmp(type_words[i], text, length) == 0) return true;
  return false;
}

bool expr_name_is_plain(const char *name) {
  size_t n = strlen(name);
  return *name != '`' && n > 0 && expr_name_length(name) == n && strcmp(name, "true") != 0 &&
         strcmp(name, "false") != 0 && !expr_lex_is_type_word(name, n);
}

// ---- blanks and tokens

size_t expr_blank_length(const char *text) {
  const char *at = text;
  for (;;) {
    if (isspace((unsigned char)*at)) at++;
    else if (at[0] == '/' && at[1] == '/') at += strcspn(at, "\n");
    else if (at[0] == '/' && at[1] == '*' && strstr(at + 2, "*/")) at = strstr(at + 2, "*/") + 2;
    else return (size_t)(at - text);
  }
}

// The longest first. Those that are no operators of expressions are here to end one.
static const char *const operators[] = {
    "<==>", "<=>", "==>", "<->", "/\\", "\\/", "<<", ">>", "<=", ">=", "==", "!=", "&&",
    "||",   "->",  ":=",  "++",  "--",  "+",   "-",  "*",  "/",  "%",  "&",  "|",  "^",
    "~",    "!",   "<",   ">",   "?",   ":",   "(",  ")",  "[",  "]",  ",",  "=",  ";"};

static size_t operator_length(const char *at) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (strncmp(at, operators[i], strlen(operators[i])) == 0) return strlen(operators[i]);
  return 0;
}

static size_t number_length(const char *at) {
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_' || at[n] == '.') n++;
  return n;
}

static size_t character_length(const char *at) { // 'c' or '\c...'
  if (!at[1] || at[1] == '\'') return 0;
  size_t n = at[1] == '\\' && at[2] ? 3 : 2;
  while (at[n] && at[n] != '\'' && at[n] != '\n' && n < 8) n++;
  return at[n] == '\'' ? n + 1 : 0;
}

Token expr_lex_token(const char *text) {
  const char *at = text + expr_blank_length(text);
  if (!*at) return (Token){TOKEN_END, at, 0};
  if (isdigit((unsigned char)*at)) return (Token){TOKEN_NUMBER, at, number_length(at)};
  size_t n = *at == '\'' ? character_length(at) : 0;
  if (n) return (Token){TOKEN_NUMBER, at, n};
  if ((n = expr_name_length(at))) return (Token){TOKEN_NAME, at, n};
  if ((n = operator_length(at))) return (Token){TOKEN_OPERATOR, at, n};
  return (Token){TOKEN_OTHER, at, 1};
}

// ---- numbers

static const char *lex_character(Token token, u128 *value, CType *type) {
  static const char names[] = "abfnrtv\\'\"?", values[] = "\a\b\f\n\r\t\v\\'\"?";
  const char *c = token.start + 1;
  size_t n = token.length - 2;
  *type = (CType){32, true};
  if (n == 1) return *value = (u128)(i128)(signed char)*c, NULL;
  if (c[0] != '\\') return "a character constant is one character";
  const char *name = strchr(names, c[1]);
  if (n == 2 && name) return *value = (u128)values[name - names], NULL;
  const char *digits = c[1] == 'x' ? c + 2 : c + 1;
  char *end;
  unsigned long code = strtoul(digits, &end, c[1] == 'x' ? 16 : 8);
  if (!isxdigit((unsigned char)*digits) || end != c + n || code > 255) return "no such character constant";
  return *value = (u128)(i128)(signed char)code, NULL;
}

static const char *lex_suffix(const char *at, const char *end, bool *is_unsigned, unsigned *longs) {
  for (; at < end; at++) {
    if ((*at == 'u' || *at == 'U') && !*is_unsigned) *is_unsigned = true;
    else if ((*at == 'l' || *at == 'L') && *longs < 2) ++*longs;
    else if (strchr(".eEpPfF", *at)) return "floating-point numbers are not possible here";
    else return "not a number";
  }
  return NULL;
}

static unsigned digit_of(char c) {
  if (isdigit((unsigned char)c)) return (unsigned)(c - '0');
  return isxdigit((unsigned char)c) ? (unsigned)(tolower((unsigned char)c) - 'a' + 10) : 99;
}

// The first type of C's list for the constant that holds it.
static CType type_of_number(u128 value, bool decimal, bool is_unsigned, unsigned longs, uint32_t long_width) {
  uint32_t least = longs == 2 ? 64 : longs == 1 ? long_width : 32;
  for (uint32_t w = least; w < 128; w *= 2) {
    if (!is_unsigned && value <= bits_mask(w - 1)) return (CType){w, true};
    if ((is_unsigned || !decimal) && value <= bits_mask(w)) return (CType){w, false};
  }
  return (CType){128, !is_unsigned && value <= bits_mask(127)};
}

const char *expr_lex_number(Token token, uint32_t long_width, u128 *value, CType *type) {
  if (*token.start == '\'') return lex_character(token, value, type);
  const char *at = token.start, *end = at + token.length;
  unsigned base = 10;
  if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) base = 16, at += 2;
  else if (at[0] == '0' && (at[1] == 'b' || at[1] == 'B')) base = 2, at += 2;
  else if (at[0] == '0') base = 8;
  const char *digits = at;
  for (*value = 0; at < end && digit_of(*at) < base; at++) {
    unsigned d = digit_of(*at);
    if (*value > (~(u128)0 - d) / base) return "this number is too large: at most 128 bits";
    *value = *value * base + d;
  }
  if (at == digits) return "not a number";
  bool is_unsigned = false;
  unsigned longs = 0;
  const char *wrong = lex_suffix(at, end, &is_unsigned, &longs);
  *type = type_of_number(*value, base == 10, is_unsigned, longs, long_width);
  return wrong;
}

// ---- sorts

static Sort parse_scalar_sort(const char *text, bool *is_signed, size_t *used) {
  size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");
  *used = n;
  *is_signed = true;
  if (n == 3 && memcmp(text, "int", 3) == 0) return SORT_INT;
  if (n == 4 && memcmp(text, "bool", 4) == 0) return SORT_BOOL;
  if (*text == 'u') *is_signed = false, text++, n--;
  if (n < 3 || n > 5 || memcmp(text, "bv", 2) != 0 || text[2] == '0') return SORT_NONE;
  unsigned width = 0;
  for (size_t i = 2; i < n; i++) {
    if (!isdigit((unsigned char)text[i])) return SORT_NONE;
    width = width * 10 + (unsigned)(text[i] - '0');
  }
  return width <= SORT_MAX_WIDTH ? sort_bv(width) : SORT_NONE;
}

// sort = scalar ("[" scalar "]")?
Sort expr_parse_sort(const char *text, bool *is_signed, size_t *used) {
  Sort element = parse_scalar_sort(text, is_signed, used);
  const char *at = text + *used;
  at += expr_blank_length(at);
  if (!element || *at != '[') return element;
  at++;
  at += expr_blank_length(at);
  size_t n;
  bool ignored;
  Sort index = parse_scalar_sort(at, &ignored, &n);
  at += n;
  at += expr_blank_length(at);
  if (!index || *at != ']') return SORT_NONE;
  *used = (size_t)(at + 1 - text);
  return sort_array(index, element);
}
