// Locations of the product are (l, q) in two forms: at READ(l, q) the automaton in state q looks at the program at l and moves
// to q'; at STEP(l, q') the program takes the edge of l. Where nothing is read at l there is only STEP. What the automaton sees
// is decided by conditionals on the atoms that its edges test, then by choice where several edges are left.
//
// (l, q) is accepting in both forms where q is: a run in which q holds infinitely often reads infinitely often, since
// there is a reading location on every cycle.
#include "spec/buchi_product.h"

#include <string.h>

#include "expr/walk.h"

enum { READ, STEP };

typedef struct Maker {
  const Prog *from;
  Prog *to;
  const Buchi *automaton;
  const AtomVec *atoms;
  ProductOptions options;
  bool *reads;  // by location of the program
  bool *doubts; // by location of the program: an assumption of it may be violated later on
  Map location; // (form, l, q) -> location of the product
  U32Vec work;  // triples
  bool *accepting;
  uint32_t capacity;
  U32Vec doubtful;
  Loc sink; // for words that the automaton does not accept; LOC_NONE: not made yet
} Maker;

// ---- where letters are read

static void mark_atom_variables(const Maker *m, bool *visible) {
  Map seen = {0};
  U32Vec vars = {0};
  for (uint32_t i = 0; i < m->atoms->count; i++)
    if (m->atoms->data[i].kind == ATOM_CONDITION)
      expr_collect_vars(m->from->table, m->atoms->data[i].condition, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_var_of(m->from, vars.data[i]);
    if (v != VAR_NONE) visible[v] = true;
  }
  map_release(&seen);
  u32vec_release(&vars);
}

// A check is where what it checks is: at the end of the checks.
static Loc place_of(const Prog *prog, Loc l) {
  for (uint32_t steps = 0; prog->locs.data[l].is_check && steps < prog->locs.count; steps++) {
    const Location *first = &prog->locs.data[prog->locs.data[l].next[0]];
    l = prog->locs.data[l].next[first->undefined || first->role == LOC_ERROR ? 1 : 0];
  }
  return l;
}

static bool atom_is_at(const Maker *m, uint32_t atom, Loc l) {
  const Atom *a = &m->atoms->data[atom];
  LocRole role = m->from->locs.data[l].role;
  if (a->kind == ATOM_END) return prog_loc_is_final(&m->from->locs.data[l]) && role != LOC_SINK && role != LOC_LIMIT;
  Loc place = place_of(m->from, l);
  for (uint32_t i = 0; a->kind == ATOM_LOCATION && i < a->locs.count; i++)
    if (a->locs.data[i] == place) return true;
  return false;
}

static bool differs(const Maker *m, Loc a, Loc b) {
  for (uint32_t i = 0; i < m->atoms->count; i++)
    if (atom_is_at(m, i, a) != atom_is_at(m, i, b)) return true;
  return false;
}

static bool changes(const Location *at, const bool *visible) {
  if (at->kind == EDGE_HAVOC) return visible[at->havoc];
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (visible[at->assigns[i].var]) return true;
  return false;
}

// Is the edge no step of a statement: does it only move control?
static bool is_jump(const Location *at) {
  return at->kind == EDGE_IF || at->kind == EDGE_CHOICE || (at->kind == EDGE_ASSIGN && at->count == 0);
}

// Marks the targets of back edges among the locations that do not read yet, so that every cycle has one that reads.
static void read_on_cycles(Maker *m) {
  uint32_t n = m->from->locs.count;
  uint8_t *state = memory_new(n + 1); // 1: on the path, 2: done
  uint8_t *next = memory_new(n + 1);
  U32Vec path = {0};
  for (Loc root = 0; root < n; root++) {
    if (state[root]) continue;
    u32vec_push(&path, root);
    state[root] = 1;
    while (path.count) {
      Loc l = path.data[path.count - 1], to[2];
      if (m->reads[l] || next[l] >= prog_loc_successors(&m->from->locs.data[l], to)) {
        state[l] = 2;
        path.count--;
        continue;
      }
      Loc t = to[next[l]++];
      if (state[t] == 1) m->reads[t] = true;
      if (state[t]) continue;
      state[t] = 1;
      u32vec_push(&path, t);
    }
  }
  free(state);
  free(next);
  u32vec_release(&path);
}

