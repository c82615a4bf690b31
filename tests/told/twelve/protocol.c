// Messages on a wire: a type, a length, and so many bytes; a request for an echo is answered with its bytes.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum type { HELLO = 1, DATA = 2, ECHO_REQUEST = 3, ECHO_REPLY = 4, BYE = 5 };
enum result { ACCEPTED, TOO_SHORT, BAD_TYPE, CLOSED };

#define HEADER 3
#define MOST 8

struct session {
  int is_open;
  unsigned received;
  unsigned char reply[HEADER + 255];
  size_t reply_size;
};

static unsigned length_of(const unsigned char *packet) { return packet[1] + 256u * packet[2]; }

static enum result on_hello(struct session *s, size_t size) {
  if (size != HEADER) return TOO_SHORT;
  s->is_open = 1;
  return ACCEPTED;
}

static enum result on_data(struct session *s, const unsigned char *packet, size_t size) {
  unsigned length = length_of(packet);
  if (length > size - HEADER) return TOO_SHORT;
  s->received += length;
  return ACCEPTED;
}

static enum result on_echo(struct session *s, const unsigned char *packet, size_t size) {
  unsigned length = length_of(packet);
  if (size < HEADER || length > 255) return TOO_SHORT;
  s->reply[0] = ECHO_REPLY;
  s->reply[1] = packet[1];
  s->reply[2] = packet[2];
  memcpy(s->reply + HEADER, packet + HEADER, length);
  s->reply_size = HEADER + length;
  return ACCEPTED;
}

static enum result on_bye(struct session *s) {
  s->is_open = 0;
  return CLOSED;
}

static enum result receive(struct session *s, const unsigned char *packet, size_t size) {
  if (size < HEADER) return TOO_SHORT;
  s->reply_size = 0;
  if (packet[0] == HELLO) return on_hello(s, size);
  if (!s->is_open) return CLOSED;
  switch (packet[0]) {
  case DATA: return on_data(s, packet, size);
  case ECHO_REQUEST: return on_echo(s, packet, size);
  case BYE: return on_bye(s);
  default: return BAD_TYPE;
  }
}

static unsigned char *packet_from_wire(size_t size) {
  unsigned char *packet = malloc(size);
  if (!packet) exit(1);
  for (size_t i = 0; i < size; i++) packet[i] = __VERIFIER_nondet_uchar();
  return packet;
}

int main(void) {
  struct session s = {0};
  for (int i = 0; i < 3; i++) {
    unsigned size = __VERIFIER_nondet_uint();
    if (size < 1 || size > MOST) continue;
    unsigned char *packet = packet_from_wire(size);
    enum result result = receive(&s, packet, size);
    free(packet);
    if (result == CLOSED) break;
  }
  return (int)(s.received + s.reply_size) & 1;
}
