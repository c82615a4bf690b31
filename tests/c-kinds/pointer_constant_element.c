//# VERIFIED --property bounds
// Nothing is accessed there: such an address violates `pointer`, and no other kind.
static int cells[3], others[3];
static struct { int tag, cells[3], end; } s;
int main(int argc, char **argv) {
  (void)argv;
  int i = argc & 1, *before = cells - 1, x = others[i], *after = s.cells + 4, *far = &cells[7];
  return x + (before == after) + (far == after);
}
