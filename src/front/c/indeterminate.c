// Indeterminate values: the checks of kind `init`. A decision, an address, a divisor, an argument of a library function and an output may
// not depend on a value that nobody has set.
//   - While functions are lowered, uses are noted, and what makes a variable indeterminate.
//   - When all is lowered, the variables are found that may hold such values (holders.h). Memory is a variable like any other, an array.
//   - Those that a use may depend on get a shadow of their own sort. A bit of it says that the bit of the variable is indeterminate. The shadow
//     of a term is a term over shadows: masks and shifts keep bits apart, as bit-fields need it, all else mixes them.
// A value that is copied and never used does no harm, so structs with holes may be copied.
#include "front/c/attributes.h"
#include "front/c/holders.h"

#define LARGE_RANGE ((uint64_t)1 << 20) // bytes of an object
#define LARGE_MEMO 4096u

typedef struct Use {
  Loc at, good;
  Term value;
  const char *what;
  Place place;
  Instance *by;
} Use;
VEC(UseVec, usevec, Use)

struct Indeterminate {
  UseVec uses;
  Map havocs;  // location -> 1: what it havocs becomes indeterminate
  Map unknown; // variable -> 1: it is never set
};

struct Indeterminate *c_indeterminate_new(void) { return memory_new(sizeof(struct Indeterminate)); }

void c_indeterminate_delete(struct Indeterminate *all) {
  usevec_release(&all->uses);
  map_release(&all->havocs);
  map_release(&all->unknown);
  free(all);
}

// ---- while functions are lowered

static bool is_asked(const Lower *L) { return L->options->kinds & KIND_BIT(INIT) && !L->is_asking; }

void c_indeterminate_havoc(Lower *L, VarId var) {
  Loc at = L->at;
  c_edge_havoc(L, var, (Input){0});
  if (at == LOC_NONE) return;
  if (L->prog->locs.data[at].kind != EDGE_HAVOC) at = L->prog->locs.data[at].next[0]; // something had to be saved
  map_set(&L->indeterminate->havocs, at, 1);
}

Term c_indeterminate_value(Lower *L, Sort sort) {
  Term value = c_value_undefined(L, sort);
  map_set(&L->indeterminate->unknown, prog_var_of(L->prog, value), 1);
  return value;
}

enum { MOST_PARTS = 32 }; // of an expression

// The one load that a value is made from, besides constants. `seen` counts the parts that were looked at; too many: it is not told.
static bool only_load(LLVMValueRef value, LLVMValueRef *load, uint32_t *seen) {
  if (!LLVMIsAInstruction(value)) return LLVMIsConstant(value);
  if (++*seen > MOST_PARTS || LLVMIsACallInst(value) || LLVMIsAPHINode(value)) return false;
  if (LLVMIsALoadInst(value)) {
    if (*load && *load != value) return false;
    *load = value;
    return true;
  }
  for (int i = 0; i < LLVMGetNumOperands(value); i++)
    if (!only_load(LLVMGetOperand(value, (unsigned)i), load, seen)) return false;
  return true;
}

// Where the source has what may be indeterminate: the variable itself where there is one.
static Place place_of(Lower *L, LLVMValueRef from) {
  LLVMValueRef load = NULL;
  uint32_t seen = 0;
  bool is_one = from && only_load(from, &load, &seen) && load;
  Place place = is_one ? c_debug_place(&L->debug, load) : (Place){0};
  bool is_here = place.line && place.line == L->place.line && place.file && L->place.file &&
                 strcmp(place.file, L->place.file) == 0;
  return is_here ? place : L->place;
}

void c_indeterminate_use(Lower *L, LLVMValueRef from, Term value, const char *what) {
  bool is_client = L->plan && L->now && c_client_is_inside(L->now->function->name);
  if (!is_asked(L) || L->at == LOC_NONE || is_client || value == TERM_NONE || expr_is_const(L->table, value)) return;
  Use use = {
      .at = L->at, .good = c_edge_location(L), .value = value, .what = what, .place = place_of(L, from), .by = L->now};
  c_edge_goto(L, use.good);
  L->at = use.good;
  usevec_push(&L->indeterminate->uses, use);
}

