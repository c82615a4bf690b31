//# FALSIFIED --property bounds
// The first access may be outside; the second one never is where that was not, and is no violation of its own.
extern struct P { char b[12]; } parts[];
int main(void) {
  char last = *(parts[3].b + 0);
  parts[3].b[11] = last;
  return 0;
}