// The first letter is that of the state in which static objects have their contents.
static void read_after_setup(Maker *m) {
  const Location *locs = m->from->locs.data;
  if (!m->options.uses_next) m->reads[m->from->start] = true;
  for (Loc l = 0; l < m->from->locs.count && !m->options.uses_next; l++) {
    Loc next[2];
    for (uint32_t i = locs[l].is_setup ? prog_loc_successors(&locs[l], next) : 0; i-- > 0;) m->reads[next[i]] = true;
  }
  for (Loc l = 0; l < m->from->locs.count; l++)
    if (locs[l].is_setup) m->reads[l] = false;
}

static void choose_reads(Maker *m) {
  bool *visible = memory_new(m->from->vars.count + 1);
  mark_atom_variables(m, visible);
  for (Loc l = 0; l < m->from->locs.count; l++) {
    const Location *at = &m->from->locs.data[l];
    Loc next[2];
    if (prog_loc_is_final(at)) m->reads[l] = true;
    if (m->options.uses_next) {
      bool skipped = (m->options.statements && is_jump(at)) || at->is_check;
      m->reads[l] = m->reads[l] || !skipped;
      continue;
    }
    for (uint32_t i = prog_loc_successors(at, next); i-- > 0;)
      if (changes(at, visible) || differs(m, l, next[i])) m->reads[next[i]] = true;
  }
  read_after_setup(m);
  read_on_cycles(m);
  free(visible);
}

// ---- where the run may be cut off

static void find_doubts(Maker *m) {
  for (Loc l = 0; l < m->from->locs.count; l++)
    m->doubts[l] = prog_loc_is_final(&m->from->locs.data[l]) && m->from->locs.data[l].role == LOC_SINK &&
                   !m->from->locs.data[l].undefined;
  for (bool changed = true; changed;) {
    changed = false;
    for (Loc l = m->from->locs.count, next[2]; l-- > 0;)
      for (uint32_t i = prog_loc_successors(&m->from->locs.data[l], next); i-- > 0 && !m->doubts[l];)
        if (m->doubts[next[i]]) changed = m->doubts[l] = true;
  }
}

// ---- locations

static void mark_accepting(Maker *m, Loc l, uint32_t q) {
  while (l >= m->capacity) {
    uint32_t wide = m->capacity ? 2 * m->capacity : 64;
    m->accepting = memory_resize(m->accepting, wide);
    memset(m->accepting + m->capacity, 0, wide - m->capacity);
    m->capacity = wide;
  }
  m->accepting[l] = m->automaton->accepting[q];
}

static Loc add_location(Maker *m, Loc l, uint32_t q, const char *name) {
  const Location *at = &m->from->locs.data[l];
  Loc made = prog_add_loc(m->to, name, at->place);
  m->to->locs.data[made].function = at->function ? arena_text(&m->to->arena, at->function) : NULL;
  m->to->locs.data[made].origin = arena_text(&m->to->arena, at->name);
  m->to->locs.data[made].silent = true;
  m->to->locs.data[made].call = at->call;
  m->to->locs.data[made].through = at->through ? arena_text(&m->to->arena, at->through) : NULL;
  m->to->locs.data[made].pointee = at->pointee;
  m->to->locs.data[made].access = at->access;
  mark_accepting(m, made, q);
  return made;
}

static const char *name_of(Maker *m, uint32_t form, Loc l, uint32_t q) {
  const char *name = m->from->locs.data[l].name;
  if (form == READ) return arena_format(&m->to->arena, "%s?%u", name, q);
  return m->automaton->state_count == 1 ? name : arena_format(&m->to->arena, "%s@%u", name, q);
}

