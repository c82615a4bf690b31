//# FALSIFIED --property readonly
struct entry { char first; const char key; char last; };
static struct entry table[300];
int main(void) {
  table[298].last = 1;
  table[299].first = 1;
  *(char *)&table[299].key = 1;
  return 0;
}
