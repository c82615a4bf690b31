// Goes through the moves of the client in order. There is a frame for main and one for each environment function that is
// running; each has the call that it is in the middle of, which is written down when the next one begins: only then is it
// known what becomes of its result. A body is the text of one activation.
#include "evidence/export/client.h"

#include <string.h>

#include "evidence/export/c_value.h"
#include "evidence/inputs.h"
#include "evidence/export/shown.h"
#include "prog/client.h"

typedef struct Body {
  uint32_t environment; // UINT32_MAX: main
  Text text;
} Body;
VEC(BodyVec, bodyvec, Body)

typedef struct Frame {
  uint32_t body;
  uint32_t call; // UINT32_MAX: none yet
  Term *values;  // of its arguments: numbers, and choices of pointers
  bool rendered;
  const char *result; // the handle that keeps it, or NULL
  Text setup, arguments;
  U32Vec starts; // of each argument in that text
} Frame;
VEC(FrameVec, framevec, Frame)

typedef struct BlockCell { // of a block that is told in parts
  uint32_t offset;
  Term value;
} BlockCell;
VEC(BlockCellVec, blockcellvec, BlockCell)

typedef struct ObjectState {
  Term *elements;
  uint32_t first, uses;
  uint64_t size; // of a block, in bytes
  Term contents; // its bytes, an array over addresses; or TERM_NONE
  VarId memory;  // the variable that they are in
  uint64_t base; // its address
  BlockCellVec cells;
  uint32_t made; // how often it was told
} ObjectState;

typedef struct Telling {
  Prog *prog;
  const Client *client;
  BodyVec bodies;
  FrameVec frames;
  ObjectState *objects;
  bool *called;   // by function
  bool *kept;     // by handle
  bool *set;      // by public variable
  bool counting;  // the first pass only counts the uses of objects
  bool copies;    // memcpy is called
  bool allocates; // calloc is
  bool hides;     // there is more to the run than C code shows
  Arena names;    // of blocks
} Telling;

// ---- arguments

static void print_string(Telling *t, const ObjectState *state, uint32_t count, Text *out) {
  text_add(out, "\"");
  for (uint32_t i = state->first; i + 1 < count; i++) {
    uint32_t c = state->elements[i] ? (uint32_t)expr_bits(t->prog->table, state->elements[i]) : 0;
    if (c == '"' || c == '\\') text_format(out, "\\%c", (int)c);
    else if (c >= ' ' && c <= '~' && c != '?') text_format(out, "%c", (int)c);
    else text_format(out, "\\%03o", c);
  }
  text_add(out, "\"");
}

static void print_elements(Telling *t, const ClientObject *object, const ObjectState *state, uint32_t from, Text *out) {
  for (uint32_t i = from; i < object->types.count; i++) {
    if (i > from) text_add(out, ", ");
    if (state->elements[i]) evidence_c_value_print(t->prog->table, state->elements[i], object->types.data[i], out);
    else text_add(out, "0");
  }
}

static void set_array(Telling *t, const ClientObject *object, ObjectState *state, Frame *frame) {
  const char *type = object->types.data[0];
  uint32_t count = object->types.count, length = count - state->first;
  if (state->uses == 1) { // an array of its own, as long as the library may use it
    text_format(&frame->setup, "static %s %s[%u] = ", type, object->name, length);
    if (object->is_string) print_string(t, state, count, &frame->setup);
    else {
      text_add(&frame->setup, "{");
      print_elements(t, object, state, state->first, &frame->setup);
      text_add(&frame->setup, "}");
    }
    text_add(&frame->setup, ";\n");
    text_add(&frame->arguments, object->name);
    return;
  }
  t->copies = true;
  text_format(&frame->setup, "memcpy(%s, (%s[]){", object->name, type);
  print_elements(t, object, state, 0, &frame->setup);
  text_format(&frame->setup, "}, sizeof %s);\n", object->name);
  text_add(&frame->arguments, object->name);
  if (state->first) text_format(&frame->arguments, " + %u", state->first);
}

