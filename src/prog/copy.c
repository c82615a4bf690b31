#include "prog/copy.h"

#include "prog/client.h"

static const char *text(Prog *to, const char *from) { return from ? arena_text(&to->arena, from) : NULL; }

static Place place(Prog *to, Place from) { return (Place){text(to, from.file), from.line, from.column}; }

static void copy_numbers(const U32Vec *from, U32Vec *to) {
  for (uint32_t i = 0; i < from->count; i++) u32vec_push(to, from->data[i]);
}

static void copy_var(Prog *to, ProgVar var) {
  var.name = text(to, var.name);
  var.display = text(to, var.display);
  var.function = text(to, var.function);
  map_set(&to->var_by_term, var.term, to->vars.count);
  map_set(&to->var_by_name, hash_text(var.name), to->vars.count);
  varvec_push(&to->vars, var);
}

static void copy_location(Prog *to, const Location *from) {
  Location at = *from;
  at.name = text(to, from->name);
  at.place = place(to, from->place);
  at.function = text(to, from->function);
  at.note = text(to, from->note);
  at.origin = text(to, from->origin);
  at.through = text(to, from->through);
  at.input.function = text(to, from->input.function);
  at.input.type = text(to, from->input.type);
  at.assigns = NULL;
  if (from->kind == EDGE_ASSIGN && from->count) {
    at.assigns = arena_new(&to->arena, from->count * sizeof *at.assigns);
    memcpy(at.assigns, from->assigns, from->count * sizeof *at.assigns);
  }
  locationvec_push(&to->locs, at);
}

static void copy_property(Prog *to, const Property *from) {
  Property property = {.kind = from->kind, .name = text(to, from->name), .text = text(to, from->text)};
  property.place = place(to, from->place);
  copy_numbers(&from->errors, &property.errors);
  copy_numbers(&from->reach_points, &property.reach_points);
  propertyvec_push(&to->properties, property);
}

static void copy_goal(Prog *to, const Goal *from) {
  Goal goal = {.kind = text(to, from->kind), .text = text(to, from->text), .function = text(to, from->function)};
  goal.place = place(to, from->place);
  goal.incomplete = from->incomplete;
  copy_numbers(&from->entries, &goal.entries);
  copy_numbers(&from->pairs, &goal.pairs);
  goalvec_push(&to->goals, goal);
}

Prog *prog_copy(const Prog *from) {
  Prog *to = prog_new(from->table, from->file ? from->file : "");
  for (VarId v = 0; v < from->vars.count; v++) copy_var(to, from->vars.data[v]);
  for (Loc l = 0; l < from->locs.count; l++) copy_location(to, &from->locs.data[l]);
  for (uint32_t i = 0; i < from->properties.count; i++) copy_property(to, &from->properties.data[i]);
  for (uint32_t i = 0; i < from->goals.count; i++) copy_goal(to, &from->goals.data[i]);
  for (uint32_t i = 0; i < from->parameters.count; i++) {
    Parameter parameter = {from->parameters.data[i].var, text(to, from->parameters.data[i].type)};
    parametervec_push(&to->parameters, parameter);
  }
  for (uint32_t i = 0; i < from->expressions.count; i++) {
    Expression e = from->expressions.data[i];
    e.text = text(to, e.text);
    expressionvec_push(&to->expressions, e);
  }
  for (uint32_t i = 0; i < from->contracts.count; i++) prog_add_contract(to, from->contracts.data[i]);
  for (uint32_t i = 0; i < from->assumptions.count; i++) prog_assume(to, from->assumptions.data[i]);
  to->client = prog_client_share(from->client);
  to->lexicon = prog_lexicon_share(from->lexicon);
  to->start = from->start;
  to->initially = from->initially;
  to->long_width = from->long_width;
  to->as_written = from->as_written;
  to->keeps_checks = from->keeps_checks;
  to->cuts_calls = from->cuts_calls;
  to->mixes_signs = from->mixes_signs;
  return to;
}
