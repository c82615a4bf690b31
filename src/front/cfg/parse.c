// Recursive descent, one statement at a time; after an error reading goes on behind the next semicolon.
// Words such as `start` or `skip` are keywords only where a statement cannot begin with a name: `start: skip -> L1;` is
// a location called start.
#include <stdarg.h>
#include <string.h>

#include "base/text.h"
#include "front/cfg/reader.h"

#define MOST_MISTAKES 20

// ---- errors

bool cfg_reader_fail(Reader *r, Place place, const char *hint, const char *format, ...) {
  if (r->mistakes++ >= MOST_MISTAKES) return false;
  va_list list;
  va_start(list, format);
  diag_error_list(r->diags, place, r->source, hint, format, list);
  va_end(list);
  return false;
}

static Place here(const Reader *r) { return (Place){r->prog->file, r->line, (uint32_t)(r->at - r->line_start) + 1}; }

// ---- tokens

static void advance(Reader *r, size_t n) {
  for (; n > 0; n--) {
    if (*r->at++ != '\n') continue;
    r->line++;
    r->line_start = r->at;
  }
}

static void skip_blanks(Reader *r) { advance(r, expr_blank_length(r->at)); }

static void take(Reader *r, size_t n) { // a token, and the blanks behind it
  advance(r, n);
  r->last_place = here(r);
  skip_blanks(r);
}

static bool at_symbol(const Reader *r, const char *symbol) {
  size_t n = strlen(symbol);
  return strncmp(r->at, symbol, n) == 0 && !(symbol[0] == ':' && n == 1 && r->at[1] == '=');
}

static bool accept(Reader *r, const char *symbol) {
  if (!at_symbol(r, symbol)) return false;
  take(r, strlen(symbol));
  return true;
}

static const char *shown(Reader *r) { // what stands here, for a message
  size_t n = expr_name_length(r->at);
  if (*r->at == 0) return "the end of the file";
  if (n == 0 && (*r->at < ' ' || *r->at > '~'))
    return arena_format(&r->arena, "byte 0x%02x", (unsigned)(unsigned char)*r->at);
  return arena_format(&r->arena, "`%.*s`", n == 0 ? 1 : n > 40 ? 40 : (int)n, r->at);
}

static bool expect(Reader *r, const char *symbol) {
  if (accept(r, symbol)) return true;
  if (*symbol == ';') return cfg_reader_fail(r, r->last_place, "a statement ends with `;`", "missing `;`");
  return cfg_reader_fail(r, here(r), NULL, "expected `%s`, not %s", symbol, shown(r));
}

static bool at_word(const Reader *r, const char *word) {
  size_t n = strlen(word);
  return expr_name_length(r->at) == n && memcmp(r->at, word, n) == 0;
}

static bool accept_word(Reader *r, const char *word) {
  if (!at_word(r, word)) return false;
  take(r, strlen(word));
  return true;
}

// A name without its backquotes; NULL and an error where there is none.
static const char *read_name(Reader *r, const char *what) {
  size_t n = expr_name_length(r->at), quote = *r->at == '`';
  if (n == 0) {
    cfg_reader_fail(r, here(r), NULL, "expected %s, not %s", what, shown(r));
    return NULL;
  }
  char *name = arena_new(&r->arena, n + 1);
  memcpy(name, r->at + quote, n - 2 * quote);
  take(r, n);
  return name;
}

// What follows the name that stands here: ':' for a label, ...
static const char *behind_name(const Reader *r) {
  const char *after = r->at + expr_name_length(r->at);
  return after + expr_blank_length(after);
}

// ---- labels

LabelId cfg_reader_label(Reader *r, const char *name, Place place) {
  uint64_t h = hash_text(name);
  uint32_t id;
  for (;; h = hash_mix(h + 1)) {
    if (h == MAP_EMPTY) continue;
    if (!map_get(&r->label_index, h, &id)) break;
    if (strcmp(r->labels.data[id].name, name) == 0) return id;
  }
  id = r->labels.count;
  map_set(&r->label_index, h, id);
  labelvec_push(&r->labels, (Label){.name = arena_text(&r->arena, name), .used = place});
  return id;
}

static bool read_label(Reader *r, LabelId *id) {
  Place place = here(r);
  const char *name = read_name(r, "a location");
  if (name) *id = cfg_reader_label(r, name, place);
  return name != NULL;
}

// targets = "->" name
static bool read_target(Reader *r, Edge *edge) {
  edge->to = arena_new(&r->arena, 2 * sizeof(LabelId));
  edge->to_count = 1;
  return expect(r, "->") && read_label(r, &edge->to[0]);
}

// ---- expressions

