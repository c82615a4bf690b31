// Functions of the program without a body. What one of them may do goes two ways. On the first it changes what its arguments surely lead to,
// and variables that other files can name, to any numbers and to pointers that are null, the old ones, or its arguments: all this some function
// does. On the second it changes everything that such functions were ever given, and what that leads to, to anything: that covers all
// functions, but such a run may be none of the program's, and is marked as inexact.
// A pointer that it returns is null, one that it was given, or a new object of at least one element.
#include "front/c/foreign.h"

#include "front/c/assigned.h"
#include "front/c/attributes.h"
#include "front/c/client_types.h"
#include "front/c/contracts.h"
#include "front/c/extern_sizes.h"
#include "front/c/points_foreign.h"
#include "front/c/debug_types.h"

#define MOST_POINTERS 16u               // of one object that are told apart
#define LARGEST_NEW ((uint64_t)1 << 24) // bytes of a new object

typedef struct Foreign {
  Lower *L;
  LLVMValueRef call;
  const char *name;
  LLVMValueRef function;
  LLVMValueRef type;  // of the function, in debug information; or NULL
  LLVMValueRef place; // where a struct that it returns goes, or NULL; it is no argument
  ValueVec pointers;  // arguments
  U32Vec values;      // theirs
  bool is_fresh;      // __attribute__((malloc)): it returns no pointer that there was before
  bool keeps_all;     // its contract says what it changes, which was done
  bool writes;        // it changes something by more than its result
} Foreign;

static bool is_pointer(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMPointerTypeKind; }

static void collect_arguments(Foreign *f) {
  for (unsigned i = 0; i < LLVMGetNumArgOperands(f->call); i++) {
    LLVMValueRef argument = LLVMGetOperand(f->call, i);
    if (i == 0 && c_has_attribute(f->call, ATTRIBUTE_PARAMETERS, "sret")) {
      f->place = argument;
      continue;
    }
    Term value = is_pointer(LLVMTypeOf(argument)) ? c_value_scalar(f->L, argument) : TERM_NONE;
    if (value == TERM_NONE || LLVMIsAConstantPointerNull(argument)) continue;
    valuevec_push(&f->pointers, argument);
    u32vec_push(&f->values, value);
  }
}

// ---- pointers in objects

// Offsets of the pointers in a type; false where there are more than are told apart.
static bool pointer_offsets(const Layout *layout, LLVMTypeRef type, uint64_t offset, U32Vec *out) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  if (kind == LLVMPointerTypeKind) u32vec_push(out, (uint32_t)offset);
  uint64_t count = kind == LLVMStructTypeKind  ? LLVMCountStructElementTypes(type)
                   : kind == LLVMArrayTypeKind ? LLVMGetArrayLength2(type)
                                               : 0;
  for (uint64_t i = 0; i < count; i++) {
    uint32_t before = out->count;
    if (!pointer_offsets(layout, c_layout_part_type(type, i), offset + c_layout_part_offset(layout, type, i), out))
      return false;
    if (kind == LLVMArrayTypeKind && out->count == before) return true; // none of the others holds one
  }
  return out->count <= MOST_POINTERS && offset < UINT32_MAX;
}

static LLVMTypeRef object_type(const Object *object) {
  return object->kind == OBJECT_GLOBAL  ? LLVMGlobalGetValueType(object->value)
         : object->kind == OBJECT_LOCAL ? LLVMGetAllocatedType(object->value)
                                        : NULL;
}

// The same of an object; false too where it has no type, or none that is complete.
static bool pointers_of(const Lower *L, const Object *object, U32Vec *out) {
  LLVMTypeRef type = object_type(object);
  return type && !c_object_is_open(object) && pointer_offsets(&L->layout, type, 0, out);
}

// An argument as memory of a class holds it (places.c).
static Term as_held(Foreign *f, uint32_t argument, ClassId class) {
  Term value = c_term_as_bits(f->L, f->values.data[argument], f->L->layout.pointer_width);
  if (class == CLASS_NONE || !c_points_to_holds_numbers(f->L->points, class)) return value;
  return c_place_number(f->L, value, c_points_to_class(f->L->points, f->pointers.data[argument]));
}

