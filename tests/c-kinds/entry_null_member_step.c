//# FALSIFIED --entry f --property pointer
struct line {
  char *text;
};
int f(struct line *l) {
  if (!l) return 0;
  char *second = l->text + 1; // text may be null
  return second == l->text;
}
