int by_sign(unsigned x);
int by_text(char *text);
struct part { int a; };
int by_struct(struct part p);
int by_ending(int n, ...);
enum colour { RED };
int by_colour(enum colour c);
unsigned by_name();
int main(void) {
#if defined SIGN
  return by_sign(1);
#elif defined TEXT
  return by_text("");
#elif defined STRUCT
  return by_struct((struct part){1});
#elif defined ENDING
  return by_ending(1);
#elif defined COLOUR
  return by_colour(RED);
#elif defined NAME
  return by_name(1);
#endif
}
