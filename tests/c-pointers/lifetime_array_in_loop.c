//# VERIFIED --property memory
int main(void) {
  int sum = 0;
  for (int i = 1; i < 4; i++) {
    int v[i], *p = v;
    for (int k = 0; k < i; k++) p[k] = k;
    sum += p[i - 1];
  }
  return sum - 3;
}
