//# VERIFIED --open all
// `used` is public and written by the library: its own state. `limit` is only read: the client's to change.
int used = 0, limit = 3;
static int room[8];

int take(int value) {
  if (used >= limit || used >= 8) return -1;
  room[used++] = value;
  return used;
}
