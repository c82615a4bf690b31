// The numbers of addresses. In the graph a pointer is an encoded word (addresses.c); what a program sees of it as a number is another matter: an
// object has a place, which is any number that is aligned, not null, does not wrap around, and keeps it apart from the objects alive at the same
// time. It is drawn anew whenever the object is born. Only objects that some conversion can see (points_integers.h) have a place:
//   - an address as a number is the object's place and the offset; an address of no object is a number as it is;
//   - a number as an address is that of an exposed object that it is in, one past its end included: one that is alive, else one that is dead; else
//     an address of no object;
//   - memory whose bytes are seen as pointers and as numbers holds numbers (c_points_to_holds_numbers). What is loaded from there as a pointer may
//     be to any of the objects that the number is in, a dead one too: which of them was stored, the number does not say;
//   - addresses of no object are fewer than numbers: those near 0 are themselves, the others share what the model's objects leave. A number is
//     told again as it was, unless a run has met one that is far from those that programs use.
// Which objects there are is known when everything is lowered: both are relations that get their conditions then.
// Where very many objects are seen, they are not kept apart: their places are any, and a run in which one is looked at is not exact.
#include "front/c/alignment.h"
#include "front/c/comparisons.h"

enum { MOST_APART = 100 }; // objects that are kept apart: each from each other

typedef enum RelationAbout { ABOUT_BIRTH, ABOUT_NUMBER, ABOUT_POINTER, ABOUT_CODE } RelationAbout;

typedef struct Relation {
  RelationAbout about;
  Loc define, at, holds, fails; // `define`: where what follows from the other side gets its value (determined)
  Loc doubt, doubtful, sure;    // ABOUT_POINTER: where the number is in two objects
  uint32_t memory;              // that is born
  ClassId class;                // that the address is of
  Term address, number;
  Term dying;     // ABOUT_BIRTH: the address of a block that is moved, or TERM_NONE
  bool is_stored; // ABOUT_POINTER: it was stored as a pointer, whose object is one of those that the number is in
} Relation;
VEC(RelationVec, relationvec, Relation)

struct Places {
  RelationVec list;
  Map codes; // address of a function -> variable: where it is
  bool counted;
  uint32_t exposed; // objects that some conversion can see, once they are counted
  VarId
      odd; // whether a number became a pointer that shares its address with one that is likelier; VAR_NONE: no number does
};

struct Places *c_places_new(void) {
  struct Places *places = memory_new(sizeof *places);
  places->odd = VAR_NONE;
  return places;
}

void c_places_delete(struct Places *places) {
  relationvec_release(&places->list);
  map_release(&places->codes);
  free(places);
}

// The run goes on where the relation holds; the others are none.
static void relate(Lower *L, Relation relation) {
  if (L->at == LOC_NONE) return;
  relation.define = L->at, relation.at = c_edge_location(L);
  c_edge_goto(L, relation.at);
  L->at = relation.at;
  relation.holds = c_edge_location(L), relation.fails = c_edge_location(L);
  c_edge_choice(L, relation.holds, relation.fails);
  L->at = relation.fails;
  c_edge_end(L, LOC_SINK);
  L->at = relation.holds;
  relationvec_push(&L->places->list, relation);
}

// ---- places

static bool is_crowded(Lower *L) {
  struct Places *p = L->places;
  if (p->counted) return p->exposed > MOST_APART;
  p->counted = true;
  for (uint32_t i = 0; i < L->objects.list.count; i++)
    p->exposed += c_points_to_is_exposed(L->points, c_points_to_object(L->points, &L->objects.list.data[i]));
  return p->exposed > MOST_APART;
}

// Are there arguments whose texts some conversion can see? They are not kept apart from each other, nor from other objects.
static bool sees_arguments(Lower *L, ClassId class) {
  return L->argv.count != VAR_NONE && class != CLASS_NONE && class == L->argv.texts_class &&
         c_points_to_is_exposed(L->points, class);
}

// Something is about to depend on where objects of the class are.
static void look_at_places(Lower *L, ClassId class) {
  if (sees_arguments(L, class)) c_edge_inexact(L, "where the texts of arguments are");
  if (is_crowded(L)) c_edge_inexact(L, "where objects are, of which too many are seen to keep them apart");
}

