#include "front/c/holders.h"

#define MOST_ELEMENTS 64u  // of one object, and
#define MOST_OF_ARRAY 128u // of all in one array; those of others are not told apart

// An element of an object that is indeterminate when it is born, at one place in an array.
typedef struct RawObject {
  VarId array;
  uint64_t base, size;
} RawObject;
VEC(RawObjectVec, rawobjectvec, RawObject)

// An assignment: what the value of a holder is made of, in Holders.sources.
typedef struct Transfer {
  Loc at;
  uint32_t to, first, count;
} Transfer;
VEC(TransferVec, transfervec, Transfer)

// Holders are numbered: variables as they are, then objects. A variable that is an array stands for what is no object of these.
struct Holders {
  Lower *L;
  const Map *havocs, *unknown;
  uint32_t vars, locs, count; // variables and locations as there were; holders
  RawObjectVec objects;       // those of one array together
  uint32_t *object_of;        // per variable: the first of its objects, up to that of the next
  TransferVec flows;          // by location
  uint32_t *flow_of;          // per location: the first of its flows
  U32Vec sources, list;
  bool *raw;        // per variable: indeterminate at the start, or an object in it is
  bool *at_start;   // per holder: it is indeterminate there
  bool *may;        // per holder: somewhere
  uint32_t *number; // per holder that may: which bit it is
  uint32_t words;
  uint64_t *in;  // per location, `words` each: which may be, there
  bool *reached; // per location
  bool *needed;  // per holder
};

// ---- objects

// What it holds at first is somebody's: the environment's, or that of a function without a body.
static bool is_filled(const Object *object) {
  size_t length;
  if (object->kind != OBJECT_HEAP) return object->kind != OBJECT_LOCAL;
  if (!LLVMIsACallInst(object->value)) return false;
  LLVMValueRef function = c_call_named_function(object->value);
  Library library =
      function ? c_library_find(LLVMGetValueName2(function, &length), !LLVMIsDeclaration(function)) : LIBRARY_MALLOC;
  return library == LIBRARY_ASK_OBJECT || library == LIBRARY_NONE;
}

// Objects of recursive functions become indeterminate where they are declared.
bool c_holders_is_raw(const Lower *L, const MemoryObject *memory) {
  return !memory->in_frame && memory->size && !is_filled(&L->objects.list.data[memory->object]);
}

static VarId array_of(const Lower *L, const MemoryObject *memory) {
  uint32_t region;
  ClassId class = c_points_to_object(L->points, &L->objects.list.data[memory->object]);
  return map_get(&L->region_index, class, &region) ? L->regions.data[region].array : VAR_NONE;
}

static uint64_t element_bytes(const Holders *h, Term array) {
  Sort element = sort_element(expr_sort(h->L->table, array));
  return element == SORT_BOOL ? 1 : (sort_width(element) + 7) / 8;
}

// How many elements the object has, where there is one of it, of a size that is known, and they are few; otherwise 0.
static uint64_t count_elements(const Holders *h, const MemoryObject *memory, VarId array) {
  const Object *object = &h->L->objects.list.data[memory->object];
  if (object->kind != OBJECT_LOCAL || memory->stride || memory->size_term) return 0;
  uint64_t unit = element_bytes(h, variable_term(h->L, array)), count = (object->size + unit - 1) / unit;
  return count <= MOST_ELEMENTS ? count : 0;
}

static int by_array(const void *a, const void *b) {
  const RawObject *x = a, *y = b;
  if (x->array != y->array) return x->array < y->array ? -1 : 1;
  return x->base < y->base ? -1 : x->base > y->base;
}

// Drops those of arrays that have too many.
static void keep_few(RawObjectVec *objects) {
  uint32_t kept = 0;
  for (uint32_t i = 0, end; i < objects->count; i = end) {
    for (end = i; end < objects->count && objects->data[end].array == objects->data[i].array;) end++;
    for (uint32_t k = i; k < end && end - i <= MOST_OF_ARRAY; k++) objects->data[kept++] = objects->data[k];
  }
  objects->count = kept;
}

