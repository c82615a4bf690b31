//# VERIFIED --open all --property memory
//# requires sx_valid(block, 1024)
// The index is bounded by another one only.
unsigned mix(const unsigned char *block) {
  unsigned sum = 0;
  for (unsigned i = 0, k = 0; i < 16; i++, k += 4) sum ^= block[k] + 8u * block[k + 3];
  return sum;
}
