// expect: verified
// School bell: hours and minutes, the bell rings each hour and stops.
//@ ltl invariant p: []<>AP(bell == 1) && [](AP(bell == 1) ==> <>AP(bell == 0));
int hour, minute, bell, duration;
int main(void) {
  while (1) {
    minute++;
    if (minute == 60) { minute = 0; hour++; bell = 1; duration = 3; }
    if (hour == 24) hour = 0;
    if (bell) { if (duration > 0) duration--; else bell = 0; }
  }
}
