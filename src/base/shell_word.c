#include "base/shell_word.h"

#include <string.h>

char *shell_word(Arena *arena, const char **text) {
  const char *p = *text + strspn(*text, " \t\r\n");
  if (!*p) return NULL;
  char *word = arena_new(arena, strlen(p) + 1), *out = word;
  for (char quote = 0; *p && (quote || !strchr(" \t\r\n", *p)); p++) {
    if (quote ? *p == quote : *p == '\'' || *p == '"') quote = quote ? 0 : *p;
    else if (*p == '\\' && quote != '\'' && p[1] && (!quote || strchr("\"\\$`", p[1]))) *out++ = *++p;
    else *out++ = *p;
  }
  *text = p;
  return word;
}
