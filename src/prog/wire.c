#include "prog/wire.h"

#include "expr/wire.h"
#include "prog/client.h"

// ---- writing

static void put(TermsOut *out, uint64_t value) { wire_put(&out->body, value); }
static void put_text(TermsOut *out, const char *text) { wire_put_text(&out->body, text); }

static void put_place(TermsOut *out, Place place) { wire_put_place(&out->body, place); }

static void put_numbers(TermsOut *out, const U32Vec *list) {
  put(out, list->count);
  for (uint32_t i = 0; i < list->count; i++) put(out, list->data[i]);
}

static void put_texts(TermsOut *out, const TextVec *list) {
  put(out, list->count);
  for (uint32_t i = 0; i < list->count; i++) put_text(out, list->data[i]);
}

static void put_var(TermsOut *out, const ProgVar *var) {
  put_text(out, var->name);
  put_text(out, var->display);
  put_text(out, var->function);
  expr_wire_put(out, var->term);
  expr_wire_put(out, var->init);
  expr_wire_put(out, var->likely);
  put(out, var->is_signed);
  put(out, var->is_float);
  put(out, var->hidden);
  put(out, var->by_calls);
  put(out, var->stack);
  put(out, var->type);
  put(out, var->at);
  put(out, var->step);
  put(out, var->heap);
}

static void put_input(TermsOut *out, const Input *input) {
  put_text(out, input->function);
  put_text(out, input->type);
  put(out, input->role);
  put(out, input->call);
  put(out, input->argument);
  put(out, input->element);
}

static void put_edge(TermsOut *out, const Location *at) {
  put(out, at->kind);
  if (at->kind == EDGE_HALT) return;
  put(out, at->next[0]);
  if (at->kind == EDGE_IF || at->kind == EDGE_CHOICE) put(out, at->next[1]);
  if (at->kind == EDGE_IF) expr_wire_put(out, at->condition);
  if (at->kind == EDGE_HAVOC) put(out, at->havoc), put_input(out, &at->input);
  if (at->kind != EDGE_ASSIGN) return;
  put(out, at->count);
  for (uint32_t i = 0; i < at->count; i++) {
    put(out, at->assigns[i].var);
    expr_wire_put(out, at->assigns[i].value);
  }
}

// After all that decides, which then has the numbers of terms that it would have without them.
static void put_sides(TermsOut *out, const CheckAccess *access) {
  expr_wire_put(out, access->left);
  expr_wire_put(out, access->right);
}

static void put_location(TermsOut *out, const Location *at) {
  put_text(out, at->name);
  put_place(out, at->place);
  put_text(out, at->function);
  put(out, at->role);
  put(out, at->property);
  put_text(out, at->note);
  put_text(out, at->origin);
  put(out, at->kept);
  put(out, at->is_doubt);
  put(out, at->is_check);
  put(out, at->undefined);
  put(out, at->silent);
  put(out, at->call);
  put_text(out, at->through);
  put(out, at->pointee);
  expr_wire_put(out, at->access.address);
  expr_wire_put(out, at->access.bytes);
  expr_wire_put(out, at->access.whole);
  put(out, at->access.writes);
  put(out, at->access.is_unsigned);
  put_edge(out, at);
}

static void put_property(TermsOut *out, const Property *property) {
  put(out, property->kind);
  put_text(out, property->name);
  put_text(out, property->text);
  put_place(out, property->place);
  put_numbers(out, &property->errors);
  put_numbers(out, &property->reach_points);
}

static void put_goal(TermsOut *out, const Goal *goal) {
  put_text(out, goal->kind);
  put_text(out, goal->text);
  put_text(out, goal->function);
  put_place(out, goal->place);
  put_numbers(out, &goal->entries);
  put_numbers(out, &goal->pairs);
  put(out, goal->incomplete);
}

static void put_client_argument(TermsOut *out, const ClientArgument *argument) {
  put_text(out, argument->name);
  put_text(out, argument->type);
  put(out, argument->is_pointer);
  put(out, argument->sources.count);
  for (uint32_t i = 0; i < argument->sources.count; i++) {
    put(out, argument->sources.data[i].kind);
    put(out, argument->sources.data[i].index);
  }
}

static void put_client_function(TermsOut *out, const ClientFunction *function) {
  put_text(out, function->name);
  put_text(out, function->result);
  put(out, function->arguments.count);
  for (uint32_t i = 0; i < function->arguments.count; i++) put_client_argument(out, &function->arguments.data[i]);
  put_numbers(out, &function->keeps);
  put(out, function->received);
}

