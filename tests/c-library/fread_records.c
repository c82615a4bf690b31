//# VERIFIED
#include <stdio.h>
struct record {
  int number;
  char name[8];
};
int main(void) {
  struct record r;
  FILE *f = fopen("records", "rb");
  if (!f) return 1;
  if (fread(&r, sizeof r, 1, f) == 1) {
    r.name[7] = '\0';
    printf("%d %s\n", r.number, r.name);
  }
  fclose(f);
  return 0;
}
