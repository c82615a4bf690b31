// A queue of at most 100 that the environment fills, or lets drain.
extern int __VERIFIER_nondet_int(void);
int length;

int main(void) {
  while (1) {
    if (length < 100 && __VERIFIER_nondet_int()) length = length + 1;
    else if (length > 0) length = length - 1;
  }
}
