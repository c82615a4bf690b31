//# FALSIFIED --property pointer
union u { int a; float b; };
int main(void) {
  union u list[2], *p = list;
  while (p < list + 2) p++;
  float *q = &p->b;
  return q == 0;
}