static Loc location_of(Maker *m, uint32_t form, Loc l, uint32_t q) {
  uint64_t key = ((uint64_t)l * m->automaton->state_count + q) * 2 + form;
  uint32_t found;
  if (map_get(&m->location, key, &found)) return found;
  Loc made = add_location(m, l, q, name_of(m, form, l, q));
  map_set(&m->location, key, made);
  u32vec_push(&m->work, form);
  u32vec_push(&m->work, l);
  u32vec_push(&m->work, q);
  return made;
}

static Loc enter(Maker *m, Loc l, uint32_t q) { return location_of(m, m->reads[l] ? READ : STEP, l, q); }

static Loc sink_of(Maker *m) {
  if (m->sink == LOC_NONE) {
    m->sink = prog_add_loc(m->to, "(not accepted)", (Place){0});
    prog_set_halt(m->to, m->sink, LOC_SINK);
    m->to->locs.data[m->sink].silent = true;
    mark_accepting(m, m->sink, 0);
    m->accepting[m->sink] = false;
  }
  return m->sink;
}

// ---- the automaton's move

// Sets the edge of `at`: the automaton is in q, and of its edges those in `open` are possible by what was looked at so far.
static void decide(Maker *m, Loc at, Loc l, uint32_t q, const BuchiEdgeVec *open);

static Loc decide_from(Maker *m, Loc l, uint32_t q, const BuchiEdgeVec *open) {
  if (open->count == 0) return sink_of(m);
  bool tests = false;
  for (uint32_t i = 0; i < open->count; i++) tests |= (open->data[i].positive | open->data[i].negative) != 0;
  if (open->count == 1 && !tests) return location_of(m, STEP, l, open->data[0].to);
  Loc made = add_location(m, l, q, NULL);
  m->to->locs.data[made].name = arena_format(&m->to->arena, "%s?%u.%u", m->from->locs.data[l].name, q, made);
  decide(m, made, l, q, open);
  return made;
}

static BuchiEdgeVec assuming(const BuchiEdgeVec *open, uint32_t atom, bool holds) {
  uint64_t bit = (uint64_t)1 << atom;
  BuchiEdgeVec left = {0};
  for (uint32_t i = 0; i < open->count; i++) {
    BuchiEdge e = open->data[i];
    if ((holds ? e.negative : e.positive) & bit) continue;
    e.positive &= ~bit;
    e.negative &= ~bit;
    bool known = false; // the same target without any test left
    for (uint32_t k = 0; k < left.count; k++)
      known |= left.data[k].to == e.to && (left.data[k].positive | e.positive) == e.positive &&
               (left.data[k].negative | e.negative) == e.negative;
    if (!known) buchiedgevec_push(&left, e);
  }
  return left;
}

static void go_on(Maker *m, Loc at, Loc l, uint32_t q, BuchiEdgeVec *open) {
  prog_set_assign(m->to, at, NULL, 0, decide_from(m, l, q, open));
  buchiedgevec_release(open);
}

static void decide(Maker *m, Loc at, Loc l, uint32_t q, const BuchiEdgeVec *open) {
  uint64_t tested = 0;
  for (uint32_t i = 0; i < open->count; i++) tested |= open->data[i].positive | open->data[i].negative;
  if (!tested) { // a choice between the first and the rest
    if (open->count < 2) {
      prog_set_assign(m->to, at, NULL, 0, open->count ? location_of(m, STEP, l, open->data[0].to) : sink_of(m));
      return;
    }
    BuchiEdgeVec rest = {open->data + 1, open->count - 1, 0};
    Loc first = location_of(m, STEP, l, open->data[0].to);
    prog_set_choice(m->to, at, first, decide_from(m, l, q, &rest));
    return;
  }
  uint32_t atom = (uint32_t)__builtin_ctzll(tested);
  const Atom *a = &m->atoms->data[atom];
  if (a->kind != ATOM_CONDITION) {
    BuchiEdgeVec left = assuming(open, atom, atom_is_at(m, atom, l));
    go_on(m, at, l, q, &left);
    return;
  }
  BuchiEdgeVec yes = assuming(open, atom, true), no = assuming(open, atom, false);
  Loc then = decide_from(m, l, q, &yes), otherwise = decide_from(m, l, q, &no);
  prog_set_if(m->to, at, a->condition, then, otherwise);
  buchiedgevec_release(&yes);
  buchiedgevec_release(&no);
}