Term c_indeterminate_apart(Lower *L, Term a, Term b, Term result) {
  TermTable *table = L->table;
  bool is_lost = expr_is_const(table, result) && !expr_is_const(table, a) && !expr_is_const(table, b);
  if (!is_asked(L) || !is_lost || L->at == LOC_NONE) return a;
  VarId kept = c_variable_temporary(L, NULL, expr_sort(table, a));
  c_edge_commit(L);
  c_edge_assign(L, kept, a);
  c_edge_commit(L);
  return variable_term(L, kept);
}

void c_indeterminate_use_value(Lower *L, LLVMValueRef value, const char *what) {
  U32Vec terms = {0};
  if (is_asked(L) && c_value_terms(L, value, &terms))
    for (uint32_t i = 0; i < terms.count; i++) c_indeterminate_use(L, value, terms.data[i], what);
  u32vec_release(&terms);
}

// A struct that is passed may have holes, also where it is passed in registers. clang says of what is none that it is defined.
static bool may_have_holes(LLVMValueRef call, unsigned i) {
  LLVMValueRef function = c_call_named_function(call);
  size_t length;
  if (!function || c_library_find(LLVMGetValueName2(function, &length), false) != LIBRARY_NONE) return false;
  return !c_has_attribute(call, ATTRIBUTE_PARAMETERS + i, "noundef");
}

void c_indeterminate_use_arguments(Lower *L, LLVMValueRef call) {
  for (unsigned i = 0; is_asked(L) && i < LLVMGetNumArgOperands(call); i++)
    if (!may_have_holes(call, i)) c_indeterminate_use_value(L, LLVMGetOperand(call, i), "an argument is indeterminate");
}

// Any one of the bytes stands for all.
void c_indeterminate_use_bytes(Lower *L, Region *region, Term address, Term bytes) {
  bool is_nothing = expr_is_const(L->table, bytes) && expr_bits(L->table, bytes) == 0;
  if (!is_asked(L) || L->at == LOC_NONE || is_nothing) return;
  VarId at = c_variable_temporary(L, "byte", sort_bv(L->layout.pointer_width));
  c_edge_choose(L, at);
  Term index = variable_term(L, at), array = variable_term(L, region->array);
  Term inside = expr_binary(L->table, OP_BVULT, index, bytes), unit = c_term_pointer(L, ~((uint64_t)region->unit - 1));
  Term at_unit = expr_binary(L->table, OP_BVAND, index, unit); // the element that the byte is in
  Term element = expr_select(L->table, array, expr_binary(L->table, OP_BVADD, address, at_unit));
  Term none = expr_const(L->table, expr_sort(L->table, element), 0);
  c_indeterminate_use(L, NULL, expr_ite(L->table, inside, element, none),
                      "memory that is read has an indeterminate value");
}

typedef struct Shadows {
  Lower *L;
  Holders *holders;
  uint32_t vars, locs; // as many as there were
  VarId *shadow;       // per variable, VAR_NONE: none
  Loc here;            // where terms are read
  Map memo;            // term -> its shadow, here
  AssignVec next;      // of one location
} Shadows;

static bool is_unknown(const Shadows *s, VarId v) { return map_find(&s->L->indeterminate->unknown, v, 0); }
static bool becomes(const Shadows *s, Loc l) { return map_find(&s->L->indeterminate->havocs, l, 0); }

// ---- shadows of terms

static Term all_bits(Lower *L, Sort sort, bool set) {
  if (sort_is_array(sort)) return expr_const_array(L->table, sort, all_bits(L, sort_element(sort), set));
  return expr_const(L->table, sort, set ? ~(u128)0 : 0);
}

static Term any_bit(Lower *L, Term shadow) {
  Sort sort = expr_sort(L->table, shadow);
  if (sort == SORT_BOOL) return shadow;
  return expr_not(L->table, expr_eq(L->table, shadow, all_bits(L, sort, false)));
}

// All bits, or none.
static Term spread(Lower *L, Term is_so, Sort sort) {
  return expr_ite(L->table, is_so, all_bits(L, sort, true), all_bits(L, sort, false));
}

