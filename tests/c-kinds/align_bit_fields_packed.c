//# FALSIFIED --property align
// A packed struct of bit-fields is aligned to nothing.
struct __attribute__((packed)) flags {
  unsigned char tag;
  unsigned low : 10;
};
static struct flags table[8] = {{1, 2}};
static unsigned word(const void *p) {
  const unsigned *at = p;
  return *at;
}
int main(void) { return (int)word(&table[0]); }
