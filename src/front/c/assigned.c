// A write through a pointer is checked against all objects of its class, which are known in the end, as bounds are (checks.c). Objects are new in a call
// if they are local to it or to what it calls, or allocated there at an address that was not given out yet when the call began: heap addresses grow, and what
// they were is kept by an edge at the beginning that gets its assignments in the end.
#include "front/c/assigned.h"

#include <llvm-c/DebugInfo.h>

#define PLACE_OF_MODELS "libc/"

typedef struct Assigned {
  Instance *instance;
  struct Assigned *outer; // of who calls it, or NULL
  const char *text;
  U32Vec where, bytes; // terms
  Loc begin, after;    // the edge that keeps where heaps were
  Map heaps;           // variable of a heap -> the one that keeps it
  AssignVec kept;
} Assigned;
VEC(AssignedVec, assignedvec, Assigned *)

typedef struct Write {
  Assigned *by;
  Loc at, good, bad;
  Term address, bytes;
  ClassId class;
  bool is_by_model; // of the library
} Write;
VEC(WriteVec, writevec, Write)

struct AssignedChecks {
  AssignedVec list;
  WriteVec writes;
};

struct AssignedChecks *c_assigned_new(void) { return memory_new(sizeof(struct AssignedChecks)); }

void c_assigned_delete(struct AssignedChecks *checks) {
  for (uint32_t i = 0; i < checks->list.count; i++) {
    Assigned *a = checks->list.data[i];
    u32vec_release(&a->where);
    u32vec_release(&a->bytes);
    map_release(&a->heaps);
    assignvec_release(&a->kept);
    free(a);
  }
  assignedvec_release(&checks->list);
  writevec_release(&checks->writes);
  free(checks);
}

void c_assigned_inherit(Instance *instance) {
  if (instance->caller && !instance->recursive) instance->assigned = instance->caller->assigned;
}

void c_assigned_doubt(Lower *L, const char *what) {
  if (L->now && L->now->assigned)
    c_edge_doubt(L, arena_format(&L->arena, "%s, where sx_assigns says what is written", what));
}

// ---- what may be written

static Term inside(Lower *L, Term address, Term bytes, Term base, Term size) {
  TermTable *table = L->table;
  Term offset = expr_binary(table, OP_BVSUB, address, base), room = expr_binary(table, OP_BVSUB, size, bytes);
  return expr_and(table, expr_binary(table, OP_BVULE, bytes, size), expr_binary(table, OP_BVULE, offset, room));
}

static Term is_named(Lower *L, const Assigned *a, Term address, Term bytes) {
  Term any = expr_eq(L->table, bytes, c_term_pointer(L, 0));
  for (uint32_t i = 0; address != TERM_NONE && i < a->where.count; i++)
    any = expr_or(L->table, any, inside(L, address, bytes, a->where.data[i], a->bytes.data[i]));
  return any;
}

// What the models of the library write to what they keep for themselves, errno among it, no contract speaks of; of what the program writes
// there it does.
static bool is_of_library(const Lower *L, const Object *object) {
  if (object->kind != OBJECT_GLOBAL) return false;
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  LLVMMetadataRef file = variable ? LLVMDIVariableGetFile(LLVMValueAsMetadata(variable)) : NULL;
  unsigned length = 0;
  const char *name = file ? LLVMDIFileGetFilename(file, &length) : NULL;
  return name && length > strlen(PLACE_OF_MODELS) && strncmp(name, PLACE_OF_MODELS, strlen(PLACE_OF_MODELS)) == 0;
}

static bool is_within(const Lower *L, uint32_t instance, const Instance *outer) {
  const Instance *at = instance ? L->instances.data[instance - 1] : NULL;
  while (at && at != outer) at = at->caller;
  return at != NULL;
}

static VarId heap_at_begin(Lower *L, Assigned *a, VarId next) {
  uint32_t kept;
  if (map_get(&a->heaps, next, &kept)) return kept;
  kept = c_variable_new(L, NULL, "heap", L->prog->vars.data[next].sort, true, a->instance);
  map_set(&a->heaps, next, kept);
  assignvec_push(&a->kept, (Assign){kept, variable_term(L, next)});
  return kept;
}

// Is the address in an object that was not there when the call began?
static Term is_new(Lower *L, const Write *write, const MemoryObject *memory) {
  TermTable *table = L->table;
  Assigned *a = write->by;
  Term address = write->address;
  const Object *object = &L->objects.list.data[memory->object];
  Term one = c_term_pointer(L, 1),
       there = inside(L, address, one, c_term_pointer(L, memory->base), c_term_pointer(L, memory->size));
  if (is_of_library(L, object)) return write->is_by_model ? there : expr_false(table);
  if (!is_within(L, memory->is_heap ? memory->owner : memory->instance, a->instance)) return expr_false(table);
  if (!memory->is_heap || !memory->stride || L->reuses_memory) return there;
  Term before = variable_term(L, heap_at_begin(L, a, memory->next));
  return expr_and(table, there, expr_binary(table, OP_BVULE, before, address));
}

