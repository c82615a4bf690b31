// From LTL to Buchi automata. A state of the tableau is a set of formulas that the rest of the word must satisfy. Its edges are the
// ways to satisfy all of them: literals to hold now, a set of formulas to hold next, and for each until whether its second part is
// put off: f U g is g now, or f now and the same again, put off; f R g is g now, and f now or the same again. The edges on which
// an until is not put off bear its mark (Couvreur's construction). After reductions (buchi_reduce.c) a counter waits for the
// marks one by one, starting again in each component, and the result is reduced once more.
#include "spec/buchi.h"

#include <string.h>

#include "base/map.h"
#include "spec/tableau.h"

enum { MOST_MARKS = 64 }; // bits of a set

typedef U32Vec Set; // of formulas, sorted

typedef struct Way {
  uint64_t positive, negative, put_off;
  Set next;
} Way;
VEC(WayVec, wayvec, Way)
VEC(SetVec, setvec, Set)

typedef struct Builder {
  FormulaTable *table;
  const Limits *limits;
  Tableau result;
  SetVec states;
  Map by_hash;  // of a set -> the newest state with it
  U32Vec chain; // by state: the next with the same hash
  U32Vec untils;
  uint32_t expansions;
  bool too_large;
} Builder;

// ---- simpler formulas: the constants, F F, G G, and the pairs that the tableau would have to find out itself

static Formula simplify(FormulaTable *t, Formula f, Map *done);

static bool is_kind(const FormulaTable *t, Formula f, FormulaKind kind) { return spec_formula_kind(t, f) == kind; }

static Formula simplify_unary(FormulaTable *t, FormulaKind kind, Formula a) {
  if (a == FORMULA_IS_TRUE || a == FORMULA_IS_FALSE) return a;
  if (kind == FORMULA_NEXT) return spec_formula_unary(t, kind, a);
  FormulaKind other = kind == FORMULA_FINALLY ? FORMULA_GLOBALLY : FORMULA_FINALLY;
  if (is_kind(t, a, kind)) return a;
  // G F G f is F G f, and F G F f is G F f.
  if (is_kind(t, a, other) && is_kind(t, spec_formula_child(t, a, 0), kind)) return a;
  // F (f U g) is F g, G (f R g) is G g.
  if (is_kind(t, a, kind == FORMULA_FINALLY ? FORMULA_UNTIL : FORMULA_RELEASE)) a = spec_formula_child(t, a, 1);
  return is_kind(t, a, kind) ? a : spec_formula_unary(t, kind, a);
}

static Formula simplify_binary(FormulaTable *t, FormulaKind kind, Formula a, Formula b) {
  bool until = kind == FORMULA_UNTIL;
  if (b == FORMULA_IS_TRUE || b == FORMULA_IS_FALSE || a == b) return b;
  if (a == (until ? FORMULA_IS_FALSE : FORMULA_IS_TRUE)) return b;
  if (a == (until ? FORMULA_IS_TRUE : FORMULA_IS_FALSE))
    return simplify_unary(t, until ? FORMULA_FINALLY : FORMULA_GLOBALLY, b);
  return spec_formula_binary(t, kind, a, b);
}

// A literal and its opposite decide a junction.
static bool has_opposites(FormulaTable *t, const U32Vec *parts) {
  for (uint32_t i = 0; i < parts->count; i++)
    for (uint32_t j = 0; j < parts->count; j++)
      if (is_kind(t, parts->data[i], FORMULA_NOT) && spec_formula_child(t, parts->data[i], 0) == parts->data[j])
        return true;
  return false;
}

static Formula simplify_junction(FormulaTable *t, FormulaKind kind, const U32Vec *parts) {
  if (has_opposites(t, parts)) return kind == FORMULA_AND ? FORMULA_IS_FALSE : FORMULA_IS_TRUE;
  return spec_formula_make(t, kind, parts->data, parts->count);
}

static Formula simplify_new(FormulaTable *t, Formula f, Map *done) {
  FormulaKind kind = spec_formula_kind(t, f);
  if (spec_formula_child_count(t, f) == 0 || kind == FORMULA_NOT) return f;
  U32Vec parts = {0};
  for (uint32_t i = 0; i < spec_formula_child_count(t, f); i++)
    u32vec_push(&parts, simplify(t, spec_formula_child(t, f, i), done));
  Formula result;
  if (kind == FORMULA_AND || kind == FORMULA_OR) result = simplify_junction(t, kind, &parts);
  else if (parts.count == 1) result = simplify_unary(t, kind, parts.data[0]);
  else result = simplify_binary(t, kind, parts.data[0], parts.data[1]);
  u32vec_release(&parts);
  return result;
}

