// expect: falsified
// A negative input sends the cursor back to the start of the row.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>(AP(row == 2) && AP(col == 2));
int row, col, cell[3][3];
int main(void) {
  while (1) {
    cell[row][col] = __VERIFIER_nondet_int();
    if (cell[row][col] < -5) col = 0;
    else col++;
    if (col == 3) { col = 0; row++; }
    if (row == 3) row = 0;
  }
}
