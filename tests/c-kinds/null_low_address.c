//# VERIFIED --property null
int main(void) {
  int *p = (int *)8;
  return *p;
}