static void set_struct(Telling *t, const ClientObject *object, const ObjectState *state, Frame *frame) {
  for (uint32_t i = 0; i < object->types.count && object->filled; i++) {
    text_format(&frame->setup, "*(%s *)(%s + %u) = ", object->types.data[i], object->name, object->offsets.data[i]);
    if (state->elements[i])
      evidence_c_value_print(t->prog->table, state->elements[i], object->types.data[i], &frame->setup);
    else text_add(&frame->setup, "0");
    text_add(&frame->setup, ";\n");
  }
  text_format(&frame->arguments, "(void *)%s", object->name);
}

// ---- blocks

// The byte at an offset.
static uint32_t block_byte(Telling *t, const ObjectState *state, uint64_t offset) {
  TermTable *table = t->prog->table;
  for (uint32_t i = 0; i < state->cells.count; i++) {
    const BlockCell *cell = &state->cells.data[i];
    uint64_t bytes = sort_width(expr_sort(table, cell->value)) / 8;
    if (offset >= cell->offset && offset - cell->offset < bytes)
      return (uint32_t)(expr_bits(table, cell->value) >> (offset - cell->offset) * 8) & 255u;
  }
  if (!state->contents) return 0;
  Sort sort = expr_sort(table, state->contents);
  uint32_t unit = sort_width(sort_element(sort)) / 8;
  Term index = expr_const(table, sort_index(sort), state->base + offset - offset % unit);
  return (uint32_t)(expr_bits(table, expr_select(table, state->contents, index)) >> offset % unit * 8) & 255u;
}

// The element number `i` of a C type.
static void print_block_element(Telling *t, const ClientObject *object, const ObjectState *state, uint64_t i,
                                Text *out) {
  u128 bits = 0;
  for (uint64_t k = 0; k < object->size; k++) bits |= (u128)block_byte(t, state, i * object->size + k) << k * 8;
  Term value = expr_bv(t->prog->table, (uint32_t)object->size * 8, bits);
  evidence_c_value_print(t->prog->table, value, object->types.data[0], out);
}

// How many bytes there are up to the last that is not 0, of those that are told.
static uint64_t bytes_set(Telling *t, const ObjectState *state) {
  enum { MOST = 4096 };
  uint64_t count = 0;
  for (uint64_t i = 0; i < state->size && i < MOST; i++)
    if (block_byte(t, state, i)) count = i + 1;
  return count;
}

static void print_block_text(Telling *t, const ObjectState *state, Text *out) {
  text_add(out, "\"");
  for (uint64_t i = 0; i + 1 < state->size && i < 4096; i++) {
    uint32_t c = block_byte(t, state, i);
    if (c == '"' || c == '\\') text_format(out, "\\%c", (int)c);
    else if (c >= ' ' && c <= '~' && c != '?') text_format(out, "%c", (int)c);
    else text_format(out, "\\%03o", c);
  }
  text_add(out, "\"");
}

// `(int[]){1, 2}`, or a text: what is copied to the memory; the rest of that is 0.
static uint64_t print_block(Telling *t, const ClientObject *object, const ObjectState *state, Text *out) {
  uint64_t set = bytes_set(t, state), count;
  if (object->is_string && state->size <= 4096) {
    print_block_text(t, state, out);
    return state->size;
  }
  bool is_typed = object->size <= 8 && strcmp(object->types.data[0], "unsigned char") != 0;
  count = is_typed ? (set + object->size - 1) / object->size : set;
  text_format(out, "(%s[]){", is_typed ? object->types.data[0] : "unsigned char");
  for (uint64_t i = 0; i < count; i++) {
    text_add(out, i ? ", " : "");
    if (is_typed) print_block_element(t, object, state, i, out);
    else text_format(out, "%u", block_byte(t, state, i));
  }
  text_add(out, "}");
  return is_typed ? count * object->size : count;
}

static void tell_object(Telling *t, uint32_t number, Text *setup, Text *pointer);

static void set_members(Telling *t, const ClientObject *object, const char *name, Text *setup) {
  for (uint32_t i = 0; i < object->members.count; i++) {
    Text pointer = {0};
    if (object->members.data[i] == UINT32_MAX) text_add(&pointer, "0");
    else tell_object(t, object->members.data[i], setup, &pointer);
    text_format(setup, "*(void **)((char *)%s + %u) = %s;\n", name, object->offsets.data[i], text_view(&pointer));
    text_release(&pointer);
  }
}

