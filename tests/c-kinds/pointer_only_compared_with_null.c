//# FALSIFIED --property pointer
int main(void) {
  char b[4] = {0};
  char *a = b;
  return a + 5 == 0; // nothing is accessed there, but it is computed
}
