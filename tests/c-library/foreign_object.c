//# VERIFIED --property reach --property bounds --property null
int *get(void);
int main() {
  int *p = get();
  if (p) *p = 3;
}