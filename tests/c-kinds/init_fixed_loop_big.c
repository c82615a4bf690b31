//# VERIFIED --property init

int main(void) {
  int a[1000];
  for (int i = 0; i < 1000; i++) a[i] = i;
  int s = 0;
  for (int i = 0; i < 1000; i++)
    if (a[i] == 3) s = 1;
  return s;
}