// Literals take the sort of what they meet; those that meet nothing are integers unless there are only bit-vectors.
static Sort literal_sort(const Prog *prog, Sort target) {
  if (target == SORT_INT || sort_is_bv(target)) return target == SORT_INT ? SORT_INT : sort_bv(32);
  bool any_bits = false;
  for (VarId v = 0; v < prog->vars.count; v++) {
    Sort s = prog->vars.data[v].sort;
    if (s == SORT_INT || (sort_is_array(s) && sort_element(s) == SORT_INT)) return SORT_INT;
    any_bits = any_bits || s != SORT_BOOL;
  }
  return any_bits ? sort_bv(32) : SORT_INT;
}

static Term read_expression(Reader *r, Sort sort) { // SORT_NONE: a condition
  ExprScope scope = {.lookup = prog_lookup, .offer = prog_offer_names, .context = r->prog, .strict = true};
  scope.literal = literal_sort(r->prog, sort_is_array(sort) ? sort_element(sort) : sort);
  ExprText text = {r->at, here(r), r->source, 64};
  size_t used;
  if (r->mistakes >= MOST_MISTAKES) return TERM_NONE;
  Term t = expr_parse_prefix(r->prog->table, &scope, &text, EXPR_WHOLE, sort, r->diags, &used);
  if (!t) r->mistakes++;
  else take(r, used);
  return t;
}

static VarId read_var(Reader *r) {
  Place place = here(r);
  const char *name = read_name(r, "a variable");
  if (!name) return VAR_NONE;
  VarId v = prog_find_var(r->prog, name);
  if (v == VAR_NONE)
    cfg_reader_fail(r, place, "declare it before its first use: var x : int;", "undeclared variable `%.60s`", name);
  return v;
}

// ---- declarations

static bool declare(Reader *r, const char *name, Place place, Sort sort, bool is_signed) {
  if (prog_find_var(r->prog, name) != VAR_NONE)
    return cfg_reader_fail(r, place, NULL, "variable `%.60s` is declared twice", name);
  VarId v = prog_add_var(r->prog, name, NULL, NULL, sort);
  r->prog->vars.data[v].is_signed = is_signed;
  return true;
}

// var = "var" name ("," name)* ":" sort
static bool read_var_statement(Reader *r) {
  TextVec names = {0};
  U32Vec lines = {0}, columns = {0};
  bool ok = true, is_signed;
  do {
    Place place = here(r);
    const char *name = read_name(r, "a variable");
    ok = name != NULL;
    textvec_push(&names, name);
    u32vec_push(&lines, place.line);
    u32vec_push(&columns, place.column);
  } while (ok && accept(r, ","));
  ok = ok && expect(r, ":");
  size_t used = 0;
  Sort sort = ok ? expr_parse_sort(r->at, &is_signed, &used) : SORT_NONE;
  if (ok && !sort)
    ok = cfg_reader_fail(r, here(r), "sorts: int, bool, bv8, bv16, bv32, bv64, arrays such as int[int]",
                         "unknown sort %s", shown(r));
  if (ok) take(r, used);
  for (uint32_t i = 0; ok && i < names.count; i++)
    ok = declare(r, names.data[i], (Place){r->prog->file, lines.data[i], columns.data[i]}, sort, is_signed);
  textvec_release(&names);
  u32vec_release(&lines);
  u32vec_release(&columns);
  return ok;
}

// init = "init" name "=" expression ("," name "=" expression)*
static bool read_init_statement(Reader *r) {
  do {
    Place place = here(r);
    VarId v = read_var(r);
    if (v == VAR_NONE || !expect(r, "=")) return false;
    Place value_place = here(r);
    Term value = read_expression(r, r->prog->vars.data[v].sort);
    if (!value) return false;
    if (r->prog->vars.data[v].init)
      return cfg_reader_fail(r, place, NULL, "`%.60s` has an initial value already", r->prog->vars.data[v].name);
    if (!expr_is_const(r->prog->table, value) && !expr_is_const_array(r->prog->table, value))
      return cfg_reader_fail(r, value_place, "relate variables with `initially x == y;`",
                             "an initial value is a constant");
    r->prog->vars.data[v].init = value;
  } while (accept(r, ","));
  return true;
}

// initially = "initially" expression
static bool read_initially_statement(Reader *r) {
  Term t = read_expression(r, SORT_NONE);
  if (t) r->prog->initially = expr_and(r->prog->table, r->prog->initially, t);
  return t != TERM_NONE;
}

// start = "start" name
static bool read_start_statement(Reader *r) {
  if (r->has_start) return cfg_reader_fail(r, here(r), NULL, "there is a start already");
  r->has_start = true;
  return read_label(r, &r->start);
}

