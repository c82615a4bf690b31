//# FALSIFIED --entry f --property lifetime
struct line {
  char *text;
};
int f(struct line *l) {
  if (!l) return 0;
  {
    char b[4] = {0};
    l->text = b;
  }
  return l->text[0];
}