// Null, what it was, or an argument. `class`: of the memory that holds the value; CLASS_NONE: none.
static Term is_known_pointer(Foreign *f, Term value, Term old, ClassId class) {
  TermTable *table = f->L->table;
  uint32_t width = f->L->layout.pointer_width;
  Term known = expr_or(table, expr_eq(table, value, expr_bv(table, width, 0)), expr_eq(table, value, old));
  for (uint32_t i = 0; i < f->values.count; i++)
    known = expr_or(table, known, expr_eq(table, value, as_held(f, i, class)));
  return known;
}

// ---- changes

static bool is_pointer_cell(Lower *L, const Object *object, const Cell *cell) {
  U32Vec offsets = {0};
  bool found = !pointers_of(L, object, &offsets);
  for (uint32_t i = 0; i < offsets.count; i++) found |= offsets.data[i] == cell->offset;
  u32vec_release(&offsets);
  return found && 8 * cell->size == L->layout.pointer_width;
}

static void change_cells(Foreign *f, const Object *object, bool exact) {
  Lower *L = f->L;
  for (uint32_t i = 0; i < object->cells.count && L->at != LOC_NONE; i++) {
    VarId cell = c_variable_cell(L, object, i);
    if (!exact || !is_pointer_cell(L, object, &object->cells.data[i])) {
      c_edge_choose(L, cell);
      continue;
    }
    VarId any = c_variable_temporary(L, "any", L->prog->vars.data[cell].sort);
    c_edge_choose(L, any);
    ClassId class = c_points_to_object(L->points, object);
    c_edge_require(L, is_known_pointer(f, variable_term(L, any), variable_term(L, cell), class));
    c_edge_assign(L, cell, variable_term(L, any));
    c_edge_commit(L);
  }
}

// Pointers in what was written are known ones.
static void require_known(Foreign *f, const Object *object, Region region, Term any, Term base) {
  Lower *L = f->L;
  U32Vec offsets = {0};
  bool listed = pointers_of(L, object, &offsets);
  Region fresh = {.class = region.class, .array = prog_var_of(L->prog, any), .unit = region.unit};
  for (uint32_t i = 0; listed && i < offsets.count && L->at != LOC_NONE; i++) {
    Term at = expr_binary(L->table, OP_BVADD, base, c_term_pointer(L, offsets.data[i]));
    uint32_t bytes = L->layout.pointer_width / 8;
    Term now = c_region_read(L, &fresh, at, bytes), old = c_region_read(L, &region, at, bytes);
    c_edge_require(L, is_known_pointer(f, now, old, region.class));
  }
  if (!listed && c_points_to_has_pointers(L->points, region.class)) c_edge_end(L, LOC_SINK); // the other way has it
  u32vec_release(&offsets);
}

// An object in memory, all of it.
static void change_memory(Foreign *f, const Object *object, bool exact) {
  Lower *L = f->L;
  ClassId class = c_points_to_object(L->points, object);
  if (!c_memory_is_read(L, class) || !c_extern_room(object)) return;
  Region region = *c_region_of(L, class);
  Term base = c_address_of(L, object), size = c_term_pointer(L, c_extern_room(object));
  VarId any = c_variable_temporary(L, "any", c_region_sort(L, region.unit));
  c_edge_choose(L, any);
  if (exact) require_known(f, object, region, variable_term(L, any), base);
  c_edge_assign(L, region.array,
                expr_copy(L->table, variable_term(L, region.array), base, size, variable_term(L, any), base));
  c_edge_commit(L);
}

static bool keeps_variables(const Lower *L) { return L->plan != NULL || L->options->foreign_keeps_variables; }

static void change_variables(Foreign *f, bool exact) {
  Lower *L = f->L;
  for (uint32_t i = 0; i < L->objects.list.count && !keeps_variables(L); i++) {
    const Object *object = &L->objects.list.data[i];
    if (!c_points_is_visible(object) || !LLVMGetFirstUse(object->value)) continue;
    f->writes = true;
    if (object->in_memory) change_memory(f, object, exact);
    else change_cells(f, object, exact);
  }
}

