// A lock with a code of two digits; a wrong digit in the second place blocks it, and then nothing opens it again.
extern int __VERIFIER_nondet_int(void);
int state = 0; // closed, half, open, blocked

int main(void) {
  while (1) {
    int key = __VERIFIER_nondet_int();
    if (state == 0) {
      if (key == 4) state = 1;
    } else if (state == 1) {
      state = key == 2 ? 2 : 3;
    } else if (state == 2) {
      if (key == 0) state = 0;
    }
  }
}
