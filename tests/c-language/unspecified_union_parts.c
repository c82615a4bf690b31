//# VERIFIED
// Members that have all bytes of the union, as a whole or in parts; and bytes as such.
#include <assert.h>
#include <stdint.h>

union word {
  uint32_t all;
  struct {
    uint8_t first, second, third, fourth;
  } byte;
  uint16_t half[2];
};

struct tagged {
  int tag;
  union {
    int whole;
    char letter;
    double number;
  } value;
};

int main(void) {
  union word w;
  struct tagged t = {0};
  w.all = 0;
  w.byte.second = 0x12;
  w.half[1] = 0xabcd;
  assert(w.all == 0xabcd1200);
  ((unsigned char *)&w)[0] = 0x34;
  assert(w.all == 0xabcd1234);
  for (t.tag = 0; t.tag < 3; t.tag++) {
    if (t.tag == 0) t.value.whole = 5;
    else if (t.tag == 1) t.value.letter = 'a';
    else t.value.number = 0.5;
    assert(t.tag != 0 || t.value.whole == 5);
    assert(t.tag != 1 || t.value.letter == 'a');
    assert(t.tag != 2 || t.value.number == 0.5);
  }
}