// Is it born where its function is entered (c_places_enter)? Until then it has no place, which is told by 0.
static bool is_born_on_entry(const Object *object) {
  if (object->kind == OBJECT_BYVAL) return true;
  if (object->kind != OBJECT_LOCAL) return false;
  LLVMBasicBlockRef block = LLVMGetInstructionParent(object->value);
  return block == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block));
}

// Texts of arguments have a place each.
VarId c_place_new(Lower *L, const Object *object, uint64_t base) {
  if (object->kind == OBJECT_TEXTS) return VAR_NONE;
  if (!c_points_to_is_exposed(L->points, c_points_to_object(L->points, object))) return VAR_NONE;
  VarId v = c_variable_new(L, c_object_function(L, object), "place", sort_bv(L->layout.pointer_width), true, NULL);
  if (is_born_on_entry(object)) L->prog->vars.data[v].init = c_term_pointer(L, 0);
  L->prog->vars.data[v].likely = c_term_pointer(L, base);
  return v;
}

VarId c_place_of_slots(Lower *L) {
  Sort word = sort_bv(L->layout.pointer_width);
  if (L->heap_places == VAR_NONE)
    L->heap_places = c_variable_new(L, NULL, "heap_place", sort_array(word, word), true, NULL);
  return L->heap_places;
}

void c_place_birth(Lower *L, uint32_t memory) {
  VarId place = L->memory.data[memory].place;
  if (place == VAR_NONE || L->at == LOC_NONE) return;
  c_edge_choose(L, place);
  relate(L, (Relation){.about = ABOUT_BIRTH, .memory = memory, .dying = L->dying});
}

Term c_place_birth_of_slot(Lower *L) {
  c_edge_inexact(L, "where an allocation is that happens more than once");
  VarId place = c_variable_temporary(L, "place", sort_bv(L->layout.pointer_width));
  c_edge_choose(L, place);
  Term low = expr_binary(L->table, OP_BVAND, variable_term(L, place), c_term_pointer(L, alignment_of_blocks(L) - 1));
  c_edge_require(L, expr_eq(L->table, low, c_term_pointer(L, 0)));
  return variable_term(L, place);
}

// The local objects of the instance at the cursor.
static void birth_of(Lower *L, LLVMValueRef value) {
  const Object *object = c_objects_find(&L->objects, value);
  bool is_local = object && (object->kind == OBJECT_LOCAL || object->kind == OBJECT_BYVAL) && object->in_memory;
  uint32_t memory;
  if (!is_local || !c_points_to_is_exposed(L->points, c_points_to_object(L->points, object))) return;
  c_address_of(L, object);
  if (map_get(&L->now->addresses, object->id, &memory)) c_place_birth(L, memory);
}

void c_places_enter(Lower *L) {
  LLVMValueRef function = L->now->function->function;
  if (L->now->recursive) return;
  for (LLVMValueRef p = LLVMGetFirstParam(function); p; p = LLVMGetNextParam(p)) birth_of(L, p);
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i; i = LLVMGetNextInstruction(i))
    birth_of(L, i);
}

// One of an inner block is born there, where others may have died: it may be where they were.
void c_place_declare(Lower *L, const Object *object) {
  uint32_t memory;
  const Local *local = c_lifetimes_find(L->now, object);
  bool is_again = L->now->function->blocks.data[L->now->block].in_loop || (local && local->block);
  if (is_again && map_get(&L->now->addresses, object->id, &memory)) c_place_birth(L, memory);
}

// ---- addresses of no object

#define NULL_PAGE 4096u
#define WILD64 ((uint64_t)1 << 63)
#define WILD32 0x80000u

static Term masked(Lower *L, Term t, uint64_t mask) {
  return expr_binary(L->table, OP_BVAND, t, c_term_pointer(L, mask));
}
static bool is_wide(const Lower *L) { return L->layout.pointer_width == 64; }

