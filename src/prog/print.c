#include "prog/print.h"

#define EDGE_LIMIT 300 // characters of one term of an edge

// ---- names and types for expr/print.h

typedef struct Names {
  const Prog *prog;
  const char *function; // for people: the source function that is being looked at, or NULL
  Arena arena;          // quoted names
} Names;

static PrintType var_type(const ProgVar *var) {
  return var->is_float ? PRINT_FLOAT : var->is_signed ? PRINT_SIGNED : PRINT_UNSIGNED;
}

static PrintType type_of(void *context, Term var) {
  const Names *names = context;
  VarId id = prog_var_of(names->prog, var);
  return id == VAR_NONE ? PRINT_SIGNED : var_type(&names->prog->vars.data[id]);
}

static PrintType bits_type_of(void *context, Term var) { // floats are their encoding
  PrintType type = type_of(context, var);
  return type == PRINT_FLOAT ? PRINT_SIGNED : type;
}

static const char *quoted(Names *names, const char *name) {
  return expr_name_is_plain(name) ? name : arena_format(&names->arena, "`%s`", name);
}

static const char *quoted_name_of(void *context, Term var) {
  Names *names = context;
  return quoted(names, expr_name(names->prog->table, var));
}

static bool same_text(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }

// What people call a variable where they look at `function`: its name in the source, unless another one has it too that is
// global or of that function (or is just as far away).
static const char *name_for_people(const Names *names, const ProgVar *var) {
  if (var->hidden || !var->display) return var->name;
  bool is_near = same_text(var->function, names->function);
  for (VarId v = 0; v < names->prog->vars.count; v++) {
    const ProgVar *other = &names->prog->vars.data[v];
    if (other == var || other->hidden || !same_text(other->display, var->display)) continue;
    if (!is_near || !other->function || same_text(other->function, names->function)) return var->name;
  }
  return var->display;
}

static const char *people_name_of(void *context, Term var) {
  const Names *names = context;
  VarId id = prog_var_of(names->prog, var);
  return id == VAR_NONE ? expr_name(names->prog->table, var) : name_for_people(names, &names->prog->vars.data[id]);
}

static PrintStyle style_for_reader(Names *names) { // in full, bit-vectors only
  return (PrintStyle){
      .type_of = bits_type_of, .name_of = quoted_name_of, .context = names, .long_width = names->prog->long_width};
}

static PrintStyle style_for_people(Names *names, size_t limit) {
  return (PrintStyle){.type_of = type_of,
                      .name_of = people_name_of,
                      .context = names,
                      .long_width = names->prog->long_width,
                      .limit = limit};
}

void prog_print_term(const Prog *prog, Term t, Text *out, size_t limit) {
  prog_print_term_at(prog, LOC_NONE, t, out, limit);
}

void prog_print_term_at(const Prog *prog, Loc l, Term t, Text *out, size_t limit) {
  Names names = {.prog = prog, .function = l == LOC_NONE ? NULL : prog->locs.data[l].function};
  PrintStyle style = style_for_people(&names, limit);
  expr_print_styled(prog->table, t, &style, PRINT_SIGNED, out);
}

void prog_print_value(const Prog *prog, VarId var, Term value, Text *out, size_t limit) {
  Names names = {.prog = prog};
  PrintStyle style = style_for_people(&names, limit);
  expr_print_styled(prog->table, value, &style, var_type(&prog->vars.data[var]), out);
}

// ---- edges

// Is the value a chain of stores on the variable itself? Then the edge assigns elements.
static bool is_element_assignment(const Prog *prog, const Assign *assign) {
  Term t = assign->value;
  if (expr_op(prog->table, t) != OP_STORE) return false;
  while (expr_op(prog->table, t) == OP_STORE) t = expr_arg(prog->table, t, 0);
  return t == prog->vars.data[assign->var].term;
}

static void collect_stores(const Prog *prog, Term t, U32Vec *stores) { // the first store first
  stores->count = 0;
  for (; expr_op(prog->table, t) == OP_STORE; t = expr_arg(prog->table, t, 0)) u32vec_push(stores, t);
  for (uint32_t i = 0, j = stores->count; i + 1 < j--; i++) {
    uint32_t swap = stores->data[i];
    stores->data[i] = stores->data[j];
    stores->data[j] = swap;
  }
}

