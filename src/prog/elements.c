// What C's a[i] means where `a` is a pointer: the program itself says which region of memory it reads through a, and how wide the
// elements are. All reads and writes are looked at whose address is a, or the one object's address that a is ever given, plus
// something; they must agree on one region. Memory is addressed by bytes, in cells as wide as its elements.
#include "expr/solve.h"
#include "expr/walk.h"
#include "prog/prog.h"

#define OBJECT_MOST ((u128)1 << 24) // bytes: an address so far from the object's is another one's

typedef struct Finder {
  Prog *prog;
  Term pointer, address; // address: the constant that the pointer always is, or TERM_NONE
  Term region;           // found, or TERM_NONE
  bool several;
  Subterms seen;
} Finder;

static Term zero_of(void *context, Term var) {
  (void)context;
  (void)var;
  return TERM_NONE; // the default of its sort
}

static bool is_through(Finder *f, Term index) {
  TermTable *table = f->prog->table;
  Sort sort = expr_sort(table, f->pointer);
  if (expr_sort(table, index) != sort) return false;
  if (expr_mentions(table, index, f->pointer))
    return !expr_mentions(table, expr_minus(table, index, f->pointer), f->pointer);
  Term least = f->address ? expr_evaluate(table, index, zero_of, NULL) : TERM_NONE;
  if (!least) return false;
  return ((expr_bits(table, least) - expr_bits(table, f->address)) & bits_mask(sort_width(sort))) < OBJECT_MOST;
}

static void see_access(Finder *f, Term t) {
  TermTable *table = f->prog->table;
  Op op = expr_op(table, t);
  if ((op != OP_SELECT && op != OP_STORE) || !is_through(f, expr_arg(table, t, 1))) return;
  Term array = expr_arg(table, t, 0);
  while (expr_op(table, array) == OP_STORE || expr_op(table, array) == OP_COPY) array = expr_arg(table, array, 0);
  if (expr_op(table, array) != OP_VAR) return;
  f->several = f->several || (f->region && f->region != array);
  f->region = array;
}

static void see_term(Finder *f, Term t) {
  for (subterms_add(&f->seen, t); expr_subterms_next(f->prog->table, &f->seen, &t);) see_access(f, t);
}

// The constant that the variable is always assigned.
static Term only_value(const Prog *prog, Term var) {
  Term only = TERM_NONE;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_HAVOC && prog->vars.data[at->havoc].term == var) return TERM_NONE;
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      if (prog->vars.data[at->assigns[i].var].term != var) continue;
      Term value = at->assigns[i].value;
      if (!expr_is_const(prog->table, value) || (only && only != value)) return TERM_NONE;
      only = value;
    }
  }
  return only;
}

ParsedName prog_element(void *context, Term pointer, Term index) {
  Prog *prog = context;
  TermTable *table = prog->table;
  Sort sort = expr_sort(table, pointer);
  if (expr_op(table, pointer) != OP_VAR || !sort_is_bv(sort)) return (ParsedName){0};
  Finder f = {.prog = prog, .pointer = pointer, .address = only_value(prog, pointer)};
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) see_term(&f, at->condition);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) see_term(&f, at->assigns[i].value);
  }
  expr_subterms_release(&f.seen);
  if (!f.region || f.several) return (ParsedName){.ambiguous = f.several};
  Sort cell = sort_element(expr_sort(table, f.region));
  if (!sort_is_bv(cell) || sort_width(cell) % 8) return (ParsedName){0};
  Term scale = expr_bv(table, sort_width(sort), sort_width(cell) / 8);
  Term at = expr_plus(table, f.address ? f.address : pointer, expr_binary(table, OP_BVMUL, index, scale));
  bool is_signed = prog->vars.data[prog_var_of(prog, f.region)].is_signed;
  return (ParsedName){.term = expr_select(table, f.region, at), .is_signed = is_signed};
}