// ---- what was given before: a variable for each object, and for each class, tells

static VarId flag_of(Lower *L, uint64_t key, const char *name, bool at_start) {
  uint32_t flag;
  if (map_get(&L->given_flags, key, &flag)) return flag;
  flag = c_variable_new(L, NULL, name, SORT_BOOL, true, NULL);
  L->prog->vars.data[flag].init = at_start ? expr_true(L->table) : expr_false(L->table);
  map_set(&L->given_flags, key, flag);
  return flag;
}

static VarId object_flag(Lower *L, const Object *object) {
  return flag_of(L, (uint64_t)1 << 32 | object->id, "given_object", false);
}

// What variables of other files lead to they have from the start.
static bool is_led_to(Lower *L, ClassId class) {
  for (uint32_t i = 0; i < L->objects.list.count && !keeps_variables(L); i++) {
    const Object *object = &L->objects.list.data[i];
    if (!c_points_is_visible(object)) continue;
    U32Vec all = {0};
    c_points_to_contents(L->points, c_points_to_object(L->points, object), &all);
    bool found = false;
    for (uint32_t k = 0; k < all.count; k++) found |= all.data[k] == class;
    u32vec_release(&all);
    if (found) return true;
  }
  return false;
}

static VarId class_flag(Lower *L, ClassId class) { return flag_of(L, class, "given_class", is_led_to(L, class)); }

static void note_class(Lower *L, ClassId class) {
  U32Vec all = {0};
  c_points_to_reach(L->points, class, &all);
  for (uint32_t i = 0; i < all.count; i++) c_edge_assign(L, class_flag(L, all.data[i]), expr_true(L->table));
  u32vec_release(&all);
}

static void note_arguments(Foreign *f) {
  Lower *L = f->L;
  for (uint32_t i = 0; i < f->pointers.count; i++) {
    LLVMValueRef argument = f->pointers.data[i];
    const Object *object = c_objects_root(&L->objects, argument);
    if (c_points_only_reads(f->call, argument)) continue;
    note_class(L, c_points_to_class(L->points, argument));
    if (object && object->kind == OBJECT_GLOBAL && !object->constant)
      c_edge_assign(L, object_flag(L, object), expr_true(L->table));
  }
  c_edge_commit(L);
}

// Static variables whose addresses it was given before, by a call that is lowered already; the other way knows them all.
static void change_given_objects(Foreign *f) {
  Lower *L = f->L;
  for (uint32_t i = 0; i < L->objects.list.count && L->at != LOC_NONE; i++) {
    const Object *object = &L->objects.list.data[i];
    uint32_t flag;
    if (!map_get(&L->given_flags, (uint64_t)1 << 32 | i, &flag)) continue;
    if (c_points_is_visible(object) && !keeps_variables(L)) continue; // done already
    Loc then = c_edge_location(L), after = c_edge_location(L);
    c_edge_if(L, variable_term(L, flag), then, after);
    L->at = then;
    change_memory(f, object, true);
    c_edge_goto(L, after);
    L->at = after;
  }
}

// The type of what an argument points to, where it is a number that may be written.
static LLVMValueRef number_behind(Foreign *f, LLVMValueRef argument) {
  LLVMValueRef part = NULL;
  for (unsigned i = 0; f->type && i < LLVMGetNumArgOperands(f->call); i++)
    if (LLVMGetOperand(f->call, i) == argument) c_debug_parameter(f->type, f->function, i, &part);
  LLVMValueRef pointee = part && c_debug_kind(part) == DEBUG_POINTER ? c_debug_pointee(part) : NULL;
  return pointee && c_debug_kind(pointee) == DEBUG_NUMBER && !c_debug_is_const(pointee) ? pointee : NULL;
}