static Term shadow(Shadows *s, Term t);

// A bit is known where one of the operands has a known bit that decides: 0 for "and", 1 for "or".
static Term shadow_of_mask(Shadows *s, Term a, Term b, bool is_and) {
  TermTable *table = s->L->table;
  Term x = shadow(s, a), y = shadow(s, b);
  if (expr_sort(table, a) == SORT_BOOL) {
    Term open_a = expr_or(table, x, is_and ? a : expr_not(table, a));
    Term open_b = expr_or(table, y, is_and ? b : expr_not(table, b));
    return expr_and(table, expr_or(table, x, y), expr_and(table, open_a, open_b));
  }
  Term open_a = expr_binary(table, OP_BVOR, x, is_and ? a : expr_unary(table, OP_BVNOT, a));
  Term open_b = expr_binary(table, OP_BVOR, y, is_and ? b : expr_unary(table, OP_BVNOT, b));
  return expr_binary(table, OP_BVAND, expr_binary(table, OP_BVOR, x, y), expr_binary(table, OP_BVAND, open_a, open_b));
}

static Term shadow_of_choice(Shadows *s, Term t) {
  Lower *L = s->L;
  Term condition = expr_arg(L->table, t, 0), unknown = shadow(s, condition);
  Term one = shadow(s, expr_arg(L->table, t, 1)), other = shadow(s, expr_arg(L->table, t, 2));
  Term chosen = expr_ite(L->table, condition, one, other);
  return expr_ite(L->table, unknown, all_bits(L, expr_sort(L->table, t), true), chosen);
}

// An array: a variable or a constant under stores and copies, of which there may be many.
static Term shadow_of_array(Shadows *s, Term t) {
  TermTable *table = s->L->table;
  U32Vec chain = {0};
  while (expr_op(table, t) == OP_STORE || expr_op(table, t) == OP_COPY)
    u32vec_push(&chain, t), t = expr_arg(table, t, 0);
  Term result = shadow(s, t);
  while (chain.count) {
    t = u32vec_pop(&chain);
    if (expr_op(table, t) == OP_STORE)
      result = expr_store(table, result, expr_arg(table, t, 1), shadow(s, expr_arg(table, t, 2)));
    else
      result = expr_copy(table, result, expr_arg(table, t, 1), expr_arg(table, t, 2), shadow(s, expr_arg(table, t, 3)),
                         expr_arg(table, t, 4));
  }
  u32vec_release(&chain);
  return result;
}

static Term shadow_of_variable(Shadows *s, Term t) {
  VarId v = prog_var_of(s->L->prog, t);
  Sort sort = expr_sort(s->L->table, t);
  if (!c_holders_may_variable(s->holders, s->here, v)) return all_bits(s->L, sort, false);
  if (is_unknown(s, v)) return all_bits(s->L, sort, true);
  bool matters = s->shadow[v] != VAR_NONE; // otherwise no use depends on those parts of it that may be indeterminate
  return matters ? variable_term(s->L, s->shadow[v]) : all_bits(s->L, sort, false);
}

static Term shadow_of_operation(Shadows *s, Term t) {
  Lower *L = s->L;
  TermTable *table = L->table;
  Op op = expr_op(table, t);
  uint32_t n = expr_arity(table, t);
  Term a = expr_arg(table, t, 0), b = n > 1 ? expr_arg(table, t, 1) : TERM_NONE;
  switch (op) {
  case OP_NOT:
  case OP_BVNOT: return shadow(s, a);
  case OP_AND:
  case OP_BVAND: return shadow_of_mask(s, a, b, true);
  case OP_OR:
  case OP_BVOR: return shadow_of_mask(s, a, b, false);
  case OP_BVXOR: return expr_binary(table, OP_BVOR, shadow(s, a), shadow(s, b));
  case OP_CONCAT: return expr_binary(table, OP_CONCAT, shadow(s, a), shadow(s, b));
  case OP_EXTRACT: return expr_extract(table, shadow(s, a), expr_param(table, t), expr_width(table, t));
  case OP_ZEXT:
  case OP_SEXT: return expr_resize(table, op, shadow(s, a), expr_width(table, t));
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR:
    return expr_binary(table, OP_BVOR, expr_binary(table, op, shadow(s, a), b),
                       spread(L, any_bit(L, shadow(s, b)), expr_sort(table, t)));
  case OP_ITE: return shadow_of_choice(s, t);
  case OP_SELECT:
    if (!c_holders_may(s->holders, s->here, t)) return all_bits(L, expr_sort(table, t), false);
    return expr_select(table, shadow(s, a), b);
  case OP_CONSTARRAY: return expr_const_array(table, expr_sort(table, t), shadow(s, a));
  default: break;
  }
  Term any = expr_false(table);
  for (uint32_t i = 0; i < n; i++) any = expr_or(table, any, any_bit(L, shadow(s, expr_arg(table, t, i))));
  return spread(L, any, expr_sort(table, t));
}

