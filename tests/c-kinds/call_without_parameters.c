//# VERIFIED --property call
int none() { return 0; }
int nothing(void) { return 0; }
int main(void) {
  int (*a)(void) = none;
  int (*b)() = nothing;
  return a() + b();
}