static void find_objects(Holders *h) {
  const Lower *L = h->L;
  for (uint32_t i = 0; i < L->memory.count; i++) {
    const MemoryObject *memory = &L->memory.data[i];
    VarId array = c_holders_is_raw(L, memory) ? array_of(L, memory) : VAR_NONE;
    if (array == VAR_NONE) continue;
    uint64_t unit = element_bytes(h, variable_term(h->L, array)), count = count_elements(h, memory, array);
    for (uint64_t k = 0; k < count; k++)
      rawobjectvec_push(&h->objects, (RawObject){array, memory->base + k * unit, unit});
  }
  if (h->objects.count) qsort(h->objects.data, h->objects.count, sizeof *h->objects.data, by_array);
  keep_few(&h->objects);
  h->object_of = memory_new((h->vars + 1) * sizeof *h->object_of);
  uint32_t next = 0;
  for (VarId v = 0; v <= h->vars; v++) {
    while (next < h->objects.count && h->objects.data[next].array < v) next++;
    h->object_of[v] = next;
  }
}

static uint32_t holder_of(const Holders *h, uint32_t object) { return h->vars + object; }

// ---- what values are made of

static bool is_number(const Holders *h, Term t, uint64_t *n) {
  if (!expr_is_const(h->L->table, t)) return false;
  *n = (uint64_t)expr_bits(h->L->table, t);
  return true;
}

// Bytes of an array, or (size 0) all of it.
typedef struct Range {
  uint64_t base, size;
} Range;

static bool meets(Range a, Range b) { return a.base < b.base + b.size && b.base < a.base + a.size; }
static bool is_inside(Range a, Range b) { return b.base <= a.base && a.base + a.size <= b.base + b.size; }
static Range range_of(const RawObject *object) { return (Range){object->base, object->size}; }

// Where a store or a copy writes, if that is known.
static bool written_by(const Holders *h, Term t, Range *out) {
  const TermTable *table = h->L->table;
  out->size = element_bytes(h, t);
  if (!is_number(h, expr_arg(table, t, 1), &out->base)) return false;
  return expr_op(table, t) == OP_STORE || is_number(h, expr_arg(table, t, 2), &out->size);
}

static void read_variable(Holders *h, VarId v, Range range, U32Vec *out) {
  bool is_of_object = false;
  for (uint32_t i = h->object_of[v]; i < h->object_of[v + 1]; i++) {
    if (range.size && !meets(range, range_of(&h->objects.data[i]))) continue;
    is_of_object |= range.size && is_inside(range, range_of(&h->objects.data[i]));
    u32vec_push(out, holder_of(h, i));
  }
  if (!is_of_object) u32vec_push(out, v);
}

// What the bytes of an array are made of: variables that hold it, and terms yet to be looked at. A store or a copy says so of those that it
// writes, and hides what was there.
static void read_array(Holders *h, Term t, Range range, U32Vec *terms, U32Vec *out) {
  TermTable *table = h->L->table;
  for (;;) {
    Op op = expr_op(table, t);
    if (op == OP_VAR) {
      read_variable(h, prog_var_of(h->L->prog, t), range, out);
      return;
    }
    if ((op != OP_STORE && op != OP_COPY) || range.size == 0) {
      u32vec_push(terms, t);
      return;
    }
    Range written;
    bool is_known = written_by(h, t, &written);
    bool hides = is_known && is_inside(range, written);
    Term value = expr_arg(table, t, op == OP_STORE ? 2 : 3);
    uint64_t from;
    if (op == OP_COPY && hides && is_number(h, expr_arg(table, t, 4), &from)) {
      range.base = range.base - written.base + from;
      t = value;
      continue;
    }
    if (!is_known || meets(range, written)) u32vec_push(terms, value);
    if (hides) return;
    t = expr_arg(table, t, 0);
  }
}

// Which arguments of an operation its value is made of; the others are positions in arrays.
static bool is_data(Op op, uint32_t i) {
  if (op == OP_SELECT) return i == 0;
  if (op == OP_STORE) return i != 1;
  return op != OP_COPY || i == 0 || i == 3;
}

