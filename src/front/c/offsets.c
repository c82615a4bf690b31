#include "front/c/offsets.h"

// Places are far from the ends of the type, so that a few sums do not overflow.
#define FAR ((int64_t)1 << 61)

static int64_t clamp(int64_t n) { return n < -FAR ? -FAR : n > FAR ? FAR : n; }
static int64_t bytes(uint64_t n) { return n > (uint64_t)FAR ? FAR : (int64_t)n; }
static uint64_t distance(int64_t a, int64_t b) { return a < b ? (uint64_t)(b - a) : (uint64_t)(a - b); }

static uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b, b = rest;
  }
  return a;
}

// The least d >= 0 with from + d = to modulo step.
static uint64_t ahead(int64_t from, int64_t to, uint64_t step) {
  uint64_t d = distance(from, to) % step;
  return from <= to || d == 0 ? d : step - d;
}

Offset c_offset_at(int64_t n) {
  n = clamp(n);
  return (Offset){.base = n, .least = n, .most = n, .somewhere = true};
}

Offset c_offset_anywhere(void) { return (Offset){.least = -FAR, .most = FAR, .step = 1, .somewhere = true}; }

Offset c_offset_spread(Offset o, uint64_t scale, uint64_t count) {
  if (!o.somewhere || scale == 0 || count == 1) return o;
  o.step = gcd(o.step, scale);
  uint64_t most;
  if (count && !__builtin_mul_overflow(scale, count - 1, &most)) o.most = clamp(o.most + bytes(most));
  else o.least = -FAR, o.most = FAR;
  return o;
}

Offset c_offset_add(Offset a, Offset b) {
  if (!a.somewhere || !b.somewhere) return (Offset){0};
  return (Offset){.base = clamp(a.base + b.base),
                  .least = clamp(a.least + b.least),
                  .most = clamp(a.most + b.most),
                  .step = gcd(a.step, b.step),
                  .somewhere = true};
}

Offset c_offset_subtract(Offset a, Offset b) {
  Offset minus = {.base = -b.base, .least = -b.most, .most = -b.least, .step = b.step, .somewhere = b.somewhere};
  return c_offset_add(a, minus);
}

Offset c_offset_repeat(Offset o, Offset shift) {
  return c_offset_spread(c_offset_spread(o, distance(shift.base, 0), 0), shift.step, 0);
}

bool c_offset_join(Offset *o, Offset more) {
  if (!more.somewhere) return false;
  if (!o->somewhere) {
    *o = more;
    return true;
  }
  uint64_t step = gcd(gcd(o->step, more.step), distance(o->base, more.base));
  bool below = more.least<o->least, above = more.most> o->most;
  if (step == o->step && !below && !above) return false;
  bool again = o->step != 0;
  if (below) o->least = again ? -FAR : more.least;
  if (above) o->most = again ? FAR : more.most;
  o->step = step;
  return true;
}

bool c_offsets_overlap(Offset a, uint64_t a_size, Offset b, uint64_t b_size) {
  if (!a.somewhere || !b.somewhere || !a_size || !b_size) return false;
  if (clamp(a.most + bytes(a_size)) <= b.least || clamp(b.most + bytes(b_size)) <= a.least) return false;
  uint64_t step = gcd(a.step, b.step);
  if (step == 0) return true;
  uint64_t d = ahead(a.base, b.base, step);
  return d < a_size || step - d < b_size;
}

// Every byte from the first to the last.
static Offset cover_all(Offset a, uint64_t a_size, Offset b, uint64_t b_size) {
  int64_t a_last = clamp(a.most + bytes(a_size) - 1), b_last = clamp(b.most + bytes(b_size) - 1);
  return (Offset){.least = a.least < b.least ? a.least : b.least,
                  .most = a_last > b_last ? a_last : b_last,
                  .step = 1,
                  .somewhere = true};
}

// The places of `a`, and those `d` bytes before the places of `b`.
static Offset before(Offset a, Offset b, uint64_t d, uint64_t step) {
  int64_t least = clamp(b.least - bytes(d)), most = clamp(b.most - bytes(d));
  return (Offset){.base = a.base,
                  .least = a.least < least ? a.least : least,
                  .most = a.most > most ? a.most : most,
                  .step = step,
                  .somewhere = true};
}

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

Offset c_offset_widen(Offset old, Offset grown) {
  if (grown.least < old.least) grown.least = -FAR;
  if (grown.most > old.most) grown.most = FAR;
  return grown;
}

void c_offset_cover(Offset *o, uint64_t *size, Offset more, uint64_t more_size) {
  uint64_t step = gcd(o->step, more.step);
  if (step == 0) {
    Offset all = cover_all(*o, *size, more, more_size);
    *o = c_offset_at(all.least);
    *size = distance(all.least, all.most) + 1;
    return;
  }
  uint64_t d = ahead(o->base, more.base, step), back = d ? step - d : 0;
  uint64_t from_o = larger(*size, d + more_size), from_more = larger(more_size, back + *size);
  if ((from_o < from_more ? from_o : from_more) > step) {
    *o = cover_all(*o, *size, more, more_size);
    *size = 1;
  } else if (from_o <= from_more) {
    *o = before(*o, more, d, step);
    *size = from_o;
  } else {
    *o = before(more, *o, back, step);
    *size = from_more;
  }
}
