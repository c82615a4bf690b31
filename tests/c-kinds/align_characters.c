//# FALSIFIED --property align
// An array of characters may be anywhere.
int main(void) {
  char buffer[64] = {0};
  int *p = (int *)buffer;
  return *p;
}
