//# FALSIFIED --property align
struct block {
  int a[8];
};
int main(void) {
  char buffer[100];
  struct block b = {{1}}, *p = (struct block *)(buffer + 1);
  *p = b;
  return 0;
}
