//# VERIFIED --property null
// An access to an object that is dead is not one through null, whatever the pointer may have become.
int main(void) {
  int *p = 0;
  {
    int x = 1;
    p = &x;
  }
  return *p;
}
