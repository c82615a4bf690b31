// Available expressions: at each location the set of what stands there, a bit for each condition, from the start on; where ways meet, what stands on all
// of them. Sets only get smaller, so that a location is looked at again a few times.
#include "reach/standing.h"

#include "expr/walk.h"

enum {
  SIZE = 200,          // subterms of a condition that is followed
  MOST_BITS = 1 << 29, // of all sets together
  NONE = UINT32_MAX
};

typedef struct Fact {
  Term condition;
  VarId made; // an equation: the variable on its left; else VAR_NONE
  U32Vec vars;
} Fact;
VEC(FactVec, factvec, Fact)

struct Standing {
  Prog *prog;
  FactVec facts;
  Map number;       // condition -> its fact
  U32Vec *about;    // by variable: facts that mention it
  U32Vec *makes;    // by variable: equations with it on the left
  uint32_t words;   // of a set
  uint64_t *at;     // by location: its set
  bool *is_reached; // by location: something was found out about it
  const bool *is_met;
};

static bool has(const U32Vec *list, uint32_t what) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i] == what) return true;
  return false;
}

static uint64_t *set_at(const Standing *s, Loc l) { return s->at + (size_t)l * s->words; }
static bool stands(const Standing *s, Loc l, uint32_t fact) { return set_at(s, l)[fact / 64] >> fact % 64 & 1; }

// ---- what may stand

static void add_fact(Standing *s, Term condition, VarId made, uint32_t most) {
  uint32_t ignored;
  Fact fact = {.condition = condition, .made = made};
  bool is_known = map_get(&s->number, condition, &ignored) || expr_is_const(s->prog->table, condition);
  if (is_known || s->facts.count == most || expr_size(s->prog->table, condition, SIZE) >= SIZE) return;
  prog_collect_vars(s->prog, condition, &fact.vars);
  uint32_t number = s->facts.count;
  map_set(&s->number, condition, number);
  for (uint32_t i = 0; i < fact.vars.count; i++) u32vec_push(&s->about[fact.vars.data[i]], number);
  if (made != VAR_NONE) u32vec_push(&s->makes[made], number);
  factvec_push(&s->facts, fact);
}

// v == e, where the assignment leaves e as it was; else TERM_NONE. What is a constant intervals know.
static Term equation_of(const Standing *s, const Location *at, uint32_t i) {
  TermTable *table = s->prog->table;
  const ProgVar *var = &s->prog->vars.data[at->assigns[i].var];
  if (sort_is_array(var->sort) || expr_is_const(table, at->assigns[i].value)) return TERM_NONE;
  for (uint32_t k = 0; k < at->count; k++)
    if (expr_mentions(table, at->assigns[i].value, s->prog->vars.data[at->assigns[k].var].term)) return TERM_NONE;
  return expr_eq(table, var->term, at->assigns[i].value);
}

// What holds after a branch because that was taken.
static Term taken(const Standing *s, const Location *at, uint32_t branch) {
  return branch ? expr_not(s->prog->table, at->condition) : at->condition;
}

static bool decides(const Location *at) { return at->kind == EDGE_IF && at->next[0] != at->next[1]; }

static void collect(Standing *s, uint32_t most) {
  for (Loc l = 0; l < s->prog->locs.count; l++) {
    const Location *at = &s->prog->locs.data[l];
    for (uint32_t branch = 0; s->is_met[l] && decides(at) && branch < 2; branch++)
      if (s->is_met[at->next[branch]]) add_fact(s, taken(s, at, branch), VAR_NONE, most);
    for (uint32_t i = 0; s->is_met[l] && at->kind == EDGE_ASSIGN && i < at->count; i++) {
      Term equation = equation_of(s, at, i);
      if (equation != TERM_NONE) add_fact(s, equation, at->assigns[i].var, most);
    }
  }
}

// ---- where it stands

static void forget(const Standing *s, VarId v, uint64_t *set) {
  for (uint32_t i = 0; i < s->about[v].count; i++)
    set[s->about[v].data[i] / 64] &= ~((uint64_t)1 << s->about[v].data[i] % 64);
}

static void learn(const Standing *s, Term condition, uint64_t *set) {
  uint32_t fact = map_find(&s->number, condition, NONE);
  if (fact != NONE) set[fact / 64] |= (uint64_t)1 << fact % 64;
}

static void go_over(const Standing *s, Loc l, uint32_t branch, uint64_t *set) {
  const Location *at = &s->prog->locs.data[l];
  memcpy(set, set_at(s, l), s->words * sizeof *set);
  if (at->kind == EDGE_HAVOC) forget(s, at->havoc, set);
  if (decides(at)) learn(s, taken(s, at, branch), set);
  if (at->kind != EDGE_ASSIGN) return;
  for (uint32_t i = 0; i < at->count; i++) forget(s, at->assigns[i].var, set);
  for (uint32_t i = 0; i < at->count; i++) {
    Term equation = equation_of(s, at, i);
    if (equation != TERM_NONE) learn(s, equation, set);
  }
}

// Only what stands on this way, too; true where that is less than before.
static bool meet(Standing *s, Loc l, const uint64_t *set) {
  bool changed = !s->is_reached[l];
  if (changed) memcpy(set_at(s, l), set, s->words * sizeof *set);
  for (uint32_t w = 0; w < s->words && s->is_reached[l]; w++) {
    changed = changed || (set_at(s, l)[w] & ~set[w]);
    set_at(s, l)[w] &= set[w];
  }
  s->is_reached[l] = true;
  return changed;
}

