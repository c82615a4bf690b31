// expect: verified
// A receiver with a ring of bytes: an interrupt puts, the protocol takes. Runs for as long as there are events.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define SIZE 4

enum State { CLOSED, SYN_SEEN, OPEN, CLOSING };
enum Byte { SYN = 0x16, ACK = 0x06, FIN = 0x04, RESET = 0x18 };

static unsigned char ring[SIZE];
static unsigned head, tail, count;
static enum State state = CLOSED;
static unsigned lost, received;

static int put(unsigned char byte) {
  if (count == SIZE) {
    if (lost < 3) lost++;
    return 0;
  }
  if (head >= SIZE) return 0; // never
  ring[head] = byte;
  head = (head + 1) % SIZE;
  count++;
  return 1;
}

static int take(unsigned char *byte) {
  if (count == 0) return 0;
  if (tail >= SIZE) return 0; // never
  *byte = ring[tail];
  tail = (tail + 1) % SIZE;
  count--;
  if (count == SIZE) return 0; // never
  return 1;
}

static void protocol(unsigned char byte) {
  if (byte == RESET) {
    state = CLOSED;
    received = 0;
    return;
  }
  switch (state) {
  case CLOSED:
    if (byte == SYN) state = SYN_SEEN;
    break;
  case SYN_SEEN:
    if (byte == ACK) state = OPEN;
    else if (byte != SYN) state = CLOSED;
    break;
  case OPEN:
    if (byte == FIN) {
      state = CLOSING;
      break;
    }
    if (received < 8) received++;
    break;
  case CLOSING:
    if (byte == ACK) {
      state = CLOSED;
      received = 0;
    }
    break;
  default: assert(0);
  }
}

int main(void) {
  for (;;) {
    int event = __VERIFIER_nondet_int();
    if (event == 0) break;
    if (event > 0) {
      unsigned char byte = __VERIFIER_nondet_uchar();
      int stored = put(byte);
      if (!stored && count < SIZE) return 1; // never
    } else {
      unsigned char byte = 0;
      if (take(&byte)) protocol(byte);
    }
    assert(count <= SIZE);
    if (received > 0 && state == CLOSED) return 2; // never
    if (received > 8) return 3;                    // never
    if ((tail + count) % SIZE != head) return 4;   // never
    if (received == 3 && state == CLOSING && lost > 0) return 5;
  }
  return 0;
}