// Memory of its own, where a sanitizer sees what leaves it. Where there are no bytes, the pointer is to the end of others.
static void tell_block(Telling *t, const ClientObject *object, ObjectState *state, Text *setup, Text *pointer) {
  const char *name = state->made++ ? arena_format(&t->names, "%s_%u", object->name, state->made) : object->name;
  Text contents = {0};
  t->allocates = true;
  text_format(setup, "%svoid *%s = ", object->is_kept ? "static " : "", name);
  if (object->is_kept) text_format(setup, "0;\n%s = ", name);
  uint64_t bytes = state->size ? print_block(t, object, state, &contents) : 0;
  if (!state->size) text_add(setup, "(char *)malloc(16) + 16;\n");
  else text_format(setup, "calloc(1, %llu);\n", (unsigned long long)state->size);
  if (bytes)
    t->copies = true,
    text_format(setup, "memcpy(%s, %s, %llu);\n", name, text_view(&contents), (unsigned long long)bytes);
  text_release(&contents);
  set_members(t, object, name, setup);
  text_add(pointer, name);
}

// What a struct leads to: a block, or an array of constant size.
static void tell_object(Telling *t, uint32_t number, Text *setup, Text *pointer) {
  const ClientObject *object = &t->client->objects.data[number];
  ObjectState *state = &t->objects[number];
  if (object->is_block) {
    tell_block(t, object, state, setup, pointer);
    return;
  }
  const char *name = state->made++ ? arena_format(&t->names, "%s_%u", object->name, state->made) : object->name;
  text_format(setup, "static %s %s[%u] = {", object->types.data[0], name, object->types.count);
  print_elements(t, object, state, 0, setup);
  text_add(setup, "};\n");
  text_add(pointer, name);
}

static void repeat_argument(Frame *frame, uint32_t index) {
  const char *from = text_view(&frame->arguments) + frame->starts.data[index];
  size_t length = frame->starts.data[index + 1] - frame->starts.data[index] - strlen(", ");
  Text copy = {0};
  text_add_bytes(&copy, from, length);
  text_add(&frame->arguments, text_view(&copy));
  text_release(&copy);
}

static void render_pointer(Telling *t, const ClientArgument *argument, Term value, Frame *frame) {
  uint32_t which =
      prog_client_alternative(value ? (uint64_t)expr_bits(t->prog->table, value) : 0, argument->sources.count);
  ClientSource source = argument->sources.data[which];
  const ClientObject *object;
  switch (source.kind) {
  case CLIENT_SAME: repeat_argument(frame, source.index); break;
  case CLIENT_NULL: text_add(&frame->arguments, "0"); break;
  case CLIENT_HANDLE:
    text_add(&frame->arguments, t->client->handles.data[source.index].name);
    t->kept[source.index] = true;
    break;
  case CLIENT_PLACE:
    text_format(&frame->arguments, "(void *)&%s", t->client->handles.data[source.index].name);
    t->kept[source.index] = true;
    break;
  case CLIENT_FUNCTION:
    text_format(&frame->arguments, "(void *)%s", t->client->environment.data[source.index].name);
    break;
  case CLIENT_OBJECT:
    object = &t->client->objects.data[source.index];
    if (t->counting) t->objects[source.index].uses++;
    else if (object->is_kept && t->objects[source.index].made) text_add(&frame->arguments, object->name);
    else if (object->is_block) tell_object(t, source.index, &frame->setup, &frame->arguments);
    else if (object->is_array) set_array(t, object, &t->objects[source.index], frame);
    else set_struct(t, object, &t->objects[source.index], frame);
  }
}

