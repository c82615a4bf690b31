// Each edge is compiled once into a list of instructions on registers of its own, one per distinct subterm, where constants lie from the
// beginning; a step runs the list and then writes the targets, so that assignment is simultaneous. Reads of an updated array (select over store, ite or
// copy) are expanded to reads of array variables when compiling. An array target is updated in place where its new
// value is a chain of stores and copies on the variable itself, which is the only form front ends make for elements.
#include "sem/machine.h"

#include <assert.h>

#include "base/map.h"
#include "base/memory.h"
#include "expr/hot.h"

typedef struct Instruction {
  Op op;
  Sort sort;
  uint32_t param;
  uint32_t arity;
  uint32_t args[3]; // registers; for SELECT args[0] is the array variable
  Sort arg_sorts[3];
  uint32_t dst;
  VarId var; // VAR
  u128 mask; // the bits that the result has
} Instruction;
VEC(Code, code, Instruction)

// One update of an array in place: a[index] := value, or a range copied from an array or filled with one value.
typedef struct Update {
  bool is_copy;
  uint32_t index, value; // registers
  uint32_t count, from_index;
  Term from; // the array copied from: a variable, or an array term that is evaluated on its own
} Update;
VEC(Updates, updates, Update)

typedef struct Target {
  VarId var;
  uint32_t reg;    // scalar
  Updates updates; // array, in place: applied from the last to the first
  Term term;
} Target;
VEC(Targets, targets, Target)

typedef struct CompiledEdge {
  bool compiled;
  bool in_place; // every array target is a chain of updates on itself that reads no array written by this edge
  Code code;
  Targets targets;
  uint32_t condition; // register
  uint32_t registers, capacity;
  u128 *values; // of the registers
  bool *tainted;
} CompiledEdge;

// In a sixteenth of a tick: steps and instructions; variables of a state that are copied, and given back; that are hashed.
enum { INSTRUCTIONS_PER_WORK = 12, VARS_PER_COPY_WORK = 8, VARS_PER_HASH_WORK = 16 };

struct Machine {
  Prog *prog;
  TermTable *table;
  CompiledEdge *edges;
  U32Vec arrays; // the variables that are arrays: most are not, and states come and go
  Map registers; // term -> register + 1, of the edge being compiled
  bool stuck;    // a value could not be computed
  uint32_t done; // steps and instructions that are not counted as work yet
};

// ---- compiling

static uint32_t compile(Machine *m, CompiledEdge *edge, Term t);

static uint32_t new_register(CompiledEdge *edge, u128 value) {
  if (edge->registers == edge->capacity) {
    edge->capacity = edge->capacity ? 2 * edge->capacity : 8;
    edge->values = memory_resize(edge->values, edge->capacity * sizeof(u128));
    edge->tainted = memory_resize(edge->tainted, edge->capacity);
  }
  edge->values[edge->registers] = value;
  edge->tainted[edge->registers] = false;
  return edge->registers++;
}

static void release_edge(CompiledEdge *edge) {
  for (uint32_t i = 0; i < edge->targets.count; i++) updates_release(&edge->targets.data[i].updates);
  targets_release(&edge->targets);
  code_release(&edge->code);
  free(edge->values);
  free(edge->tainted);
}

// select(array, index) where array is not a variable: one level is expanded at a time.
static Term expand_select(Machine *m, Term array, Term index) {
  TermTable *t = m->table;
  switch (expr_op(t, array)) {
  case OP_STORE:
    return expr_ite(t, expr_eq(t, expr_arg(t, array, 1), index), expr_arg(t, array, 2),
                    expr_select(t, expr_arg(t, array, 0), index));
  case OP_ITE:
    return expr_ite(t, expr_arg(t, array, 0), expr_select(t, expr_arg(t, array, 1), index),
                    expr_select(t, expr_arg(t, array, 2), index));
  case OP_COPY: {
    Term offset = expr_binary(t, OP_BVSUB, index, expr_arg(t, array, 1));
    Term from = expr_binary(t, OP_BVADD, offset, expr_arg(t, array, 4));
    return expr_ite(t, expr_binary(t, OP_BVULT, offset, expr_arg(t, array, 2)),
                    expr_select(t, expr_arg(t, array, 3), from), expr_select(t, expr_arg(t, array, 0), index));
  }
  default: return expr_arg(t, array, 0); // CONSTARRAY
  }
}

