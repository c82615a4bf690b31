// From an LLVM module to a control-flow graph. In order:
//   1. objects.c     which objects live in variables, and in which pieces
//   2. points_to.c   classes of the other objects: each becomes one array, a region
//   3. flow.c        block order, loops, recursion
//   4. functions.c   the entry function, and at each call the callee: blocks and instructions to locations and edges
//   5. what can only be known at the end: recursion, checks, the contents of static objects
//   6. tidying       dead havocs, pointers with one value, memory that can be variables, names of locations
// Pointers are addresses: bit-vectors of the data model's width. Every object has a concrete address, far from others.
#include "front/c/lower.h"

#include "front/c/asked.h"
#include "front/c/comparisons.h"
#include "front/c/deaths.h"

#define MOST_ROUNDS 4u

// ---- parameters of the entry function: anything

// How many bytes a pointer parameter points to at least; 0: it may be null.
static uint64_t bytes_promised(LLVMValueRef parameter) {
  LLVMValueRef function = LLVMGetParamParent(parameter);
  unsigned i = 0;
  while (LLVMGetParam(function, i) != parameter) i++;
  unsigned nonnull = LLVMGetEnumAttributeKindForName("nonnull", 7),
           room = LLVMGetEnumAttributeKindForName("dereferenceable", 15);
  size_t length;
  if (strcmp(LLVMGetValueName2(function, &length), "main") == 0) return 1; // its third parameter is the environment
  LLVMAttributeRef promise = LLVMGetEnumAttributeAtIndex(function, i + 1, room);
  if (promise) return LLVMGetEnumAttributeValue(promise);
  return LLVMGetEnumAttributeAtIndex(function, i + 1, nonnull) ? 1 : 0;
}

// Of what it points to, as it is declared; 1 where that has none.
static uint64_t element_size(const Lower *L, LLVMValueRef parameter) {
  LLVMValueRef type = c_debug_function_type(&L->debug, LLVMGetParamParent(parameter)), part = NULL;
  unsigned i = 0;
  while (LLVMGetParam(LLVMGetParamParent(parameter), i) != parameter) i++;
  if (!type || !c_debug_function_part(type, i + 1, &part) || c_debug_kind(part) != DEBUG_POINTER) return 1;
  LLVMValueRef pointee = c_debug_pointee(part);
  uint64_t size = pointee ? c_debug_type_size(pointee) : 0;
  return size ? size : 1;
}

static void entry_pointer(Lower *L, LLVMValueRef parameter, Term *address) {
  const Object *object = c_objects_find(&L->objects, parameter);
  *address = c_address_of(L, object);
  uint32_t index = map_find(&L->global_memory, object->id, 0);
  if (c_argv_pointer(L, parameter, index)) {
    c_place_birth(L, index);
    return;
  }
  VarId size = c_variable_temporary(L, "size", sort_bv(L->layout.pointer_width));
  c_edge_havoc(L, size, (Input){0});
  L->memory.data[index].size_term = variable_term(L, size);
  Term most = c_term_pointer(L, L->memory.data[index].size);
  uint64_t promised = bytes_promised(parameter), element = element_size(L, parameter);
  Term least = c_term_pointer(L, promised > element ? promised : element);
  c_edge_require(L, expr_and(L->table, expr_binary(L->table, OP_BVULE, variable_term(L, size), most),
                             expr_binary(L->table, OP_BVULE, least, variable_term(L, size))));
  c_place_birth(L, index);
  size_t length;
  prog_assume(L->prog, arena_format(&L->arena, "%s of %s %s an object of its own with arbitrary contents",
                                    LLVMGetValueName2(parameter, &length), L->now->function->name,
                                    promised ? "points to" : "is null or points to"));
  if (promised) return;
  VarId null = c_variable_temporary(L, "null", SORT_BOOL);
  c_edge_havoc(L, null, (Input){0});
  *address = expr_ite(L->table, variable_term(L, null), c_term_pointer(L, 0), *address);
}