static void render(Telling *t, Frame *frame) {
  if (frame->rendered || frame->call == UINT32_MAX) return;
  const ClientFunction *function = &t->client->functions.data[frame->call];
  frame->rendered = true;
  for (uint32_t i = 0; i < function->arguments.count; i++) {
    const ClientArgument *argument = &function->arguments.data[i];
    if (i) text_add(&frame->arguments, ", ");
    u32vec_push(&frame->starts, (uint32_t)frame->arguments.count);
    if (argument->is_pointer) render_pointer(t, argument, frame->values[i], frame);
    else if (frame->values[i])
      evidence_c_value_print(t->prog->table, frame->values[i], argument->type, &frame->arguments);
    else text_add(&frame->arguments, "0");
  }
}

// ---- frames

static void flush(Telling *t, Frame *frame, const char *remark) {
  render(t, frame);
  if (frame->call != UINT32_MAX) {
    Text *out = &t->bodies.data[frame->body].text;
    for (const char *line = text_view(&frame->setup); *line; line += strcspn(line, "\n") + 1)
      text_format(out, "  %.*s\n", (int)strcspn(line, "\n"), line);
    text_add(out, "  ");
    if (frame->result) text_format(out, "%s = ", frame->result);
    text_format(out, "%s(%s);%s%s\n", t->client->functions.data[frame->call].name, text_view(&frame->arguments),
                remark ? " // " : "", remark ? remark : "");
  }
  text_release(&frame->setup);
  text_release(&frame->arguments);
  u32vec_release(&frame->starts);
  free(frame->values);
  *frame = (Frame){.body = frame->body, .call = UINT32_MAX};
}

static void push_frame(Telling *t, uint32_t environment) {
  bodyvec_push(&t->bodies, (Body){.environment = environment});
  framevec_push(&t->frames, (Frame){.body = t->bodies.count - 1, .call = UINT32_MAX});
}

static Frame *top(Telling *t) { return &t->frames.data[t->frames.count - 1]; }

static void begin_call(Telling *t, uint32_t call) {
  flush(t, top(t), NULL);
  t->called[call] = true;
  top(t)->call = call;
  top(t)->values = memory_new((t->client->functions.data[call].arguments.count + 1) * sizeof(Term));
}

static void end_frame(Telling *t, uint32_t environment, Term value) {
  flush(t, top(t), NULL);
  Text *out = &t->bodies.data[top(t)->body].text;
  const char *type = t->client->environment.data[environment].result;
  if (strcmp(type, "void") == 0) text_add(out, "  return;\n");
  else {
    text_add(out, "  return ");
    if (strchr(type, '*')) text_add(out, "0");
    else evidence_c_value_print(t->prog->table, value, type, out);
    text_add(out, ";\n");
  }
  if (t->frames.count > 1) framevec_pop(&t->frames);
}

static void set_global(Telling *t, uint32_t number, Term value) {
  const ClientGlobal *global = &t->client->globals.data[number];
  if (global->object != UINT32_MAX && t->counting) t->objects[global->object].uses += 2; // known outside the function
  flush(t, top(t), NULL);
  Text *out = &t->bodies.data[top(t)->body].text;
  if (global->object != UINT32_MAX)
    text_format(out, "  *(%s *)((char *)%s + %llu) = ", global->type, global->name, (unsigned long long)global->offset);
  else if (global->offset)
    text_format(out, "  *(%s *)(%s + %llu) = ", global->type, global->name, (unsigned long long)global->offset);
  else text_format(out, "  *(%s *)%s = ", global->type, global->name);
  evidence_c_value_print(t->prog->table, value, global->type, out);
  text_add(out, ";\n");
  t->set[number] = true;
}

// Blocks that are in one memory are chosen with it: the last choice counts for all of them.
static void take_contents(Telling *t, const Input *input, VarId memory, Term value) {
  ObjectState *own = &t->objects[input->element];
  bool is_wide = sort_width(sort_index(expr_sort(t->prog->table, value))) > 32;
  own->base = is_wide ? (uint64_t)input->argument << 32 : input->argument;
  own->contents = value, own->memory = memory;
  for (uint32_t i = 0; i < t->client->objects.count; i++)
    if (t->objects[i].contents && t->objects[i].memory == memory) t->objects[i].contents = value;
}

