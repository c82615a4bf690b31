// A parser of a few bytes: what it reads and writes is at few places, what it reads is arbitrary.
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
#ifndef SIZE
#define SIZE 6
#endif

static int parse(const char *text, char *words, int room) {
  int count = 0;
  while (*text) {
    while (*text == ' ') text++;
    if (*text && room > 0) count++;
    while (*text && *text != ' ' && room > 0) {
      *words++ = *text++;
      room--;
    }
    if (room == 0) break;
    if (*text) text++;
    *words++ = 0;
    room--;
  }
  return count;
}

int main(void) {
  char text[6], words[SIZE];
  for (int i = 0; i < 5; i++) text[i] = __VERIFIER_nondet_char();
  text[5] = 0;
  if (parse(text, words, 6) > 3) reach_error();
  return 0;
}
