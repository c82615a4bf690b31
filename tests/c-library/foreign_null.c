//# FALSIFIED --property null
int *get(void);
int main() {
  int *p = get();
  *p = 3;
}