//# UNKNOWN --property bounds --foreign any
int *get(void);
int main() {
  int *p = get();
  if (p) *p = 3;
}