static void make_read(Maker *m, Loc made, Loc l, uint32_t q) {
  const Buchi *b = m->automaton;
  BuchiEdgeVec open = {0};
  for (uint32_t i = b->first[q]; i < b->first[q + 1]; i++) buchiedgevec_push(&open, b->edges.data[i]);
  decide(m, made, l, q, &open);
  buchiedgevec_release(&open);
}

// ---- the program's step

static void copy_edge(Maker *m, Loc made, Loc l, uint32_t q) {
  const Location *at = &m->from->locs.data[l];
  m->to->locs.data[made].silent = false;
  Loc a = enter(m, at->next[0], q);
  switch (at->kind) {
  case EDGE_ASSIGN: prog_set_assign(m->to, made, at->assigns, at->count, a); break;
  case EDGE_IF: prog_set_if(m->to, made, at->condition, a, enter(m, at->next[1], q)); break;
  case EDGE_CHOICE: prog_set_choice(m->to, made, a, enter(m, at->next[1], q)); break;
  case EDGE_HAVOC: prog_set_havoc(m->to, made, at->havoc, at->input, a); break;
  case EDGE_HALT: break;
  }
}

// Every continuation is accepted.
static void make_violation(Maker *m, Loc made, Loc l) {
  if (!m->doubts[l]) {
    prog_set_halt(m->to, made, LOC_ERROR);
    return;
  }
  prog_set_limit(m->to, made, "whether the run can go on without violating an assumption is not known");
  u32vec_push(&m->doubtful, made);
}

static void make_step(Maker *m, Loc made, Loc l, uint32_t q) {
  const Location *at = &m->from->locs.data[l];
  bool ends = m->options.end_when_universal && m->automaton->universal[q] && at->undefined;
  LocRole role = ends ? LOC_END : at->role;
  if (m->options.stop_when_universal && m->automaton->universal[q]) make_violation(m, made, l);
  else if (at->kind != EDGE_HALT) copy_edge(m, made, l, q);
  else if (role == LOC_SINK) prog_set_halt(m->to, made, LOC_SINK);
  else if (role == LOC_LIMIT)
    prog_set_limit(m->to, made, at->note ? at->note : "undefined behaviour is not shown to be impossible");
  else prog_set_assign(m->to, made, NULL, 0, enter(m, l, q)); // stays for ever
  if (ends) m->accepting[made] = true;                        // nothing is read there any more
}

// ---- all of it

static void copy_variables(Maker *m) {
  for (VarId v = 0; v < m->from->vars.count; v++) {
    const ProgVar *var = &m->from->vars.data[v];
    VarId made = prog_add_var(m->to, var->name, var->display, var->function, var->sort);
    ProgVar *copy = &m->to->vars.data[made];
    copy->init = var->init;
    copy->is_signed = var->is_signed;
    copy->is_float = var->is_float;
    copy->hidden = var->hidden;
    copy->stack = var->stack;
    copy->type = var->type;
    copy->at = var->at;
    copy->step = var->step;
    copy->heap = var->heap;
  }
}