static void put_client_object(TermsOut *out, const ClientObject *object) {
  put_text(out, object->name);
  put(out, object->size);
  put_texts(out, &object->types);
  put_numbers(out, &object->offsets);
  put(out, object->filled);
  put(out, object->is_array);
  put(out, object->is_string);
}

static void put_client(TermsOut *out, const Client *client) {
  put(out, client != NULL);
  if (!client) return;
  put(out, client->functions.count);
  for (uint32_t i = 0; i < client->functions.count; i++) put_client_function(out, &client->functions.data[i]);
  put(out, client->environment.count);
  for (uint32_t i = 0; i < client->environment.count; i++) {
    const ClientEnvironment *e = &client->environment.data[i];
    put_text(out, e->name);
    put_text(out, e->result);
    put_text(out, e->parameters);
    put(out, e->is_callback);
  }
  put(out, client->objects.count);
  for (uint32_t i = 0; i < client->objects.count; i++) put_client_object(out, &client->objects.data[i]);
  put(out, client->handles.count);
  for (uint32_t i = 0; i < client->handles.count; i++) {
    put_text(out, client->handles.data[i].name);
    put_text(out, client->handles.data[i].type);
  }
  put(out, client->globals.count);
  for (uint32_t i = 0; i < client->globals.count; i++) {
    put_text(out, client->globals.data[i].name);
    put_text(out, client->globals.data[i].type);
    put(out, client->globals.data[i].offset);
    put(out, client->globals.data[i].object);
  }
}

static void put_parts(TermsOut *out, const Prog *prog) {
  put(out, prog->vars.count);
  for (uint32_t i = 0; i < prog->vars.count; i++) put_var(out, &prog->vars.data[i]);
  put(out, prog->locs.count);
  for (uint32_t i = 0; i < prog->locs.count; i++) put_location(out, &prog->locs.data[i]);
  for (uint32_t i = 0; i < prog->locs.count; i++) put_sides(out, &prog->locs.data[i].access);
  put(out, prog->properties.count);
  for (uint32_t i = 0; i < prog->properties.count; i++) put_property(out, &prog->properties.data[i]);
  put(out, prog->goals.count);
  for (uint32_t i = 0; i < prog->goals.count; i++) put_goal(out, &prog->goals.data[i]);
  put(out, prog->parameters.count);
  for (uint32_t i = 0; i < prog->parameters.count; i++) {
    expr_wire_put(out, prog->parameters.data[i].var);
    put_text(out, prog->parameters.data[i].type);
  }
  put(out, prog->expressions.count);
  for (uint32_t i = 0; i < prog->expressions.count; i++) {
    put_text(out, prog->expressions.data[i].text);
    expr_wire_put(out, prog->expressions.data[i].term);
    put(out, prog->expressions.data[i].is_signed);
  }
}

void prog_write(const Prog *prog, Text *message) {
  TermsOut out;
  expr_wire_init(&out, prog->table);
  put(&out, PROG_WIRE_VERSION);
  put_text(&out, prog->file);
  prog_lexicon_write(prog->lexicon, &out);
  put_parts(&out, prog);
  put(&out, prog->start);
  expr_wire_put(&out, prog->initially);
  put_texts(&out, &prog->assumptions);
  put(&out, prog->long_width);
  put_client(&out, prog->client);
  put(&out, prog->as_written);
  put(&out, prog->cuts_calls);
  put(&out, prog->mixes_signs);
  expr_wire_finish(&out, message);
}

static void put_meaning(TermsOut *out, const Location *at) {
  put_text(out, at->name);
  put(out, at->role);
  put(out, at->property);
  put(out, at->is_doubt);
  put(out, at->inexact);
  put(out, at->undefined);
  put_edge(out, at);
}

void prog_write_meaning(const Prog *prog, Text *message) {
  TermsOut out;
  expr_wire_init(&out, prog->table);
  put(&out, PROG_WIRE_VERSION);
  put(&out, prog->vars.count);
  for (uint32_t i = 0; i < prog->vars.count; i++) put_var(&out, &prog->vars.data[i]);
  put(&out, prog->locs.count);
  for (uint32_t i = 0; i < prog->locs.count; i++) put_meaning(&out, &prog->locs.data[i]);
  put(&out, prog->properties.count);
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    put(&out, prog->properties.data[i].kind);
    put_numbers(&out, &prog->properties.data[i].errors);
  }
  put(&out, prog->start);
  expr_wire_put(&out, prog->initially);
  expr_wire_finish(&out, message);
}