static void take(Telling *t, const Input *input, VarId chosen, Term value) {
  uint64_t bits = sort_is_array(expr_sort(t->prog->table, value)) ? 0 : (uint64_t)expr_bits(t->prog->table, value);
  Frame *frame = top(t);
  uint32_t which;
  bool in_call = frame->call != UINT32_MAX;
  switch (input->role) {
  case INPUT_CALL: begin_call(t, input->call + prog_client_alternative(bits, input->argument)); break;
  case INPUT_ARGUMENT:
  case INPUT_POINTER:
    if (in_call) frame->values[input->argument] = value;
    break;
  case INPUT_LENGTH:
    if (t->client->objects.data[input->element].is_block)
      t->objects[input->element].size = bits, t->objects[input->element].cells.count = 0;
    else t->objects[input->element].first = (uint32_t)bits;
    break;
  case INPUT_CONTENTS: {
    BlockCell cell = {input->call, value};
    if (!sort_is_array(expr_sort(t->prog->table, value))) {
      blockcellvec_push(&t->objects[input->element].cells, cell);
      break;
    }
    take_contents(t, input, chosen, value);
    break;
  }
  case INPUT_ELEMENT: t->objects[input->element].elements[input->argument] = value; break;
  case INPUT_KEEP:
    render(t, frame);
    which = prog_client_alternative(bits, t->client->functions.data[input->call].keeps.count + 1);
    if (!which) break;
    which = t->client->functions.data[input->call].keeps.data[which - 1];
    t->kept[which] = true;
    frame->result = t->client->handles.data[which].name;
    break;
  case INPUT_ENTER:
    render(t, frame);
    push_frame(t, input->call);
    break;
  case INPUT_WRITE:
    flush(t, frame, NULL);
    text_format(&t->bodies.data[top(t)->body].text, "  *(%s *)argument%u = ", input->type, input->argument + 1);
    evidence_c_value_print(t->prog->table, value, input->type, &t->bodies.data[top(t)->body].text);
    text_add(&t->bodies.data[top(t)->body].text, ";\n");
    break;
  case INPUT_GLOBAL: set_global(t, input->element, value); break;
  case INPUT_RETURN: end_frame(t, input->call, value); break;
  case INPUT_SET:
  case INPUT_AGAIN:
  case INPUT_RESULT: break;
  }
}

static void go_through(Telling *t, const RunInputVec *inputs, const char *remark) {
  push_frame(t, UINT32_MAX);
  for (uint32_t i = 0; i < inputs->count; i++) {
    const Location *at = &t->prog->locs.data[inputs->data[i].loc];
    if (at->kind == EDGE_HAVOC && at->input.role != INPUT_RESULT) take(t, &at->input, at->havoc, inputs->data[i].value);
  }
  for (; t->frames.count; remark = NULL) {
    flush(t, top(t), remark);
    framevec_pop(&t->frames);
  }
}

static void clear_bodies(Telling *t) {
  for (uint32_t i = 0; i < t->bodies.count; i++) text_release(&t->bodies.data[i].text);
  t->bodies.count = 0;
}

// ---- the file

static void declare_tag(const char *type, Map *seen, Text *out) {
  bool is_struct = strncmp(type, "struct ", 7) == 0 || strncmp(type, "union ", 6) == 0;
  if (!is_struct || map_find(seen, hash_text(type) >> 1, 0)) return;
  map_set(seen, hash_text(type) >> 1, 1);
  text_format(out, "%.*s;\n", (int)strcspn(type, "*") - 1, type);
}

static void declare_functions(const Telling *t, Text *out) {
  Map seen = {0};
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t f = 0; f < t->client->functions.count; f++) {
      const ClientFunction *function = &t->client->functions.data[f];
      if (!t->called[f] || function->received) continue;
      if (pass == 0) declare_tag(function->result, &seen, out);
      else text_format(out, "%s%s%s(", function->result, strchr(function->result, '*') ? "" : " ", function->name);
      for (uint32_t i = 0; i < function->arguments.count; i++) {
        const ClientArgument *argument = &function->arguments.data[i];
        if (pass == 0) declare_tag(argument->type, &seen, out);
        else
          text_format(out, "%s%s%s%s", i ? ", " : "", argument->type, strchr(argument->type, '*') ? "" : " ",
                      argument->name);
      }
      if (pass == 1) text_add(out, function->arguments.count ? ");\n" : "void);\n");
    }
  map_release(&seen);
}