// error = "error" (name ("," name)*)?
static bool read_error_statement(Reader *r) {
  r->has_errors = true;
  if (at_symbol(r, ";")) return true; // none
  do {
    LabelId id;
    if (!read_label(r, &id)) return false;
    u32vec_push(&r->errors, id);
  } while (accept(r, ","));
  return true;
}

// ---- edges

typedef struct Target {
  VarId var;
  Term index; // of an array element, or TERM_NONE
} Target;

VEC(TargetVec, targetvec, Target)
VEC(AssignVec, assignvec, Assign)

// target = name ("[" expression "]")?
static bool read_assign_target(Reader *r, Target *target) {
  target->var = read_var(r);
  target->index = TERM_NONE;
  if (target->var == VAR_NONE) return false;
  if (!at_symbol(r, "[")) return true;
  Sort sort = r->prog->vars.data[target->var].sort;
  if (!sort_is_array(sort))
    return cfg_reader_fail(r, here(r), NULL, "`%.60s` is no array", r->prog->vars.data[target->var].name);
  take(r, 1);
  target->index = read_expression(r, sort_index(sort));
  return target->index && expect(r, "]");
}

// Adds target := value. Elements go on top of what the same statement did to the array: later targets last.
static void add_assign(Reader *r, AssignVec *assigns, Target target, Term value) {
  uint32_t i = 0;
  while (i < assigns->count && assigns->data[i].var != target.var) i++;
  if (i == assigns->count) assignvec_push(assigns, (Assign){target.var, r->prog->vars.data[target.var].term});
  if (target.index) value = expr_store(r->prog->table, assigns->data[i].value, target.index, value);
  assigns->data[i].value = value;
}

static bool read_values(Reader *r, const TargetVec *targets, AssignVec *assigns) {
  for (uint32_t i = 0; i < targets->count; i++) {
    Target target = targets->data[i];
    if (i > 0 && !accept(r, ","))
      return cfg_reader_fail(r, here(r), NULL, "%u targets, but only %u values", targets->count, i);
    Sort sort = r->prog->vars.data[target.var].sort;
    Term value = read_expression(r, target.index ? sort_element(sort) : sort);
    if (!value) return false;
    add_assign(r, assigns, target, value);
  }
  if (at_symbol(r, ",")) return cfg_reader_fail(r, here(r), NULL, "more values than targets: %u", targets->count);
  return true;
}

// assignment = target ("," target)* ":=" expression ("," expression)* "->" name
static bool read_assignment(Reader *r, Edge *edge) {
  TargetVec targets = {0};
  AssignVec assigns = {0};
  bool ok;
  do {
    Target target;
    if ((ok = read_assign_target(r, &target))) targetvec_push(&targets, target);
  } while (ok && accept(r, ","));
  if (ok && at_symbol(r, "=")) ok = cfg_reader_fail(r, here(r), "an assignment is x := e", "expected `:=`, not `=`");
  ok = ok && expect(r, ":=") && read_values(r, &targets, &assigns) && read_target(r, edge);
  edge->kind = EDGE_ASSIGN;
  edge->assign_count = assigns.count;
  edge->assigns = arena_new(&r->arena, assigns.count * sizeof(Assign));
  if (assigns.count) memcpy(edge->assigns, assigns.data, assigns.count * sizeof(Assign));
  targetvec_release(&targets);
  assignvec_release(&assigns);
  return ok;
}

static bool read_condition(Reader *r, Edge *edge) {
  edge->kind = EDGE_IF;
  if (!at_symbol(r, "(")) return cfg_reader_fail(r, here(r), NULL, "expected `(`, not %s", shown(r));
  return (edge->condition = read_expression(r, SORT_NONE)) != TERM_NONE;
}

// if = "if" "(" expression ")" "->" name "else" name
static bool read_if(Reader *r, Edge *edge) {
  if (!read_condition(r, edge) || !read_target(r, edge)) return false;
  if (!accept_word(r, "else"))
    return cfg_reader_fail(r, here(r), "without an else branch it is `assume`", "expected `else`, not %s", shown(r));
  edge->to_count = 2;
  return read_label(r, &edge->to[1]);
}

// assume = "assume" "(" expression ")" "->" name
static bool read_assume(Reader *r, Edge *edge) {
  edge->assume = true;
  return read_condition(r, edge) && read_target(r, edge);
}

