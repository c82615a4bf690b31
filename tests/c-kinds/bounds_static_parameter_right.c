//# VERIFIED --property all
static int first(int a[static 3]) { return a[0]; }
int main(void) {
  int three[3] = {1, 2, 3}, four[4] = {1, 2, 3, 4};
  return first(three) + first(four + 1);
}