// One element behind a pointer that may point to many things.
static void change_element(Foreign *f, uint32_t argument) {
  Lower *L = f->L;
  TermTable *table = L->table;
  LLVMValueRef type = number_behind(f, f->pointers.data[argument]);
  ClassId class = c_points_to_class(L->points, f->pointers.data[argument]);
  uint64_t bytes = type ? c_debug_type_size(type) : 0;
  if (!bytes || !c_memory_is_read(L, class)) return;
  Region region = *c_region_of(L, class);
  Term address = f->values.data[argument], null = expr_eq(table, address, c_term_pointer(L, 0));
  if (bytes % region.unit) return;
  VarId any = c_variable_temporary(L, "any", c_region_sort(L, region.unit));
  c_edge_choose(L, any);
  Term old = variable_term(L, region.array);
  Term changed = expr_copy(table, old, address, c_term_pointer(L, bytes), variable_term(L, any), address);
  c_edge_assign(L, region.array, expr_ite(table, null, old, changed));
  c_edge_commit(L);
}

// What an argument surely points to.
static void change_arguments(Foreign *f) {
  Lower *L = f->L;
  for (uint32_t i = 0; i < f->pointers.count && L->at != LOC_NONE; i++) {
    const Object *object = c_objects_root(&L->objects, f->pointers.data[i]);
    if (!object) change_element(f, i);
    if (!object || !object->in_memory || object->constant || c_points_only_reads(f->call, f->pointers.data[i]))
      continue;
    if (object->kind == OBJECT_GLOBAL) continue; // done already
    change_memory(f, object, true);
  }
}

// ---- everything that was given

// The region of a class that was given becomes arbitrary, apart from its constants.
static void forget_region(Lower *L, ClassId class) {
  Region region = *c_region_of(L, class);
  VarId any = c_variable_temporary(L, "any", c_region_sort(L, region.unit));
  c_edge_choose(L, any);
  Term value = variable_term(L, any);
  const U32Vec *objects = c_points_to_objects(L->points, class);
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (!object->constant || !object->in_memory) continue;
    Term base = c_address_of(L, object);
    value = expr_copy(L->table, value, base, c_term_pointer(L, object->size), variable_term(L, region.array), base);
  }
  Term given = variable_term(L, class_flag(L, class));
  c_edge_assign(L, region.array, expr_ite(L->table, given, value, variable_term(L, region.array)));
  c_edge_commit(L);
}

static bool can_change(Lower *L, ClassId class) {
  if (!c_memory_is_read(L, class)) return false;
  const U32Vec *objects = c_points_to_objects(L->points, class);
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (object->in_memory && !object->constant) return true;
  }
  return false;
}

// Can it set a variable to a pointer of its own?
static bool has_visible_pointers(Lower *L) {
  bool found = false;
  for (uint32_t i = 0; i < L->objects.list.count && !keeps_variables(L) && !found; i++) {
    const Object *object = &L->objects.list.data[i];
    U32Vec offsets = {0};
    if (!c_points_is_visible(object) || !LLVMGetFirstUse(object->value)) continue;
    found = !pointers_of(L, object, &offsets) || offsets.count;
    u32vec_release(&offsets);
  }
  return found;
}

// Is there something that was given? False where there can be nothing.
static Term has_wide_changes(Lower *L) {
  const U32Vec *given = c_points_to_given(L->points);
  Term any = has_visible_pointers(L) ? expr_true(L->table) : expr_false(L->table);
  for (uint32_t i = 0; i < given->count; i++)
    if (can_change(L, given->data[i])) any = expr_or(L->table, any, variable_term(L, class_flag(L, given->data[i])));
  return any;
}

static void change_given(Lower *L) {
  const U32Vec *given = c_points_to_given(L->points);
  for (uint32_t i = 0; i < given->count && L->at != LOC_NONE; i++)
    if (can_change(L, given->data[i])) forget_region(L, given->data[i]);
}

static void change(Foreign *f) {
  Lower *L = f->L;
  Term wider = has_wide_changes(L);
  if (wider == expr_false(L->table)) {
    change_variables(f, true);
    return;
  }
  f->writes = true;
  // Saved once before the ways part, so that the bindings hold on both.
  c_edge_save_across_call(L, true);
  c_edge_commit(L);
  Loc exact = c_edge_location(L), wide = c_edge_location(L), join = c_edge_location(L);
  c_edge_choice(L, exact, wide);
  L->at = exact;
  change_variables(f, true);
  change_given_objects(f);
  change_arguments(f);
  c_edge_goto(L, join);
  L->at = wide;
  c_edge_require(L, wider);
  c_edge_inexact(L,
                 arena_format(&L->arena, "what %s, which has no body, does with all that it was ever given", f->name));
  change_variables(f, false);
  change_given(L);
  c_edge_goto(L, join);
  L->at = join;
}

