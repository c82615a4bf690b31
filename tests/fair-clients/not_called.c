//# VERIFIED --open first_is_set
// A function that no client calls reads the same struct.
struct pair {
  int first, second;
};
static struct pair pair = {1, 2};

static int is_set(const struct pair *p) { return p->first != 0; }
int second_is_set(void) { return pair.second != 0; }
int first_is_set(void) { return is_set(&pair); }