// An address of no object that stands for a number; null and what is near it are themselves.
static Term wild(Lower *L, Term number) {
  TermTable *table = L->table;
  Term low = expr_binary(table, OP_BVULT, number, c_term_pointer(L, NULL_PAGE));
  Term away = is_wide(L) ? expr_binary(table, OP_BVOR, number, c_term_pointer(L, WILD64))
                         : expr_binary(table, OP_BVOR, masked(L, number, WILD32 - 1), c_term_pointer(L, WILD32));
  return expr_ite(table, low, number, away);
}

static Term is_bit(Lower *L, Term t, uint64_t bit) {
  return expr_not(L->table, expr_eq(L->table, masked(L, t, bit), c_term_pointer(L, 0)));
}

// The likeliest number whose address this is: those of small absolute value come first where there is room for them.
static Term told(Lower *L, Term address) {
  if (!is_wide(L)) return address;
  Term is_low = expr_and(L->table, is_bit(L, address, WILD64), expr_not(L->table, is_bit(L, address, WILD64 >> 1)));
  return expr_ite(L->table, is_low, masked(L, address, ~WILD64), address);
}

static Term is_odd(Lower *L) {
  return L->places->odd == VAR_NONE ? expr_false(L->table) : variable_term(L, L->places->odd);
}

// The number has become that address: from now on it may be told as another, unless it is the likeliest one.
static void note_odd(Lower *L, Term number, Term address) {
  TermTable *table = L->table;
  Term shares = expr_and(table, expr_eq(table, address, wild(L, number)),
                         expr_not(table, expr_eq(table, told(L, address), number)));
  if (L->at == LOC_NONE || shares == expr_false(table)) return;
  if (L->places->odd == VAR_NONE) {
    L->places->odd = c_variable_new(L, NULL, "odd", SORT_BOOL, true, NULL);
    L->prog->vars.data[L->places->odd].init = expr_false(table);
  }
  Loc odd = c_edge_location(L), next = c_edge_location(L);
  c_edge_if(L, shares, odd, next);
  L->at = odd;
  c_edge_assign(L, L->places->odd, expr_true(table));
  c_edge_commit(L);
  c_edge_inexact(L, "a number that shares its address with others");
  c_edge_goto(L, next);
  L->at = next;
}

Term c_place_is_shared(Lower *L, Term address) {
  uint64_t bit = is_wide(L) ? WILD64 : WILD32;
  return expr_and(L->table, is_odd(L), is_bit(L, address, bit));
}

// ---- conversions

// Is there an object in the class whose addresses have no numbers here?
static bool is_out_of_reach(Lower *L, ClassId class) {
  const U32Vec *objects = c_points_to_objects(L->points, class);
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (object->kind != OBJECT_LOCAL || !object->in_memory) continue;
    const FlowFunction *in = c_flow_find(&L->flow, LLVMGetBasicBlockParent(LLVMGetInstructionParent(object->value)));
    if (in && in->recursive) return true;
  }
  return false;
}

static Term any_word(Lower *L, const char *name) {
  VarId v = c_variable_temporary(L, name, sort_bv(L->layout.pointer_width));
  c_edge_choose(L, v);
  return variable_term(L, v);
}

// Where a function is: the same all along, and not known.
static Term place_of_code(Lower *L, uint64_t address) {
  uint32_t v;
  if (!map_get(&L->places->codes, address, &v)) {
    v = c_variable_new(L, NULL, "place", sort_bv(L->layout.pointer_width), true, NULL);
    L->prog->vars.data[v].likely = c_term_pointer(L, address);
    map_set(&L->places->codes, address, v);
  }
  return variable_term(L, v);
}

static Term number_of_code(Lower *L, Term address) {
  if (expr_is_const(L->table, address))
    return c_address_is_code(L, (uint64_t)expr_bits(L->table, address)) ? c_place_constant(L, address) : address;
  Term number = any_word(L, "number");
  relate(L, (Relation){.about = ABOUT_CODE, .address = address, .number = number});
  return number;
}

