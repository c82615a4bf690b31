//# UNKNOWN
void *memmove(void *, void *);

int main(void) {
  char a[2];
  memmove(a, a);
  return 0;
}