typedef struct EdgePrinter {
  Names names;
  PrintStyle style;
  Text *out;
  U32Vec stores;
  bool for_reader; // else for people
  Loc sink;        // what `assume` leads to, or LOC_NONE
} EdgePrinter;

static const char *name_of(EdgePrinter *p, const char *name) { return p->for_reader ? quoted(&p->names, name) : name; }

static const char *var_name_of(EdgePrinter *p, VarId var) {
  const ProgVar *v = &p->names.prog->vars.data[var];
  return p->for_reader ? quoted(&p->names, v->name) : name_for_people(&p->names, v);
}

static void print_term(EdgePrinter *p, Term t, PrintType as) {
  expr_print_styled(p->names.prog->table, t, &p->style, as, p->out);
}

static void print_targets(EdgePrinter *p, const Assign *assign) {
  const Prog *prog = p->names.prog;
  const char *name = var_name_of(p, assign->var);
  if (!is_element_assignment(prog, assign)) {
    text_add(p->out, name);
    return;
  }
  collect_stores(prog, assign->value, &p->stores);
  for (uint32_t i = 0; i < p->stores.count; i++) {
    text_format(p->out, "%s%s[", i ? ", " : "", name);
    print_term(p, expr_arg(prog->table, p->stores.data[i], 1), PRINT_SIGNED);
    text_add(p->out, "]");
  }
}

static void print_values(EdgePrinter *p, const Assign *assign) {
  const Prog *prog = p->names.prog;
  PrintType type = p->style.type_of(&p->names, prog->vars.data[assign->var].term);
  if (!is_element_assignment(prog, assign)) {
    print_term(p, assign->value, type);
    return;
  }
  collect_stores(prog, assign->value, &p->stores);
  for (uint32_t i = 0; i < p->stores.count; i++) {
    if (i) text_add(p->out, ", ");
    print_term(p, expr_arg(prog->table, p->stores.data[i], 2), type);
  }
}

static void print_assigns(EdgePrinter *p, const Location *at, bool with_hidden) {
  const VarVec *vars = &p->names.prog->vars;
  bool any = false;
  for (int side = 0; side < 2; side++, any = false) {
    for (uint32_t i = 0; i < at->count; i++) {
      if (vars->data[at->assigns[i].var].hidden && !with_hidden) continue;
      if (any) text_add(p->out, ", ");
      any = true;
      if (side == 0) print_targets(p, &at->assigns[i]);
      else print_values(p, &at->assigns[i]);
    }
    if (side == 0) text_add(p->out, " := ");
  }
}

static bool shows_something(const Prog *prog, const Location *at) {
  for (uint32_t i = 0; i < at->count; i++)
    if (!prog->vars.data[at->assigns[i].var].hidden) return true;
  return false;
}

static void print_statement(EdgePrinter *p, const Location *at) {
  const Prog *prog = p->names.prog;
  switch (at->kind) {
  case EDGE_ASSIGN:
    if (at->count == 0) text_add(p->out, "skip");
    else print_assigns(p, at, p->for_reader || !shows_something(prog, at));
    break;
  case EDGE_IF:
    text_add(p->out, "if (");
    print_term(p, at->condition, PRINT_SIGNED);
    text_add(p->out, ")");
    break;
  case EDGE_CHOICE: text_add(p->out, "choice"); break;
  case EDGE_HAVOC:
    if (p->for_reader || !at->input.function) text_format(p->out, "havoc %s", var_name_of(p, at->havoc));
    else text_format(p->out, "%s := %s()", var_name_of(p, at->havoc), at->input.function);
    break;
  case EDGE_HALT: text_add(p->out, "halt"); break;
  }
}

void prog_edge_print(const Prog *prog, Loc l, Text *out) {
  EdgePrinter p = {.names = {.prog = prog, .function = prog->locs.data[l].function}, .out = out};
  p.style = style_for_people(&p.names, EDGE_LIMIT);
  print_statement(&p, &prog->locs.data[l]);
  u32vec_release(&p.stores);
}

// ---- the textual form

// The sink that the reader makes for `assume`: the last location, under its own name, only reached by conditionals.
static Loc reader_sink(const Prog *prog) {
  Loc sink = prog->locs.count - 1, to[2];
  if (prog->locs.count < 2 || sink == prog->start) return LOC_NONE;
  const Location *at = &prog->locs.data[sink];
  if (at->role != LOC_SINK || strcmp(at->name, "sink") != 0) return LOC_NONE;
  bool used = false;
  for (Loc l = 0; l < sink; l++) {
    uint32_t n = prog_loc_successors(&prog->locs.data[l], to);
    bool assume = prog->locs.data[l].kind == EDGE_IF && to[1] == sink && to[0] != sink;
    for (uint32_t i = 0; i < n; i++)
      if (to[i] == sink && !assume) return LOC_NONE;
    used = used || assume;
  }
  return used ? sink : LOC_NONE;
}

