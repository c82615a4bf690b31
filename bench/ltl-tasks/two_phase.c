// expect: verified
// Phase counter up then down; x never negative; both ends again and again.
//@ ltl invariant p: []<>AP(x == 0) && []<>AP(x == 20);
int x, up = 1;
int main(void) {
  while (1) {
    if (up) { x++; if (x == 20) up = 0; }
    else { x--; if (x == 0) up = 1; }
  }
}