// The library's variables, as bytes.
static void declare_globals(const Telling *t, Text *out) {
  const ClientGlobalVec *globals = &t->client->globals;
  for (uint32_t i = 0; i < globals->count; i++) {
    bool seen = !t->set[i] || globals->data[i].object != UINT32_MAX;
    for (uint32_t k = 0; k < i; k++) seen |= t->set[k] && strcmp(globals->data[k].name, globals->data[i].name) == 0;
    if (!seen) text_format(out, "extern unsigned char %s[];\n", globals->data[i].name);
  }
}

static void declare_data(const Telling *t, Text *out) {
  bool any = false;
  for (uint32_t i = 0; i < t->client->objects.count; i++) {
    const ClientObject *object = &t->client->objects.data[i];
    if (!t->objects[i].uses || object->is_block || (object->is_array && t->objects[i].uses == 1)) continue;
    text_add(out, any ? "" : "\n");
    any = true;
    if (object->is_array)
      text_format(out, "static %s %s[%u];\n", object->types.data[0], object->name, object->types.count);
    else
      text_format(out, "static _Alignas(16) unsigned char %s[%llu];\n", object->name, (unsigned long long)object->size);
  }
  for (uint32_t i = 0; i < t->client->handles.count; i++) {
    if (!t->kept[i]) continue;
    text_format(out, "%sstatic %s%s;\n", any ? "" : "\n", t->client->handles.data[i].type,
                t->client->handles.data[i].name);
    any = true;
  }
}

static bool environment_is_used(const Telling *t, uint32_t environment) {
  for (uint32_t i = 0; i < t->bodies.count; i++)
    if (t->bodies.data[i].environment == environment) return true;
  return false;
}

// The last activations may not come to their end.
static bool ends_with_return(const char *body) {
  const char *last = body;
  for (const char *line = body; *line; line += strcspn(line, "\n") + 1) last = line;
  return strncmp(last, "  return", 8) == 0;
}

static void define_environment(const Telling *t, uint32_t environment, Text *out) {
  const ClientEnvironment *function = &t->client->environment.data[environment];
  bool used = environment_is_used(t, environment);
  text_format(out, "\n%s%s%s%s(%s) {\n", function->is_callback ? "static " : "", function->result,
              strchr(function->result, '*') ? "" : " ", function->name, function->parameters);
  uint32_t turn = 0;
  if (used) text_add(out, "  static unsigned turn;\n  switch (turn++) {\n");
  for (uint32_t i = 0; i < t->bodies.count; i++) {
    if (t->bodies.data[i].environment != environment) continue;
    text_format(out, "  case %u:\n", turn++);
    const char *text = text_view(&t->bodies.data[i].text);
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1)
      text_format(out, "  %.*s\n", (int)strcspn(line, "\n"), line);
    if (!ends_with_return(text)) text_add(out, "    break; // it never comes back here\n");
  }
  if (used) text_add(out, "  }\n");
  text_add(out, strcmp(function->result, "void") == 0 ? "}\n" : "  return 0;\n}\n");
}

// A callback that is passed has to be there even where it is never called; it may be passed before it is defined.
static void define_environments(const Telling *t, Text *out) {
  for (uint32_t i = 0; i < t->client->environment.count; i++) {
    const ClientEnvironment *function = &t->client->environment.data[i];
    if (function->is_callback)
      text_format(out, "%sstatic %s %s(%s);\n", i ? "" : "\n", function->result, function->name, function->parameters);
  }
  for (uint32_t i = 0; i < t->client->environment.count; i++) define_environment(t, i, out);
}

bool evidence_client_includes(const char *library) {
  size_t n = strlen(library);
  return n > 2 && strcmp(library + n - 2, ".h") == 0;
}

