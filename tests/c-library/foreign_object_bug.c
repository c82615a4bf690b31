//# FALSIFIED --property bounds
int *get(void);
int main() {
  int *p = get();
  if (p) p[1] = 3;
}