// Appends the holders that the values of terms are made of.
static void read_terms(Holders *h, U32Vec *terms, U32Vec *out) {
  TermTable *table = h->L->table;
  Map seen = {0};
  while (terms->count) {
    Term t = u32vec_pop(terms);
    if (map_find(&seen, t, 0)) continue;
    map_set(&seen, t, 1);
    Range range = {0};
    if (expr_op(table, t) == OP_VAR) read_variable(h, prog_var_of(h->L->prog, t), range, out);
    else if (expr_op(table, t) == OP_SELECT && is_number(h, expr_arg(table, t, 1), &range.base)) {
      range.size = element_bytes(h, expr_arg(table, t, 0));
      read_array(h, expr_arg(table, t, 0), range, terms, out);
    } else
      for (uint32_t i = 0; i < expr_arity(table, t); i++)
        if (is_data(expr_op(table, t), i)) u32vec_push(terms, expr_arg(table, t, i));
  }
  map_release(&seen);
}

static void read_term(Holders *h, Term t, U32Vec *out) {
  U32Vec terms = {0};
  u32vec_push(&terms, t);
  read_terms(h, &terms, out);
  u32vec_release(&terms);
}

// ---- assignments

static bool is_in_object(const Holders *h, VarId v, Range range) {
  for (uint32_t i = h->object_of[v]; i < h->object_of[v + 1]; i++)
    if (is_inside(range, range_of(&h->objects.data[i]))) return true;
  return false;
}

// What an array that is no object of these is made of after an assignment: of what is written to other places.
static void read_rest(Holders *h, VarId v, Term t, U32Vec *out) {
  TermTable *table = h->L->table;
  U32Vec terms = {0};
  for (Op op; op = expr_op(table, t), op == OP_STORE || op == OP_COPY; t = expr_arg(table, t, 0)) {
    Range written;
    bool is_known = written_by(h, t, &written);
    if (!is_known || !is_in_object(h, v, written)) u32vec_push(&terms, expr_arg(table, t, op == OP_STORE ? 2 : 3));
  }
  if (expr_op(table, t) == OP_VAR && prog_var_of(h->L->prog, t) == v) u32vec_push(out, v);
  else u32vec_push(&terms, t);
  read_terms(h, &terms, out);
  u32vec_release(&terms);
}

// Whoever keeps its value is not listed.
static void add_flow(Holders *h, Loc l, uint32_t to, uint32_t first) {
  bool keeps = h->sources.count == first + 1 && h->sources.data[first] == to;
  if (keeps) h->sources.count = first;
  else transfervec_push(&h->flows, (Transfer){l, to, first, h->sources.count - first});
}

static void find_flow(Holders *h, Loc l, const Assign *assign) {
  VarId v = assign->var;
  uint32_t first = h->sources.count;
  if (h->object_of[v] == h->object_of[v + 1]) {
    read_term(h, assign->value, &h->sources);
    add_flow(h, l, v, first);
    return;
  }
  read_rest(h, v, assign->value, &h->sources);
  add_flow(h, l, v, first);
  for (uint32_t i = h->object_of[v]; i < h->object_of[v + 1]; i++) {
    U32Vec terms = {0};
    first = h->sources.count;
    read_array(h, assign->value, range_of(&h->objects.data[i]), &terms, &h->sources);
    read_terms(h, &terms, &h->sources);
    u32vec_release(&terms);
    add_flow(h, l, holder_of(h, i), first);
  }
}

static void find_flows(Holders *h) {
  const Prog *prog = h->L->prog;
  for (Loc l = 0; l < h->locs; l++) {
    const Location *at = &prog->locs.data[l];
    h->flow_of[l] = h->flows.count;
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) find_flow(h, l, &at->assigns[i]);
  }
  h->flow_of[h->locs] = h->flows.count;
}

// ---- anywhere

static bool is_unknown(const Holders *h, VarId v) { return map_find(h->unknown, v, 0); }
static bool becomes(const Holders *h, Loc l) { return map_find(h->havocs, l, 0); }