// It may as well leave everything as it is: what was indeterminate stays so. In all else that is one of its changes.
static void change_or_not(Foreign *f) {
  Lower *L = f->L;
  note_arguments(f);
  if (f->keeps_all) return;
  if (!(L->options->kinds & KIND_BIT(INIT)) || !f->pointers.count) {
    change(f);
    return;
  }
  c_edge_save_across_call(L, true);
  c_edge_commit(L);
  Loc changes = c_edge_location(L), after = c_edge_location(L);
  c_edge_choice(L, changes, after);
  L->at = changes;
  change(f);
  c_edge_goto(L, after);
  L->at = after;
}

// ---- results

static VarId given_pointer(Lower *L) {
  if (L->given == VAR_NONE) {
    L->given = c_variable_new(L, NULL, "given", sort_bv(L->layout.pointer_width), true, NULL);
    L->prog->vars.data[L->given].init = c_term_pointer(L, 0);
  }
  return L->given;
}

// One of the pointers that functions without a body were given so far, or have returned.
static void note_given(Lower *L, Term pointer) {
  VarId keep = c_variable_temporary(L, "keep", SORT_BOOL), given = given_pointer(L);
  c_edge_choose(L, keep);
  c_edge_assign(L, given, expr_ite(L->table, variable_term(L, keep), pointer, variable_term(L, given)));
  c_edge_commit(L);
}

static Term any_value(Lower *L, const char *hint, Sort sort, Input input) {
  VarId v = c_variable_temporary(L, hint, sort);
  c_edge_havoc(L, v, input);
  return variable_term(L, v);
}

// What a pointer in an object of a declared type points to; NULL where that is not known.
static LLVMValueRef pointee_at(LLVMValueRef type, uint64_t offset) {
  DebugKind kind = c_debug_kind(type);
  LLVMValueRef found = NULL;
  if (kind == DEBUG_POINTER && offset == 0) return c_debug_pointee(type);
  if (c_debug_is_array(type)) {
    LLVMValueRef element = c_debug_pointee(type);
    uint64_t size = element ? c_debug_type_size(element) : 0;
    return size ? pointee_at(element, offset % size) : NULL;
  }
  for (uint32_t i = 0; kind == DEBUG_STRUCT && i < c_debug_part_count(type) && !found; i++) {
    LLVMValueRef member = c_debug_part(type, i);
    uint64_t begin = c_debug_is_member(member) ? c_debug_member_bit(member) / 8 : 0;
    if (c_debug_is_member(member) && offset >= begin && offset - begin < c_debug_type_size(member))
      found = pointee_at(member, offset - begin);
  }
  return found;
}

// The same of a pointer in its result, or of its result.
static LLVMValueRef result_pointee(const Foreign *f, uint64_t offset) {
  LLVMValueRef part = NULL;
  return f->type && c_debug_function_part(f->type, 0, &part) && part ? pointee_at(part, offset) : NULL;
}

// A new object of which nothing is known but its size is exact where no pointers are read from it, or all that it holds are null.
static void doubt_contents(Foreign *f, LLVMValueRef pointee, Term is_new, Term address, Term size) {
  Lower *L = f->L;
  ClassId class = c_points_to_class(L->points, f->call);
  if (!c_points_to_has_pointers(L->points, class)) return;
  LLVMTypeRef type = pointee ? c_client_type_struct(&L->debug, pointee) : NULL;
  U32Vec offsets = {0};
  Term exact = expr_false(L->table);
  if (type && pointer_offsets(&L->layout, type, 0, &offsets)) {
    Region region = *c_region_of(L, class);
    exact = expr_eq(L->table, size, c_term_pointer(L, c_layout_size(&L->layout, type)));
    for (uint32_t i = 0; i < offsets.count; i++) {
      Term at = expr_binary(L->table, OP_BVADD, address, c_term_pointer(L, offsets.data[i]));
      Term value = c_region_read(L, &region, at, L->layout.pointer_width / 8);
      exact = expr_and(L->table, exact, expr_eq(L->table, value, c_term_pointer(L, 0)));
    }
  }
  u32vec_release(&offsets);
  Loc good = c_edge_location(L), bad = c_edge_location(L);
  c_edge_if(L, expr_or(L->table, expr_not(L->table, is_new), exact), good, bad);
  L->at = bad;
  c_edge_inexact(L, arena_format(&L->arena, "the pointers in what %s, which has no body, returns", f->name));
  c_edge_goto(L, good);
  L->at = good;
}

