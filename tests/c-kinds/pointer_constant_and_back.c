//# FALSIFIED --property pointer
// Clang folds it, but on the way it leaves the object (6.5.6p8).
static char c;
int main(void) {
  char *p = &c + 2 - 2;
  return *p;
}
