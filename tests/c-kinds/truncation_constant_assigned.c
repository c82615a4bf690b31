//# FALSIFIED --property truncation
int main(void) {
  char c = 300;
  return c;
}