Term c_place_number(Lower *L, Term address, ClassId class) {
  if (L->is_asking || class == CLASS_NONE) return address;
  if (!c_points_to_is_exposed(L->points, class))
    return c_points_to_has_functions(L->points, class) ? number_of_code(L, address) : address;
  if (expr_is_const(L->table, address) && expr_bits(L->table, address) == 0) return address;
  if (is_out_of_reach(L, class)) {
    c_edge_limit(L, "the address of a local variable of a recursive function is seen as a number");
    return address;
  }
  look_at_places(L, class);
  Term number = any_word(L, "number");
  relate(L, (Relation){.about = ABOUT_NUMBER, .class = class, .address = address, .number = number});
  return number;
}

// A number that is one past the end of an object and in another is the other's: what is meant shows later, in C.
static void doubt(Lower *L, Relation *relation) {
  relation->doubt = L->at, relation->doubtful = c_edge_location(L), relation->sure = c_edge_location(L);
  Loc sure = relation->sure;
  c_edge_choice(L, relation->doubtful, sure);
  L->at = relation->doubtful;
  c_edge_inexact(L, "which of two objects a number is an address of");
  c_edge_goto(L, sure);
  L->at = sure;
}

Term c_place_pointer(Lower *L, Term number, bool is_stored) {
  ClassId class = c_points_to_exposed(L->points);
  if (L->is_asking || (expr_is_const(L->table, number) && expr_bits(L->table, number) == 0)) return number;
  if (class != CLASS_NONE && is_out_of_reach(L, class)) {
    c_edge_limit(L, "a number becomes a pointer that may be to a local variable of a recursive function");
    return number;
  }
  look_at_places(L, class);
  Term address = any_word(L, "pointer");
  relate(L, (Relation){
                .about = ABOUT_POINTER, .class = class, .address = address, .number = number, .is_stored = is_stored});
  if (L->at != LOC_NONE) doubt(L, &L->places->list.data[L->places->list.count - 1]);
  note_odd(L, number, address);
  return address;
}

// ---- conditions

// What is known of an object at an address: where it begins, how long it is, its place, and whether it was there and is alive.
typedef struct Extent {
  Term base, size, place, exists, alive;
} Extent;
VEC(ExtentVec, extentvec, Extent)

static bool has_place(const MemoryObject *memory) {
  return memory->place != VAR_NONE || (memory->is_heap && memory->stride);
}

static Extent extent_of(Lower *L, const MemoryObject *memory, Term address) {
  TermTable *table = L->table;
  Extent extent = {.base = c_term_pointer(L, memory->base), .exists = expr_true(table), .alive = expr_true(table)};
  extent.size = memory->size_term ? memory->size_term : c_term_pointer(L, memory->size);
  if (memory->dead != VAR_NONE && !memory->in_frame) extent.alive = expr_not(table, variable_term(L, memory->dead));
  if (memory->is_heap) {
    if (memory->stride) extent.base = expr_binary(table, OP_BVAND, address, c_term_pointer(L, ~(memory->stride - 1)));
    Term state = expr_select(table, variable_term(L, c_heap_alive(L)), extent.base);
    Term offset = expr_binary(table, OP_BVSUB, address, c_term_pointer(L, memory->base));
    extent.size = expr_select(table, variable_term(L, c_heap_sizes(L)), extent.base);
    extent.alive = expr_eq(table, state, expr_bv(table, 8, HEAP_ALIVE));
    extent.exists = expr_not(table, expr_eq(table, state, expr_bv(table, 8, HEAP_FREE)));
    if (memory->stride)
      extent.exists =
          expr_and(table, extent.exists, expr_binary(table, OP_BVULT, offset, c_term_pointer(L, memory->size)));
  }
  extent.place = memory->place != VAR_NONE ? variable_term(L, memory->place)
                                           : expr_select(table, variable_term(L, c_place_of_slots(L)), extent.base);
  if (is_born_on_entry(&L->objects.list.data[memory->object]))
    extent.exists = expr_and(table, extent.exists, expr_not(table, expr_eq(table, extent.place, c_term_pointer(L, 0))));
  return extent;
}

// start <= t <= start + size
static Term within(Lower *L, Term t, Term start, Term size) {
  return expr_binary(L->table, OP_BVULE, expr_binary(L->table, OP_BVSUB, t, start), size);
}

