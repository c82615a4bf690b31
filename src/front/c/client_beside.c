// Which functions a client calls besides those that are asked about. What a function gets it may only get from others: a handle from its maker, a struct
// from its initialiser; and what those take from others again. Of several makers of a type the smallest are taken, first of all those that
// need nothing of the kind themselves.
//
// Two functions share state where their interfaces mention the same type of struct, or their bodies, with all that these call, the same variable. Where a
// client calls some of those that share state, and not others, it is told.
#include <string.h>

#include "front/c/client_builder.h"
#include "front/c/client_fair.h"
#include "front/c/client_types.h"
#include "front/c/instructions.h"
#include "front/c/debug_types.h"

enum { MOST_MAKERS = 2, MOST_BESIDE = 6, MOST_RELATED = 16 };

// ---- what can be called

static const char *own_obstacle(Builder *b, LLVMValueRef f) {
  const char *why = c_client_obstacle(&b->debug, f);
  return why || !b->is_fair ? why : c_client_unfair_obstacle(b, f);
}

static bool can_be_called(Builder *b, LLVMValueRef f) { return c_client_is_public(f) && !own_obstacle(b, f); }

static bool is_listed(const ValueVec *list, LLVMValueRef f) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->data[i] == f) return true;
  return false;
}

// ---- types of structs

// T *, T **: T, where it is a struct; else NULL.
static LLVMValueRef struct_behind(LLVMValueRef type) {
  for (uint32_t depth = 0; depth < 2 && type && c_debug_kind(type) == DEBUG_POINTER; depth++) {
    type = c_debug_pointee(type);
    if (type && c_debug_kind(type) == DEBUG_STRUCT) return type;
  }
  return NULL;
}

static bool has_type(Builder *b, const ValueVec *types, LLVMValueRef type) {
  for (uint32_t i = 0; i < types->count; i++)
    if (c_client_type_same(&b->debug, types->data[i], type)) return true;
  return false;
}

// Those that the function takes, or all of its interface.
static void add_types(Builder *b, LLVMValueRef f, bool takes, ValueVec *types) {
  LLVMValueRef signature = c_debug_function_type(&b->debug, f), part;
  for (uint32_t i = takes; c_debug_function_part(signature, i, &part); i++) {
    LLVMValueRef type = struct_behind(part);
    if (type && !has_type(b, types, type)) valuevec_push(types, type);
  }
}

// ---- what bodies reach

// A function of another library, which may have a state of its own.
static bool is_foreign(LLVMValueRef f) {
  size_t length;
  const char *name = LLVMGetValueName2(f, &length);
  return LLVMIsDeclaration(f) && !LLVMGetIntrinsicID(f) && strncmp(name, "__", 2) != 0;
}

static bool has_name(LLVMValueRef global) {
  size_t length;
  LLVMGetValueName2(global, &length);
  return length > 0;
}

// The function, those that it calls or hands on, and so on; and the variables that they may write or read.
static void find_reached(LLVMValueRef f, ValueVec *functions, ValueVec *variables) {
  Map seen = {0};
  valuevec_push(functions, f);
  map_set(&seen, map_key(f), 1);
  for (uint32_t n = 0; n < functions->count; n++)
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(functions->data[n]); block;
         block = LLVMGetNextBasicBlock(block))
      for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
        for (int k = 0; k < LLVMGetNumOperands(i); k++) {
          LLVMValueRef value = LLVMGetOperand(i, (unsigned)k);
          while (LLVMIsAConstantExpr(value)) value = LLVMGetOperand(value, 0);
          bool is_variable = LLVMIsAGlobalVariable(value) && !LLVMIsGlobalConstant(value);
          if (is_variable && !has_name(value)) continue; // what clang's checks say of themselves
          if ((!is_variable && !LLVMIsAFunction(value)) || map_find(&seen, map_key(value), 0)) continue;
          map_set(&seen, map_key(value), 1);
          if (!is_variable) valuevec_push(functions, value);
          else if (variables) valuevec_push(variables, value);
        }
  map_release(&seen);
}

static void find_variables(LLVMValueRef f, ValueVec *variables) {
  ValueVec functions = {0};
  find_reached(f, &functions, variables);
  valuevec_release(&functions);
}

