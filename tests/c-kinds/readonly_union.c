//# FALSIFIED --property readonly
union both { const int a; const unsigned b; };
int main(void) {
  union both u = {1};
  *(int *)&u = 2;
  return 0;
}