// t - from + to
static Term moved(Lower *L, Term t, Term from, Term to) {
  return expr_binary(L->table, OP_BVADD, expr_binary(L->table, OP_BVSUB, t, from), to);
}

static bool is_of(Lower *L, const MemoryObject *memory, ClassId class) {
  return has_place(memory) && c_points_to_object(L->points, &L->objects.list.data[memory->object]) == class;
}

// ---- texts of arguments

static Term place_of_text(Lower *L, Term text) {
  Sort word = sort_bv(L->layout.pointer_width);
  if (L->argv.places == VAR_NONE)
    L->argv.places = c_variable_new(L, NULL, "text_place", sort_array(word, word), true, NULL);
  return expr_select(L->table, variable_term(L, L->argv.places), text);
}

static void add_text(Lower *L, Term text, Term when, ExtentVec *out) {
  Extent extent = {.base = text, .size = c_argv_text_size(L, text), .place = place_of_text(L, text)};
  extent.exists = expr_and(L->table, when, c_argv_text_exists(L, text));
  extent.alive = expr_true(L->table);
  extentvec_push(out, extent);
}

// The first ones, and the one that the address is in. Where they are is said here, and nowhere else: not at null, and not around the end.
static Term add_texts(Lower *L, Term address, ExtentVec *out) {
  TermTable *table = L->table;
  Term later = expr_not(table, expr_binary(table, OP_BVULT, address, c_argv_text(L, ARGV_FIRST))),
       fine = expr_true(table);
  uint32_t first = out->count;
  for (uint64_t i = 0; i < ARGV_FIRST; i++) add_text(L, c_argv_text(L, i), expr_true(table), out);
  add_text(L, c_argv_text_of(L, address), later, out);
  for (uint32_t i = first; i < out->count; i++) {
    Extent text = out->data[i];
    Term room = expr_binary(table, OP_BVSUB, c_term_pointer(L, ~(uint64_t)0), text.place);
    Term is_fine = expr_and(table, expr_not(table, expr_eq(table, text.place, c_term_pointer(L, 0))),
                            expr_binary(table, OP_BVULE, text.size, room));
    fine = expr_and(table, fine, expr_or(table, expr_not(table, text.exists), is_fine));
  }
  return fine;
}

// The objects that a number or an address of the relation may be in; what holds of their places, where that was not said at their birth.
static Term list_extents(Lower *L, const Relation *relation, ExtentVec *out) {
  for (uint32_t k = 0; k < L->memory.count; k++) {
    MemoryObject memory = L->memory.data[k];
    if (is_of(L, &memory, relation->class)) extentvec_push(out, extent_of(L, &memory, relation->address));
  }
  if (!sees_arguments(L, relation->class)) return expr_true(L->table);
  return add_texts(L, relation->address, out);
}

// ----

// The address is one of a function, and the number that of its place; `none`: it is not one of a function.
static Term is_code(Lower *L, const Relation *relation, Term *none) {
  TermTable *table = L->table;
  Term any = expr_false(table);
  for (uint32_t i = 0; i < L->function_codes.capacity; i++) {
    if (L->function_codes.slots[i].key == MAP_EMPTY) continue;
    uint64_t code = c_address_of_code(L->function_codes.slots[i].value);
    Term is_it = expr_eq(table, relation->address, c_term_pointer(L, code));
    Term same = expr_eq(table, relation->number, place_of_code(L, code));
    any = expr_or(table, any, expr_and(table, is_it, same));
    *none = expr_and(table, *none, expr_not(table, is_it));
  }
  return any;
}

static Term number_condition(Lower *L, const Relation *relation) {
  TermTable *table = L->table;
  Term any = expr_false(table), none = expr_true(table);
  ExtentVec extents = {0};
  Term fine = list_extents(L, relation, &extents);
  for (uint32_t k = 0; k < extents.count; k++) {
    Extent o = extents.data[k];
    Term in = expr_and(table, o.exists, within(L, relation->address, o.base, o.size));
    Term same = expr_eq(table, relation->number, moved(L, relation->address, o.base, o.place));
    any = expr_or(table, any, expr_and(table, in, same));
    none = expr_and(table, none, expr_not(table, in));
  }
  extentvec_release(&extents);
  if (c_points_to_has_functions(L->points, relation->class)) any = expr_or(table, any, is_code(L, relation, &none));
  Term likely = expr_eq(table, relation->number, told(L, relation->address)),
       other = expr_and(table, is_odd(L), expr_eq(table, wild(L, relation->number), relation->address));
  return expr_and(table, fine, expr_or(table, any, expr_and(table, none, expr_or(table, likely, other))));
}