static uint32_t compile_node(Machine *m, CompiledEdge *edge, Term t) {
  TermTable *table = m->table;
  Instruction i = {.op = expr_op(table, t), .sort = expr_sort(table, t), .param = expr_param(table, t)};
  if (i.op == OP_SELECT && expr_op(table, expr_arg(table, t, 0)) != OP_VAR)
    return compile(m, edge, expand_select(m, expr_arg(table, t, 0), expr_arg(table, t, 1)));
  if (i.op == OP_CONST) return new_register(edge, expr_bits(table, t));
  if (i.op == OP_VAR) i.var = prog_var_of(m->prog, t);
  assert(i.op != OP_VAR || i.var != VAR_NONE);
  i.arity = expr_arity(table, t);
  for (uint32_t k = 0; k < i.arity; k++) {
    Term a = expr_arg(table, t, k);
    i.arg_sorts[k] = expr_sort(table, a);
    i.args[k] = i.op == OP_SELECT && k == 0 ? prog_var_of(m->prog, a) : compile(m, edge, a);
  }
  i.mask = sort_is_bv(i.sort) ? bits_mask(sort_width(i.sort)) : ~(u128)0;
  i.dst = new_register(edge, 0);
  code_push(&edge->code, i);
  return i.dst;
}

// Depth is bounded by the depth of one edge's expression in the source.
static uint32_t compile(Machine *m, CompiledEdge *edge, Term t) {
  uint32_t reg = map_find(&m->registers, t, 0);
  if (reg) return reg - 1;
  reg = compile_node(m, edge, t);
  map_set(&m->registers, t, reg + 1);
  return reg;
}

static bool is_written(const Location *at, VarId var) {
  for (uint32_t i = 0; i < at->count; i++)
    if (at->assigns[i].var == var) return true;
  return false;
}

// Is the new value of array `var` a chain of stores and copies on itself that reads no array written by the edge?
static bool is_chain(const Machine *m, const Location *at, VarId var, Term t) {
  for (;; t = expr_arg(m->table, t, 0)) {
    switch (expr_op(m->table, t)) {
    case OP_VAR: return prog_var_of(m->prog, t) == var;
    case OP_STORE: break;
    case OP_COPY: {
      Term from = expr_arg(m->table, t, 3);
      if (expr_op(m->table, from) == OP_CONSTARRAY) break;
      if (expr_op(m->table, from) != OP_VAR || is_written(at, prog_var_of(m->prog, from))) return false;
      break;
    }
    default: return false;
    }
  }
}

static void compile_updates(Machine *m, CompiledEdge *edge, Target *target, Term t) {
  TermTable *table = m->table;
  for (; expr_op(table, t) != OP_VAR; t = expr_arg(table, t, 0)) {
    Update u = {.is_copy = expr_op(table, t) == OP_COPY};
    u.index = compile(m, edge, expr_arg(table, t, 1));
    if (u.is_copy) {
      u.count = compile(m, edge, expr_arg(table, t, 2));
      u.from = expr_arg(table, t, 3);
      u.from_index = compile(m, edge, expr_arg(table, t, 4));
      if (expr_op(table, u.from) == OP_CONSTARRAY) u.value = compile(m, edge, expr_arg(table, u.from, 0));
    } else u.value = compile(m, edge, expr_arg(table, t, 2));
    updates_push(&target->updates, u);
  }
}

static void compile_assign(Machine *m, CompiledEdge *edge, const Location *at) {
  edge->in_place = true;
  for (uint32_t i = 0; i < at->count; i++)
    if (sort_is_array(m->prog->vars.data[at->assigns[i].var].sort))
      edge->in_place = edge->in_place && is_chain(m, at, at->assigns[i].var, at->assigns[i].value);
  for (uint32_t i = 0; i < at->count; i++) {
    Target target = {.var = at->assigns[i].var, .term = at->assigns[i].value};
    if (!sort_is_array(m->prog->vars.data[target.var].sort)) target.reg = compile(m, edge, target.term);
    else if (edge->in_place) compile_updates(m, edge, &target, target.term);
    targets_push(&edge->targets, target);
  }
}

