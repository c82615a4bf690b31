//# VERIFIED --property null
// The same, and what is read there is the text.
enum kind { NUMBER, TEXT };
struct value {
  enum kind kind;
  union {
    long number;
    const char *text;
  } of;
};
static int is_true(const struct value *v) { return v->kind == NUMBER ? v->of.number != 0 : v->of.text[0] != '\0'; }
int main(int argc, char **argv) {
  struct value v = {NUMBER, {.number = argc}};
  if (argc > 1) {
    v.kind = TEXT;
    v.of.text = argv[1];
  }
  return is_true(&v);
}
