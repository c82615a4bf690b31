//# VERIFIED --property truncation
static unsigned char limit = 255;
int main(void) {
  char a[2] = {100, 1};
  return a[0] + limit;
}