static CompiledEdge *edge_of(Machine *m, Loc l) {
  CompiledEdge *edge = &m->edges[l];
  if (edge->compiled) return edge;
  const Location *at = &m->prog->locs.data[l];
  map_clear(&m->registers);
  edge->compiled = true;
  if (at->kind == EDGE_IF) edge->condition = compile(m, edge, at->condition);
  if (at->kind == EDGE_ASSIGN) compile_assign(m, edge, at);
  return edge;
}

// ---- running

static bool is_tainted(const Instruction *i, const bool *t, const u128 *v) {
  const uint32_t *a = i->args;
  switch (i->op) {
  case OP_ITE: return t[a[0]] || (v[a[0]] ? t[a[1]] : t[a[2]]);
  case OP_AND: return (t[a[0]] && t[a[1]]) || (t[a[0]] && v[a[1]]) || (t[a[1]] && v[a[0]]);
  case OP_OR: return (t[a[0]] && t[a[1]]) || (t[a[0]] && !v[a[1]]) || (t[a[1]] && !v[a[0]]);
  default: {
    bool tainted = false;
    for (uint32_t k = 0; k < i->arity; k++) tainted = tainted || t[a[k]];
    return tainted;
  }
  }
}

static bool run(const CompiledEdge *edge, const State *state) {
  u128 *values = edge->values;
  for (uint32_t k = 0; k < edge->code.count; k++) {
    const Instruction *i = &edge->code.data[k];
    u128 *dst = &values[i->dst];
    bool *tainted = &edge->tainted[i->dst];
    switch (i->op) {
    case OP_VAR:
      *dst = state->scalars[i->var];
      *tainted = state->tainted[i->var];
      break;
    case OP_SELECT:
      *dst = sem_array_get(state->arrays[i->args[0]], values[i->args[1]], tainted);
      *tainted = *tainted || edge->tainted[i->args[1]];
      break;
    default: {
      u128 args[3] = {0};
      for (uint32_t n = 0; n < i->arity; n++) args[n] = values[i->args[n]];
      u128 hot;
      if (op_apply_hot(i->op, i->arg_sorts, args, &hot)) *dst = hot & i->mask;
      else if (!expr_op_apply(i->op, i->sort, i->param, i->arg_sorts, args, dst)) return false;
      *tainted = is_tainted(i, edge->tainted, values);
    }
    }
  }
  return true;
}

// A term outside the compiled edges.
static bool evaluate(Machine *m, const State *state, Term t, u128 *result, bool *tainted) {
  CompiledEdge edge = {0};
  Map outer = m->registers;
  m->registers = (Map){0};
  uint32_t reg = compile(m, &edge, t);
  bool ok = run(&edge, state);
  if (ok) *result = edge.values[reg];
  if (ok) *tainted = edge.tainted[reg];
  release_edge(&edge);
  map_release(&m->registers);
  m->registers = outer;
  return ok;
}

static u128 scalar_of_term(Machine *m, const State *state, Term t, bool *tainted) {
  u128 v = 0;
  bool depends = false;
  if (!evaluate(m, state, t, &v, &depends)) m->stuck = true;
  *tainted = *tainted || depends;
  return v;
}