// Is the result one that a pointer can be? What it is otherwise than new.
static Term is_known_result(Foreign *f, Term result) {
  if (f->is_fresh) return expr_eq(f->L->table, result, c_term_pointer(f->L, 0));
  Term known = is_known_pointer(f, result, c_term_pointer(f->L, 0), CLASS_NONE);
  return expr_or(f->L->table, known, expr_eq(f->L->table, result, variable_term(f->L, given_pointer(f->L))));
}

// Makes a value one that a pointer which it returns can have; `offset`: where in its result. False where that is not modelled.
static bool settle_pointer(Foreign *f, Term result, uint64_t offset) {
  Lower *L = f->L;
  TermTable *table = L->table;
  const Object *site = c_objects_find(&L->objects, f->call);
  LLVMValueRef pointee = result_pointee(f, offset);
  uint64_t least = pointee && c_debug_type_size(pointee) ? c_debug_type_size(pointee) : 1;
  Term size = any_value(L, "size", sort_bv(L->layout.pointer_width), (Input){0});
  Term is_new = site ? any_value(L, "is_new", SORT_BOOL, (Input){0}) : expr_false(table);
  c_edge_require(L, expr_and(table, expr_binary(table, OP_BVULE, c_term_pointer(L, least), size),
                             expr_binary(table, OP_BVULE, size, c_term_pointer(L, LARGEST_NEW + least))));
  Term fails = expr_not(table, is_new);
  Term address = site ? c_heap_allocate(L, site, size, &fails) : c_term_pointer(L, 0);
  if (address == TERM_NONE) return false;
  is_new = expr_not(table, fails);
  Term known = is_known_result(f, result);
  if (L->options->foreign_any) known = expr_or(table, known, expr_not(table, known));
  c_edge_require(L, expr_ite(table, is_new, expr_eq(table, result, address), known));
  c_edge_commit(L);
  if (site) doubt_contents(f, pointee, is_new, result, size);
  if (L->options->foreign_any)
    c_edge_inexact(L, arena_format(&L->arena, "the pointer that %s, which has no body, returns", f->name));
  note_given(L, result);
  return true;
}

static void return_pointer(Foreign *f, Input input) {
  Lower *L = f->L;
  c_edge_save_across_call(L, true);
  c_edge_commit(L);
  Term result = any_value(L, "result", sort_bv(L->layout.pointer_width), input);
  if (settle_pointer(f, result, 0)) c_value_bind(L, f->call, &result, 1);
}

// ---- structs

// In registers.
static void return_parts(Foreign *f, Input input) {
  Lower *L = f->L;
  LLVMTypeRef type = LLVMTypeOf(f->call);
  U32Vec offsets = {0}, terms = {0};
  LeafVec leaves = {0};
  bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMGetFirstUse(f->call);
  bool has_pointers = is_struct && pointer_offsets(&L->layout, type, 0, &offsets) && offsets.count;
  if (has_pointers) c_edge_save_across_call(L, true), c_edge_commit(L);
  c_builtin_result(L, f->call, input);
  bool known = has_pointers && L->at != LOC_NONE && c_layout_leaves(&L->layout, type, 0, &leaves) &&
               c_value_terms(L, f->call, &terms) && terms.count == leaves.count;
  for (uint32_t i = 0, k = 0; known && i < leaves.count && k < offsets.count && L->at != LOC_NONE; i++)
    if (leaves.data[i].offset == offsets.data[k]) settle_pointer(f, terms.data[i], offsets.data[k++]);
  u32vec_release(&offsets);
  u32vec_release(&terms);
  leafvec_release(&leaves);
}

