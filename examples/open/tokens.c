// expect: verified by --property reach,memory --open all
// Splits a text into words and numbers, one at each call.
#include <assert.h>
#include <stddef.h>

#define LONGEST 4

enum token { END, WORD, NUMBER, MARK };

static const char *rest;
static char token[LONGEST + 1];

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

void tokens_begin(const char *text) { rest = text; }

enum token tokens_next(void) {
  size_t length = 0;
  if (!rest) return END;
  while (*rest == ' ') rest++;
  if (*rest == '\0') return END;
  int word = is_letter(*rest), number = is_digit(*rest);
  if (!word && !number) {
    token[0] = *rest++;
    token[1] = '\0';
    return MARK;
  }
  for (; word ? is_letter(*rest) : is_digit(*rest); rest++)
    if (length < LONGEST) token[length++] = *rest;
  assert(length > 0 && length <= LONGEST);
  token[length] = '\0';
  return word ? WORD : NUMBER;
}
