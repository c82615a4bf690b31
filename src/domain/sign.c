// Signs (THEORY 1.3): each variable is neg, zero or pos, as its signed or unsigned number. A sign is the range of its
// numbers; expressions are evaluated by interval arithmetic on these, and what a variable is assigned is split into the
// signs it can have. Guards select and change nothing. Only where too many combinations are possible does a variable keep
// several signs at once.
#include "domain/pointwise.h"
#include "domain/range_element.h"

typedef struct Sign {
  const char *name;
  i128 lo, hi;
} Sign;

static const Sign signs[ELEMENT_PARTS] = {{"neg", NUMBER_MIN, -1}, {"zero", 0, 0}, {"pos", 1, NUMBER_MAX}};

// The numbers of the variable with this sign; false where it has none.
static bool sign_range(const ProgVar *var, const Sign *sign, Range *r) {
  *r = domain_range_top(var->sort);
  bool is_signed = var->is_signed || !domain_number_fits(var->sort, false); // what does not fit is read as signed
  return domain_range_cut(var->sort, is_signed, sign->lo, sign->hi, r);
}

static uint32_t split(const ProgVar *var, const Element *e, Element parts[ELEMENT_PARTS]) {
  uint32_t n = 0;
  Range value = range_of(e), sign, common;
  for (uint32_t i = 0; i < ELEMENT_PARTS; i++)
    if (sign_range(var, &signs[i], &sign) && domain_range_meet(var->sort, &sign, &value, &common))
      parts[n++] = element_of(sign);
  return n;
}

static void print(TermTable *table, const ProgVar *var, const Element *e, Text *out) {
  (void)table;
  Range top = domain_range_top(var->sort), value = range_of(e), sign, common;
  if (domain_range_includes(&value, &top)) return;
  if (var->sort == SORT_BOOL) {
    text_format(out, "%s:%s", var->display, value.slo ? "true" : "false");
    return;
  }
  uint32_t n = 0;
  text_format(out, "%s:", var->display);
  for (uint32_t i = 0; i < ELEMENT_PARTS; i++)
    if (sign_range(var, &signs[i], &sign) && domain_range_meet(var->sort, &sign, &value, &common))
      text_format(out, "%s%s", n++ ? "|" : "", signs[i].name);
}

static const ElementOps elements = {RANGE_ELEMENT_OPS, .split = split, .print = print};

static void *open(Domain *domain) { return domain_pointwise_open(domain, &elements); }

const DomainOps domain_sign = {
    .name = "sign", .about = "each variable negative, zero or positive", .splits = true, .open = open, POINTWISE_OPS};