static bool calls_foreign(LLVMValueRef f) {
  ValueVec functions = {0};
  bool found = false;
  find_reached(f, &functions, NULL);
  for (uint32_t i = 0; i < functions.count; i++) found |= is_foreign(functions.data[i]);
  valuevec_release(&functions);
  return found;
}

// ---- makers

// Does it return such structs, or initialise one, or put one where it is told to?
static bool makes(Builder *b, LLVMValueRef f, LLVMValueRef type) {
  LLVMValueRef signature = c_debug_function_type(&b->debug, f), part;
  const FunctionUses *uses = c_client_fair_uses(b, f);
  for (uint32_t i = 0; c_debug_function_part(signature, i, &part); i++) {
    LLVMValueRef made = struct_behind(part);
    if (!made || !c_client_type_same(&b->debug, made, type)) continue;
    if (i == 0) return c_debug_kind(c_debug_pointee(part)) == DEBUG_STRUCT;
    const GivenUse *use = i <= uses->parameters ? &uses->givens[i - 1] : NULL;
    bool is_place = c_debug_kind(c_debug_pointee(part)) == DEBUG_POINTER;
    if (use && is_place && use->is_written && !c_client_fair_target(b, f, i - 1)->is_freed) return true;
    if (use && !is_place && c_client_fair_initialises(b, f, use)) return true;
  }
  return false;
}

static uint64_t count_instructions(LLVMValueRef f) {
  uint64_t count = 0;
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block; block = LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) count++;
  return count;
}

uint32_t c_client_size(Builder *b, LLVMValueRef f) {
  uint32_t size;
  if (map_get(&b->sizes, map_key(f), &size)) return size;
  ValueVec functions = {0};
  uint64_t count = 0;
  find_reached(f, &functions, NULL);
  for (uint32_t i = 0; i < functions.count; i++) count += count_instructions(functions.data[i]);
  valuevec_release(&functions);
  size = count < INT32_MAX ? (uint32_t)count : INT32_MAX;
  map_set(&b->sizes, map_key(f), size);
  return size;
}

// Instructions that may run; a function that takes what it makes costs more than all others.
static uint64_t cost_of(Builder *b, LLVMValueRef f, LLVMValueRef type) {
  uint64_t cost = c_client_size(b, f);
  const FunctionUses *uses = c_client_fair_uses(b, f);
  LLVMValueRef part;
  for (uint32_t i = 0; i < uses->parameters && c_debug_function_part(c_debug_function_type(&b->debug, f), i + 1, &part);
       i++) {
    LLVMValueRef taken = struct_behind(part);
    bool is_same = taken && c_client_type_same(&b->debug, taken, type);
    if (is_same && !c_client_fair_initialises(b, f, &uses->givens[i]) &&
        c_debug_kind(c_debug_pointee(part)) == DEBUG_STRUCT)
      cost += UINT32_MAX;
  }
  return cost;
}

static LLVMValueRef cheapest_maker(Builder *b, LLVMValueRef type, const ValueVec *without) {
  LLVMValueRef best = NULL;
  uint64_t least = UINT64_MAX;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
    if (is_listed(without, f) || !can_be_called(b, f) || !makes(b, f, type)) continue;
    uint64_t cost = cost_of(b, f, type);
    if (cost < least) least = cost, best = f;
  }
  return best;
}

// A struct that has makers, none of which can be called.
static bool is_out_of_reach(Builder *b, LLVMValueRef type) {
  bool is_made = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
    if (!c_client_is_public(f) || !makes(b, f, type)) continue;
    if (!own_obstacle(b, f)) return false;
    is_made = true;
  }
  return is_made;
}

// Is a member called that nothing sets but clients?
static bool calls_member(Builder *b, LLVMValueRef f, uint32_t parameter, LLVMValueRef type) {
  const FunctionUses *uses = c_client_fair_uses(b, f);
  bool is_called = false;
  for (uint32_t i = uses->parameters; i < uses->count; i++) {
    const GivenUse *member = &uses->givens[i];
    is_called |= member->parameter == parameter && member->is_called && !member->is_null_tested;
  }
  for (LLVMValueRef g = LLVMGetFirstFunction(b->module); g && is_called; g = LLVMGetNextFunction(g))
    if (can_be_called(b, g) && makes(b, g, type)) return false;
  return is_called;
}

