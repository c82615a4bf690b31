//# UNKNOWN
int main(void) {
  int a[4] = {0}, i = 1, k = 1;
  return a[i]++ + a[k];
}