// ---- reading

typedef struct Reader {
  TermsIn in;
  Prog *prog;
} Reader;

static uint64_t get(Reader *r) { return wire_get(&r->in.body); }
static uint32_t get_below(Reader *r, uint64_t limit) { return wire_get_below(&r->in.body, limit); }
static bool get_bool(Reader *r) { return wire_get_bool(&r->in.body); }
static const char *get_text(Reader *r) { return wire_get_text(&r->in.body); }
static uint32_t get_count(Reader *r) { return wire_get_count(&r->in.body); }
static bool failed(const Reader *r) { return r->in.body.error != NULL; }

// A text that has to be there.
static const char *get_name(Reader *r) {
  const char *text = get_text(r);
  return text ? text : (wire_fail(&r->in.body, "a name is missing"), "");
}

static Place get_place(Reader *r) { return wire_get_place(&r->in.body); }

static void get_numbers(Reader *r, U32Vec *list, uint64_t limit) {
  uint32_t count = get_count(r);
  for (uint32_t i = 0; i < count && !failed(r); i++) u32vec_push(list, get_below(r, limit));
}

static void get_texts(Reader *r, TextVec *list) {
  uint32_t count = get_count(r);
  for (uint32_t i = 0; i < count && !failed(r); i++) textvec_push(list, get_name(r));
}

// A type of the lexicon, which was read before.
static TypeNumber get_type(Reader *r) { return get_below(r, r->prog->lexicon ? r->prog->lexicon->types.count : 1); }

static void get_var(Reader *r) {
  ProgVar var = {.name = get_name(r), .display = get_text(r), .function = get_text(r)};
  TermTable *table = r->prog->table;
  var.term = expr_wire_get(&r->in);
  var.init = expr_wire_get(&r->in);
  var.likely = expr_wire_get(&r->in);
  bool fine = var.term && expr_op(table, var.term) == OP_VAR && prog_var_of(r->prog, var.term) == VAR_NONE;
  if (!fine || prog_find_var(r->prog, var.name) != VAR_NONE) wire_fail(&r->in.body, "a variable twice, or none");
  if (failed(r)) return;
  var.sort = expr_sort(table, var.term);
  if (var.init && expr_sort(table, var.init) != var.sort) wire_fail(&r->in.body, "an initial value of another sort");
  bool likely = !var.likely || (expr_is_const(table, var.likely) && expr_sort(table, var.likely) == var.sort);
  if (!likely) wire_fail(&r->in.body, "a likely value that the variable cannot have");
  var.is_signed = get_bool(r);
  var.is_float = get_bool(r);
  var.hidden = get_bool(r);
  var.by_calls = get_bool(r);
  var.stack = (StackRole)get_below(r, STACK_FRAMES + 1);
  var.type = get_type(r);
  var.at = get(r);
  var.step = get_below(r, (uint64_t)UINT32_MAX + 1);
  var.heap = (HeapRole)get_below(r, HEAP_ROLE_STATE + 1);
  map_set(&r->prog->var_by_term, var.term, r->prog->vars.count);
  map_set(&r->prog->var_by_name, hash_text(var.name), r->prog->vars.count);
  varvec_push(&r->prog->vars, var);
}

static Input get_input(Reader *r) {
  Input input = {.function = get_text(r), .type = get_text(r)};
  input.role = (InputRole)get_below(r, INPUT_RETURN + 1);
  input.call = get_below(r, (uint64_t)UINT32_MAX + 1);
  input.argument = get_below(r, (uint64_t)UINT32_MAX + 1);
  input.element = get_below(r, (uint64_t)UINT32_MAX + 1);
  return input;
}

static void get_assigns(Reader *r, Location *at) {
  at->count = get_count(r);
  at->assigns = arena_new(&r->prog->arena, (at->count + 1) * sizeof *at->assigns);
  for (uint32_t i = 0; i < at->count && !failed(r); i++) {
    VarId v = get_below(r, r->prog->vars.count);
    if (failed(r)) return;
    at->assigns[i] = (Assign){v, expr_wire_get_of(&r->in, r->prog->vars.data[v].sort)};
  }
}

