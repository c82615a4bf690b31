//# VERIFIED --property init

int main(int c, char **v) {
  if (c > 1 && v[1][0] == 65) return 1;
  return 0;
}