// ---- writes

static void write_to(Lower *L, Assigned *a, LLVMValueRef pointer, Term bytes) {
  int64_t offset;
  const Object *root = c_objects_root(&L->objects, pointer);
  bool is_own = root && (root->kind == OBJECT_LOCAL || root->kind == OBJECT_BYVAL || root->kind == OBJECT_HEAP);
  bool is_by_model = L->now->call_place.line != 0;
  if (is_own || (is_by_model && root && is_of_library(L, root))) return;
  bool is_variable = root && c_objects_at(&L->objects, &L->layout, pointer, &offset) && !root->in_memory;
  Term address = is_variable ? TERM_NONE : c_value_scalar(L, pointer);
  if (root) {
    c_edge_check(L, is_named(L, a, address, bytes), KIND_CONTRACT, NULL, a->text);
    return;
  }
  if (address == TERM_NONE) {
    c_assigned_doubt(L, "a write that is not modelled");
    return;
  }
  Write write = {.by = a, .at = L->at, .address = address, .bytes = bytes, .is_by_model = is_by_model};
  write.class = c_points_to_class(L->points, pointer);
  write.good = c_edge_location(L), write.bad = c_edge_location(L);
  c_edge_choice(L, write.good, write.bad);
  L->at = write.bad;
  c_edge_error(L, KIND_CONTRACT, NULL, a->text);
  L->at = write.good;
  writevec_push(&L->assigned->writes, write);
}

void c_assigned_write(Lower *L, LLVMValueRef pointer, Term bytes) {
  if (L->at != LOC_NONE && !L->is_asking && L->now->assigned) write_to(L, L->now->assigned, pointer, bytes);
}

// ---- contracts

static void begin(Lower *L, Instance *function, const char *text) {
  if (function->assigned && function->assigned->instance == function) return; // another clause of it
  Assigned *outer = function->assigned;
  if (function->recursive) {
    c_edge_doubt(L, "what a recursive function writes is not compared with sx_assigns");
    return;
  }
  Assigned *a = memory_new(sizeof *a);
  *a = (Assigned){.instance = function, .outer = outer, .text = text ? arena_text(&L->arena, text) : NULL};
  a->begin = c_edge_location(L), a->after = c_edge_location(L);
  c_edge_goto(L, a->begin);
  prog_set_assign(L->prog, a->begin, NULL, 0, a->after);
  L->prog->locs.data[a->begin].kept = true;
  L->at = a->after;
  assignedvec_push(&L->assigned->list, a);
  function->assigned = a;
  L->now->assigned = NULL; // the clause itself
}

static Term keep(Lower *L, Instance *function, const char *name, Term value) {
  VarId kept = c_variable_new(L, NULL, name, sort_bv(L->layout.pointer_width), true, function);
  c_edge_assign(L, kept, c_term_as_bits(L, value, L->layout.pointer_width));
  return variable_term(L, kept);
}

void c_assigned_call(Lower *L, LLVMValueRef call, const char *name) {
  Instance *function = L->now ? L->now->caller : NULL;
  if (L->at == LOC_NONE || !function) return;
  if (strcmp(name, "__sextant_assigns") == 0) {
    begin(L, function, c_literal_text(L, LLVMGetOperand(call, 0)));
    return;
  }
  Assigned *a = function->assigned;
  if (!a || a->instance != function) return; // in doubt already
  LLVMValueRef pointer = LLVMGetOperand(call, 0);
  Term where = c_value_scalar(L, pointer), bytes = c_value_scalar(L, LLVMGetOperand(call, 1));
  if (where == TERM_NONE || bytes == TERM_NONE) {
    c_edge_limit(L, "what is assigned is not modelled");
    return;
  }
  if (a->outer) write_to(L, a->outer, pointer, c_term_as_bits(L, bytes, L->layout.pointer_width));
  if (L->at == LOC_NONE) return;
  u32vec_push(&a->where, keep(L, function, "assigned", where));
  u32vec_push(&a->bytes, keep(L, function, "bytes", bytes));
  c_edge_commit(L);
}

// ---- conditions

void c_assigned_finish(Lower *L) {
  struct AssignedChecks *checks = L->assigned;
  for (uint32_t i = 0; i < checks->writes.count; i++) {
    Write write = checks->writes.data[i];
    Term good = is_named(L, write.by, write.address, write.bytes);
    for (uint32_t k = 0; k < L->memory.count; k++) {
      MemoryObject memory = L->memory.data[k];
      if (c_points_to_object(L->points, &L->objects.list.data[memory.object]) == write.class)
        good = expr_or(L->table, good, is_new(L, &write, &memory));
    }
    prog_set_if(L->prog, write.at, good, write.good, write.bad);
  }
  for (uint32_t i = 0; i < checks->list.count; i++) {
    const Assigned *a = checks->list.data[i];
    prog_set_assign(L->prog, a->begin, a->kept.data, a->kept.count, a->after);
  }
}
