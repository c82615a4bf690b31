//# FALSIFIED --ltl G("a[0]==6")
int a[3] = {6, 7, 8};

int main(void) {
  for (int i = 0; i < 3; i += 2) a[i] = 1;
  return 0;
}