static void print_comment(Text *out, const char *text) { // on one line
  text_add(out, " // ");
  for (; *text; text++) text_add_bytes(out, *text == '\n' || *text == '\r' ? " " : text, 1);
}

static void print_halt(EdgePrinter *p, const Location *at) {
  text_add(p->out, at->role == LOC_SINK ? "halt sink;" : at->role == LOC_LIMIT ? "halt limit;" : "halt;");
  if (at->role == LOC_LIMIT && at->note) print_comment(p->out, at->note);
}

static void print_location(EdgePrinter *p, Loc l) {
  const Prog *prog = p->names.prog;
  const Location *at = &prog->locs.data[l];
  Text *out = p->out;
  text_format(out, "%s: ", name_of(p, at->name));
  const char *next[2] = {NULL, NULL};
  Loc to[2];
  for (uint32_t i = prog_loc_successors(at, to); i-- > 0;) next[i] = name_of(p, prog->locs.data[to[i]].name);
  if (at->kind == EDGE_HALT) {
    print_halt(p, at);
  } else if (at->kind == EDGE_IF && to[1] == p->sink) {
    text_add(out, "assume (");
    print_term(p, at->condition, PRINT_SIGNED);
    text_format(out, ") -> %s;", next[0]);
  } else {
    print_statement(p, at);
    text_format(out, " -> %s", next[0]);
    if (next[1]) text_format(out, " %s %s", at->kind == EDGE_IF ? "else" : "|", next[1]);
    text_add(out, ";");
  }
  if (at->kind == EDGE_HAVOC && at->input.function) print_comment(out, at->input.function);
  text_add(out, "\n");
}

static void print_var(EdgePrinter *p, const ProgVar *var) {
  Text *out = p->out;
  text_format(out, "var %s : %s", name_of(p, var->name), var->is_signed || !sort_is_bv(var->sort) ? "" : "u");
  if (sort_is_array(var->sort) && !var->is_signed && sort_is_bv(sort_element(var->sort))) text_add(out, "u");
  expr_sort_print(var->sort, out);
  text_add(out, ";");
  if (var->is_float) print_comment(out, "float");
  text_add(out, "\n");
  if (!var->init) return;
  text_format(out, "init %s = ", name_of(p, var->name));
  print_term(p, var->init, var->is_signed ? PRINT_SIGNED : PRINT_UNSIGNED);
  text_add(out, ";\n");
}

// The reader's default is the location called ERROR, where there is one.
static bool errors_are_default(const Prog *prog) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if ((prog->locs.data[l].role == LOC_ERROR) != (strcmp(prog->locs.data[l].name, "ERROR") == 0)) return false;
  return true;
}

static void print_errors(EdgePrinter *p) {
  const Prog *prog = p->names.prog;
  const char *before = " ";
  text_add(p->out, "error");
  for (Loc l = 0; l < prog->locs.count; l++) {
    if (prog->locs.data[l].role != LOC_ERROR) continue;
    text_format(p->out, "%s%s", before, name_of(p, prog->locs.data[l].name));
    before = ", ";
  }
  text_add(p->out, ";\n");
}

void prog_print(const Prog *prog, Text *out) {
  EdgePrinter p = {.names = {.prog = prog}, .out = out, .for_reader = true, .sink = reader_sink(prog)};
  p.style = style_for_reader(&p.names);
  for (VarId v = 0; v < prog->vars.count; v++) print_var(&p, &prog->vars.data[v]);
  if (prog->initially != expr_true(prog->table)) {
    text_add(out, "initially ");
    print_term(&p, prog->initially, PRINT_SIGNED);
    text_add(out, ";\n");
  }
  if (prog->start != LOC_NONE) text_format(out, "start %s;\n", name_of(&p, prog->locs.data[prog->start].name));
  if (!errors_are_default(prog)) print_errors(&p);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (l != p.sink) print_location(&p, l);
  arena_release(&p.names.arena);
  u32vec_release(&p.stores);
}