// choice = "choice" "->" name ("|" name)+
static bool read_choice(Reader *r, Edge *edge) {
  U32Vec to = {0};
  bool ok = expect(r, "->");
  edge->kind = EDGE_CHOICE;
  if (ok) {
    do {
      LabelId id;
      if ((ok = read_label(r, &id))) u32vec_push(&to, id);
    } while (ok && accept(r, "|"));
  }
  if (ok && to.count < 2) ok = cfg_reader_fail(r, here(r), "write `skip -> L;`", "a choice is between two at least");
  edge->to_count = to.count;
  edge->to = arena_new(&r->arena, to.count * sizeof(LabelId));
  if (to.count) memcpy(edge->to, to.data, to.count * sizeof(LabelId));
  u32vec_release(&to);
  return ok;
}

// havoc = "havoc" name ("," name)* "->" name
static bool read_havoc(Reader *r, Edge *edge) {
  U32Vec vars = {0};
  bool ok;
  do {
    VarId v = read_var(r);
    if ((ok = v != VAR_NONE)) u32vec_push(&vars, v);
  } while (ok && accept(r, ","));
  edge->kind = EDGE_HAVOC;
  edge->havoc_count = vars.count;
  edge->havoc = arena_new(&r->arena, vars.count * sizeof(VarId));
  if (vars.count) memcpy(edge->havoc, vars.data, vars.count * sizeof(VarId));
  u32vec_release(&vars);
  return ok && read_target(r, edge);
}

// halt = "halt" ("sink" | "limit")?
static bool read_halt(Reader *r, Edge *edge) {
  edge->kind = EDGE_HALT;
  edge->role = accept_word(r, "sink") ? LOC_SINK : accept_word(r, "limit") ? LOC_LIMIT : LOC_END;
  return true;
}

// edge = assignment | "skip" "->" name | if | choice | havoc | assume | halt
static bool read_edge(Reader *r, Edge *edge) {
  const char *after = behind_name(r);
  bool assignment = *after == ',' || *after == '[' || strncmp(after, ":=", 2) == 0;
  if (assignment) return read_assignment(r, edge);
  if (accept_word(r, "skip")) return read_target(r, edge);
  if (accept_word(r, "if")) return read_if(r, edge);
  if (accept_word(r, "choice")) return read_choice(r, edge);
  if (accept_word(r, "havoc")) return read_havoc(r, edge);
  if (accept_word(r, "assume")) return read_assume(r, edge);
  if (accept_word(r, "halt")) return read_halt(r, edge);
  if (*after == '=') return read_assignment(r, edge);
  return cfg_reader_fail(r, here(r), "an edge is an assignment, skip, if, choice, havoc, assume or halt",
                         "expected an edge, not %s", shown(r));
}

static bool define(Reader *r, LabelId id, Place place) {
  Label *label = &r->labels.data[id];
  if (label->defined.line)
    return cfg_reader_fail(r, place, "a location has exactly one edge; a choice has several targets",
                           "location `%.60s` is defined twice, first in line %u", label->name, label->defined.line);
  label->defined = place;
  return true;
}

// location = name ":" edge
static bool read_location(Reader *r) {
  Place place = here(r);
  Edge edge = {.kind = EDGE_ASSIGN};
  if (!read_label(r, &edge.label) || !expect(r, ":")) return false;
  bool ok = define(r, edge.label, place);
  if (!read_edge(r, &edge) || !ok) return false;
  edgevec_push(&r->edges, edge);
  return true;
}

// ---- statements

static const struct {
  const char *word;
  bool (*read)(Reader *);
} statements[] = {
    {"var", read_var_statement},     {"init", read_init_statement},   {"initially", read_initially_statement},
    {"start", read_start_statement}, {"error", read_error_statement},
};

// statement = (var | init | initially | start | error | location) ";"
static bool read_statement(Reader *r) {
  const char *after = behind_name(r);
  bool is_label = *after == ':' && after[1] != '=';
  for (size_t i = 0; !is_label && i < sizeof statements / sizeof *statements; i++) {
    if (!accept_word(r, statements[i].word)) continue;
    return statements[i].read(r) && expect(r, ";");
  }
  if (expr_name_length(r->at) == 0)
    return cfg_reader_fail(r, here(r), NULL, "expected a declaration or a location, not %s", shown(r));
  if (!is_label)
    return cfg_reader_fail(r, here(r), "a location is `L0: edge;`", "%s begins no declaration and no location",
                           shown(r));
  return read_location(r) && expect(r, ";");
}

static void skip_statement(Reader *r) {
  for (skip_blanks(r); *r->at && *r->at != ';'; skip_blanks(r)) advance(r, 1);
  if (*r->at) take(r, 1);
}

void cfg_reader_parse(Reader *r) {
  skip_blanks(r);
  while (*r->at && r->mistakes < MOST_MISTAKES)
    if (!read_statement(r)) skip_statement(r);
}