static void entry_value(Lower *L, LLVMValueRef parameter, const Leaf *leaf, uint32_t index, U32Vec *terms) {
  const Object *home = c_parameter_home(L, parameter);
  VarId v = home ? c_variable_cell(L, home, c_object_cell(home, 0, leaf_bytes(leaf->width)))
                 : c_parameter_variable(L, L->now, parameter, index, leaf->width);
  c_edge_havoc(L, v, (Input){0});
  u32vec_push(terms, variable_term(L, v));
}

static void entry_parameter(Lower *L, LLVMValueRef parameter, bool is_count) {
  LeafVec leaves = {0};
  U32Vec terms = {0};
  const Object *object = c_objects_find(&L->objects, parameter);
  const Object *home = c_parameter_home(L, parameter);
  Term address;
  if (object && object->kind == OBJECT_ENTRY) {
    entry_pointer(L, parameter, &address);
    if (home) c_edge_assign(L, c_variable_cell(L, home, 0), address), c_edge_commit(L);
    else c_value_bind_fixed(L, parameter, &address, 1);
  } else if (!object && c_layout_leaves(&L->layout, LLVMTypeOf(parameter), 0, &leaves)) {
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

static void entry_parameters(Lower *L, Instance *entry) {
  L->now = entry;
  bool is_main = strcmp(entry->function->name, "main") == 0;
  LLVMValueRef first = LLVMGetFirstParam(entry->function->function);
  for (LLVMValueRef p = first; p; p = LLVMGetNextParam(p)) {
    record_parameter(L, p);
    if (LLVMGetFirstUse(p) || (p == first && LLVMGetNamedGlobal(L->module, ARGV_TEXTS)))
      entry_parameter(L, p, is_main && p == first && LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMIntegerTypeKind);
  }
  L->now = NULL;
}

// ---- the run

static void lower_entry(Lower *L, FlowFunction *function) {
  bool is_main = strcmp(function->name, "main") == 0;
  Loc first = c_edge_location(L), body = c_edge_location(L);
  L->prog->start = first;
  Instance *entry = c_instance_new(L, function, !function->recursive);
  // The entry is not called from the graph's point of view, even where it calls itself: it gets a copy of its own.
  entry->recursive = false;
  L->at = body;
  L->place = c_debug_function_place(&L->debug, function->function);
  entry_parameters(L, entry);
  c_instance_lower(L, entry);
  L->now = entry;
  L->place = entry->exit_place;
  for (uint32_t i = 0; is_main && i < entry->result.count; i++)
    c_indeterminate_use(L, entry->result.data[i], "the status of the program is indeterminate");
  c_heap_end(L);
  c_edge_end(L, LOC_END);
  c_asked_lower(L);
  c_recursion_finish(L);
  c_globals_initialise(L, first, body);
  c_checks_finish(L);
  c_places_finish(L);
  c_comparisons_finish(L);
  c_indeterminate_finish(L);
}

static void adopt_client(Lower *L, const ClientPlan *plan) {
  L->prog->client = prog_client_share(plan->client);
  for (uint32_t i = 0; i < plan->assumptions.count; i++) prog_assume(L->prog, plan->assumptions.data[i]);
}

static void release(Lower *L) {
  for (uint32_t i = 0; i < L->instances.count; i++) {
    Instance *instance = L->instances.data[i];
    u32vec_release(&instance->terms);
    map_release(&instance->fixed);
    map_release(&instance->open_index);
    bindingvec_release(&instance->open);
    free(instance->block_loc);
    map_release(&instance->cells);
    map_release(&instance->addresses);
    map_release(&instance->parameters);
    u32vec_release(&instance->owned);
    u32vec_release(&instance->result);
    localvec_release(&instance->locals);
    free(instance);
  }
  instancevec_release(&L->instances);
  assignvec_release(&L->pending);
  u32vec_release(&L->saving);
  regionvec_release(&L->regions);
  memoryvec_release(&L->memory);
  u32vec_release(&L->owner);
  Map *maps[] = {&L->region_index, &L->global_cells, &L->global_memory, &L->function_codes,
                 &L->names,        &L->properties,   &L->given_flags};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
  c_recursion_delete(L->recursion);
  c_checks_delete(L->checks);
  c_places_delete(L->places);
  c_indeterminate_delete(L->indeterminate);
  c_deaths_delete(L->deaths);
  c_comparisons_delete(L->comparisons);
  assignvec_release(&L->initial);
  c_coverage_delete(L->coverage);
  c_flow_release(&L->flow);
  c_points_to_delete(L->points);
  c_objects_release(&L->objects);
  c_debug_release(&L->debug);
  arena_release(&L->arena);
}

// Conditionals that lead to an error where a check fails are no steps of the program itself.
static void mark_checks(Prog *prog) {
  for (Loc l = 0; l < prog->locs.count; l++) {
    Location *at = &prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_IF && i < 2; i++) {
      const Location *to = &prog->locs.data[at->next[i]];
      if (to->role == LOC_ERROR && prog->properties.data[to->property].kind != KIND_REACH) at->is_check = true;
    }
  }
}

Prog *c_lower_module(TermTable *table, const CModule *module, const CFrontOptions *options, const ClientPlan *plan,
                     Calls calls, DiagList *diags) {
  LLVMValueRef entry = LLVMGetNamedFunction(module->module, plan ? CLIENT_ENTRY : options->entry);
  if (!entry || LLVMIsDeclaration(entry)) {
    diag_error(diags, (Place){0}, "name another with --entry", "the function %s is not defined", options->entry);
    return NULL;
  }
  Lower *L = memory_new(sizeof *L);
  L->table = table;
  L->options = options;
  L->module = module->module;
  L->plan = plan;
  L->calls = calls == CALLS_CUT ? CALLS_CUT : CALLS_STACK;
  L->reuses_memory = calls == CALLS_STACK_REUSE;
  L->prog = prog_new(table, options->file_count ? options->files[0] : "");
  L->layout.data = LLVMGetModuleDataLayout(module->module);
  L->layout.pointer_width = 8 * LLVMPointerSize(L->layout.data);
  L->prog->long_width = L->layout.pointer_width;
  L->at = LOC_NONE;
  if (plan) adopt_client(L, plan);
  c_debug_init(&L->debug, module->module, &L->prog->arena);
  c_objects_init(&L->objects, module->module, &L->layout);
  L->points = c_points_to_new(module->module, entry, &L->objects, &L->layout);
  c_flow_init(&L->flow, module->module, L->points, &L->prog->arena);
  c_heap_init(L);
  L->given = VAR_NONE;
  L->recursion = c_recursion_new(L);
  L->checks = c_checks_new();
  L->places = c_places_new();
  L->indeterminate = c_indeterminate_new();
  L->deaths = c_deaths_new(L);
  L->comparisons = c_comparisons_new();
  c_argv_init(L);
  if (options->cover) L->coverage = c_coverage_new(L);
  lower_entry(L, c_flow_find(&L->flow, entry));
  Prog *prog = L->prog;
  c_tidy_havocs(prog);
  bool change = true;
  for (uint32_t round = 0; round < MOST_ROUNDS && change; round++) {
    change = c_pointers_replace(L);
    change |= c_cells_split(L);
  }
  c_arrays_name(L);
  c_asked_finish(L);
  c_tidy_havocs(prog);
  if (L->crowded) { // overlapping objects would mean something else: nothing is said about the program
    prog->start = prog_add_loc(prog, NULL, (Place){.file = prog->file});
    prog_set_limit(prog, prog->start, "the objects of the program do not fit in the model's address space");
  }
  release(L);
  free(L);
  prog->keeps_checks = true;
  prog_finish(prog);
  c_tidy_variables(prog);
  c_tidy_properties(prog);
  c_tidy_names(prog);
  mark_checks(prog);
  return prog;
}
