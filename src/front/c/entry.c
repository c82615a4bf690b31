#include "front/c/entry.h"

#include <string.h>

#include "front/c/attributes.h"
#include "front/c/entry_aliases.h"
#include "front/c/entry_contents.h"
#include "front/c/debug_types.h"

// How many bytes a pointer parameter points to at least; 0: it may be null.
static uint64_t bytes_promised(LLVMValueRef parameter) {
  LLVMValueRef function = LLVMGetParamParent(parameter);
  unsigned i = 0;
  while (LLVMGetParam(function, i) != parameter) i++;
  size_t length;
  if (strcmp(LLVMGetValueName2(function, &length), "main") == 0) return 1; // its third parameter is the environment
  uint64_t promised = c_attribute_number(function, ATTRIBUTE_PARAMETERS + i, "dereferenceable");
  return promised ? promised : c_has_attribute(function, ATTRIBUTE_PARAMETERS + i, "nonnull");
}

// Of what it points to, as it is declared; 1 where that has none.
static uint64_t element_size(const Lower *L, LLVMValueRef parameter) {
  LLVMValueRef type = c_debug_function_type(&L->debug, LLVMGetParamParent(parameter)), part = NULL;
  unsigned i = 0;
  while (LLVMGetParam(LLVMGetParamParent(parameter), i) != parameter) i++;
  if (!type || !c_debug_parameter(type, LLVMGetParamParent(parameter), i, &part) || c_debug_kind(part) != DEBUG_POINTER)
    return 1;
  LLVMValueRef pointee = c_debug_pointee(part);
  uint64_t size = pointee ? c_debug_type_size(pointee) : 0;
  return size ? size : 1;
}

// A pointer parameter and the object of its own that it points to, unless it points into the one of another.
typedef struct EntryPointer {
  LLVMValueRef parameter; // NULL: the parameter is none
  uint32_t memory;
  uint64_t element;
  Term least;     // bytes it points to
  Term offset;    // into the object that it shares, or TERM_NONE
  Term is_shared; // does another one point into its object?
  Term address;
} EntryPointer;
VEC(EntryPointerVec, entrypointervec, EntryPointer)

static Term size_of_entry(const Lower *L, const EntryPointer *p) { return L->memory.data[p->memory].size_term; }

// The object, as large as one likes.
static void make_entry_object(Lower *L, EntryPointer *p) {
  VarId size = c_variable_temporary(L, "size", sort_bv(L->layout.pointer_width));
  c_edge_havoc(L, size, (Input){0});
  L->memory.data[p->memory].size_term = variable_term(L, size);
  Term most = c_term_pointer(L, L->memory.data[p->memory].size);
  uint64_t promised = bytes_promised(p->parameter);
  p->element = element_size(L, p->parameter);
  p->least = c_term_pointer(L, promised > p->element ? promised : p->element);
  c_edge_require(L, expr_and(L->table, expr_binary(L->table, OP_BVULE, variable_term(L, size), most),
                             expr_binary(L->table, OP_BVULE, p->least, variable_term(L, size))));
  unsigned i = 0;
  while (LLVMGetParam(LLVMGetParamParent(p->parameter), i) != p->parameter) i++;
  if (c_has_open_length(LLVMGetParamParent(p->parameter), i))
    c_edge_inexact(L, "as many elements as a parameter [static n] asks for");
  c_place_birth(L, p->memory);
  c_entry_contents_add(L, p->memory, p->element);
}

static EntryPointer entry_pointer(Lower *L, LLVMValueRef parameter) {
  const Object *object = c_objects_find(&L->objects, parameter);
  EntryPointer p = {.parameter = parameter, .is_shared = expr_false(L->table), .offset = TERM_NONE};
  p.address = c_address_of(L, object);
  p.memory = map_find(&L->global_memory, object->id, 0);
  if (!c_argv_pointer(L, parameter, p.memory)) make_entry_object(L, &p);
  else {
    c_place_birth(L, p.memory);
    p.parameter = NULL;
  }
  return p;
}