static void print_head(const Telling *t, const Property *property, const char *wrong, Text *out) {
  const char *flag = evidence_shown_by(property->name);
  bool is_header = evidence_client_includes(t->prog->file);
  text_add(out, "// A client that breaks ");
  text_add_line(out, t->prog->file);
  text_format(out, ", found by Sextant: %s. To see it:\n", wrong);
  text_format(out, "//   cc -w%s%s%s -o violation THIS_FILE%s", flag ? " -g " : "", flag ? flag : "",
              is_header ? " -iquote ." : "", is_header ? "" : " ");
  if (!is_header) text_add_line(out, t->prog->file);
  text_add(out, " && ./violation\n");
}

static void what_goes_wrong(const Property *property, Text *out) {
  const char *file = property->place.file ? strrchr(property->place.file, '/') : NULL;
  text_format(out, "%s:%u: ", file ? file + 1 : property->place.file ? property->place.file : "", property->place.line);
  if (strcmp(property->name, "assertion") == 0 && property->text && *property->text)
    text_format(out, "assertion '%s' fails", property->text);
  else if (property->text && *property->text) text_format(out, "%s: %s", property->name, property->text);
  else text_format(out, "%s", property->name);
}

// What C code cannot show: a function without a body has changed memory through a pointer of which nothing is known.
static bool changes_memory(const Telling *t, const RunInputVec *inputs) {
  for (uint32_t i = 0; i < inputs->count; i++) {
    const Location *at = &t->prog->locs.data[inputs->data[i].loc];
    const ProgVar *var = at->kind == EDGE_HAVOC && !at->input.function ? &t->prog->vars.data[at->havoc] : NULL;
    if (var && var->hidden && var->sort != SORT_BOOL)
      return true; // a choice, as whether an allocation fails, is no memory
  }
  return false;
}

static void print_file(const Telling *t, const Property *property, const char *wrong, Text *out) {
  print_head(t, property, wrong, out);
  if (t->hides)
    text_add(out, "// Not shown: memory that a function without a body changes. This client may not fail.\n");
  if (t->allocates) text_add(out, "#include <stdlib.h>\n");
  if (t->copies) text_add(out, "#include <string.h>\n");
  if (t->copies || t->allocates) text_add(out, "\n");
  if (evidence_client_includes(t->prog->file)) text_format(out, "#include \"%s\"\n", t->prog->file);
  else declare_functions(t, out), declare_globals(t, out);
  declare_data(t, out);
  define_environments(t, out);
  text_format(out, "\nint main(void) {\n%s  return 0;\n}\n", text_view(&t->bodies.data[0].text));
}

void evidence_client_print(Prog *prog, const Trace *trace, const Run *run, Text *out) {
  const Client *client = prog->client;
  const Property *property = &prog->properties.data[prog->locs.data[run->end].property];
  RunInputVec inputs = {0};
  Text wrong = {0};
  Telling t = {.prog = prog, .client = client};
  evidence_inputs(prog, trace, UINT64_MAX, &inputs);
  what_goes_wrong(property, &wrong);
  t.called = memory_new(client->functions.count + 1);
  t.kept = memory_new(client->handles.count + 1);
  t.set = memory_new(client->globals.count + 1);
  t.objects = memory_new((client->objects.count + 1) * sizeof *t.objects);
  for (uint32_t i = 0; i < client->objects.count; i++)
    t.objects[i].elements = memory_new((client->objects.data[i].types.count + 1) * sizeof(Term));
  t.hides = changes_memory(&t, &inputs);
  t.counting = true;
  go_through(&t, &inputs, NULL);
  clear_bodies(&t);
  t.counting = false;
  go_through(&t, &inputs, text_view(&wrong));
  print_file(&t, property, text_view(&wrong), out);
  clear_bodies(&t);
  bodyvec_release(&t.bodies);
  framevec_release(&t.frames);
  for (uint32_t i = 0; i < client->objects.count; i++) {
    free(t.objects[i].elements);
    blockcellvec_release(&t.objects[i].cells);
  }
  free(t.objects);
  arena_release(&t.names);
  free(t.called);
  free(t.kept);
  free(t.set);
  text_release(&wrong);
  runinputvec_release(&inputs);
}
