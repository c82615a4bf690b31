//# VERIFIED --property align
typedef int anywhere __attribute__((aligned(1)));
int at(char *p) { return *(anywhere *)p; }
int main(void) {
  char b[16] = {0};
  return at(b + 1);
}