// A multiple of its elements' size that leaves room for what it points to, in an object of `size` bytes.
static Term offset_within(Lower *L, EntryPointer *p, Term size, Term when) {
  TermTable *table = L->table;
  if (p->offset == TERM_NONE) {
    VarId index = c_variable_temporary(L, "index", sort_bv(L->layout.pointer_width));
    c_edge_havoc(L, index, (Input){0});
    Term small = c_term_pointer(L, (uint64_t)1 << 24); // as large as the objects are
    c_edge_require(L, expr_binary(table, OP_BVULE, variable_term(L, index), small));
    p->offset = expr_binary(table, OP_BVMUL, variable_term(L, index), c_term_pointer(L, p->element));
  }
  Term end = expr_binary(table, OP_BVADD, p->offset, p->least);
  c_edge_require(L, expr_or(table, expr_not(table, when), expr_binary(table, OP_BVULE, end, size)));
  return p->offset;
}

// `p` may point into the object of `other`, before or behind what that points to.
static void entry_alias(Lower *L, EntryPointer *p, EntryPointer *other, Term own, Term *is_elsewhere) {
  TermTable *table = L->table;
  VarId shares = c_variable_temporary(L, "shares", SORT_BOOL);
  c_edge_havoc(L, shares, (Input){0});
  Term when = expr_and(table, variable_term(L, shares), expr_not(table, *is_elsewhere));
  Term base = c_term_pointer(L, L->memory.data[other->memory].base), size = size_of_entry(L, other);
  Term here = expr_binary(table, OP_BVADD, base, offset_within(L, p, size, when));
  p->address = expr_ite(table, when, here, p->address == TERM_NONE ? own : p->address);
  offset_within(L, other, size, when);
  other->is_shared = expr_or(table, other->is_shared, when);
  *is_elsewhere = expr_or(table, *is_elsewhere, when);
}

static void entry_aliases(Lower *L, EntryPointerVec *all) {
  for (uint32_t i = 0; i < all->count; i++) {
    Term is_elsewhere = expr_false(L->table), own = all->data[i].address;
    for (uint32_t k = 0; k < i; k++)
      if (all->data[i].parameter && all->data[k].parameter &&
          c_entry_may_alias(&L->debug, L->now->function->function, i, k))
        entry_alias(L, &all->data[i], &all->data[k], own, &is_elsewhere);
  }
  for (uint32_t i = 0; i < all->count; i++) {
    EntryPointer *p = &all->data[i];
    if (p->is_shared == TERM_NONE || p->offset == TERM_NONE) continue;
    Term base = c_term_pointer(L, L->memory.data[p->memory].base);
    Term moved = expr_binary(L->table, OP_BVADD, base, p->offset);
    p->address =
        expr_ite(L->table, expr_and(L->table, p->is_shared, expr_eq(L->table, p->address, base)), moved, p->address);
  }
}

static void assume_pointer(Lower *L, const EntryPointer *p, bool promised) {
  size_t length;
  bool may_share = p->offset != TERM_NONE;
  prog_assume(L->prog, arena_format(&L->arena, "%s of %s %s an object%s of at most 16 MiB with arbitrary contents%s",
                                    LLVMGetValueName2(p->parameter, &length), L->now->function->name,
                                    promised ? "points to" : "is null or points to", may_share ? "" : " of its own",
                                    may_share ? ", which may be that of another parameter" : ""));
}

// The address, or null.
static void entry_null(Lower *L, EntryPointer *p) {
  if (!p->parameter) return;
  bool promised = bytes_promised(p->parameter) > 0;
  assume_pointer(L, p, promised);
  if (promised) return;
  VarId null = c_variable_temporary(L, "null", SORT_BOOL);
  c_edge_havoc(L, null, (Input){0});
  p->address = expr_ite(L->table, variable_term(L, null), c_term_pointer(L, 0), p->address);
}

static void entry_value(Lower *L, LLVMValueRef parameter, const Leaf *leaf, uint32_t index, U32Vec *terms) {
  const Object *home = c_parameter_home(L, parameter);
  VarId v = home ? c_variable_cell(L, home, c_object_cell(home, 0, leaf_bytes(leaf->width)))
                 : c_parameter_variable(L, L->now, parameter, index, leaf->width);
  c_edge_havoc(L, v, (Input){0});
  u32vec_push(terms, variable_term(L, v));
}

