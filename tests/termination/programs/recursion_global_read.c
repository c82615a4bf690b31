// not proved: a call that comes back changes what the next one reads
int allowed = 0;
static void grant(int n) {
  if (n == 0) allowed = 1;
  else grant(n - 1);
}
static void go(int n) {
  if (!allowed) return;
  go(n);
}
int main(void) {
  grant(2);
  go(1);
  return 0;
}
