//# FALSIFIED --property init
// An initialiser that does not reach all of a union leaves the rest of it unspecified.
union U {
  char c;
  int i;
};

int main(void) {
  union U u = {.c = 1};
  return u.i;
}
