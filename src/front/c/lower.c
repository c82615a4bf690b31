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
#include "front/c/assigned.h"
#include "front/c/client_room.h"
#include "front/c/client_text_ends.h"
#include "front/c/comparisons.h"
#include "front/c/constant_switches.h"
#include "front/c/contracts.h"
#include "front/c/deaths.h"
#include "front/c/entry.h"
#include "front/c/jumps.h"
#include "front/c/readonly.h"
#include "front/c/booleans.h"

#define MOST_ROUNDS 4u

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
  c_entry_parameters(L, entry);
  c_instance_lower(L, entry);
  L->now = entry;
  L->place = entry->exit_place;
  for (uint32_t i = 0; is_main && i < entry->result.count; i++)
    c_indeterminate_use(L, NULL, entry->result.data[i], "the status of the program is indeterminate");
  c_heap_end(L);
  c_edge_end(L, LOC_END);
  c_asked_lower(L);
  c_jumps_finish(L);
  c_recursion_finish(L);
  c_globals_initialise(L, first, body);
  c_checks_finish(L);
  c_client_room_finish(L);
  c_assigned_finish(L);
  c_places_finish(L);
  c_comparisons_finish(L);
  c_indeterminate_finish(L);
  c_client_text_ends_finish(L);
}

static void adopt_client(Lower *L, const ClientPlan *plan) {
  L->prog->client = prog_client_share(plan->client);
  for (uint32_t i = 0; i < plan->assumptions.count; i++) prog_assume(L->prog, plan->assumptions.data[i]);
  for (uint32_t i = 0; i < plan->client->functions.count; i++) {
    const ClientFunction *function = &plan->client->functions.data[i];
    if (function->owed) prog_add_contract(L->prog, (ToldContract){function->name, function->owed, "", "found", NULL});
  }
}

static void release(Lower *L) {
  for (uint32_t i = 0; i < L->instances.count; i++) {
    Instance *instance = L->instances.data[i];
    u32vec_release(&instance->terms);
    map_release(&instance->fixed);
    map_release(&instance->open_index);
    bindingvec_release(&instance->open);
    u32vec_release(&instance->live);
    free(instance->block_loc);
    map_release(&instance->cells);
    map_release(&instance->addresses);
    map_release(&instance->parameters);
    u32vec_release(&instance->owned);
    u32vec_release(&instance->result);
    localvec_release(&instance->locals);
    membervec_release(&instance->members);
    free(instance);
  }
  instancevec_release(&L->instances);
  assignvec_release(&L->pending);
  u32vec_release(&L->saving);
  regionvec_release(&L->regions);
  memoryvec_release(&L->memory);
  u32vec_release(&L->owner);
  Map *maps[] = {&L->region_index, &L->global_cells, &L->global_memory, &L->function_codes, &L->names,
                 &L->properties,   &L->given_flags,  &L->entry_initial, &L->plain_reads,    &L->constant_texts};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
  c_recursion_delete(L->recursion);
  c_checks_delete(L->checks);
  c_readonly_delete(L->readonly);
  c_constant_switches_delete(L->constant_switches);
  c_booleans_delete(L->booleans);
  c_places_delete(L->places);
  c_indeterminate_delete(L->indeterminate);
  c_deaths_delete(L->deaths);
  c_comparisons_delete(L->comparisons);
  c_jumps_delete(L->jumps);
  c_assigned_delete(L->assigned);
  u32vec_release(&L->indices);
  assignvec_release(&L->initial);
  entryobjectvec_release(&L->entries);
  turnroomvec_release(&L->turns);
  c_coverage_delete(L->coverage);
  c_lexicon_types_delete(L->types);
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
  L->prog->lexicon = prog_lexicon_new();
  L->types = c_lexicon_types_new();
  L->at = LOC_NONE;
  if (plan) adopt_client(L, plan);
  c_contracts_tell(module->contracts, L->prog);
  c_debug_init(&L->debug, module->module, &L->prog->arena);
  c_objects_init(&L->objects, module->module, &L->layout);
  L->points = c_points_to_new(module->module, entry, &L->objects, &L->layout);
  c_flow_init(&L->flow, module->module, L->points, &L->prog->arena);
  c_heap_init(L);
  L->given = VAR_NONE;
  L->recursion = c_recursion_new(L);
  L->checks = c_checks_new();
  L->readonly = c_readonly_new();
  L->constant_switches = c_constant_switches_new();
  L->booleans = c_booleans_new();
  L->places = c_places_new();
  L->indeterminate = c_indeterminate_new();
  L->deaths = c_deaths_new(L);
  L->comparisons = c_comparisons_new();
  L->jumps = c_jumps_new();
  L->assigned = c_assigned_new();
  c_argv_init(L);
  if (options->cover) L->coverage = c_coverage_new(L);
  lower_entry(L, c_flow_find(&L->flow, entry));
  Prog *prog = L->prog;
  c_tidy_havocs(prog);
  bool change = true;
  for (uint32_t round = 0; round < MOST_ROUNDS && change; round++) {
    change = c_pointers_replace(L);
    change |= c_cells_split(L, false);
  }
  c_cells_open(L);
  c_arrays_name(L);
  c_lexicon_finish(L);
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
