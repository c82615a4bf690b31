//# VERIFIED --ltl G("a[1]==7")
// What the program never reads holds its initialiser all the same.
int a[3] = {6, 7, 8};

int main(void) {
  for (int i = 0; i < 3; i += 2) a[i] = 1;
  return 0;
}
