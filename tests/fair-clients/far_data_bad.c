//# FALSIFIED --open all
// Nothing says how much *words leads to, so no client calls the first function; the second is looked at all the same.
int sum(int **words, int n) { return (*words)[n]; }

static int room[4];
int get(int i) {
  if (i < 0 || i > 4) return -1;
  return room[i];
}
