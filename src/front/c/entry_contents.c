#include "front/c/entry_contents.h"

#include "front/c/points_foreign.h"

void c_entry_contents_add(Lower *L, uint32_t memory, uint64_t element) {
  entryobjectvec_push(&L->entries, (EntryObject){memory, element});
}

static ClassId class_of(Lower *L, const EntryObject *entry) {
  return c_points_to_object(L->points, &L->objects.list.data[L->memory.data[entry->memory].object]);
}

void c_entry_contents_keep(Lower *L) {
  for (uint32_t i = 0; i < L->entries.count; i++) {
    ClassId class = class_of(L, &L->entries.data[i]);
    uint32_t known;
    if (!c_points_to_has_pointers(L->points, class) || map_get(&L->entry_initial, class, &known)) continue;
    Region region = *c_region_of(L, class);
    VarId initial = c_variable_new(L, NULL, "contents", c_region_sort(L, region.unit), true, NULL);
    map_set(&L->entry_initial, class, initial);
    c_edge_assign(L, initial, variable_term(L, region.array));
    c_edge_commit(L);
  }
}

// Does the pointer lead to an element of that object?
static Term is_element(Lower *L, const EntryObject *entry, Term pointer) {
  TermTable *table = L->table;
  const MemoryObject *memory = &L->memory.data[entry->memory];
  Term size = memory->size_term ? memory->size_term : c_term_pointer(L, memory->size);
  Term offset = expr_binary(table, OP_BVSUB, pointer, c_term_pointer(L, memory->base));
  Term element = c_term_pointer(L, entry->element);
  Term room = expr_binary(table, OP_BVULE, offset, expr_binary(table, OP_BVSUB, size, element));
  Term whole = expr_eq(table, expr_binary(table, OP_BVUREM, offset, element), c_term_pointer(L, 0));
  return expr_and(table, room, whole);
}

static Term is_known(Lower *L, LLVMValueRef load, Term value) {
  Term any = expr_eq(L->table, value, c_term_pointer(L, 0));
  ClassId class = c_points_to_class(L->points, load);
  for (uint32_t i = 0; i < L->entries.count; i++)
    if (class_of(L, &L->entries.data[i]) == class)
      any = expr_or(L->table, any, is_element(L, &L->entries.data[i], value));
  return any;
}

// Proofs take for granted that such a pointer leads to none of the objects that are not of its class.
static void tell_what_is_apart(Lower *L, ClassId class) {
  bool variables = false, entries = false;
  for (uint32_t i = 0; i < L->objects.list.count; i++) {
    const Object *object = &L->objects.list.data[i];
    bool is_apart = !object->in_memory || c_points_to_object(L->points, object) != class;
    variables |= is_apart && c_points_is_visible(object);
    entries |= is_apart && object->kind == OBJECT_ENTRY;
  }
  if (!variables && !entries) return;
  prog_assume(L->prog, arena_format(&L->arena, "pointers in what parameters point to lead to no other %s",
                                    !entries     ? "variable of the program"
                                    : !variables ? "object that a parameter points to"
                                                 : "variable of the program or object that a parameter points to"));
}

static const char why[] = "a pointer in what a parameter points to";

void c_entry_contents_loaded(Lower *L, LLVMValueRef load, Term value) {
  LLVMValueRef from = LLVMGetOperand(load, 0);
  ClassId class = c_points_to_class(L->points, from);
  uint32_t initial;
  if (LLVMGetTypeKind(LLVMTypeOf(load)) != LLVMPointerTypeKind || c_objects_root(&L->objects, from)) return;
  if (L->is_asking || L->at == LOC_NONE || !map_get(&L->entry_initial, class, &initial)) return;
  tell_what_is_apart(L, c_points_to_class(L->points, load));
  Region before = *c_region_of(L, class);
  before.array = initial;
  Term old = c_region_read(L, &before, c_value_scalar(L, from), L->layout.pointer_width / 8);
  Term is_set = expr_not(L->table, expr_eq(L->table, value, old)); // by the program, in the meantime
  Loc known = c_edge_location(L), unknown = c_edge_location(L);
  c_edge_if(L, expr_or(L->table, is_set, is_known(L, load, value)), known, unknown);
  L->at = unknown;
  c_edge_inexact(L, why);
  c_edge_goto(L, known);
  L->at = known;
}

void c_entry_contents_copied(Lower *L, LLVMValueRef from) {
  uint32_t initial;
  if (L->is_asking || c_objects_root(&L->objects, from)) return;
  if (map_get(&L->entry_initial, c_points_to_class(L->points, from), &initial)) c_edge_inexact(L, why);
}
