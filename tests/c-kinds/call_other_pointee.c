//# FALSIFIED --property call
// 6.5.2.2p9: LLVM sees two functions that take a pointer, C sees two types.
int read_int(int *p) { return *p; }
int main(void) {
  long x = 0;
  int (*read)(long *) = (int (*)(long *))read_int;
  return read(&x);
}
