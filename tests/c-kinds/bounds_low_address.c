//# FALSIFIED --property bounds
// A small number is no object's address, but it is not null.
int main(void) {
  int *p = (int *)8;
  return *p;
}
