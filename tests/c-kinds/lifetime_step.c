//# FALSIFIED --property lifetime
// The value of a pointer to what is dead is indeterminate (C17 6.2.4p2).
int main(void) {
  int *p;
  {
    int list[2] = {1, 2};
    p = list;
  }
  p++;
  return 0;
}
