// expect: verified
// Decodes one character of UTF-8, with every kind of error told apart, and encodes it again.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum Status { OK, CONTINUATION, INVALID, TRUNCATED, OVERLONG, SURROGATE, TOO_LARGE };

static unsigned char bytes[4], again[4];
static unsigned code;

static int length_of(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xc0) return -1;
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  if (first < 0xf8) return 4;
  return 0;
}

static enum Status decode(int *length) {
  *length = length_of(bytes[0]);
  switch (*length) {
  case -1: return CONTINUATION;
  case 0: return INVALID;
  case 1: code = bytes[0]; return OK;
  case 2: code = bytes[0] & 0x1fu; break;
  case 3: code = bytes[0] & 0x0fu; break;
  case 4: code = bytes[0] & 0x07u; break;
  default: assert(0);
  }
  for (int i = 1; i < *length; i++) {
    if ((bytes[i] & 0xc0) != 0x80) return TRUNCATED;
    code = code << 6 | (bytes[i] & 0x3fu);
  }
  if (*length == 2 && code < 0x80) return OVERLONG;
  if (*length == 3 && code < 0x800) return OVERLONG;
  if (*length == 4 && code < 0x10000) return OVERLONG;
  if (code >= 0xd800 && code <= 0xdfff) return SURROGATE;
  if (code > 0x10ffff) return TOO_LARGE;
  if (code > 0x1fffff) return INVALID; // never: there are not that many bits
  return OK;
}

static int encode(unsigned c) {
  if (c < 0x80) {
    again[0] = (unsigned char)c;
    return 1;
  }
  if (c < 0x800) {
    again[0] = (unsigned char)(0xc0 | c >> 6);
    again[1] = (unsigned char)(0x80 | (c & 0x3f));
    return 2;
  }
  if (c < 0x10000) {
    again[0] = (unsigned char)(0xe0 | c >> 12);
    again[1] = (unsigned char)(0x80 | (c >> 6 & 0x3f));
    again[2] = (unsigned char)(0x80 | (c & 0x3f));
    return 3;
  }
  if (c > 0x10ffff) return 0; // never: decode() has looked
  again[0] = (unsigned char)(0xf0 | c >> 18);
  again[1] = (unsigned char)(0x80 | (c >> 12 & 0x3f));
  again[2] = (unsigned char)(0x80 | (c >> 6 & 0x3f));
  again[3] = (unsigned char)(0x80 | (c & 0x3f));
  return 4;
}

int main(void) {
  for (int i = 0; i < 4; i++) bytes[i] = __VERIFIER_nondet_uchar();
  int length = 0;
  enum Status status = decode(&length);
  if (status != OK) return (int)status;
  int encoded = encode(code);
  if (encoded != length) return 10; // never
  for (int i = 0; i < length; i++) {
    if (again[i] != bytes[i]) return 11; // never
  }
  assert(code < 0xd800 || code > 0xdfff);
  if (code == 0x20ac) return 12;  // the euro sign
  if (code == 0x1f600) return 13; // a face
  if (bytes[0] == 0xc0 || bytes[0] == 0xc1) return 14; // never: overlong
  return 0;
}