// The value of any array term; depth is bounded by one edge's expression.
static ArrayValue *array_of_term(Machine *m, const State *state, Term t) {
  TermTable *table = m->table;
  bool tainted = false, at = false;
  switch (expr_op(table, t)) {
  case OP_VAR: return sem_array_copy(state->arrays[prog_var_of(m->prog, t)]);
  case OP_CONSTARRAY: {
    u128 value = scalar_of_term(m, state, expr_arg(table, t, 0), &tainted);
    return sem_array_new(expr_sort(table, t), value, tainted);
  }
  case OP_ITE: {
    bool first = scalar_of_term(m, state, expr_arg(table, t, 0), &tainted) != 0;
    ArrayValue *a = array_of_term(m, state, expr_arg(table, t, first ? 1 : 2));
    if (tainted) sem_array_taint(a);
    return a;
  }
  case OP_STORE: {
    ArrayValue *a = array_of_term(m, state, expr_arg(table, t, 0));
    u128 index = scalar_of_term(m, state, expr_arg(table, t, 1), &at);
    u128 value = scalar_of_term(m, state, expr_arg(table, t, 2), &tainted);
    sem_array_set(a, index, value, tainted);
    if (at) sem_array_taint(a);
    return a;
  }
  default: {
    assert(expr_op(table, t) == OP_COPY);
    ArrayValue *a = array_of_term(m, state, expr_arg(table, t, 0)),
               *src = array_of_term(m, state, expr_arg(table, t, 3));
    u128 dlo = scalar_of_term(m, state, expr_arg(table, t, 1), &at);
    u128 n = scalar_of_term(m, state, expr_arg(table, t, 2), &at);
    u128 slo = scalar_of_term(m, state, expr_arg(table, t, 4), &at);
    if (!sem_array_copy_range(a, dlo, n, src, slo)) m->stuck = true;
    if (at) sem_array_taint(a);
    sem_array_delete(src);
    return a;
  }
  }
}

static void apply_updates(Machine *m, State *state, const CompiledEdge *edge, const Target *target) {
  ArrayValue *array = state->arrays[target->var];
  for (uint32_t i = target->updates.count; i-- > 0;) {
    const Update *u = &target->updates.data[i];
    bool at = edge->tainted[u->index];
    if (!u->is_copy) {
      sem_array_set(array, edge->values[u->index], edge->values[u->value], edge->tainted[u->value]);
    } else {
      bool from_var = expr_op(m->table, u->from) == OP_VAR;
      Sort sort = m->prog->vars.data[target->var].sort;
      ArrayValue *fill = from_var ? NULL : sem_array_new(sort, edge->values[u->value], edge->tainted[u->value]);
      const ArrayValue *from = from_var ? state->arrays[prog_var_of(m->prog, u->from)] : fill;
      if (!sem_array_copy_range(array, edge->values[u->index], edge->values[u->count], from,
                                edge->values[u->from_index]))
        m->stuck = true;
      sem_array_delete(fill);
      at = at || edge->tainted[u->count] || edge->tainted[u->from_index];
    }
    if (at) sem_array_taint(array);
  }
}

// All new values are computed from the old state before anything is written.
static void write_targets(Machine *m, State *state, const CompiledEdge *edge) {
  uint32_t n = edge->targets.count;
  ArrayValue *few[8], **fresh = n <= 8 ? few : memory_new(n * sizeof *fresh);
  for (uint32_t i = 0; i < n; i++) {
    const Target *t = &edge->targets.data[i];
    bool is_array = state->arrays[t->var] != NULL;
    fresh[i] = is_array && !edge->in_place ? array_of_term(m, state, t->term) : NULL;
  }
  for (uint32_t i = 0; i < n; i++) {
    const Target *t = &edge->targets.data[i];
    if (!state->arrays[t->var]) {
      state->scalars[t->var] = edge->values[t->reg];
      state->tainted[t->var] = edge->tainted[t->reg];
    } else if (!fresh[i]) apply_updates(m, state, edge, t);
    else {
      sem_array_delete(state->arrays[t->var]);
      state->arrays[t->var] = fresh[i];
    }
  }
  if (fresh != few) free(fresh);
}

bool sem_machine_wants_input(const Machine *m, const State *state) {
  EdgeKind kind = m->prog->locs.data[state->loc].kind;
  return kind == EDGE_CHOICE || kind == EDGE_HAVOC;
}

