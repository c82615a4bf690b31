//# FALSIFIED --property bounds --allocator pool_get:1
void *pool_get(int kind, unsigned size);
int main() {
  char *p = pool_get(3, 200);
  if (p) p[200] = 1;
}