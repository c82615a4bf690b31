//# FALSIFIED --property bounds
int __sprintf_chk(char *, int, unsigned long, const char *, ...);
int main(void) {
  char b[2];
  return __sprintf_chk(b, 1, sizeof b, "%d", 10);
}