// Which objects a number is in, so far as they were looked at. Of each kind: the number is in one; the address is right for it; it is in two.
typedef struct Fit {
  Term is, same, twice;
} Fit;

typedef struct Fits {
  Fit within, live;    // strictly inside a live one; in a live one, one past its end included
  Fit any_within, any; // the same of any, be it alive or dead
} Fits;

static void add_to_fit(Lower *L, Fit *fit, Term is, Term same) {
  TermTable *table = L->table;
  fit->twice = expr_or(table, fit->twice, expr_and(table, fit->is, is));
  fit->same = expr_or(table, fit->same, expr_and(table, is, same));
  fit->is = expr_or(table, fit->is, is);
}

static void add_fit(Lower *L, const Relation *relation, const Extent *o, Fits *fits) {
  TermTable *table = L->table;
  Term in = expr_and(table, o->exists, within(L, relation->number, o->place, o->size));
  Term offset = expr_binary(table, OP_BVSUB, relation->number, o->place);
  Term strictly = expr_and(table, in, expr_binary(table, OP_BVULT, offset, o->size));
  Term same = expr_eq(table, relation->address, moved(L, relation->number, o->place, o->base));
  add_to_fit(L, &fits->within, expr_and(table, strictly, o->alive), same);
  add_to_fit(L, &fits->live, expr_and(table, in, o->alive), same);
  add_to_fit(L, &fits->any_within, strictly, same);
  add_to_fit(L, &fits->any, in, same);
}

static Fits fits_of(Lower *L, const Relation *relation, Term *fine) {
  Term no = expr_false(L->table);
  Fit none = {no, no, no};
  Fits fits = {none, none, none, none};
  ExtentVec extents = {0};
  *fine = list_extents(L, relation, &extents);
  for (uint32_t k = 0; k < extents.count; k++) add_fit(L, relation, &extents.data[k], &fits);
  extentvec_release(&extents);
  return fits;
}

// The address is right for an object of the kind, or, where the number is in none, as said.
static Term fits_or(Lower *L, const Fit *fit, Term otherwise) {
  return expr_ite(L->table, fit->is, fit->same, otherwise);
}

// Which object a pointer is to that was stored: any that the number is in; one past the end where the program has such pointers, or in no other.
static Term stored_condition(Lower *L, const Relation *relation, const Fits *fits, Term away, Term *doubtful) {
  bool has_ends = relation->class != CLASS_NONE && c_comparisons_has_ends(L, relation->class);
  Term any = fits_or(L, &fits->any, away);
  *doubtful = has_ends ? fits->any.twice : fits->any_within.twice;
  return has_ends ? any : fits_or(L, &fits->any_within, any);
}

static void finish_pointer(Lower *L, const Relation *relation) {
  Term fine;
  Fits fits = fits_of(L, relation, &fine);
  Term away = expr_eq(L->table, relation->address, wild(L, relation->number)), doubtful = fits.live.twice;
  Term condition = relation->is_stored ? stored_condition(L, relation, &fits, away, &doubtful)
                                       : fits_or(L, &fits.within, fits_or(L, &fits.live, fits_or(L, &fits.any, away)));
  Term null = c_term_pointer(L, 0);
  condition = expr_ite(L->table, expr_eq(L->table, relation->number, null), expr_eq(L->table, relation->address, null),
                       condition);
  condition = expr_and(L->table, fine, condition);
  prog_set_if(L->prog, relation->at, condition, relation->holds, relation->fails);
  prog_set_if(L->prog, relation->doubt, doubtful, relation->doubtful, relation->sure);
}

