//# VERIFIED --property init

static int a[10];
int main(void) {
  if (a[3]) return 1;
  return 0;
}
