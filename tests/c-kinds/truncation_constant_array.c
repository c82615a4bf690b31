//# FALSIFIED --property truncation
int main(void) {
  char a[2] = {
      300, 1};
  return a[0];
}