static Formula simplify(FormulaTable *t, Formula f, Map *done) {
  Formula result = map_find(done, f, FORMULA_NONE);
  if (result != FORMULA_NONE) return result;
  result = simplify_new(t, f, done);
  map_set(done, f, result);
  return result;
}

// ---- sets

static bool set_has(const Set *set, Formula f) {
  for (uint32_t i = 0; i < set->count; i++)
    if (set->data[i] == f) return true;
  return false;
}

static void set_add(Set *set, Formula f) {
  if (set_has(set, f)) return;
  uint32_t i = set->count;
  u32vec_push(set, f);
  for (; i > 0 && set->data[i - 1] > f; i--) set->data[i] = set->data[i - 1];
  set->data[i] = f;
}

static Set set_copy(const Set *set) {
  Set copy = {0};
  for (uint32_t i = 0; i < set->count; i++) u32vec_push(&copy, set->data[i]);
  return copy;
}

static bool set_includes(const Set *large, const Set *small) {
  for (uint32_t i = 0; i < small->count; i++)
    if (!set_has(large, small->data[i])) return false;
  return true;
}

// ---- the ways to satisfy a set

static uint32_t mark_of(Builder *b, Formula until) {
  for (uint32_t i = 0; i < b->untils.count; i++)
    if (b->untils.data[i] == until) return i;
  u32vec_push(&b->untils, until);
  if (b->untils.count > MOST_MARKS) b->too_large = true;
  return (b->untils.count - 1) % MOST_MARKS;
}

static void ways_release(WayVec *ways) {
  for (uint32_t i = 0; i < ways->count; i++) u32vec_release(&ways->data[i].next);
  wayvec_release(ways);
}

static bool is_covered(const Way *way, const Way *by) {
  return (by->positive & ~way->positive) == 0 && (by->negative & ~way->negative) == 0 &&
         (by->put_off & ~way->put_off) == 0 && set_includes(&way->next, &by->next);
}

// Adds the way unless one of the others asks for less.
static void add_way(Builder *b, WayVec *ways, Way way) {
  for (uint32_t i = 0; i < ways->count; i++) {
    if (!is_covered(&way, &ways->data[i])) continue;
    u32vec_release(&way.next);
    return;
  }
  uint32_t n = 0;
  for (uint32_t i = 0; i < ways->count; i++) {
    if (is_covered(&ways->data[i], &way)) u32vec_release(&ways->data[i].next);
    else ways->data[n++] = ways->data[i];
  }
  ways->count = n;
  wayvec_push(ways, way);
  if (ways->count > EFFORT(b->limits, automaton_ways)) b->too_large = true;
}

// Formulas still to be satisfied now, and the way so far, which is consumed.
static void expand(Builder *b, Set todo, Way way, WayVec *out);

static void branch(Builder *b, const Set *todo, const Way *way, const Formula *now, uint32_t count, Formula next,
                   uint64_t put_off, WayVec *out) {
  Set more = set_copy(todo);
  for (uint32_t i = 0; i < count; i++) set_add(&more, now[i]);
  Way copy = *way;
  copy.next = set_copy(&way->next);
  copy.put_off |= put_off;
  if (next != FORMULA_NONE) set_add(&copy.next, next);
  expand(b, more, copy, out);
}

static void add_literal(Builder *b, Formula f, Way *way) {
  bool negated = is_kind(b->table, f, FORMULA_NOT);
  uint64_t bit = (uint64_t)1 << spec_formula_index(b->table, negated ? spec_formula_child(b->table, f, 0) : f);
  if (negated) way->negative |= bit;
  else way->positive |= bit;
}

static void add_next(Builder *b, Formula f, Way *way) {
  Formula child = spec_formula_child(b->table, f, 0);
  if (!is_kind(b->table, child, FORMULA_AND)) set_add(&way->next, child);
  else
    for (uint32_t i = 0; i < spec_formula_child_count(b->table, child); i++)
      set_add(&way->next, spec_formula_child(b->table, child, i));
}