StepStatus sem_machine_step(Machine *m, State *state, u128 input, Term array) {
  const Location *at = &m->prog->locs.data[state->loc];
  const CompiledEdge *edge = edge_of(m, state->loc);
  m->stuck = false;
  m->done += 1 + edge->code.count;
  if (m->done >= INSTRUCTIONS_PER_WORK) {
    expr_add_work(m->table, m->done / INSTRUCTIONS_PER_WORK);
    m->done %= INSTRUCTIONS_PER_WORK;
  }
  if (!run(edge, state)) return STEP_STUCK;
  switch (at->kind) {
  case EDGE_HALT: return STEP_HALTED;
  case EDGE_IF:
    state->branch_tainted = state->branch_tainted || (edge->tainted[edge->condition] && prog_loc_forks(at));
    state->loc = at->next[edge->values[edge->condition] ? 0 : 1];
    break;
  case EDGE_CHOICE: state->loc = at->next[input ? 1 : 0]; break;
  case EDGE_ASSIGN:
    write_targets(m, state, edge);
    state->loc = at->next[0];
    break;
  case EDGE_HAVOC: {
    Sort sort = m->prog->vars.data[at->havoc].sort;
    Term value =
        sort_is_array(sort) ? (array ? array : expr_default(m->table, sort)) : expr_const(m->table, sort, input);
    sem_state_set(m, state, at->havoc, value);
    state->loc = at->next[0];
  }
  }
  return m->stuck ? STEP_STUCK : STEP_DONE;
}

StepStatus sem_machine_take(Machine *m, State *state, Term input) {
  if (!input) return sem_machine_step(m, state, 0, TERM_NONE);
  if (sort_is_array(expr_sort(m->table, input))) return sem_machine_step(m, state, 0, input);
  bool chooses = m->prog->locs.data[state->loc].kind == EDGE_CHOICE;
  u128 bits = expr_bits(m->table, input);
  return sem_machine_step(m, state, chooses ? !bits : bits, TERM_NONE);
}

// ---- states

State *sem_state_new(Machine *m) {
  State *state = memory_new(sizeof *state);
  uint32_t n = m->prog->vars.count;
  state->loc = m->prog->start;
  state->scalars = memory_new((n + 1) * sizeof(u128));
  state->tainted = memory_new(n + 1);
  state->arrays = memory_new((n + 1) * sizeof(ArrayValue *));
  for (VarId v = 0; v < n; v++) {
    const ProgVar *var = &m->prog->vars.data[v];
    sem_state_set(m, state, v, var->init ? var->init : expr_default(m->table, var->sort));
    if (!var->init) sem_state_taint(m, state, v);
  }
  return state;
}

State *sem_state_new_at(Machine *m, const Term *initial, uint32_t count) {
  State *state = sem_state_new(m);
  for (VarId v = 0; v < m->prog->vars.count && v < count; v++)
    if (initial[v] && !m->prog->vars.data[v].init) sem_state_set(m, state, v, initial[v]);
  return state;
}

State *sem_state_new_with(Machine *m, Loc loc, const Term *values) {
  State *state = sem_state_new(m);
  state->loc = loc;
  for (VarId v = 0; v < m->prog->vars.count; v++) sem_state_set(m, state, v, values[v]);
  return state;
}

State *sem_state_copy(Machine *m, const State *state) {
  State *copy = memory_new(sizeof *copy);
  uint32_t n = m->prog->vars.count;
  copy->loc = state->loc;
  copy->scalars = memory_new((n + 1) * sizeof(u128));
  copy->tainted = memory_new(n + 1);
  copy->arrays = memory_new((n + 1) * sizeof(ArrayValue *));
  copy->branch_tainted = state->branch_tainted;
  memcpy(copy->tainted, state->tainted, n);
  memcpy(copy->scalars, state->scalars, n * sizeof(u128));
  for (uint32_t i = 0; i < m->arrays.count; i++)
    copy->arrays[m->arrays.data[i]] = sem_array_copy(state->arrays[m->arrays.data[i]]);
  expr_add_work(m->table, n / VARS_PER_COPY_WORK);
  return copy;
}

void sem_state_delete(Machine *m, State *state) {
  if (!state) return;
  for (uint32_t i = 0; i < m->arrays.count; i++) sem_array_delete(state->arrays[m->arrays.data[i]]);
  free(state->arrays);
  free(state->scalars);
  free(state->tainted);
  free(state);
}

