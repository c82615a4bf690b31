// Tokens: names, numbers, symbols; comments run from // to the end of the line.
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "front/algol/syntax.h"

static const char *const words[] = {"skip", "abort", "new",   "in",  "let",  "be",     "if",   "then",
                                    "else", "fi",    "while", "do",  "od",   "assert", "true", "false",
                                    "not",  "com",   "exp",   "var", "bool", "nat"};
// Longer ones first.
static const char *const symbols[] = {"|-", ":=", "->", "!=", "<=", ">=", "(", ")", "[", "]", ",",
                                      ";",  ":",  "|",  "&",  "=",  "<",  ">", "+", "-", "*", "%"};

bool ia_reader_fail(AlgolReader *r, Place place, const char *hint, const char *format, ...) {
  if (r->failed) return false; // the first error is the one that counts
  r->failed = true;
  va_list list;
  va_start(list, format);
  diag_error_list(r->diags, place, r->source, hint, format, list);
  va_end(list);
  return false;
}

const char *ia_reader_shown(AlgolReader *r) {
  if (r->token == TOKEN_END) return "the end of the file";
  int length = r->length > 40 ? 40 : (int)r->length;
  return arena_format(&r->program->arena, "'%.*s'", length, r->text);
}

static void skip_blanks(AlgolReader *r) {
  for (;;) {
    if (*r->at == '\n') r->line++, r->line_start = ++r->at;
    else if (*r->at == ' ' || *r->at == '\t' || *r->at == '\r') r->at++;
    else if (r->at[0] == '/' && r->at[1] == '/') r->at += strcspn(r->at, "\n");
    else return;
  }
}

static bool is_name_character(char c) { return isalnum((unsigned char)c) || c == '_'; }

static void take_word(AlgolReader *r) {
  while (is_name_character(r->at[r->length])) r->length++;
  r->token = TOKEN_NAME;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == r->length && strncmp(words[i], r->text, r->length) == 0) r->token = TOKEN_WORD;
}

static void take_number(AlgolReader *r) {
  r->token = TOKEN_NUMBER;
  r->number = 0;
  for (; isdigit((unsigned char)r->at[r->length]); r->length++) {
    r->number = r->number * 10 + (uint64_t)(r->at[r->length] - '0');
    if (r->number <= ALGOL_MOST_VALUES) continue;
    ia_reader_fail(r, r->place, "numbers go up to 4611686018427387904, which is 2 to the 62",
                   "this number is too large");
    r->token = TOKEN_BAD;
    return;
  }
  if (!is_name_character(r->at[r->length])) return;
  ia_reader_fail(r, r->place, NULL, "a name cannot begin with a digit");
  r->token = TOKEN_BAD;
}

static void take_symbol(AlgolReader *r) {
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols && !r->length; i++)
    if (strncmp(symbols[i], r->at, strlen(symbols[i])) == 0) r->length = strlen(symbols[i]);
  r->token = TOKEN_SYMBOL;
  if (r->length) return;
  r->length = 1;
  r->token = TOKEN_BAD;
  if (isprint((unsigned char)*r->at)) ia_reader_fail(r, r->place, NULL, "'%c' means nothing here", *r->at);
  else ia_reader_fail(r, r->place, "is this a text file?", "unexpected byte %u", (unsigned char)*r->at);
}

void ia_reader_next(AlgolReader *r) {
  skip_blanks(r);
  r->place = (Place){r->program->file, r->line, (uint32_t)(r->at - r->line_start) + 1};
  r->text = r->at;
  r->length = 0;
  if (!*r->at) r->token = TOKEN_END;
  else if (isdigit((unsigned char)*r->at)) take_number(r);
  else if (is_name_character(*r->at)) take_word(r);
  else take_symbol(r);
  r->at += r->length;
}

bool ia_reader_constant(const AlgolReader *r, const char *name, uint64_t *value) {
  for (uint32_t i = r->constants->count; i-- > 0;)
    if (strcmp(r->constants->items[i].name, name) == 0) return *value = r->constants->items[i].value, true;
  return false;
}