static Term shadow(Shadows *s, Term t) {
  uint32_t known;
  if (map_get(&s->memo, t, &known)) return known;
  Op op = expr_op(s->L->table, t);
  Term result = op == OP_VAR                      ? shadow_of_variable(s, t)
                : op == OP_CONST                  ? all_bits(s->L, expr_sort(s->L->table, t), false)
                : op == OP_STORE || op == OP_COPY ? shadow_of_array(s, t)
                                                  : shadow_of_operation(s, t);
  map_set(&s->memo, t, result);
  return result;
}

// ---- the graph

static void move_to(Shadows *s, Loc l) {
  s->here = l;
  if (s->memo.capacity > LARGE_MEMO) map_release(&s->memo); // clearing it takes as long as it is large
  map_clear(&s->memo);
}

// Can the object be marked as one that is set, where its region is not?
static bool is_plain(const Lower *L, const MemoryObject *memory) {
  return L->objects.list.data[memory->object].kind == OBJECT_GLOBAL && !memory->in_frame && !memory->size_term &&
         memory->size <= LARGE_RANGE;
}

// Is everything in the region raw at first? It is so where all its objects are, and where there is much of memory that may be allocated: the
// others are marked in its place, since a run in the interpreter keeps what differs from the rest, element by element.
static bool begins_raw(const Shadows *s, VarId array) {
  Lower *L = s->L;
  bool all = true, much = false, some = false;
  for (uint32_t i = 0; i < L->memory.count; i++) {
    const MemoryObject *memory = &L->memory.data[i];
    uint32_t region;
    ClassId class = c_points_to_object(L->points, &L->objects.list.data[memory->object]);
    if (!map_get(&L->region_index, class, &region) || L->regions.data[region].array != array) continue;
    bool raw = c_holders_is_raw(L, memory);
    if (c_points_to_is_foreign(L->points, L->regions.data[region].class) || (!raw && !is_plain(L, memory)))
      return false;
    some = true, all = all && raw, much = much || (raw && memory->size > LARGE_RANGE);
  }
  return some && (all || much);
}

static void make_variables(Shadows *s) {
  Lower *L = s->L;
  for (VarId v = 0; v < s->vars; v++) {
    s->shadow[v] = VAR_NONE;
    if (!c_holders_is_needed(s->holders, v) || is_unknown(s, v)) continue;
    Sort sort = L->prog->vars.data[v].sort;
    const char *name = arena_format(&L->arena, "%s.indeterminate", L->prog->vars.data[v].display);
    s->shadow[v] = c_variable_new(L, NULL, name, sort, true, NULL);
    L->prog->vars.data[s->shadow[v]].stack = L->prog->vars.data[v].stack;
    L->prog->vars.data[s->shadow[v]].init =
        all_bits(L, sort, c_holders_begins_raw(s->holders, v) && (!sort_is_array(sort) || begins_raw(s, v)));
  }
}

