// expect: verified
// A cursor walks a 3x3 grid row by row.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>(AP(row == 2) && AP(col == 2));
int row, col, cell[3][3];
int main(void) {
  while (1) {
    cell[row][col] = __VERIFIER_nondet_int();
    col++;
    if (col == 3) { col = 0; row++; }
    if (row == 3) row = 0;
  }
}