const char *c_client_fair_obstacle(Builder *b, LLVMValueRef f) {
  const char *why = own_obstacle(b, f);
  LLVMValueRef types = c_debug_function_type(&b->debug, f), part;
  const FunctionUses *uses = c_client_fair_uses(b, f);
  for (uint32_t i = 0; !why && i < uses->parameters && c_debug_function_part(types, i + 1, &part); i++) {
    LLVMValueRef type = struct_behind(part);
    if (type && calls_member(b, f, i, type)) why = "calls what clients put into a struct";
    if (why || !type || !uses->givens[i].is_accessed || makes(b, f, type) || !is_out_of_reach(b, type)) continue;
    const char *word = c_client_type_word(&b->debug, type, &b->client->arena);
    why = arena_format(&b->client->arena, "takes %s, and nothing that makes one can be called", word);
  }
  return why;
}

static uint32_t count_makers(Builder *b, LLVMValueRef type) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < b->public.count; i++)
    count += makes(b, b->public.data[i], type) && cost_of(b, b->public.data[i], type) < UINT32_MAX;
  return count;
}

// What the functions so far take, and what its makers take.
static void add_makers(Builder *b) {
  ValueVec types = {0};
  uint32_t most = b->public.count + MOST_BESIDE;
  for (uint32_t i = 0; i < b->public.count; i++) add_types(b, b->public.data[i], true, &types);
  for (uint32_t t = 0; t < types.count; t++) {
    LLVMValueRef maker;
    while (count_makers(b, types.data[t]) < MOST_MAKERS && b->public.count < most &&
           (maker = cheapest_maker(b, types.data[t], &b->public))) {
      bool needs_itself = cost_of(b, maker, types.data[t]) >= UINT32_MAX;
      if (needs_itself && count_makers(b, types.data[t])) break;
      valuevec_push(&b->public, maker);
      add_types(b, maker, true, &types);
      if (needs_itself) break;
    }
  }
  valuevec_release(&types);
}

// ---- state that is shared

typedef struct FunctionsState { // of some functions
  ValueVec types, variables;
} FunctionsState;

static void add_state(Builder *b, LLVMValueRef f, FunctionsState *state) {
  add_types(b, f, false, &state->types);
  find_variables(f, &state->variables);
}

static bool shares(Builder *b, LLVMValueRef f, const FunctionsState *with) {
  FunctionsState own = {0};
  bool found = false;
  add_state(b, f, &own);
  for (uint32_t i = 0; i < own.types.count; i++) found |= has_type(b, &with->types, own.types.data[i]);
  for (uint32_t i = 0; i < own.variables.count; i++) found |= is_listed(&with->variables, own.variables.data[i]);
  valuevec_release(&own.types);
  valuevec_release(&own.variables);
  return found;
}

// All that share state with those that are called, or with ones that do.
static void find_related(Builder *b, ValueVec *related) {
  FunctionsState state = {0};
  for (uint32_t i = 0; i < b->public.count; i++) add_state(b, b->public.data[i], &state);
  for (bool change = true; change;) {
    change = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(b->module); f; f = LLVMGetNextFunction(f)) {
      if (is_listed(&b->public, f) || is_listed(related, f) || !can_be_called(b, f) || !shares(b, f, &state)) continue;
      valuevec_push(related, f);
      add_state(b, f, &state);
      change = true;
    }
  }
  valuevec_release(&state.types);
  valuevec_release(&state.variables);
}

static LLVMValueRef take_smallest(Builder *b, ValueVec *list) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < list->count; i++)
    if (c_client_size(b, list->data[i]) < c_client_size(b, list->data[best])) best = i;
  LLVMValueRef found = list->data[best];
  memmove(list->data + best, list->data + best + 1, (list->count - best - 1) * sizeof *list->data);
  list->count--;
  return found;
}

