//# FALSIFIED --property init

int main(void) {
  int a[5];
  for (int i = 0; i < 4; i++) a[i] = i;
  int s = 0;
  for (int i = 0; i < 5; i++) s += a[i] & 3;
  return s > 100;
}