bool sem_state_equal(Machine *m, const State *a, const State *b) {
  if (a->loc != b->loc) return false;
  for (VarId v = 0; v < m->prog->vars.count; v++)
    if (a->arrays[v] ? !sem_array_equal(a->arrays[v], b->arrays[v])
                     : a->scalars[v] != b->scalars[v] || a->tainted[v] != b->tainted[v])
      return false;
  return true;
}

uint64_t sem_state_bytes(const Machine *m, const State *state) {
  uint64_t bytes = (uint64_t)m->prog->vars.count * (sizeof(u128) + 1 + sizeof(ArrayValue *)) + 64;
  for (uint32_t i = 0; i < m->arrays.count; i++)
    bytes += state->arrays[m->arrays.data[i]]->capacity * sizeof(ArrayEntry);
  return bytes;
}

uint64_t sem_state_hash(Machine *m, const State *state) {
  uint64_t h = hash_mix(state->loc);
  expr_add_work(m->table, m->prog->vars.count / VARS_PER_HASH_WORK);
  for (VarId v = 0; v < m->prog->vars.count; v++)
    h = hash_add(h, state->arrays[v] ? sem_array_hash(state->arrays[v])
                                     : (uint64_t)(state->scalars[v] ^ state->scalars[v] >> 64));
  return h;
}

static ArrayValue *array_of_constant(Machine *m, Term value) {
  TermTable *t = m->table;
  U32Vec stores = {0};
  for (; expr_op(t, value) == OP_STORE; value = expr_arg(t, value, 0)) u32vec_push(&stores, value);
  assert(expr_op(t, value) == OP_CONSTARRAY);
  ArrayValue *array = sem_array_new(expr_sort(t, value), expr_bits(t, expr_arg(t, value, 0)), false);
  while (stores.count) {
    Term store = u32vec_pop(&stores);
    sem_array_set(array, expr_bits(t, expr_arg(t, store, 1)), expr_bits(t, expr_arg(t, store, 2)), false);
  }
  u32vec_release(&stores);
  return array;
}

void sem_state_set(Machine *m, State *state, VarId var, Term value) {
  if (!sort_is_array(m->prog->vars.data[var].sort)) {
    state->scalars[var] = expr_bits(m->table, value);
    state->tainted[var] = false;
    return;
  }
  sem_array_delete(state->arrays[var]);
  state->arrays[var] = array_of_constant(m, value);
}

void sem_state_taint(Machine *m, State *state, VarId var) {
  (void)m;
  if (state->arrays[var]) sem_array_taint(state->arrays[var]);
  else state->tainted[var] = true;
}

Term sem_state_get(Machine *m, const State *state, VarId var) {
  Sort sort = m->prog->vars.data[var].sort;
  if (!sort_is_array(sort)) return expr_const(m->table, sort, state->scalars[var]);
  const ArrayValue *a = state->arrays[var];
  Sort index = sort_index(sort), element = sort_element(sort);
  Term t = expr_const_array(m->table, sort, expr_const(m->table, element, a->otherwise));
  for (uint32_t i = 0; i < a->capacity; i++)
    if (a->entries[i].used)
      t = expr_store(m->table, t, expr_const(m->table, index, a->entries[i].index),
                     expr_const(m->table, element, a->entries[i].value));
  return t;
}

bool sem_state_evaluate(Machine *m, const State *state, Term t, u128 *result) {
  bool tainted;
  return evaluate(m, state, t, result, &tainted);
}

// ----

Machine *sem_machine_new(Prog *prog) {
  Machine *m = memory_new(sizeof *m);
  m->prog = prog;
  m->table = prog->table;
  m->edges = memory_new(prog->locs.count * sizeof(CompiledEdge));
  for (VarId v = 0; v < prog->vars.count; v++)
    if (sort_is_array(prog->vars.data[v].sort)) u32vec_push(&m->arrays, v);
  return m;
}

void sem_machine_delete(Machine *m) {
  if (!m) return;
  for (Loc l = 0; l < m->prog->locs.count; l++) release_edge(&m->edges[l]);
  map_release(&m->registers);
  u32vec_release(&m->arrays);
  free(m->edges);
  free(m);
}