// At the start the objects of each region are marked that are not as the region is, in edges before the others.
static void mark_objects(Shadows *s) {
  Lower *L = s->L;
  for (uint32_t i = 0; i < L->memory.count; i++) {
    const MemoryObject *memory = &L->memory.data[i];
    ClassId class = c_points_to_object(L->points, &L->objects.list.data[memory->object]);
    uint32_t region;
    if (!map_get(&L->region_index, class, &region)) continue;
    VarId array = L->regions.data[region].array, v = s->shadow[array];
    bool raw = c_holders_is_raw(L, memory);
    if (v == VAR_NONE || !c_holders_begins_raw(s->holders, array) || raw == begins_raw(s, array)) continue;
    Term base = c_term_pointer(L, memory->base), size = c_term_pointer(L, memory->size);
    Term mark = all_bits(L, L->prog->vars.data[v].sort, raw);
    c_edge_assign(L, v, expr_copy(L->table, c_edge_pending(L, v), base, size, mark, base));
  }
  if (!L->pending.count) return;
  Loc start = c_edge_location(L);
  prog_set_assign(L->prog, start, L->pending.data, L->pending.count, L->prog->start);
  L->pending.count = 0;
  L->prog->start = start;
}

static void follow_assignment(Shadows *s, Loc l) {
  Location *at = &s->L->prog->locs.data[l];
  uint32_t before = at->count;
  s->next.count = 0;
  for (uint32_t i = 0; i < before; i++) assignvec_push(&s->next, at->assigns[i]);
  for (uint32_t i = 0; i < before; i++) {
    VarId v = s->shadow[at->assigns[i].var];
    if (v == VAR_NONE) continue;
    Term value = shadow(s, at->assigns[i].value);
    if (value != variable_term(s->L, v)) assignvec_push(&s->next, (Assign){v, value});
  }
  if (s->next.count > before) prog_set_assign(s->L->prog, l, s->next.data, s->next.count, at->next[0]);
}

static void follow_havoc(Shadows *s, Loc l) {
  Lower *L = s->L;
  Location before = L->prog->locs.data[l];
  VarId v = s->shadow[before.havoc];
  if (v == VAR_NONE) return;
  Loc after = prog_add_loc(L->prog, NULL, before.place);
  L->prog->locs.data[after].function = before.function;
  Assign assign = {v, all_bits(L, L->prog->vars.data[v].sort, becomes(s, l))};
  prog_set_assign(L->prog, after, &assign, 1, before.next[0]);
  prog_set_havoc(L->prog, l, before.havoc, before.input, after);
}

static void settle_uses(Shadows *s) {
  Lower *L = s->L;
  for (uint32_t i = 0; i < L->indeterminate->uses.count; i++) {
    const Use *use = &L->indeterminate->uses.data[i];
    if (!c_holders_is_reached(s->holders, use->at)) continue;
    move_to(s, use->at);
    Term known = expr_not(L->table, any_bit(L, shadow(s, use->value)));
    if (known == expr_true(L->table)) continue;
    L->place = use->place;
    L->now = use->by;
    L->at = c_edge_location(L);
    prog_set_if(L->prog, use->at, known, use->good, L->at);
    c_edge_error(L, KIND_INIT, NULL, use->what);
  }
  L->now = NULL;
}

static void instrument(Shadows *s) {
  make_variables(s);
  for (Loc l = 0; l < s->locs; l++) {
    if (!c_holders_is_reached(s->holders, l)) continue;
    move_to(s, l);
    if (s->L->prog->locs.data[l].kind == EDGE_ASSIGN) follow_assignment(s, l);
    else if (s->L->prog->locs.data[l].kind == EDGE_HAVOC) follow_havoc(s, l);
  }
  settle_uses(s);
  mark_objects(s);
}

void c_indeterminate_finish(Lower *L) {
  const struct Indeterminate *all = L->indeterminate;
  if (!all->uses.count) return;
  Shadows s = {.L = L, .vars = L->prog->vars.count, .locs = L->prog->locs.count};
  s.holders = c_holders_new(L, &all->havocs, &all->unknown);
  for (uint32_t i = 0; i < all->uses.count; i++)
    c_holders_need(s.holders, all->uses.data[i].at, all->uses.data[i].value);
  c_holders_find_needed(s.holders);
  s.shadow = memory_new((s.vars + 1) * sizeof *s.shadow);
  instrument(&s);
  c_holders_delete(s.holders);
  free(s.shadow);
  map_release(&s.memo);
  assignvec_release(&s.next);
}