// f U g (F g): g, or f and the same again. f R g (G g): g and f, or g and the same again.
static void expand_fixpoint(Builder *b, Formula f, const Set *todo, const Way *way, WayVec *out) {
  FormulaKind kind = spec_formula_kind(b->table, f);
  bool unary = spec_formula_child_count(b->table, f) == 1, until = kind == FORMULA_UNTIL || kind == FORMULA_FINALLY;
  Formula last = spec_formula_child(b->table, f, unary ? 0 : 1);
  Formula first = unary ? (until ? FORMULA_IS_TRUE : FORMULA_IS_FALSE) : spec_formula_child(b->table, f, 0);
  Formula both[] = {last, first};
  if (until) {
    branch(b, todo, way, &last, 1, FORMULA_NONE, 0, out);
    branch(b, todo, way, &first, 1, f, (uint64_t)1 << mark_of(b, f), out);
  } else {
    branch(b, todo, way, both, 2, FORMULA_NONE, 0, out);
    branch(b, todo, way, &last, 1, f, 0, out);
  }
}

static void expand_all(Builder *b, Set *todo, Way *way, WayVec *out) {
  while (todo->count > 0 && !b->too_large) {
    Formula f = u32vec_pop(todo);
    switch (spec_formula_kind(b->table, f)) {
    case FORMULA_TRUE: break;
    case FORMULA_FALSE: return;
    case FORMULA_ATOM:
    case FORMULA_NOT: add_literal(b, f, way); break;
    case FORMULA_NEXT: add_next(b, f, way); break;
    case FORMULA_AND:
      for (uint32_t i = 0; i < spec_formula_child_count(b->table, f); i++)
        set_add(todo, spec_formula_child(b->table, f, i));
      break;
    case FORMULA_OR:
      for (uint32_t i = 0; i < spec_formula_child_count(b->table, f); i++)
        branch(b, todo, way, (Formula[]){spec_formula_child(b->table, f, i)}, 1, FORMULA_NONE, 0, out);
      return;
    default: expand_fixpoint(b, f, todo, way, out); return;
    }
    if (way->positive & way->negative) return;
  }
  Way copy = *way;
  copy.next = set_copy(&way->next);
  add_way(b, out, copy);
}

static void expand(Builder *b, Set todo, Way way, WayVec *out) {
  if (++b->expansions > EFFORT(b->limits, automaton_expansions)) b->too_large = true;
  expand_all(b, &todo, &way, out);
  u32vec_release(&todo);
  u32vec_release(&way.next);
}

// ---- the tableau

static uint32_t find_state(Builder *b, const Set *set) {
  uint64_t hash = 1;
  for (uint32_t i = 0; i < set->count; i++) hash = hash_add(hash, set->data[i]);
  hash &= MAP_EMPTY >> 1;
  uint32_t head = map_find(&b->by_hash, hash, UINT32_MAX);
  for (uint32_t q = head; q != UINT32_MAX; q = b->chain.data[q])
    if (b->states.data[q].count == set->count && set_includes(&b->states.data[q], set)) return q;
  setvec_push(&b->states, set_copy(set));
  u32vec_push(&b->chain, head);
  map_set(&b->by_hash, hash, b->states.count - 1);
  if (b->states.count > EFFORT(b->limits, automaton_states)) b->too_large = true;
  return b->states.count - 1;
}

// The marks are turned round at the end, when all untils are known.
static void add_edges(Builder *b, uint32_t q) {
  WayVec ways = {0};
  expand(b, set_copy(&b->states.data[q]), (Way){0}, &ways);
  for (uint32_t i = 0; i < ways.count && !b->too_large; i++) {
    const Way *way = &ways.data[i];
    MarkedEdge edge = {q, find_state(b, &way->next), way->positive, way->negative, way->put_off};
    markededgevec_push(&b->result.edges, edge);
  }
  if (b->result.edges.count > EFFORT(b->limits, automaton_edges)) b->too_large = true;
  ways_release(&ways);
}

static void build_tableau(Builder *b, Formula f) {
  Set start = {0};
  u32vec_push(&start, f);
  b->result.initial = find_state(b, &start);
  u32vec_release(&start);
  for (uint32_t q = 0; q < b->states.count && !b->too_large; q++) add_edges(b, q);
  b->result.state_count = b->states.count;
  b->result.marks = b->untils.count > MOST_MARKS ? MOST_MARKS : b->untils.count;
  uint64_t all = tableau_all_marks(&b->result);
  for (uint32_t e = 0; e < b->result.edges.count; e++) b->result.edges.data[e].marks ^= all;
}

static void builder_release(Builder *b) {
  for (uint32_t q = 0; q < b->states.count; q++) u32vec_release(&b->states.data[q]);
  setvec_release(&b->states);
  map_release(&b->by_hash);
  u32vec_release(&b->chain);
  u32vec_release(&b->untils);
}