static Term apart(Lower *L, Term a, Term a_size, Term b, Term b_size) {
  TermTable *table = L->table;
  Term before = expr_and(table, expr_binary(table, OP_BVULE, a, b),
                         expr_binary(table, OP_BVULE, a_size, expr_binary(table, OP_BVSUB, b, a)));
  Term after = expr_and(table, expr_binary(table, OP_BVULE, b, a),
                        expr_binary(table, OP_BVULE, b_size, expr_binary(table, OP_BVSUB, a, b)));
  return expr_or(table, before, after);
}

// Objects without bytes are somewhere, too.
static Term at_least_one(Lower *L, Term size) {
  Term one = c_term_pointer(L, 1);
  return expr_ite(L->table, expr_binary(L->table, OP_BVULT, size, one), one, size);
}

// Two literals may be one object, or one the end of the other.
static Term is_shared(Lower *L, const MemoryObject *a, const MemoryObject *b, Term a_end, Term b_end) {
  const Object *first = &L->objects.list.data[a->object], *second = &L->objects.list.data[b->object];
  return c_literals_may_share(first, second) ? expr_eq(L->table, a_end, b_end) : expr_false(L->table);
}

static Term birth_condition(Lower *L, const Relation *relation) {
  TermTable *table = L->table;
  uint32_t index = relation->memory;
  MemoryObject memory = L->memory.data[index];
  uint64_t alignment = c_alignment_of_object(L, &L->objects.list.data[memory.object]);
  Term zero = c_term_pointer(L, 0), place = variable_term(L, memory.place);
  Term size = memory.size_term ? memory.size_term : c_term_pointer(L, memory.size);
  Term low = expr_binary(table, OP_BVAND, place, c_term_pointer(L, alignment - 1));
  Term fine = expr_and(table, expr_eq(table, low, zero), expr_not(table, expr_eq(table, place, zero)));
  Term room = expr_binary(table, OP_BVSUB, c_term_pointer(L, ~(uint64_t)0), place);
  fine = expr_and(table, fine, expr_binary(table, OP_BVULE, size, room));
  for (uint32_t k = 0; k < L->memory.count && !is_crowded(L); k++) {
    MemoryObject other = L->memory.data[k];
    if (k == index || other.place == VAR_NONE || other.place == memory.place) continue;
    Extent o = extent_of(L, &other, c_term_pointer(L, other.base));
    Term free = expr_or(table, expr_not(table, expr_and(table, o.exists, o.alive)),
                        apart(L, place, at_least_one(L, size), o.place, at_least_one(L, o.size)));
    Term end = expr_binary(table, OP_BVADD, place, size), other_end = expr_binary(table, OP_BVADD, o.place, o.size);
    free = expr_or(table, free, is_shared(L, &memory, &other, end, other_end));
    if (relation->dying != TERM_NONE) free = expr_or(table, free, expr_eq(table, o.base, relation->dying));
    fine = expr_and(table, fine, free);
  }
  return fine;
}

Term c_place_constant(Lower *L, Term address) {
  uint64_t at = (uint64_t)expr_bits(L->table, address);
  if (c_address_is_code(L, at)) return place_of_code(L, at);
  look_at_places(L, CLASS_NONE);
  for (uint32_t k = 0; k < L->memory.count; k++) {
    const MemoryObject *memory = &L->memory.data[k];
    if (memory->place != VAR_NONE && !memory->is_heap && at - memory->base <= memory->size)
      return moved(L, address, c_term_pointer(L, memory->base), variable_term(L, memory->place));
  }
  return address;
}

// Other addresses than those of functions are told as they are.
static Term code_condition(Lower *L, const Relation *relation) {
  Term none = expr_true(L->table), code = is_code(L, relation, &none);
  Term told = expr_and(L->table, none, expr_eq(L->table, relation->number, relation->address));
  return expr_or(L->table, code, told);
}