// Locations are numbered below `count`, all of them, also those that come later.
static void get_edge(Reader *r, Location *at, uint32_t count) {
  at->kind = (EdgeKind)get_below(r, EDGE_HALT + 1);
  if (failed(r) || at->kind == EDGE_HALT) return;
  at->next[0] = get_below(r, count);
  if (at->kind == EDGE_IF || at->kind == EDGE_CHOICE) at->next[1] = get_below(r, count);
  if (at->kind == EDGE_IF) at->condition = expr_wire_get_of(&r->in, SORT_BOOL);
  if (at->kind == EDGE_HAVOC) at->havoc = get_below(r, r->prog->vars.count), at->input = get_input(r);
  if (at->kind == EDGE_ASSIGN) get_assigns(r, at);
}

static void get_sides(Reader *r, CheckAccess *access) {
  access->left = expr_wire_get(&r->in);
  access->right = expr_wire_get(&r->in);
}

static void get_location(Reader *r, uint32_t count) {
  Location at = {.name = get_name(r), .next = {LOC_NONE, LOC_NONE}, .havoc = VAR_NONE};
  at.place = get_place(r);
  at.function = get_text(r);
  at.role = (LocRole)get_below(r, LOC_END + 1);
  at.property = get_below(r, (uint64_t)UINT32_MAX + 1);
  at.note = get_text(r);
  at.origin = get_text(r);
  at.kept = get_bool(r);
  at.is_doubt = get_bool(r);
  at.is_check = get_bool(r);
  at.undefined = get_bool(r);
  at.silent = get_bool(r);
  at.call = get_below(r, r->prog->lexicon ? r->prog->lexicon->calls.count : 1);
  at.through = get_text(r);
  at.pointee = get_type(r);
  at.access.address = expr_wire_get(&r->in);
  at.access.bytes = expr_wire_get(&r->in);
  at.access.whole = expr_wire_get(&r->in);
  at.access.writes = get_bool(r);
  at.access.is_unsigned = get_bool(r);
  get_edge(r, &at, count);
  locationvec_push(&r->prog->locs, at);
}

static void get_property(Reader *r) {
  Property property = {.kind = (PropertyKind)get_below(r, KIND_COUNT), .name = get_name(r), .text = get_text(r)};
  property.place = get_place(r);
  get_numbers(r, &property.errors, r->prog->locs.count);
  get_numbers(r, &property.reach_points, r->prog->locs.count);
  propertyvec_push(&r->prog->properties, property);
}

static void get_goal(Reader *r, uint32_t count) {
  Goal goal = {.kind = get_name(r), .text = get_text(r), .function = get_text(r)};
  goal.place = get_place(r);
  get_numbers(r, &goal.entries, r->prog->locs.count);
  get_numbers(r, &goal.pairs, count);
  goal.incomplete = get_bool(r);
  goalvec_push(&r->prog->goals, goal);
}

// An error location is one of its property's.
static void check_locations(Reader *r) {
  for (Loc l = 0; l < r->prog->locs.count && !failed(r); l++) {
    const Location *at = &r->prog->locs.data[l];
    bool is_of_check = at->role == LOC_ERROR || at->is_doubt;
    if (is_of_check && at->property >= r->prog->properties.count) wire_fail(&r->in.body, "an error of no property");
  }
}

// Texts of the client are its own: others may share it.
static const char *client_text(Reader *r) {
  const char *text = get_text(r);
  return text ? arena_text(&r->prog->client->arena, text) : NULL;
}

static const char *client_name(Reader *r) { return arena_text(&r->prog->client->arena, get_name(r)); }

static void get_types(Reader *r, TextVec *list) {
  uint32_t count = get_count(r);
  for (uint32_t i = 0; i < count && !failed(r); i++) textvec_push(list, client_name(r));
}

static void get_client_argument(Reader *r, ClientArgumentVec *list) {
  ClientArgument argument = {.name = client_name(r), .type = client_text(r)};
  argument.is_pointer = get_bool(r);
  uint32_t count = get_count(r);
  for (uint32_t i = 0; i < count && !failed(r); i++) {
    ClientSource source = {.kind = (ClientSourceKind)get_below(r, CLIENT_FUNCTION + 1)};
    source.index = get_below(r, (uint64_t)UINT32_MAX + 1);
    clientsourcevec_push(&argument.sources, source);
  }
  clientargumentvec_push(list, argument);
}