static void tell_calls(Builder *b, const ValueVec *left_out) {
  Text text = {0};
  size_t length;
  if (b->makes_first && b->public.count > b->client->asked)
    c_client_assume(b, "clients make what they pass before their first call of a function that is asked about");
  if (!left_out->count) return;
  text_add(&text, "clients call nothing but");
  for (uint32_t i = 0; i < b->public.count; i++)
    text_format(&text, "%s %s", i ? "," : "", LLVMGetValueName2(b->public.data[i], &length));
  text_format(&text, "; %s%s", LLVMGetValueName2(left_out->data[0], &length), left_out->count > 1 ? " and others" : "");
  text_add(&text, left_out->count > 1 ? " share state with these" : " shares state with these");
  c_client_assume(b, arena_text(&b->client->arena, text_view(&text)));
  text_release(&text);
}

static bool changes_parts(const FunctionUses *uses, uint32_t parameter) {
  for (uint32_t i = uses->parameters; i < uses->count; i++)
    if (uses->givens[i].parameter == parameter && (uses->givens[i].is_written || uses->givens[i].is_freed)) return true;
  return false;
}

static bool changes_what_it_gets(Builder *b, LLVMValueRef f) {
  const FunctionUses *uses = c_client_fair_uses(b, f);
  LLVMValueRef types = c_debug_function_type(&b->debug, f), part;
  for (uint32_t i = 0; i < uses->parameters; i++) {
    bool is_known = c_debug_function_part(types, i + 1, &part);
    const GivenUse *use = &uses->givens[i];
    bool is_pointer = LLVMGetTypeKind(use->type) == LLVMPointerTypeKind;
    if (!is_pointer) continue;
    if (c_client_is_kept(LLVMGetParam(f, i))) return true;
    bool is_struct = !is_known || struct_behind(part);
    if (is_struct && (use->is_written || use->is_freed || use->may_be_freed || changes_parts(uses, i))) return true;
  }
  return false;
}

bool c_client_has_state(Builder *b) {
  ValueVec variables = {0}, types = {0};
  bool found = b->client->globals.count > 0, is_foreign_called = false;
  for (uint32_t i = 0; i < b->client->asked && !found; i++) {
    find_variables(b->public.data[i], &variables);
    is_foreign_called |= calls_foreign(b->public.data[i]);
    add_types(b, b->public.data[i], true, &types);
    found = variables.count || changes_what_it_gets(b, b->public.data[i]);
  }
  // What a body does with a struct is a guess, and so is what others do.
  if (!found && (types.count || is_foreign_called))
    c_client_assume(b, "clients call the functions that are asked about once");
  valuevec_release(&variables);
  valuevec_release(&types);
  return found;
}

bool c_client_takes_two(Builder *b) {
  for (uint32_t i = 0; i < b->client->asked; i++) {
    LLVMValueRef types = c_debug_function_type(&b->debug, b->public.data[i]), one, other;
    for (uint32_t k = 1; c_debug_function_part(types, k, &one); k++)
      for (uint32_t n = k + 1; struct_behind(one) && c_debug_function_part(types, n, &other); n++)
        if (struct_behind(other) && c_client_type_same(&b->debug, struct_behind(one), struct_behind(other)))
          return true;
  }
  return false;
}

// ----

static bool add_named(Builder *b, const char *names, DiagList *diags) {
  bool fine = true;
  for (names += strspn(names, " ,"); *names; names += strspn(names, " ,")) {
    size_t n = strcspn(names, " ,");
    fine = c_client_add_public(b, arena_format(&b->client->arena, "%.*s", (int)n, names), diags) && fine;
    names += n;
  }
  return fine;
}

bool c_client_add_beside(Builder *b, const char *which, DiagList *diags) {
  ValueVec related = {0};
  bool fine = true;
  b->client->asked = b->public.count;
  which += strspn(which, " ");
  bool wants_related = strcmp(which, "related") == 0;
  b->makes_first = strcmp(which, "makers") == 0;
  if (wants_related || b->makes_first) add_makers(b);
  else fine = add_named(b, which, diags);
  if (fine) find_related(b, &related);
  for (uint32_t n = 0; wants_related && n < MOST_RELATED && related.count; n++)
    valuevec_push(&b->public, take_smallest(b, &related));
  tell_calls(b, &related);
  valuevec_release(&related);
  return fine;
}
