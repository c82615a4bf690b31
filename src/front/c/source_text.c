#include "front/c/source_text.h"

#include <stddef.h>
#include <string.h>

const char *c_text_at(const char *text, Place place) {
  for (uint32_t line = 1; text && line < place.line; line++) {
    text = strchr(text, '\n');
    if (text) text++;
  }
  return text && place.column && strcspn(text, "\n") >= place.column ? text + place.column - 1 : NULL;
}

// What is skipped as a whole: a comment, a string, or one character.
static const char *skip_token(const char *at) {
  if (at[0] == '/' && at[1] == '/') return at + strcspn(at, "\n");
  if (at[0] == '/' && at[1] == '*') return strstr(at + 2, "*/") ? strstr(at + 2, "*/") + 2 : at + strlen(at);
  if (*at != '"' && *at != '\'') return at + 1;
  char quote = *at++;
  for (; *at && *at != quote; at++)
    if (*at == '\\' && at[1]) at++;
  return *at ? at + 1 : at;
}

const char *c_text_end_of(const char *at) {
  int depth = 0;
  for (; *at; at = skip_token(at)) {
    if (strchr("([{", *at)) depth++;
    else if (strchr(")]}", *at) && --depth < 0) return at;
    else if (depth == 0 && (*at == ';' || *at == ',')) return at;
  }
  return NULL;
}
