// expect: verified
// A frame of a serial line: start byte, kind, length, payload, and a CRC-8 computed by a table of nibbles.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define START 0x7e
#define MOST 4

static const unsigned char table[16] = {0x00, 0x07, 0x0e, 0x09, 0x1c, 0x1b, 0x12, 0x15,
                                        0x38, 0x3f, 0x36, 0x31, 0x24, 0x23, 0x2a, 0x2d};

enum Result { ACCEPTED, NO_START, BAD_KIND, BAD_LENGTH, BAD_SUM };

static unsigned char kind, length, payload[MOST];

static unsigned char crc_nibble(unsigned char crc, unsigned char nibble) {
  unsigned index = (crc >> 4) ^ nibble;
  if (index > 15) index &= 15; // never: both are nibbles
  return (unsigned char)((crc << 4) ^ table[index]);
}

static unsigned char crc_byte(unsigned char crc, unsigned char byte) {
  crc = crc_nibble(crc, byte >> 4);
  return crc_nibble(crc, byte & 15);
}

// The same, a bit at a time.
static unsigned char crc_slow(unsigned char crc, unsigned char byte) {
  crc ^= byte;
  for (int i = 0; i < 8; i++) {
    if (crc & 0x80) crc = (unsigned char)(crc << 1 ^ 0x07);
    else crc = (unsigned char)(crc << 1);
  }
  return crc;
}

static enum Result receive(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  if (byte != START) return NO_START;
  kind = __VERIFIER_nondet_uchar();
  if (kind < 1 || kind > 3) return BAD_KIND;
  length = __VERIFIER_nondet_uchar();
  if (length > MOST) return BAD_LENGTH;
  unsigned char crc = crc_byte(crc_byte(0, kind), length);
  unsigned char slow = crc_slow(crc_slow(0, kind), length);
  for (unsigned i = 0; i < length; i++) {
    payload[i] = __VERIFIER_nondet_uchar();
    crc = crc_byte(crc, payload[i]);
    slow = crc_slow(slow, payload[i]);
  }
  if (crc != slow) return BAD_SUM; // never
  unsigned char sum = __VERIFIER_nondet_uchar();
  if (sum != crc) return BAD_SUM;
  return ACCEPTED;
}

static int handle(void) {
  switch (kind) {
  case 1: // a ping
    if (length != 0) return 1;
    return 0;
  case 2: // a word
    if (length != 2) return 1;
    if ((payload[0] << 8 | payload[1]) == 0xbeef) return 2;
    return 0;
  case 3: // a record: a mark, and the complement of what follows
    if (length < 3) return 1;
    if (payload[0] == 0xa5 && (payload[1] ^ payload[2]) == 0xff) {
      if (payload[1] == payload[2]) return 4; // never
      return 3;
    }
    return 0;
  default: return 5; // never: receive() has looked
  }
}

int main(void) {
  enum Result result = receive();
  assert(length <= MOST || result != ACCEPTED);
  if (result != ACCEPTED) return 10;
  int answer = handle();
  assert(answer >= 0 && answer <= 3);
  if (answer == 3 && length == 4 && payload[3] == 0) return 20;
  return answer;
}