// ---- one mark

// A level says how many marks the run has met in order; at the last level the state is accepting and counting starts again. What
// happens between components is finite and does not count, so that any level will do to enter one: `entry`, or the last level
// where all edges of the component have all marks.
static uint32_t level_on_entry(const Tableau *t, const Components *c, uint32_t component, uint32_t entry) {
  if (!c->accepting[component]) return 0;
  return c->full[component] ? t->marks : entry;
}

static uint32_t next_level(const Tableau *t, const Components *c, const MarkedEdge *edge, uint32_t level,
                           uint32_t entry) {
  uint32_t home = c->of[edge->to];
  if (c->of[edge->from] != home || c->full[home] || !c->accepting[home]) return level_on_entry(t, c, home, entry);
  if (level == t->marks) level = 0;
  while (level < t->marks && edge->marks >> level & 1) level++;
  return level;
}

// Numbers (state, level) as state * (marks + 1) + level; spec_tableau_reduce removes those that are not reached.
static Tableau count_marks(const Tableau *t, const Components *c, uint32_t entry, const Limits *limits) {
  uint32_t levels = t->marks + 1;
  Tableau out = {.marks = 1, .state_count = t->state_count * levels};
  out.initial = t->initial * levels + level_on_entry(t, c, c->of[t->initial], entry);
  for (uint32_t e = 0; e < t->edges.count; e++)
    for (uint32_t level = 0; level < levels; level++) {
      MarkedEdge edge = t->edges.data[e];
      edge.to = edge.to * levels + next_level(t, c, &edge, level, entry);
      edge.from = edge.from * levels + level;
      edge.marks = level == t->marks;
      markededgevec_push(&out.edges, edge);
    }
  spec_tableau_reduce(&out, true, limits);
  return out;
}

// The smaller of the automata for two levels of entry replaces t.
static void make_one_mark(Tableau *t, const Limits *limits) {
  Components c;
  spec_components_init(&c, t);
  Tableau low = count_marks(t, &c, 0, limits), high = count_marks(t, &c, t->marks, limits);
  spec_components_release(&c);
  markededgevec_release(&t->edges);
  bool is_low = low.state_count <= high.state_count;
  *t = is_low ? low : high;
  markededgevec_release(is_low ? &high.edges : &low.edges);
}

// ---- the automaton

static int compare_edges(const void *a, const void *b) {
  const BuchiEdge *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  if (x->to != y->to) return x->to < y->to ? -1 : 1;
  if (x->positive != y->positive) return x->positive < y->positive ? -1 : 1;
  return (x->negative > y->negative) - (x->negative < y->negative);
}

// The greatest set of accepting states that can always go on to one of the set whatever holds; and what always can go there.
static void find_universal(Buchi *a) {
  memcpy(a->universal, a->accepting, a->state_count);
  for (int round = 0; round < 2; round++)
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t q = 0; q < a->state_count; q++) {
        bool free_step = false;
        for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++)
          free_step |= !a->edges.data[e].positive && !a->edges.data[e].negative && a->universal[a->edges.data[e].to];
        bool now = round == 0 ? a->universal[q] && free_step : a->universal[q] || free_step;
        changed |= now != a->universal[q];
        a->universal[q] = now;
      }
    }
}

static Buchi *make_automaton(const Tableau *t) {
  Buchi *a = memory_new(sizeof *a);
  a->state_count = t->state_count;
  a->accepting = memory_new(t->state_count);
  a->universal = memory_new(t->state_count);
  a->first = memory_new((t->state_count + 1) * sizeof *a->first);
  u32vec_push(&a->initial, t->initial);
  for (uint32_t e = 0; e < t->edges.count; e++) {
    const MarkedEdge *edge = &t->edges.data[e];
    if (edge->marks) a->accepting[edge->from] = true;
    a->first[edge->from + 1]++;
    buchiedgevec_push(&a->edges, (BuchiEdge){edge->from, edge->to, edge->positive, edge->negative});
  }
  for (uint32_t q = 0; q < t->state_count; q++) a->first[q + 1] += a->first[q];
  if (a->edges.count) qsort(a->edges.data, a->edges.count, sizeof *a->edges.data, compare_edges);
  find_universal(a);
  return a;
}

