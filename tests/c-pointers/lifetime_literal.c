//# FALSIFIED --property lifetime
// A compound literal is of its block.
int main(void) {
  int *p;
  { p = (int[]){1, 2, 3}; }
  return p[1];
}