static void start_regions(Holders *h) {
  Lower *L = h->L;
  for (uint32_t i = 0; i < L->memory.count; i++) {
    const MemoryObject *memory = &L->memory.data[i];
    VarId array = c_holders_is_raw(L, memory) ? array_of(L, memory) : VAR_NONE;
    if (array == VAR_NONE) continue;
    h->raw[array] = true;
    bool is_told_apart = count_elements(h, memory, array) && h->object_of[array] != h->object_of[array + 1];
    if (!is_told_apart) h->at_start[array] = true;
  }
  for (uint32_t i = 0; i < h->objects.count; i++) h->at_start[holder_of(h, i)] = true;
}

// Local variables are indeterminate before they are declared, too: a jump may go past that.
static void start_locals(Holders *h) {
  for (uint32_t i = 0; i < h->L->instances.count; i++) {
    const Map *cells = &h->L->instances.data[i]->cells;
    for (uint32_t k = 0; k < cells->capacity; k++) {
      if (cells->slots[k].key == MAP_EMPTY) continue;
      const Object *object = &h->L->objects.list.data[cells->slots[k].key >> 32];
      if (object->kind == OBJECT_LOCAL) h->raw[cells->slots[k].value] = h->at_start[cells->slots[k].value] = true;
    }
  }
}

static void find_holders(Holders *h) {
  start_regions(h);
  start_locals(h);
  for (VarId v = 0; v < h->vars; v++) h->at_start[v] |= is_unknown(h, v);
  for (uint32_t i = 0; i < h->count; i++) h->may[i] = h->at_start[i];
  for (Loc l = 0; l < h->locs; l++)
    if (becomes(h, l) && h->L->prog->locs.data[l].kind == EDGE_HAVOC) h->may[h->L->prog->locs.data[l].havoc] = true;
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = 0; i < h->flows.count; i++) {
      const Transfer *flow = &h->flows.data[i];
      for (uint32_t k = 0; k < flow->count && !h->may[flow->to]; k++)
        change |= h->may[flow->to] = h->may[h->sources.data[flow->first + k]];
    }
  }
}

// ---- at each location

static uint64_t *state(const Holders *h, Loc l) { return h->in + (size_t)l * h->words; }

static bool may_at(const Holders *h, Loc l, uint32_t i) {
  return h->may[i] && state(h, l)[h->number[i] / 64] >> h->number[i] % 64 & 1;
}

static void set(const Holders *h, uint64_t *bits, uint32_t i, bool is_so) {
  uint64_t bit = (uint64_t)1 << h->number[i] % 64, *word = &bits[h->number[i] / 64];
  *word = is_so ? *word | bit : *word & ~bit;
}

static bool flow_may(const Holders *h, const Transfer *flow) {
  for (uint32_t k = 0; k < flow->count; k++)
    if (may_at(h, flow->at, h->sources.data[flow->first + k])) return true;
  return false;
}

// A variable that is havocked is so as a whole.
static void step_havoc(const Holders *h, Loc l, VarId v, uint64_t *out) {
  if (h->may[v]) set(h, out, v, becomes(h, l));
  for (uint32_t i = h->object_of[v]; i < h->object_of[v + 1]; i++)
    if (h->may[holder_of(h, i)]) set(h, out, holder_of(h, i), becomes(h, l));
}

static void step(const Holders *h, Loc l, uint64_t *out) {
  const Location *at = &h->L->prog->locs.data[l];
  memcpy(out, state(h, l), h->words * sizeof *out);
  if (at->kind == EDGE_HAVOC) step_havoc(h, l, at->havoc, out);
  for (uint32_t i = h->flow_of[l]; i < h->flow_of[l + 1]; i++)
    if (h->may[h->flows.data[i].to]) set(h, out, h->flows.data[i].to, flow_may(h, &h->flows.data[i]));
}

// Does the state at a location grow?
static bool join(Holders *h, Loc l, const uint64_t *from) {
  bool change = !h->reached[l];
  h->reached[l] = true;
  for (uint32_t w = 0; w < h->words; w++) {
    uint64_t *to = &state(h, l)[w];
    change |= (from[w] & ~*to) != 0;
    *to |= from[w];
  }
  return change;
}

