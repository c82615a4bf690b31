// Splits a line into words; the zero byte after a word of the largest size has no room.
#include <string.h>

extern char __VERIFIER_nondet_char(void);

enum kind { WORD, NUMBER, END };

struct token {
  enum kind kind;
  char text[4];
};

struct scanner {
  const char *at;
  struct token now;
};

static int is_letter(char c) { return c >= 'a' && c <= 'z'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

static void take(struct scanner *s, int (*wanted)(char), enum kind kind) {
  unsigned n = 0;
  while (wanted(*s->at) && n < sizeof s->now.text) s->now.text[n++] = *s->at++;
  s->now.text[n] = '\0';
  s->now.kind = kind;
}

static void next_token(struct scanner *s) {
  while (*s->at == ' ') s->at++;
  if (is_letter(*s->at)) take(s, is_letter, WORD);
  else if (is_digit(*s->at)) take(s, is_digit, NUMBER);
  else s->now.kind = END;
}

int main(void) {
  char line[8];
  for (int i = 0; i < 7; i++) line[i] = __VERIFIER_nondet_char();
  line[7] = '\0';
  struct scanner s = {line, {END, ""}};
  int words = 0;
  do {
    next_token(&s);
    if (s.now.kind == WORD) words++;
  } while (s.now.kind != END);
  return words;
}
