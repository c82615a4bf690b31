// Splits a line into words, numbers, signs and texts in quotes.
#include <string.h>

extern char __VERIFIER_nondet_char(void);

#define LINE 8

enum kind { END, WORD, NUMBER, TEXT, SIGN, FAULT };

struct token {
  enum kind kind;
  const char *start;
  unsigned length;
};

struct scanner {
  const char *at;
  unsigned line;
};

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

static void skip_blanks(struct scanner *s) {
  while (*s->at == ' ' || *s->at == '\t' || *s->at == '\n') {
    if (*s->at == '\n') s->line++;
    s->at++;
  }
}

static struct token finish(struct scanner *s, enum kind kind, const char *start) {
  struct token t = {kind, start, (unsigned)(s->at - start)};
  return t;
}

static struct token scan_word(struct scanner *s) {
  const char *start = s->at;
  while (is_letter(*s->at) || is_digit(*s->at)) s->at++;
  return finish(s, WORD, start);
}

static struct token scan_number(struct scanner *s) {
  const char *start = s->at;
  while (is_digit(*s->at)) s->at++;
  return finish(s, NUMBER, start);
}

// A text ends with the quote that it begins with; a backslash takes the next character as it is.
static struct token scan_text(struct scanner *s) {
  const char *start = s->at;
  char quote = *s->at++;
  while (*s->at != quote) {
    if (*s->at == '\0') return finish(s, FAULT, start);
    if (*s->at == '\\') s->at++;
    s->at++;
  }
  s->at++;
  return finish(s, TEXT, start);
}

static struct token next_token(struct scanner *s) {
  skip_blanks(s);
  char c = *s->at;
  if (c == '\0') return finish(s, END, s->at);
  if (is_letter(c)) return scan_word(s);
  if (is_digit(c)) return scan_number(s);
  if (c == '"' || c == '\'') return scan_text(s);
  s->at++;
  return finish(s, SIGN, s->at - 1);
}

int main(void) {
  char line[LINE];
  for (int i = 0; i < LINE - 1; i++) line[i] = __VERIFIER_nondet_char();
  line[LINE - 1] = '\0';
  struct scanner s = {line, 1};
  unsigned counts[FAULT + 1] = {0};
  for (struct token t = next_token(&s); t.kind != END; t = next_token(&s)) {
    counts[t.kind]++;
    if (t.kind == FAULT) break;
  }
  return (int)counts[WORD];
}
