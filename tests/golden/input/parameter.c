// The parameter is what it is: some value of it does not make a formula hold.
int g;
int spins(int a) {
  while (1) {
  }
  return a;
}
int copies(int a) {
  g = a;
  while (1)
    if (a > 5) g = 1;
}