static void pass_pointers(Lower *L, EntryPointerVec *pointers) {
  entry_aliases(L, pointers);
  for (uint32_t i = 0; i < pointers->count; i++) {
    EntryPointer *p = &pointers->data[i];
    if (!p->address) continue;
    entry_null(L, p);
    LLVMValueRef parameter = LLVMGetParam(L->now->function->function, i);
    const Object *home = c_parameter_home(L, parameter);
    if (home) c_edge_assign(L, c_variable_cell(L, home, 0), p->address), c_edge_commit(L);
    else c_value_bind_fixed(L, parameter, &p->address, 1);
  }
}

static void entry_parameter(Lower *L, LLVMValueRef parameter, bool is_count) {
  LeafVec leaves = {0};
  U32Vec terms = {0};
  const Object *object = c_objects_find(&L->objects, parameter);
  const Object *home = c_parameter_home(L, parameter);
  if (!object && c_layout_leaves(&L->layout, LLVMTypeOf(parameter), 0, &leaves)) {
    for (uint32_t i = 0; i < leaves.count; i++) entry_value(L, parameter, &leaves.data[i], i, &terms);
    if (!home) c_value_bind_fixed(L, parameter, terms.data, terms.count);
    if (is_count) {
      prog_assume(L->prog, "the number of arguments of main is not negative");
      Term zero = expr_bv(L->table, leaves.data[0].width, 0);
      c_edge_require(L, expr_binary(L->table, OP_BVSLE, zero, terms.data[0]));
      c_argv_count(L, terms.data[0]);
    }
  }
  leafvec_release(&leaves);
  u32vec_release(&terms);
}

// What a caller has to pass, for harnesses.
static const char *type_of_parameter(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return "void *";
  case LLVMFloatTypeKind: return "float";
  case LLVMDoubleTypeKind: return "double";
  case LLVMX86_FP80TypeKind: return "long double";
  case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(type) > 32 ? "long long" : "int";
  default: return "int";
  }
}

static void record_parameter(Lower *L, LLVMValueRef p) {
  Parameter parameter = {.type = type_of_parameter(LLVMTypeOf(p))};
  const Object *object = c_objects_find(&L->objects, p), *home = c_parameter_home(L, p);
  LeafVec leaves = {0};
  bool scalar =
      !object && LLVMGetFirstUse(p) && c_layout_leaves(&L->layout, LLVMTypeOf(p), 0, &leaves) && leaves.count == 1;
  if (scalar) {
    uint32_t width = leaves.data[0].width;
    VarId v = home ? c_variable_cell(L, home, c_object_cell(home, 0, leaf_bytes(width)))
                   : c_parameter_variable(L, L->now, p, 0, width);
    parameter.var = L->prog->vars.data[v].term;
  }
  leafvec_release(&leaves);
  parametervec_push(&L->prog->parameters, parameter);
}

void c_entry_parameters(Lower *L, Instance *entry) {
  L->now = entry;
  bool is_main = strcmp(entry->function->name, "main") == 0;
  LLVMValueRef first = LLVMGetFirstParam(entry->function->function);
  EntryPointerVec pointers = {0};
  for (LLVMValueRef p = first; p; p = LLVMGetNextParam(p)) {
    record_parameter(L, p);
    const Object *object = c_objects_find(&L->objects, p);
    bool is_pointer = LLVMGetFirstUse(p) && object && object->kind == OBJECT_ENTRY;
    entrypointervec_push(&pointers, is_pointer ? entry_pointer(L, p) : (EntryPointer){0});
    if (!is_pointer && (LLVMGetFirstUse(p) || (p == first && LLVMGetNamedGlobal(L->module, ARGV_TEXTS))))
      entry_parameter(L, p, is_main && p == first && LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMIntegerTypeKind);
  }
  pass_pointers(L, &pointers);
  c_entry_contents_keep(L);
  entrypointervec_release(&pointers);
  L->now = NULL;
}
