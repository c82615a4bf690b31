// expect: verified
// Both directions get green again and again; timers.
//@ ltl invariant p: []<>AP(ns == 2) && []<>AP(ew == 2);
int ns = 2, ew = 0, t;
int main(void) {
  while (1) {
    t++;
    if (ns == 2 && t > 30) { ns = 1; t = 0; }
    else if (ns == 1 && t > 5) { ns = 0; t = 0; ew = 2; }
    else if (ew == 2 && t > 30) { ew = 1; t = 0; }
    else if (ew == 1 && t > 5) { ew = 0; t = 0; ns = 2; }
  }
}
