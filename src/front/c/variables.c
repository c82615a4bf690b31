// Program variables and their names: `f::x`, further copies `f::x#2`; globals plain.
#include "front/c/context.h"
#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"

static const char *unique_name(Lower *L, const char *base) {
  uint64_t key = hash_text(base) & ~((uint64_t)1 << 63);
  uint32_t copies = map_find(&L->names, key, 0);
  const char *name = base;
  do {
    copies++;
    if (copies > 1) name = arena_format(&L->arena, "%s#%u", base, copies);
  } while (prog_find_var(L->prog, name) != VAR_NONE);
  map_set(&L->names, key, copies);
  return name;
}

VarId c_variable_new(Lower *L, const char *function, const char *display, Sort sort, bool hidden, Instance *owner) {
  const char *base = function ? arena_format(&L->arena, "%s::%s", function, display) : display;
  VarId v = prog_add_var(L->prog, unique_name(L, base), display, function, sort);
  L->prog->vars.data[v].hidden = hidden;
  u32vec_resize(&L->owner, v + 1);
  L->owner.data[v] = owner ? owner->id : 0;
  if (owner) u32vec_push(&owner->owned, v);
  return v;
}

VarId c_variable_temporary(Lower *L, const char *hint, Sort sort) {
  Instance *now = L->now;
  return c_variable_new(L, now ? now->function->name : NULL, hint && *hint ? hint : "tmp", sort, true, now);
}

const char *c_object_function(const Lower *L, const Object *object) {
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value), function = NULL;
  size_t length;
  if (object->kind == OBJECT_GLOBAL) return variable ? c_debug_variable_function(&L->debug, variable) : NULL;
  if (object->kind == OBJECT_LOCAL) function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(object->value));
  if (object->kind == OBJECT_BYVAL) function = LLVMGetParamParent(object->value);
  return function ? LLVMGetValueName2(function, &length) : NULL;
}

// ---- cells of objects

typedef struct CellName {
  const char *function, *display;
  DebugScalar scalar;
  LLVMValueRef type; // NULL: not known, or of bit-fields
  bool hidden;
} CellName;

static CellName cell_name(Lower *L, const Object *object, const Cell *cell) {
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value), type = NULL;
  const char *name = variable ? c_debug_variable_name(&L->debug, variable) : NULL;
  CellName out = {.hidden = !name || strncmp(name, "__sextant_", 10) == 0}; // of a contract
  size_t length;
  if (!name) name = arena_text(&L->arena, LLVMGetValueName2(object->value, &length));
  if (!*name) name = "tmp";
  Text path = {0};
  if (variable) type = c_debug_member(&L->debug, c_debug_variable_type(variable), cell->offset, cell->size, &path);
  bool whole = cell->offset == 0 && cell->size == object->size;
  bool of_bits = path.count && path.data[path.count - 1] == '}';                                           // bit-fields
  if (type && path.count && !of_bits && c_debug_type_size(type) != cell->size) type = NULL, whole = false; // of a union
  if (!type && !whole) text_release(&path), text_format(&path, ".%llu", (unsigned long long)cell->offset);
  out.display = arena_format(&L->arena, "%s%s", name, text_view(&path));
  out.type = of_bits ? NULL : type;
  out.scalar = c_debug_scalar(out.type);
  text_release(&path);
  if (object->kind == OBJECT_GLOBAL) out.function = variable ? c_debug_variable_function(&L->debug, variable) : NULL;
  else out.function = L->now->function->name;
  return out;
}

// Proofs take for granted that a pointer of others leads to no variable of the program.
void c_variable_assume_any(Lower *L, const Object *object, const char *name) {
  bool points = c_layout_has_pointer(LLVMGlobalGetValueType(object->value));
  prog_assume(L->prog, arena_format(&L->arena, "%s has no definition: any initial value%s", name,
                                    points ? ", and no pointer to a variable of the program" : ""));
}

VarId c_variable_cell(Lower *L, const Object *object, uint32_t cell) {
  bool global = object->kind == OBJECT_GLOBAL;
  Map *map = global ? &L->global_cells : &L->now->cells;
  uint64_t key = (uint64_t)object->id << 32 | cell;
  uint32_t v;
  if (map_get(map, key, &v)) return v;
  const Cell *extent = &object->cells.data[cell];
  CellName name = cell_name(L, object, extent);
  v = c_variable_new(L, name.function, name.display, sort_bv(8 * extent->size), name.hidden, global ? NULL : L->now);
  TypeNumber type = c_lexicon_type(L, name.type);
  ProgVar *var = &L->prog->vars.data[v];
  var->type = type;
  var->is_signed = name.scalar.is_signed;
  var->is_float = name.scalar.is_float;
  if (global) {
    LLVMValueRef init = LLVMGetInitializer(object->value);
    L->as_numbers = c_points_to_holds_numbers(L->points, c_points_to_object(L->points, object));
    L->has_gaps = c_constant_has_gaps(object->value);
    Term value = init ? c_constant_bits(L, init, extent->offset, extent->size) : TERM_NONE;
    L->as_numbers = L->has_gaps = false;
    if (value == TERM_NONE || expr_is_const(L->table, value)) L->prog->vars.data[v].init = value;
    else assignvec_push(&L->initial, (Assign){v, value});
    if (!init) c_variable_assume_any(L, object, name.display);
  }
  map_set(map, key, v);
  return v;
}