Buchi *spec_buchi_of_ltl(FormulaTable *table, Formula ltl, const Limits *limits) {
  if (spec_formula_atoms(table)->count > BUCHI_MOST_ATOMS) return NULL;
  Map done = {0};
  Builder b = {.table = table, .limits = limits};
  build_tableau(&b, simplify(table, spec_formula_positive(table, ltl), &done));
  map_release(&done);
  Buchi *automaton = NULL;
  if (!b.too_large) {
    spec_tableau_reduce(&b.result, false, limits);
    make_one_mark(&b.result, limits);
    automaton = make_automaton(&b.result);
  }
  markededgevec_release(&b.result.edges);
  builder_release(&b);
  return automaton;
}

void spec_buchi_delete(Buchi *automaton) {
  if (!automaton) return;
  u32vec_release(&automaton->initial);
  buchiedgevec_release(&automaton->edges);
  free(automaton->accepting);
  free(automaton->universal);
  free(automaton->first);
  free(automaton);
}

// ---- words

typedef struct Word {
  const uint64_t *stem, *loop;
  uint32_t stem_length, loop_length;
} Word;

static uint64_t letter(const Word *w, uint32_t at) {
  return at < w->stem_length ? w->stem[at] : w->loop[at - w->stem_length];
}

static uint32_t next_position(const Word *w, uint32_t at) {
  return at + 1 == w->stem_length + w->loop_length ? w->stem_length : at + 1;
}

// All (position, state) that one or more steps lead to from what is in the queue.
static void reach(const Buchi *a, const Word *w, U32Vec *queue, bool *seen) {
  for (uint32_t i = 0; i < queue->count; i++) {
    uint32_t at = queue->data[i] / a->state_count, q = queue->data[i] % a->state_count;
    for (uint32_t e = a->first[q]; e < a->first[q + 1]; e++) {
      const BuchiEdge *edge = &a->edges.data[e];
      if ((edge->positive & ~letter(w, at)) || (edge->negative & letter(w, at))) continue;
      uint32_t node = next_position(w, at) * a->state_count + edge->to;
      if (!seen[node]) seen[node] = true, u32vec_push(queue, node);
    }
  }
}

static bool closes(const Buchi *a, const Word *w, uint32_t node, uint32_t size) {
  bool *seen = memory_new(size);
  U32Vec queue = {0};
  u32vec_push(&queue, node);
  reach(a, w, &queue, seen);
  bool result = seen[node];
  u32vec_release(&queue);
  free(seen);
  return result;
}

bool spec_buchi_accepts_lasso(const Buchi *automaton, const uint64_t *stem, uint32_t stem_length, const uint64_t *loop,
                              uint32_t loop_length) {
  Word w = {stem, loop, stem_length, loop_length};
  uint32_t size = (stem_length + loop_length) * automaton->state_count;
  bool *seen = memory_new(size + 1), accepted = false;
  U32Vec queue = {0};
  for (uint32_t i = 0; i < automaton->initial.count; i++) {
    seen[automaton->initial.data[i]] = true;
    u32vec_push(&queue, automaton->initial.data[i]);
  }
  reach(automaton, &w, &queue, seen);
  for (uint32_t i = 0; i < queue.count && !accepted; i++) {
    uint32_t node = queue.data[i];
    if (automaton->accepting[node % automaton->state_count] && node / automaton->state_count >= stem_length)
      accepted = closes(automaton, &w, node, size);
  }
  u32vec_release(&queue);
  free(seen);
  return accepted;
}

// ---- printing

static void print_label(const BuchiEdge *edge, const FormulaTable *table, Text *out) {
  bool any = false;
  for (uint32_t i = 0; i < spec_formula_atoms(table)->count; i++) {
    uint64_t bit = (uint64_t)1 << i;
    if (!((edge->positive | edge->negative) & bit)) continue;
    text_format(out, "%s%s%s", any ? " && " : "", edge->negative & bit ? "!" : "",
                spec_formula_atoms(table)->data[i].text);
    any = true;
  }
  if (!any) text_add(out, "true");
}

void spec_buchi_print(const Buchi *automaton, const FormulaTable *table, Text *out) {
  for (uint32_t q = 0; q < automaton->state_count; q++) {
    bool initial = false;
    for (uint32_t i = 0; i < automaton->initial.count; i++) initial |= automaton->initial.data[i] == q;
    text_format(out, "q%u%s%s%s\n", q, initial ? " initial" : "", automaton->accepting[q] ? " accepting" : "",
                automaton->universal[q] ? " universal" : "");
    for (uint32_t e = automaton->first[q]; e < automaton->first[q + 1]; e++) {
      text_add(out, "  ");
      print_label(&automaton->edges.data[e], table, out);
      text_format(out, " -> q%u\n", automaton->edges.data[e].to);
    }
  }
}