static void find_states(Holders *h) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < h->count; i++)
    if (h->may[i]) h->number[i] = count++;
  h->words = count / 64 + 1;
  h->in = memory_new((size_t)h->locs * h->words * sizeof *h->in);
  uint64_t *out = memory_new(h->words * sizeof *out);
  for (uint32_t i = 0; i < h->count; i++)
    if (h->at_start[i]) set(h, out, i, true);
  U32Vec work = {0};
  join(h, h->L->prog->start, out);
  for (u32vec_push(&work, h->L->prog->start); work.count;) {
    Loc l = u32vec_pop(&work), next[2];
    step(h, l, out);
    uint32_t n = prog_loc_successors(&h->L->prog->locs.data[l], next);
    for (uint32_t i = 0; i < n; i++)
      if (join(h, next[i], out)) u32vec_push(&work, next[i]);
  }
  u32vec_release(&work);
  free(out);
}

// ---- answers

bool c_holders_is_reached(const Holders *h, Loc l) { return h->reached[l]; }

bool c_holders_may_variable(const Holders *h, Loc l, VarId v) {
  bool may = may_at(h, l, v);
  for (uint32_t i = h->object_of[v]; i < h->object_of[v + 1]; i++) may |= may_at(h, l, holder_of(h, i));
  return may;
}

bool c_holders_may(Holders *h, Loc l, Term value) {
  h->list.count = 0;
  read_term(h, value, &h->list);
  for (uint32_t i = 0; i < h->list.count; i++)
    if (may_at(h, l, h->list.data[i])) return true;
  return false;
}

bool c_holders_begins_raw(const Holders *h, VarId v) { return h->raw[v]; }

void c_holders_need(Holders *h, Loc l, Term value) {
  h->list.count = 0;
  read_term(h, value, &h->list);
  for (uint32_t i = 0; i < h->list.count; i++) h->needed[h->list.data[i]] |= may_at(h, l, h->list.data[i]);
}

void c_holders_find_needed(Holders *h) {
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = 0; i < h->flows.count; i++) {
      const Transfer *flow = &h->flows.data[i];
      if (!h->needed[flow->to]) continue;
      for (uint32_t k = 0; k < flow->count; k++) {
        uint32_t from = h->sources.data[flow->first + k];
        if (h->needed[from] || !may_at(h, flow->at, from)) continue;
        change = h->needed[from] = true;
      }
    }
  }
}

bool c_holders_is_needed(const Holders *h, VarId v) {
  bool is = h->needed[v];
  for (uint32_t i = h->object_of[v]; i < h->object_of[v + 1]; i++) is |= h->needed[holder_of(h, i)];
  return is;
}

// ---- all of it

Holders *c_holders_new(Lower *L, const Map *havocs, const Map *unknown) {
  Holders *h = memory_new(sizeof *h);
  *h =
      (Holders){.L = L, .havocs = havocs, .unknown = unknown, .vars = L->prog->vars.count, .locs = L->prog->locs.count};
  find_objects(h);
  h->count = h->vars + h->objects.count;
  h->flow_of = memory_new((h->locs + 1) * sizeof *h->flow_of);
  h->reached = memory_new(h->locs + 1);
  bool **flags[] = {&h->raw, &h->at_start, &h->may, &h->needed};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) *flags[i] = memory_new(h->count + 1);
  h->number = memory_new((h->count + 1) * sizeof *h->number);
  find_flows(h);
  find_holders(h);
  find_states(h);
  return h;
}

void c_holders_delete(Holders *h) {
  void *owned[] = {h->object_of, h->flow_of, h->raw, h->at_start, h->may, h->number, h->in, h->reached, h->needed};
  for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) free(owned[i]);
  rawobjectvec_release(&h->objects);
  transfervec_release(&h->flows);
  u32vec_release(&h->sources);
  u32vec_release(&h->list);
  free(h);
}