// No new objects are made for what goes to memory: what is said of pointers there that it was not given proves no violation.
static void doubt_pointer(Foreign *f, Term value, ClassId class) {
  Lower *L = f->L;
  Loc good = c_edge_location(L), bad = c_edge_location(L);
  c_edge_if(L, is_known_pointer(f, value, c_term_pointer(L, 0), class), good, bad);
  L->at = bad;
  c_edge_inexact(L, arena_format(&L->arena, "the pointers in what %s, which has no body, returns", f->name));
  c_edge_goto(L, good);
  L->at = good;
}

static void fill_cells(Foreign *f, const Object *object, uint64_t begin, uint64_t size) {
  Lower *L = f->L;
  ClassId class = c_points_to_object(L->points, object);
  for (uint32_t i = 0; i < object->cells.count && L->at != LOC_NONE; i++) {
    const Cell *cell = &object->cells.data[i];
    if (cell->offset < begin || cell->offset >= begin + size) continue;
    VarId v = c_variable_cell(L, object, i);
    c_edge_choose(L, v);
    if (is_pointer_cell(L, object, cell)) doubt_pointer(f, variable_term(L, v), class);
  }
}

// A struct that goes where the caller says is all written.
static void fill_place(Foreign *f) {
  Lower *L = f->L;
  LLVMTypeRef type = LLVMGetTypeAttributeValue(c_attribute(f->call, ATTRIBUTE_PARAMETERS, "sret"));
  uint64_t size = c_layout_size(&L->layout, type);
  int64_t at;
  const Object *object = c_objects_at(&L->objects, &L->layout, f->place, &at);
  ClassId class = c_points_to_class(L->points, f->place);
  if (object && !object->in_memory) fill_cells(f, object, (uint64_t)at, size);
  else if (c_memory_is_read(L, class)) {
    Term address = c_value_scalar(L, f->place);
    Region region = *c_region_of(L, class);
    VarId any = c_variable_temporary(L, "any", c_region_sort(L, region.unit));
    U32Vec offsets = {0};
    c_edge_choose(L, any);
    Term filled = expr_copy(L->table, variable_term(L, region.array), address, c_term_pointer(L, size),
                            variable_term(L, any), address);
    c_edge_assign(L, region.array, filled);
    c_edge_commit(L);
    bool listed = pointer_offsets(&L->layout, type, 0, &offsets);
    for (uint32_t i = 0; listed && i < offsets.count && L->at != LOC_NONE; i++) {
      Term part = expr_binary(L->table, OP_BVADD, address, c_term_pointer(L, offsets.data[i]));
      doubt_pointer(f, c_region_read(L, &region, part, L->layout.pointer_width / 8), class);
    }
    if (!listed) c_edge_inexact(L, "a large struct of pointers that a function without a body returns");
    u32vec_release(&offsets);
  }
}

static bool gives_pointers(Lower *L) {
  for (LLVMValueRef f = LLVMGetFirstFunction(L->module); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    if (LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) &&
        c_points_has_pointers(LLVMGetReturnType(LLVMGlobalGetValueType(f))) &&
        c_library_find(LLVMGetValueName2(f, &length), false) == LIBRARY_NONE)
      return true;
  }
  return false;
}

static void say_what_is_assumed(const Foreign *f) {
  Lower *L = f->L;
  bool pointer = c_points_has_pointers(LLVMTypeOf(f->call)) && LLVMGetFirstUse(f->call) && !L->options->foreign_any;
  const char *changes = !f->writes ? ""
                        : keeps_variables(L)
                            ? "; it may change what it gets pointers to, and nothing else"
                            : "; it may change what it gets pointers to and variables that are not static";
  prog_assume(
      L->prog,
      arena_format(&L->arena, "%s has no body: any result%s%s", f->name,
                   pointer ? ", if a pointer null, one that it was given, or a new object of at most 16 MiB" : "",
                   changes));
}

