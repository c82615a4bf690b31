// expect: verified
// Elevator with direction: all floors visited again and again.
//@ ltl invariant p: []<>AP(floor_ == 0) && []<>AP(floor_ == 4);
int floor_, dir = 1;
int main(void) {
  while (1) {
    if (floor_ == 4) dir = -1;
    if (floor_ == 0) dir = 1;
    floor_ += dir;
  }
}