static void get_client_function(Reader *r, Client *client) {
  ClientFunction function = {.name = client_name(r), .result = client_text(r)};
  uint32_t count = get_count(r);
  for (uint32_t i = 0; i < count && !failed(r); i++) get_client_argument(r, &function.arguments);
  get_numbers(r, &function.keeps, (uint64_t)UINT32_MAX + 1);
  function.received = get_bool(r);
  clientfunctionvec_push(&client->functions, function);
}

static void get_client_object(Reader *r, Client *client) {
  ClientObject object = {.name = client_name(r), .size = get(r)};
  get_types(r, &object.types);
  get_numbers(r, &object.offsets, (uint64_t)UINT32_MAX + 1);
  object.filled = get_bool(r);
  object.is_array = get_bool(r);
  object.is_string = get_bool(r);
  clientobjectvec_push(&client->objects, object);
}

static void get_client(Reader *r) {
  if (!get_bool(r)) return;
  Client *client = r->prog->client = prog_client_new();
  uint32_t functions = get_count(r);
  for (uint32_t i = 0; i < functions && !failed(r); i++) get_client_function(r, client);
  uint32_t environment = get_count(r);
  for (uint32_t i = 0; i < environment && !failed(r); i++) {
    ClientEnvironment e = {.name = client_name(r), .result = client_text(r), .parameters = client_text(r)};
    e.is_callback = get_bool(r);
    clientenvironmentvec_push(&client->environment, e);
  }
  uint32_t objects = get_count(r);
  for (uint32_t i = 0; i < objects && !failed(r); i++) get_client_object(r, client);
  uint32_t handles = get_count(r);
  for (uint32_t i = 0; i < handles && !failed(r); i++) {
    ClientHandle handle = {.name = client_name(r), .type = client_text(r)};
    clienthandlevec_push(&client->handles, handle);
  }
  uint32_t globals = get_count(r);
  for (uint32_t i = 0; i < globals && !failed(r); i++) {
    ClientGlobal global = {.name = client_name(r), .type = client_text(r)};
    global.offset = get(r);
    global.object = get_below(r, (uint64_t)UINT32_MAX + 1);
    clientglobalvec_push(&client->globals, global);
  }
}

static void get_parts(Reader *r) {
  uint32_t vars = get_count(r);
  for (uint32_t i = 0; i < vars && !failed(r); i++) get_var(r);
  uint32_t locs = get_count(r);
  for (uint32_t i = 0; i < locs && !failed(r); i++) get_location(r, locs);
  for (uint32_t i = 0; i < locs && !failed(r); i++) get_sides(r, &r->prog->locs.data[i].access);
  uint32_t properties = get_count(r);
  for (uint32_t i = 0; i < properties && !failed(r); i++) get_property(r);
  check_locations(r);
  uint32_t goals = get_count(r);
  for (uint32_t i = 0; i < goals && !failed(r); i++) get_goal(r, goals);
  uint32_t parameters = get_count(r);
  for (uint32_t i = 0; i < parameters && !failed(r); i++) {
    Parameter parameter = {.var = expr_wire_get(&r->in)};
    parameter.type = get_text(r);
    parametervec_push(&r->prog->parameters, parameter);
  }
  uint32_t expressions = get_count(r);
  for (uint32_t i = 0; i < expressions && !failed(r); i++) {
    Expression e = {.text = get_name(r)};
    e.term = expr_wire_get(&r->in);
    e.is_signed = get_bool(r);
    expressionvec_push(&r->prog->expressions, e);
  }
}

static void get_program(Reader *r) {
  if (get(r) != PROG_WIRE_VERSION) wire_fail(&r->in.body, "a program in another version's form");
  r->prog->file = get_text(r);
  r->prog->lexicon = prog_lexicon_read(&r->in);
  get_parts(r);
  r->prog->start = get_below(r, r->prog->locs.count);
  r->prog->initially = expr_wire_get_of(&r->in, SORT_BOOL);
  get_texts(r, &r->prog->assumptions);
  r->prog->long_width = get_below(r, 65);
  get_client(r);
  r->prog->as_written = get_bool(r);
  r->prog->cuts_calls = get_bool(r);
  r->prog->mixes_signs = get_bool(r);
}

Prog *prog_read(TermTable *table, const char *data, size_t size, const char **error) {
  Reader r = {.prog = prog_new(table, "")};
  if (!expr_wire_begin(&r.in, table, data, size, &r.prog->arena, error)) {
    prog_delete(r.prog);
    return NULL;
  }
  get_program(&r);
  if (expr_wire_end(&r.in, error)) return r.prog;
  prog_delete(r.prog);
  return NULL;
}