static void spread(Standing *s) {
  uint64_t *set = memory_new((s->words + 1) * sizeof *set);
  Loc next[2];
  U32Vec work = {0};
  s->is_reached[s->prog->start] = true;
  u32vec_push(&work, s->prog->start);
  while (work.count) {
    Loc l = u32vec_pop(&work);
    uint32_t count = prog_loc_successors(&s->prog->locs.data[l], next);
    for (uint32_t branch = 0; branch < count; branch++) {
      if (!s->is_met[next[branch]]) continue;
      go_over(s, l, branch, set);
      if (meet(s, next[branch], set)) u32vec_push(&work, next[branch]);
    }
  }
  u32vec_release(&work);
  free(set);
}

Standing *reach_standing_new(Prog *prog, const bool *is_met, uint32_t most) {
  Standing *s = memory_new(sizeof *s);
  s->prog = prog;
  s->is_met = is_met;
  s->about = memory_new((prog->vars.count + 1) * sizeof *s->about);
  s->makes = memory_new((prog->vars.count + 1) * sizeof *s->makes);
  if (most < MOST_BITS / (prog->locs.count + 1)) collect(s, most);
  s->words = (s->facts.count + 63) / 64;
  s->at = memory_new(((size_t)prog->locs.count * s->words + 1) * sizeof *s->at);
  s->is_reached = memory_new(prog->locs.count + 1);
  if (s->words) spread(s);
  return s;
}

void reach_standing_delete(Standing *s) {
  if (!s) return;
  for (VarId v = 0; v < s->prog->vars.count; v++) {
    u32vec_release(&s->about[v]);
    u32vec_release(&s->makes[v]);
  }
  for (uint32_t i = 0; i < s->facts.count; i++) u32vec_release(&s->facts.data[i].vars);
  factvec_release(&s->facts);
  map_release(&s->number);
  free(s->about);
  free(s->makes);
  free(s->at);
  free(s->is_reached);
  free(s);
}

// ---- what is about a condition

typedef struct Choice {
  const Standing *standing;
  Loc loc;
  uint32_t most;
  U32Vec vars; // what it is about so far
  U32Vec *out; // conditions
  Map taken;   // fact -> 1
} Choice;

static void take(Choice *c, uint32_t fact) {
  const Fact *f = &c->standing->facts.data[fact];
  if (c->out->count >= c->most || map_find(&c->taken, fact, 0)) return;
  map_set(&c->taken, fact, 1);
  u32vec_push(c->out, f->condition);
  for (uint32_t i = 0; i < f->vars.count; i++)
    if (!has(&c->vars, f->vars.data[i])) u32vec_push(&c->vars, f->vars.data[i]);
}

// What the variables were made of, from number `first` on, and what that was made of.
static void take_making(Choice *c, uint32_t first) {
  for (uint32_t i = first; i < c->vars.count; i++) {
    const U32Vec *makes = &c->standing->makes[c->vars.data[i]];
    for (uint32_t k = 0; k < makes->count; k++)
      if (stands(c->standing, c->loc, makes->data[k])) take(c, makes->data[k]);
  }
}

// Is v one of these variables, or made of them alone?
static bool is_made_of(const Choice *c, VarId v) {
  bool is = has(&c->vars, v);
  const U32Vec *makes = &c->standing->makes[v];
  for (uint32_t k = 0; k < makes->count && !is; k++) {
    const Fact *f = &c->standing->facts.data[makes->data[k]];
    is = stands(c->standing, c->loc, makes->data[k]);
    for (uint32_t i = 0; i < f->vars.count; i++) is = is && (f->vars.data[i] == v || has(&c->vars, f->vars.data[i]));
  }
  return is;
}

static bool brings_nothing(const Choice *c, const Fact *f) {
  bool brings = false;
  for (uint32_t i = 0; i < f->vars.count && !brings; i++) brings = !is_made_of(c, f->vars.data[i]);
  return !brings;
}

// Conditions about these variables: those first that are about nothing else but what is made of them, and then whatever else they speak of.
static void take_conditions(Choice *c, bool brings) {
  uint32_t first = c->vars.count;
  for (uint32_t i = 0; i < first; i++) {
    const U32Vec *about = &c->standing->about[c->vars.data[i]];
    for (uint32_t k = 0; k < about->count; k++) {
      const Fact *f = &c->standing->facts.data[about->data[k]];
      if (stands(c->standing, c->loc, about->data[k]) && (brings || brings_nothing(c, f))) take(c, about->data[k]);
    }
  }
  take_making(c, first);
}

void reach_standing_about(Standing *s, Loc l, Term t, uint32_t most, U32Vec *out) {
  Choice c = {.standing = s, .loc = l, .most = most, .out = out};
  if (!s->words || !s->is_reached[l]) return;
  prog_collect_vars(s->prog, t, &c.vars);
  take_making(&c, 0);
  take_conditions(&c, false);
  take_conditions(&c, true);
  u32vec_release(&c.vars);
  map_release(&c.taken);
}

void reach_standing_list(const Standing *s, Term condition, InvariantVec *out) {
  uint32_t fact = map_find(&s->number, condition, NONE);
  for (Loc l = 0; l < s->prog->locs.count && fact != NONE; l++)
    if (s->is_reached[l] && stands(s, l, fact)) invariantvec_push(out, (Invariant){l, condition});
}
