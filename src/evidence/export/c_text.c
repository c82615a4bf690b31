#include "evidence/export/c_text.h"

#include <ctype.h>
#include <string.h>

typedef struct Scanner {
  const char *at;
  uint32_t line, column;
} Scanner;

static void advance(Scanner *s, size_t n) {
  for (; n && *s->at; n--, s->at++) {
    s->column++;
    if (*s->at == '\n') s->line++, s->column = 1;
  }
}

// What stands there as one piece: white space, a comment, a literal, a word, or one character.
static size_t piece_length(const char *at) {
  if (strncmp(at, "//", 2) == 0) return strcspn(at, "\n");
  if (strncmp(at, "/*", 2) == 0) {
    const char *end = strstr(at + 2, "*/");
    return end ? (size_t)(end - at) + 2 : strlen(at);
  }
  if (*at == '"' || *at == '\'') {
    size_t n = 1;
    while (at[n] && at[n] != *at && at[n] != '\n') n += at[n] == '\\' && at[n + 1] ? 2 : 1;
    return n + (at[n] == *at);
  }
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
  return n ? n : 1;
}

static void next(Scanner *s) { advance(s, piece_length(s->at)); }

static bool is_reached(const Scanner *s, const Place *place) {
  return s->line > place->line || (s->line == place->line && s->column >= place->column);
}

bool evidence_place_before(Place a, Place b) { return a.line < b.line || (a.line == b.line && a.column < b.column); }

bool evidence_call_end(const char *text, Place *place) {
  Scanner s = {text, 1, 1};
  while (*s.at && !is_reached(&s, place)) next(&s);
  for (uint32_t depth = 0; *s.at; next(&s)) {
    if (*s.at == '(') depth++;
    if (*s.at == ';' || *s.at == '}') return false;
    if (*s.at != ')') continue;
    if (depth == 0) return false;
    if (--depth == 0) return place->line = s.line, place->column = s.column, true;
  }
  return false;
}

static bool is_keyword(const char *at) {
  static const char *const words[] = {"for", "while", "do"};
  size_t n = piece_length(at);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen(words[i]) == n && strncmp(at, words[i], n) == 0) return true;
  return false;
}

bool evidence_loop_start(const char *text, Place *place) {
  Place found = {.file = place->file};
  for (Scanner s = {text, 1, 1}; *s.at; next(&s)) {
    Place here = {place->file, s.line, s.column};
    if (evidence_place_before(*place, here)) break;
    if (is_keyword(s.at)) found = here;
  }
  if (found.line) *place = found;
  return found.line != 0;
}