static void make_start(Maker *m) {
  const U32Vec *initial = &m->automaton->initial;
  Loc start = initial->count ? enter(m, m->from->start, initial->data[0]) : sink_of(m);
  for (uint32_t i = 1; i < initial->count; i++) {
    Loc choice = add_location(m, m->from->start, 0, arena_format(&m->to->arena, "(start %u)", i));
    m->accepting[choice] = false;
    prog_set_choice(m->to, choice, enter(m, m->from->start, initial->data[i]), start);
    start = choice;
  }
  m->to->start = start;
}

// A location that halts in the program is not looked at again where it is no run of the program.
static bool is_no_run(const Maker *m, Loc l) {
  const Location *at = &m->from->locs.data[l];
  return prog_loc_is_final(at) && (at->role == LOC_SINK || at->role == LOC_LIMIT);
}

Product *spec_buchi_product_new(const Prog *prog, const Buchi *automaton, const AtomVec *atoms,
                                ProductOptions options) {
  Maker m = {.from = prog, .automaton = automaton, .atoms = atoms, .options = options, .sink = LOC_NONE};
  m.to = prog_new(prog->table, prog->file);
  m.to->long_width = prog->long_width;
  m.to->initially = prog->initially;
  m.to->lexicon = prog_lexicon_share(prog->lexicon);
  m.to->as_written = prog->as_written;
  m.reads = memory_new(prog->locs.count + 1);
  m.doubts = memory_new(prog->locs.count + 1);
  choose_reads(&m);
  find_doubts(&m);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (is_no_run(&m, l)) m.reads[l] = false;
  copy_variables(&m);
  for (uint32_t i = 0; i < prog->assumptions.count; i++) prog_assume(m.to, prog->assumptions.data[i]);
  make_start(&m);
  while (m.work.count) {
    uint32_t q = u32vec_pop(&m.work), l = u32vec_pop(&m.work), form = u32vec_pop(&m.work);
    Loc made = location_of(&m, form, l, q);
    if (form == READ) make_read(&m, made, l, q);
    else make_step(&m, made, l, q);
  }
  Product *product = memory_new(sizeof *product);
  *product = (Product){m.to, m.accepting, m.doubtful};
  map_release(&m.location);
  u32vec_release(&m.work);
  free(m.reads);
  free(m.doubts);
  return product;
}

Product *spec_buchi_product_for_termination(const Prog *prog) {
  AtomVec atoms = {0};
  atomvec_push(&atoms, (Atom){.kind = ATOM_END, .text = "end"});
  BuchiEdge edge = {.from = 0, .to = 0, .negative = 1};
  bool accepting[1] = {true};
  uint32_t first[2] = {0, 1}, zero = 0;
  Buchi automaton = {.state_count = 1, .initial = {&zero, 1, 0}, .accepting = accepting, .first = first};
  automaton.edges = (BuchiEdgeVec){&edge, 1, 0};
  Product *product = spec_buchi_product_new(prog, &automaton, &atoms, (ProductOptions){0});
  atomvec_release(&atoms);
  return product;
}

Product *spec_buchi_product_for_runs(const Prog *prog) {
  AtomVec none = {0};
  BuchiEdge edge = {.from = 0, .to = 0};
  bool accepting[1] = {true};
  uint32_t first[2] = {0, 1}, zero = 0;
  Buchi automaton = {.state_count = 1, .initial = {&zero, 1, 0}, .accepting = accepting, .first = first};
  automaton.edges = (BuchiEdgeVec){&edge, 1, 0};
  return spec_buchi_product_new(prog, &automaton, &none, (ProductOptions){0});
}

void spec_buchi_product_suspect(Product *product, bool as_errors) {
  for (uint32_t i = 0; i < product->doubtful.count; i++)
    product->prog->locs.data[product->doubtful.data[i]].role = as_errors ? LOC_ERROR : LOC_LIMIT;
}

void spec_buchi_product_delete(Product *product) {
  if (!product) return;
  u32vec_release(&product->doubtful);
  prog_delete(product->prog);
  free(product->accepting);
  free(product);
}