// Functions are at different places, none of which is null.
static void separate_codes(Lower *L) {
  TermTable *table = L->table;
  const Map *codes = &L->places->codes;
  Term fine = L->prog->initially;
  for (uint32_t i = 0; i < codes->capacity; i++) {
    if (codes->slots[i].key == MAP_EMPTY) continue;
    Term place = variable_term(L, codes->slots[i].value);
    fine = expr_and(table, fine, expr_not(table, expr_eq(table, place, c_term_pointer(L, 0))));
    for (uint32_t k = i + 1; k < codes->capacity; k++)
      if (codes->slots[k].key != MAP_EMPTY)
        fine = expr_and(table, fine, expr_not(table, expr_eq(table, place, variable_term(L, codes->slots[k].value))));
  }
  L->prog->initially = fine;
}

// ---- what is determined
//
// A number that is drawn, to be the one that an address is told as, is mostly the only one there is; and so is an address. It gets that value before the
// condition is looked at: any value of which the condition holds stays as it is, so that no run is lost; and terms say what it is.

// The objects that the address, or the number, is in: what follows for the other side where it is one alone.
typedef struct Only {
  Term is, twice, value;
} Only;

static void add_only(Lower *L, Only *only, Term in, Term value) {
  only->twice = expr_or(L->table, only->twice, expr_and(L->table, only->is, in));
  only->is = expr_or(L->table, only->is, in);
  only->value = expr_ite(L->table, in, value, only->value);
}

// From the address where `to_number`, else from the number; `otherwise`: where it is in none.
static Only only_object(Lower *L, const Relation *relation, bool to_number, Term otherwise) {
  Only only = {expr_false(L->table), expr_false(L->table), otherwise};
  ExtentVec extents = {0};
  (void)list_extents(L, relation, &extents);
  for (uint32_t k = 0; k < extents.count; k++) {
    Extent o = extents.data[k];
    Term from = to_number ? o.base : o.place, to = to_number ? o.place : o.base;
    Term known = to_number ? relation->address : relation->number;
    Term in = expr_and(L->table, o.exists, within(L, known, from, o.size));
    add_only(L, &only, in, moved(L, known, from, to));
  }
  extentvec_release(&extents);
  return only;
}

static Term determined_number(Lower *L, const Relation *relation) {
  if (c_points_to_has_functions(L->points, relation->class)) return relation->number;
  Term likely = expr_ite(L->table, is_odd(L), relation->number, told(L, relation->address));
  Only only = only_object(L, relation, true, likely);
  return expr_ite(L->table, only.twice, relation->number, only.value);
}

static Term determined_address(Lower *L, const Relation *relation) {
  Term null = c_term_pointer(L, 0);
  Only only = only_object(L, relation, false, wild(L, relation->number));
  Term address = expr_ite(L->table, only.twice, relation->address, only.value);
  return expr_ite(L->table, expr_eq(L->table, relation->number, null), null, address);
}

static void determine(Lower *L, const Relation *relation) {
  bool to_number = relation->about == ABOUT_NUMBER;
  if (!to_number && relation->about != ABOUT_POINTER) return;
  Assign assign = {prog_var_of(L->prog, to_number ? relation->number : relation->address),
                   to_number ? determined_number(L, relation) : determined_address(L, relation)};
  prog_set_assign(L->prog, relation->define, &assign, 1, relation->at);
}

static Term condition_of(Lower *L, const Relation *relation) {
  if (relation->about == ABOUT_BIRTH) return birth_condition(L, relation);
  return relation->about == ABOUT_CODE ? code_condition(L, relation) : number_condition(L, relation);
}

void c_places_finish(Lower *L) {
  for (uint32_t i = 0; i < L->places->list.count; i++) {
    Relation relation = L->places->list.data[i];
    determine(L, &relation);
    if (relation.about == ABOUT_POINTER) finish_pointer(L, &relation);
    else prog_set_if(L->prog, relation.at, condition_of(L, &relation), relation.holds, relation.fails);
  }
  separate_codes(L);
}

// Static objects are there from the start, and so is the memory of a client, however large it is then.
void c_places_start(Lower *L) {
  for (uint32_t k = 0; k < L->memory.count; k++) {
    ObjectKind kind = L->objects.list.data[L->memory.data[k].object].kind;
    if (kind == OBJECT_GLOBAL || kind == OBJECT_BLOCK) c_place_birth(L, k);
  }
}
