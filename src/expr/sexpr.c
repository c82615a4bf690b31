#include "expr/sexpr.h"

#include <ctype.h>
#include <string.h>

#include "base/map.h"
#include "base/vec.h"
#include "expr/fits.h"
#include "expr/parse.h"
#include "expr/print.h"

static const char *const op_names[OP_COUNT] = {
#define X(name, text, arity) #name,
    OPS(X)
#undef X
};
static const uint8_t op_arity[OP_COUNT] = {
#define X(name, text, arity) arity,
    OPS(X)
#undef X
};

static bool has_parameter(Op op) { return op == OP_EXTRACT || op == OP_FROUND; }

// ---- writing

typedef struct Visit {
  Term term;
  uint32_t next; // argument
} Visit;
VEC(VisitVec, visitvec, Visit)

typedef struct Writer {
  const TermTable *table;
  Map uses;      // term -> number of occurrences
  Map names;     // term -> number of its $name
  U32Vec shared; // arguments before what they are used in
  VisitVec stack;
  Text *out;
} Writer;

// Counts occurrences, and lists what is shared in the order in which it is completed.
static void count_uses(Writer *w, Term root) {
  visitvec_push(&w->stack, (Visit){root, 0});
  map_set(&w->uses, root, 1);
  while (w->stack.count) {
    Visit *top = &w->stack.data[w->stack.count - 1];
    if (top->next == expr_arity(w->table, top->term)) {
      u32vec_push(&w->shared, visitvec_pop(&w->stack).term);
      continue;
    }
    Term argument = expr_arg(w->table, top->term, top->next++);
    uint32_t uses = map_find(&w->uses, argument, 0);
    map_set(&w->uses, argument, uses + 1);
    if (uses == 0) visitvec_push(&w->stack, (Visit){argument, 0});
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < w->shared.count; i++) {
    Term t = w->shared.data[i];
    if (map_find(&w->uses, t, 0) > 1 && expr_arity(w->table, t) > 0) w->shared.data[kept++] = t;
  }
  w->shared.count = kept;
}

static void write_bits(Text *out, u128 bits) {
  if (bits >> 64) text_format(out, "0x%llx%016llx", (unsigned long long)(bits >> 64), (unsigned long long)bits);
  else text_format(out, "0x%llx", (unsigned long long)bits);
}

static void write_name(Text *out, const char *name) {
  text_add(out, "|");
  for (; *name; name++) {
    if (*name == '|' || *name == '\\') text_add(out, "\\");
    text_add_bytes(out, name, 1);
  }
  text_add(out, "|");
}

static void write_head(Writer *w, Term t) {
  Op op = expr_op(w->table, t);
  text_add(w->out, "(");
  for (const char *c = op_names[op]; *c; c++) text_add_bytes(w->out, &(char){(char)tolower(*c)}, 1);
  text_add(w->out, " ");
  expr_sort_print(expr_sort(w->table, t), w->out);
  if (has_parameter(op)) text_format(w->out, " 0x%x", expr_param(w->table, t));
  if (op == OP_CONST) text_add(w->out, " "), write_bits(w->out, expr_bits(w->table, t));
  if (op == OP_VAR) text_add(w->out, " "), write_name(w->out, expr_name(w->table, t));
}

// Writes a term; inner terms that have a name already are written as that.
static void write_term(Writer *w, Term root) {
  write_head(w, root);
  visitvec_push(&w->stack, (Visit){root, 0});
  while (w->stack.count) {
    Visit *top = &w->stack.data[w->stack.count - 1];
    if (top->next == expr_arity(w->table, top->term)) {
      text_add(w->out, ")");
      w->stack.count--;
      continue;
    }
    Term argument = expr_arg(w->table, top->term, top->next++);
    uint32_t name;
    text_add(w->out, " ");
    if (map_get(&w->names, argument, &name)) text_format(w->out, "$%u", name);
    else write_head(w, argument), visitvec_push(&w->stack, (Visit){argument, 0});
  }
}

void expr_to_sexpr(const TermTable *table, Term t, Text *out) {
  Writer w = {.table = table, .out = out};
  count_uses(&w, t);
  if (w.shared.count) text_add(out, "(let (");
  for (uint32_t i = 0; i < w.shared.count; i++) {
    text_format(out, "%s$%u ", i ? " " : "", i);
    write_term(&w, w.shared.data[i]);
    map_set(&w.names, w.shared.data[i], i);
  }
  if (w.shared.count) text_add(out, ") ");
  write_term(&w, t);
  if (w.shared.count) text_add(out, ")");
  map_release(&w.uses);
  map_release(&w.names);
  u32vec_release(&w.shared);
  visitvec_release(&w.stack);
}

// ---- reading

typedef struct Frame { // an expression whose arguments are being read
  Op op;
  Sort sort;
  uint32_t parameter, count;
  Term args[MOST_ARGUMENTS];
} Frame;
VEC(FrameVec, framevec, Frame)

typedef struct Reader {
  TermTable *table;
  const char *at;
  U32Vec names; // $i -> term
  FrameVec stack;
  const char *error;
} Reader;

static bool fail(Reader *r, const char *why) {
  if (!r->error) r->error = why;
  return false;
}

static void skip_space(Reader *r) {
  while (isspace((unsigned char)*r->at)) r->at++;
}

static bool accept(Reader *r, const char *word) {
  skip_space(r);
  size_t n = strlen(word);
  if (strncmp(r->at, word, n) != 0) return false;
  r->at += n;
  return true;
}

static bool expect(Reader *r, const char *word) { return accept(r, word) || fail(r, "unbalanced parentheses"); }