static bool may_be_allocated(Lower *L, LLVMValueRef pointer) {
  const U32Vec *objects = c_points_to_objects(L->points, c_points_to_class(L->points, pointer));
  for (uint32_t i = 0; i < objects->count; i++)
    if (L->objects.list.data[objects->data[i]].kind == OBJECT_HEAP) return true;
  return false;
}

static bool shows_addresses(Lower *L) {
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *object = &L->objects.list.data[i];
    if (object->in_memory && c_points_to_is_exposed(L->points, c_points_to_object(L->points, object))) return true;
  }
  return false;
}

// A number that may be an address. The arguments are looked at first: there are fewer than objects.
static bool gets_number(const Foreign *f) {
  bool is_wide = false;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(f->call) && !is_wide; i++) {
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(f->call, i));
    is_wide = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) >= f->L->layout.pointer_width;
  }
  return is_wide && shows_addresses(f->L);
}

// What C would let it do with its arguments, and is left out.
static void say_what_is_left_out(const Foreign *f) {
  Lower *L = f->L;
  bool reads = false, frees = false;
  for (uint32_t i = 0; i < f->pointers.count; i++) {
    reads |= c_points_only_reads(f->call, f->pointers.data[i]);
    frees |= may_be_allocated(L, f->pointers.data[i]);
  }
  const char *left[] = {reads ? "writes nothing through a pointer to const" : NULL,
                        gets_number(f) ? "takes no number for an address" : NULL,
                        frees ? "frees nothing that it gets" : NULL};
  for (uint32_t i = 0; i < sizeof left / sizeof *left; i++)
    if (left[i]) prog_assume(L->prog, arena_format(&L->arena, "%s, which has no body, %s", f->name, left[i]));
}

// It may call the functions that it was given, now or before: about runs in which it does nothing is said.
static void call_back(Foreign *f) {
  Lower *L = f->L;
  const U32Vec *given = c_points_to_given(L->points);
  Term can = expr_false(L->table);
  for (uint32_t i = 0; i < given->count && !keeps_variables(L); i++)
    if (c_points_to_has_functions(L->points, given->data[i]))
      can = expr_or(L->table, can, variable_term(L, class_flag(L, given->data[i])));
  if (can == expr_false(L->table) || L->at == LOC_NONE) return;
  Loc calls = c_edge_location(L), after = c_edge_location(L);
  c_edge_choice(L, calls, after);
  L->at = calls;
  c_edge_require(L, can);
  c_edge_limit(L, "%s, which has no body, may call a function that it was given, which is not modelled", f->name);
  L->at = after;
}

// Does it change something of which sx_assigns speaks, whether the program looks at that or not? Its own contract was compared already.
static bool may_write(const Foreign *f) {
  if (f->keeps_all) return false;
  if (f->writes || !keeps_variables(f->L) || c_points_to_given(f->L->points)->count) return true;
  for (uint32_t i = 0; i < f->pointers.count; i++)
    if (!c_points_only_reads(f->call, f->pointers.data[i])) return true;
  return false;
}

void c_foreign_call(Lower *L, LLVMValueRef call, const char *name, LLVMValueRef function, Input input) {
  Foreign f = {.L = L, .call = call, .name = name, .function = function};
  f.type = c_debug_function_type(&L->debug, function);
  f.is_fresh = c_has_attribute(function, ATTRIBUTE_RESULT, "noalias");
  collect_arguments(&f);
  f.keeps_all = LLVMGetStringAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                              CONTRACT_ASSIGNS, (unsigned)strlen(CONTRACT_ASSIGNS)) != NULL;
  change_or_not(&f);
  if (may_write(&f)) c_assigned_doubt(L, "a function without a body is called");
  call_back(&f);
  for (uint32_t i = 0; i < f.values.count && gives_pointers(L); i++) note_given(L, f.values.data[i]);
  if (L->at != LOC_NONE && f.place) fill_place(&f);
  if (L->at != LOC_NONE && is_pointer(LLVMTypeOf(call)) && LLVMGetFirstUse(call)) return_pointer(&f, input);
  else return_parts(&f, input);
  say_what_is_assumed(&f);
  say_what_is_left_out(&f);
  valuevec_release(&f.pointers);
  u32vec_release(&f.values);
}
