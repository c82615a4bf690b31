//# VERIFIED --open all
//# requires sx_valid(state, 4)
// A matrix is as many rows as the body goes through.
void add_rows(unsigned char state[][4], const unsigned char *by) {
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++) state[i][k] ^= by[k];
}