static bool read_bits(Reader *r, u128 *bits) {
  *bits = 0;
  if (!accept(r, "0x")) return fail(r, "a hexadecimal number expected");
  const char *start = r->at;
  for (; isxdigit((unsigned char)*r->at); r->at++) {
    int digit = isdigit((unsigned char)*r->at) ? *r->at - '0' : tolower(*r->at) - 'a' + 10;
    *bits = *bits << 4 | (uint32_t)digit;
  }
  return (r->at > start && r->at - start <= 32) || fail(r, "a number of at most 128 bits expected");
}

static bool read_sort(Reader *r, Sort *sort) {
  bool is_signed;
  size_t used = 0;
  skip_space(r);
  *sort = expr_parse_sort(r->at, &is_signed, &used);
  r->at += used;
  return *sort != SORT_NONE || fail(r, "a sort expected");
}

static bool read_op(Reader *r, Op *op) {
  skip_space(r);
  size_t n = 0;
  while (islower((unsigned char)r->at[n])) n++;
  for (uint32_t i = 0; i < OP_COUNT; i++) {
    if (strlen(op_names[i]) != n || strncasecmp(op_names[i], r->at, n) != 0) continue;
    r->at += n;
    *op = (Op)i;
    return true;
  }
  return fail(r, "unknown operation");
}

// name := "|" character* "|"
static bool read_var(Reader *r, Sort sort, Term *t) {
  if (!accept(r, "|")) return fail(r, "a variable's name expected");
  Text name = {0};
  for (; *r->at && *r->at != '|'; r->at++) {
    if (*r->at == '\\' && r->at[1]) r->at++;
    text_add_bytes(&name, r->at, 1);
  }
  if (name.count) *t = expr_var(r->table, text_view(&name), sort);
  text_release(&name);
  return (*r->at++ == '|' && *t) || fail(r, "a variable's name expected");
}

static bool read_const(Reader *r, Sort sort, Term *t) {
  u128 bits;
  if (!read_bits(r, &bits)) return false;
  if (sort_is_array(sort)) return fail(r, "a constant must be a scalar");
  if (sort == SORT_BOOL && bits > 1) return fail(r, "a truth value is 0 or 1");
  if (sort_is_bv(sort) && bits & ~bits_mask(sort_width(sort))) return fail(r, "a constant is too wide");
  *t = expr_const(r->table, sort, bits);
  return true;
}

static bool read_reference(Reader *r, Term *t) {
  char *end;
  unsigned long name = strtoul(r->at, &end, 10);
  if (end == r->at || name >= r->names.count) return fail(r, "a name that is not defined");
  r->at = end;
  *t = r->names.data[name];
  return true;
}

// Reads a leaf into *t, or opens a frame and leaves *t TERM_NONE.
static bool open_expr(Reader *r, Term *t) {
  Frame frame = {0};
  *t = TERM_NONE;
  if (accept(r, "$")) return read_reference(r, t);
  if (!accept(r, "(")) return fail(r, "an expression expected");
  if (!read_op(r, &frame.op) || !read_sort(r, &frame.sort)) return false;
  if (frame.op == OP_VAR) return read_var(r, frame.sort, t) && expect(r, ")");
  if (frame.op == OP_CONST) return read_const(r, frame.sort, t) && expect(r, ")");
  u128 bits = 0;
  if (has_parameter(frame.op) && (!read_bits(r, &bits) || bits > SORT_MAX_WIDTH)) return fail(r, "a bad parameter");
  frame.parameter = (uint32_t)bits;
  framevec_push(&r->stack, frame);
  return true;
}

static bool close_expr(Reader *r, Term *t) {
  Frame frame = framevec_pop(&r->stack);
  Sort sorts[MOST_ARGUMENTS];
  for (uint32_t i = 0; i < frame.count; i++) sorts[i] = expr_sort(r->table, frame.args[i]);
  if (!expect(r, ")")) return false;
  if (!expr_fits(frame.op, frame.sort, frame.parameter, sorts))
    return fail(r, "an operation on arguments of the wrong sort");
  *t = expr_build(r->table, frame.op, frame.sort, frame.parameter, frame.args);
  return true;
}

static bool read_expr(Reader *r, Term *t) {
  if (!open_expr(r, t)) return false;
  while (r->stack.count) {
    Frame *top = &r->stack.data[r->stack.count - 1];
    if (*t) top->args[top->count++] = *t;
    if (top->count == op_arity[top->op] ? !close_expr(r, t) : !open_expr(r, t)) return false;
  }
  return true;
}

static bool read_lets(Reader *r) {
  if (!expect(r, "(")) return false;
  while (accept(r, "$")) {
    char *end;
    Term t;
    if (strtoul(r->at, &end, 10) != r->names.count || end == r->at) return fail(r, "names must be numbered in order");
    r->at = end;
    if (!read_expr(r, &t)) return false;
    u32vec_push(&r->names, t);
  }
  return expect(r, ")");
}

static bool read_text(Reader *r, Term *t) {
  bool has_lets = accept(r, "(let ");
  if (has_lets && !read_lets(r)) return false;
  if (!read_expr(r, t) || (has_lets && !expect(r, ")"))) return false;
  skip_space(r);
  return !*r->at || fail(r, "text after the end of the expression");
}

Term expr_from_sexpr(TermTable *table, const char *text, const char **error) {
  Reader r = {.table = table, .at = text};
  Term t = TERM_NONE;
  if (!read_text(&r, &t)) t = TERM_NONE;
  *error = r.error;
  u32vec_release(&r.names);
  framevec_release(&r.stack);
  return t;
}
