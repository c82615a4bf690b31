//# VERIFIED --property bounds --allocator pool_get:1
static char pool[100];
void *pool_get(int kind, unsigned size) { return pool + kind; }
int main() {
  char *p = pool_get(3, 200);
  if (p) p[199] = 1;
}