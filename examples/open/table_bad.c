// expect: falsified by --open all
// The same with a test of the index, by one too far: now it is the table that is at fault.
static int table[16];

void set(unsigned i, int value) {
  if (i <= 16) table[i] = value;
}
int get(unsigned i) { return i < 16 ? table[i] : 0; }
