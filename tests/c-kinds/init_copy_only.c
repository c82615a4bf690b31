//# VERIFIED --property init

int main(void) {
  int x;
  int y = x;
  (void)y;
  return 0;
}
