#include "evidence/export/json_evidence.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "evidence/inputs.h"
#include "evidence/export/json_values.h"
#include "evidence/modal_proof.h"
#include "evidence/export/modal_reason.h"
#include "expr/print.h"
#include "expr/sexpr.h"
#include "expr/walk.h"
#include "prog/print.h"
#include "prog/summaries.h"

#define FORMAT_NAME "sextant evidence"
#define FORMAT_VERSION 1
#define READINGS 100 // more than there are

static const char *const proof_kinds[] = {"induction", "unrolling", "enumeration", "ranking", "model",
                                          "unwinding", "local",     "summaries",   "parts"};
enum { PROOF_KINDS = sizeof proof_kinds / sizeof *proof_kinds };

// ---- writing

static json_t *json_of_text(Text *text) { // and releases it
  json_t *json = json_string(text_view(text));
  text_release(text);
  return json;
}

static json_t *initial_values(const Prog *prog, const Trace *trace) {
  json_t *values = json_object();
  for (VarId v = 0; v < prog->vars.count && v < trace->var_count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    if (trace->initial[v] && !var->init)
      json_object_set_new(values, var->name, evidence_json_value_write(prog->table, trace->initial[v], var->is_signed));
  }
  return values;
}

static json_t *input_values(Prog *prog, const Trace *trace) {
  RunInputVec inputs = {0};
  evidence_inputs(prog, trace, UINT64_MAX, &inputs);
  json_t *list = json_array();
  for (uint32_t i = 0; i < inputs.count; i++) {
    const Location *at = &prog->locs.data[inputs.data[i].loc];
    bool is_signed = at->kind == EDGE_HAVOC && prog->vars.data[at->havoc].is_signed;
    Text sort = {0};
    expr_sort_print(expr_sort(prog->table, inputs.data[i].value), &sort);
    json_t *input = json_object();
    json_object_set_new(input, "sort", json_of_text(&sort));
    json_object_set_new(input, "value", evidence_json_value_write(prog->table, inputs.data[i].value, is_signed));
    if (inputs.data[i].function) json_object_set_new(input, "function", json_string(inputs.data[i].function));
    json_array_append_new(list, input);
  }
  runinputvec_release(&inputs);
  return list;
}

// A term at a location: as people read it, and as it is read back.
static json_t *term_at(const Prog *prog, Loc loc, Term t) {
  const Location *at = &prog->locs.data[loc];
  Text expression = {0}, term = {0};
  prog_print_term_at(prog, loc, t, &expression, 0);
  expr_to_sexpr(prog->table, t, &term);
  json_t *item = json_object();
  json_object_set_new(item, "location", json_string(at->name));
  json_object_set_new(item, "line", json_integer(at->place.line));
  json_object_set_new(item, "expression", json_of_text(&expression));
  json_object_set_new(item, "term", json_of_text(&term));
  return item;
}

static json_t *invariants(const Prog *prog, const InvariantVec *invariants) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < invariants->count; i++)
    json_array_append_new(list, term_at(prog, invariants->data[i].loc, invariants->data[i].formula));
  return list;
}

static json_t *ranks(const Prog *prog, const RankVec *ranks) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < ranks->count; i++) {
    json_t *item = term_at(prog, ranks->data[i].loc, ranks->data[i].term);
    json_object_set_new(item, "component", json_integer(ranks->data[i].component));
    if (ranks->data[i].cell) json_object_set_new(item, "cell", json_integer(ranks->data[i].cell));
    json_array_append_new(list, item);
  }
  return list;
}

// What makes a run endless.
static void write_endless(json_t *root, const Prog *prog, const Trace *trace) {
  json_object_set_new(root, "stem_steps", json_integer(trace->stem_steps));
  json_object_set_new(root, "loop_steps", json_integer(trace->loop_steps));
  if (!trace->region.count) return;
  json_t *choices = json_array();
  for (uint32_t i = 0; i < trace->choices.count; i++)
    json_array_append_new(choices, term_at(prog, trace->choices.data[i].loc, trace->choices.data[i].value));
  json_object_set_new(root, "region", invariants(prog, &trace->region));
  json_object_set_new(root, "choices", choices);
}

// A state: its location and condition, whether it is initial and has concrete states, and a letter for each atom: T, F or ?.
static json_t *model_states(const Prog *prog, const ModalProof *model) {
  json_t *list = json_array();
  for (uint32_t s = 0; s < model->states.count; s++) {
    const ModalProofState *state = &model->states.data[s];
    json_t *item = term_at(prog, state->loc, state->formula);
    Text labels = {0};
    for (uint32_t i = 0; i < model->atom_count; i++) text_add(&labels, spec_six_name(*modal_proof_label(model, s, i)));
    json_object_set_new(item, "initial", json_boolean(state->initial));
    json_object_set_new(item, "nonempty", json_boolean(state->nonempty));
    json_object_set_new(item, "atoms", json_of_text(&labels));
    json_array_append_new(list, item);
  }
  return list;
}

static void write_model(json_t *root, const Prog *prog, const Proof *proof) {
  json_t *edges = json_array();
  for (uint32_t i = 0; i < proof->model->edges.count; i++) {
    const ModalProofEdge *e = &proof->model->edges.data[i];
    json_array_append_new(edges, json_pack("{s:i, s:i, s:i, s:b, s:b, s:I, s:I}", "from", (int)e->from, "to",
                                           (int)e->to, "branch", (int)e->branch, "must_plus", e->plus, "must_minus",
                                           e->minus, "level", (json_int_t)e->level, "down", (json_int_t)e->down));
  }
  json_t *measures = json_array();
  for (uint32_t i = 0; i < proof->model->measures.count; i++)
    json_array_append_new(measures, term_at(prog, prog->start, proof->model->measures.data[i]));
  json_object_set_new(root, "shows", json_string(proof->refutes ? "violated" : "proved"));
  json_object_set_new(root, "atom_count", json_integer(proof->model->atom_count));
  json_object_set_new(root, "states", model_states(prog, proof->model));
  json_object_set_new(root, "edges", edges);
  json_object_set_new(root, "measures", measures);
}

// For people who read the file: nothing depends on it.
static void write_reason(json_t *root, const ModalReason *why) {
  json_t *states = json_array(), *edges = json_array(), *item = json_object();
  for (uint32_t i = 0; i < why->states.count; i++) json_array_append_new(states, json_integer(why->states.data[i]));
  for (uint32_t i = 0; i < why->edges.count; i++) json_array_append_new(edges, json_integer(why->edges.data[i]));
  json_object_set_new(item, "states", states);
  json_object_set_new(item, "edges", edges);
  if (why->loop_start != UINT32_MAX) json_object_set_new(item, "loop_start", json_integer(why->loop_start));
  json_object_set_new(item, why->holds ? "holds" : "fails", json_string(why->formula));
  json_object_set_new(root, "why", item);
}

static void write_proof(json_t *root, const Prog *prog, const Proof *proof);

// Each with the names of the locations that it is about.
static json_t *parts(const Prog *prog, const Proof *proof) {
  json_t *list = json_array();
  for (uint32_t i = 0; i < proof->parts.count; i++) {
    const ProofPart *part = &proof->parts.data[i];
    json_t *item = json_object(), *targets = json_array();
    for (uint32_t k = 0; k < part->targets.count; k++)
      json_array_append_new(targets, json_string(prog->locs.data[part->targets.data[k]].name));
    write_proof(item, prog, part->proof);
    json_object_set_new(item, "targets", targets);
    json_array_append_new(list, item);
  }
  return list;
}

// The summaries, and what is proved about the program that they make.
static void write_summaries(json_t *root, const Prog *prog, const Proof *proof) {
  Procedures *procedures = prog_procedures_find(prog);
  Summarized *made = procedures ? prog_summarize(procedures, NULL) : NULL;
  json_t *within = json_object();
  if (made) json_object_set_new(root, "summaries", invariants(made->prog, &proof->summaries));
  if (made) write_proof(within, made->prog, proof->within);
  json_object_set_new(root, "within", within);
  prog_summarized_delete(made);
  prog_procedures_delete(procedures);
}

static void write_proof(json_t *root, const Prog *prog, const Proof *proof) {
  json_t *dead = json_array();
  for (uint32_t i = 0; i < proof->dead.count; i++) json_array_append_new(dead, json_integer(proof->dead.data[i]));
  json_object_set_new(root, "kind", json_string("proof"));
  json_object_set_new(root, "method", json_string(proof_kinds[proof->kind]));
  if (proof->kind == PROOF_MODEL) write_model(root, prog, proof);
  if (proof->kind == PROOF_PARTS) json_object_set_new(root, "parts", parts(prog, proof));
  if (proof->kind == PROOF_SUMMARIES) write_summaries(root, prog, proof);
  json_object_set_new(root, "k", json_integer(proof->k));
  json_object_set_new(root, "invariants", invariants(prog, &proof->invariants));
  if (proof->kind == PROOF_RANKING) json_object_set_new(root, "ranks", ranks(prog, &proof->ranks));
  if (proof->local.count) json_object_set_new(root, "local", invariants(prog, &proof->local));
  if (proof->cells.count) json_object_set_new(root, "cells", invariants(prog, &proof->cells));
  json_object_set_new(root, "dead", dead);
}

char *evidence_to_json(Prog *prog, const Outcome *outcome, const char *program, const EvidenceOptions *options) {
  json_t *root = json_object(), *how = json_object();
  json_object_set_new(root, "format", json_string(FORMAT_NAME));
  json_object_set_new(root, "version", json_integer(FORMAT_VERSION));
  json_object_set_new(root, "program", json_string(program));
  json_object_set_new(how, "property", json_string(options->property));
  json_object_set_new(how, "entry", json_string(options->entry));
  json_object_set_new(how, "arch", json_string(options->arch));
  if (options->alloc) json_object_set_new(how, "alloc", json_string(options->alloc));
  if (options->volatile_reads) json_object_set_new(how, "volatile", json_string(options->volatile_reads));
  if (options->foreign) json_object_set_new(how, "foreign", json_string(options->foreign));
  if (options->allocators && *options->allocators)
    json_object_set_new(how, "allocators", json_string(options->allocators));
  if (options->mmio && *options->mmio) json_object_set_new(how, "mmio", json_string(options->mmio));
  if (options->open) json_object_set_new(how, "open", json_string(options->open));
  if (options->client) json_object_set_new(how, "client", json_string(options->client));
  if (options->owed) json_object_set_new(how, "requires", json_string(options->owed));
  if (options->formula) json_object_set_new(how, "formula", json_string(options->formula));
  if (options->stutter) json_object_set_new(how, "stutter", json_true());
  if (options->reading) json_object_set_new(how, "reading", json_integer(options->reading));
  json_object_set_new(root, "options", how);
  if (outcome->trace) {
    json_object_set_new(root, "kind", json_string("trace"));
    json_object_set_new(root, "initial", initial_values(prog, outcome->trace));
    json_object_set_new(root, "inputs", input_values(prog, outcome->trace));
    if (evidence_trace_is_endless(outcome->trace)) write_endless(root, prog, outcome->trace);
  } else if (outcome->proof) write_proof(root, prog, outcome->proof);
  if (outcome->why) write_reason(root, outcome->why);
  char *text = json_dumps(root, JSON_INDENT(2));
  json_decref(root);
  return text;
}

// ---- reading

struct EvidenceFile {
  char *path;
  json_t *root;
};

static bool reject(const EvidenceFile *file, DiagList *diags, const char *what, const char *name) {
  return diag_error(diags, (Place){.file = file->path}, "the evidence may belong to another program or other options",
                    "%s%s%s", what, name ? ": " : "", name ? name : "");
}

static const char *text_at(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

// What "options" may hold. One that is not understood could have changed what the evidence is about.
static bool check_options(const char *path, const json_t *how, DiagList *diags) {
  static const char *const texts[] = {"property", "entry",      "arch", "alloc", "volatile", "foreign",
                                      "client",   "allocators", "mmio", "open",  "requires", "formula"};
  const char *name;
  json_t *value;
  json_object_foreach((json_t *)how, name, value) {
    bool is_known = (strcmp(name, "stutter") == 0 && json_is_boolean(value)) ||
                    (strcmp(name, "reading") == 0 && json_is_integer(value) && json_integer_value(value) >= 0 &&
                     json_integer_value(value) < READINGS);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
      is_known = is_known || (strcmp(name, texts[i]) == 0 && json_is_string(value));
    if (!is_known)
      return diag_error(diags, (Place){.file = path}, "`sextant check --evidence F.json` writes \"options\"",
                        "the option \"%s\" of the evidence, or its value, is not known", name);
  }
  return true;
}

EvidenceFile *evidence_open(const char *path, DiagList *diags) {
  size_t size;
  char *text = text_read_file(path, &size);
  if (!text) {
    diag_error(diags, (Place){.file = path}, NULL, "%s", strerror(errno));
    return NULL;
  }
  json_error_t error;
  json_t *root = json_loadb(text, size, 0, &error);
  free(text);
  const char *format = root ? text_at(root, "format") : NULL;
  if (!root)
    diag_error(diags, (Place){path, (uint32_t)(error.line > 0 ? error.line : 0), 0},
               "`sextant check --evidence F.json` writes evidence", "not JSON: %s", error.text);
  else if (!format || strcmp(format, FORMAT_NAME) != 0)
    diag_error(diags, (Place){.file = path}, "`sextant check --evidence F.json` writes it", "not an evidence file");
  else if (json_integer_value(json_object_get(root, "version")) != FORMAT_VERSION)
    diag_error(diags, (Place){.file = path}, NULL, "only version %d of the evidence format is known", FORMAT_VERSION);
  else if (!text_at(json_object_get(root, "options"), "property"))
    diag_error(diags, (Place){.file = path}, "`sextant check --evidence F.json` writes \"options\"",
               "the evidence does not say which property it is about");
  else if (check_options(path, json_object_get(root, "options"), diags)) {
    EvidenceFile *file = memory_new(sizeof *file);
    *file = (EvidenceFile){.path = memory_text(path), .root = root};
    return file;
  }
  json_decref(root);
  return NULL;
}

void evidence_close(EvidenceFile *file) {
  if (!file) return;
  json_decref(file->root);
  free(file->path);
  free(file);
}

EvidenceOptions evidence_options(const EvidenceFile *file) {
  const json_t *how = json_object_get(file->root, "options");
  json_int_t reading = json_integer_value(json_object_get(how, "reading"));
  return (EvidenceOptions){.property = text_at(how, "property"),
                           .entry = text_at(how, "entry"),
                           .arch = text_at(how, "arch"),
                           .alloc = text_at(how, "alloc"),
                           .volatile_reads = text_at(how, "volatile"),
                           .foreign = text_at(how, "foreign"),
                           .allocators = text_at(how, "allocators"),
                           .mmio = text_at(how, "mmio"),
                           .open = text_at(how, "open"),
                           .client = text_at(how, "client"),
                           .owed = text_at(how, "requires"),
                           .formula = text_at(how, "formula"),
                           .stutter = json_is_true(json_object_get(how, "stutter")),
                           .reading = (uint32_t)reading};
}

static bool read_initial(const EvidenceFile *file, Prog *prog, Trace *trace, DiagList *diags) {
  const char *name;
  json_t *value;
  json_object_foreach(json_object_get(file->root, "initial"), name, value) {
    VarId v = prog_find_var(prog, name);
    if (v == VAR_NONE) return reject(file, diags, "the program has no such variable", name);
    trace->initial[v] = evidence_json_value_read(prog->table, value, prog->vars.data[v].sort);
    if (!trace->initial[v]) return reject(file, diags, "not a value of the variable", name);
  }
  return true;
}

static bool read_inputs(const EvidenceFile *file, Prog *prog, Trace *trace, DiagList *diags) {
  const json_t *inputs = json_object_get(file->root, "inputs");
  for (size_t i = 0; i < json_array_size(inputs); i++) {
    const json_t *input = json_array_get(inputs, i);
    const char *sort_text = text_at(input, "sort");
    bool is_signed;
    size_t used = 0;
    Sort sort = sort_text ? expr_parse_sort(sort_text, &is_signed, &used) : SORT_NONE;
    Term value = sort ? evidence_json_value_read(prog->table, json_object_get(input, "value"), sort) : TERM_NONE;
    if (!value) return reject(file, diags, "an input is no value of its sort", NULL);
    u32vec_push(&trace->inputs, value);
  }
  return true;
}

static Loc find_location(const Prog *prog, const char *name) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if (strcmp(prog->locs.data[l].name, name) == 0) return l;
  return LOC_NONE;
}

// Mentions the formula nothing but variables of the program?
static bool is_over_program(const Prog *prog, Term formula) {
  Map seen = {0};
  U32Vec vars = {0};
  expr_collect_vars(prog->table, formula, &seen, &vars);
  bool fine = true;
  for (uint32_t i = 0; i < vars.count; i++) fine = fine && prog_var_of(prog, vars.data[i]) != VAR_NONE;
  map_release(&seen);
  u32vec_release(&vars);
  return fine;
}

// A term of that sort (SORT_NONE: any) over the program's variables, at a location.
static bool read_term_at(const EvidenceFile *file, Prog *prog, const json_t *item, Sort sort, Loc *loc, Term *t,
                         DiagList *diags) {
  const char *location = text_at(item, "location"), *term = text_at(item, "term"), *error = NULL;
  if (!location || !term)
    return reject(file, diags, "a term without its location, or a location without its term", NULL);
  *loc = find_location(prog, location);
  if (*loc == LOC_NONE) return reject(file, diags, "the program has no such location", location);
  *t = expr_from_sexpr(prog->table, term, &error);
  if (!*t) return reject(file, diags, "a term cannot be read", error);
  if ((sort != SORT_NONE && expr_sort(prog->table, *t) != sort) || !is_over_program(prog, *t))
    return reject(file, diags, "a term does not fit the program's variables, at", location);
  return true;
}

static bool read_invariants(const EvidenceFile *file, Prog *prog, const char *key, InvariantVec *out, DiagList *diags) {
  const json_t *list = json_object_get(file->root, key);
  for (size_t i = 0; i < json_array_size(list); i++) {
    Invariant invariant;
    if (!read_term_at(file, prog, json_array_get(list, i), SORT_BOOL, &invariant.loc, &invariant.formula, diags))
      return false;
    invariantvec_push(out, invariant);
  }
  return true;
}

static bool read_ranks(const EvidenceFile *file, Prog *prog, Proof *proof, DiagList *diags) {
  const json_t *list = json_object_get(file->root, "ranks");
  for (size_t i = 0; i < json_array_size(list); i++) {
    const json_t *item = json_array_get(list, i);
    Rank rank;
    json_int_t component = json_integer_value(json_object_get(item, "component"));
    json_int_t cell = json_integer_value(json_object_get(item, "cell"));
    if (!read_term_at(file, prog, item, SORT_NONE, &rank.loc, &rank.term, diags)) return false;
    Sort sort = expr_sort(prog->table, rank.term);
    if ((sort != SORT_INT && !sort_is_bv(sort)) || component < 0 || component > 1000)
      return reject(file, diags, "a ranking term is no number, at", text_at(item, "location"));
    if (cell < 0 || cell > proof->cells.count)
      return reject(file, diags, "a ranking term for no cell, at", text_at(item, "location"));
    rank.component = (uint32_t)component;
    rank.cell = (uint32_t)cell;
    rankvec_push(&proof->ranks, rank);
  }
  return true;
}

static bool read_endless(const EvidenceFile *file, Prog *prog, Trace *trace, DiagList *diags) {
  json_int_t stem = json_integer_value(json_object_get(file->root, "stem_steps"));
  json_int_t loop = json_integer_value(json_object_get(file->root, "loop_steps"));
  if (stem < 0 || loop < 0 || stem > INT32_MAX || loop > INT32_MAX)
    return reject(file, diags, "impossible lengths", NULL);
  trace->stem_steps = (uint32_t)stem;
  trace->loop_steps = (uint32_t)loop;
  const json_t *list = json_object_get(file->root, "choices");
  for (size_t i = 0; i < json_array_size(list); i++) {
    Decision choice;
    if (!read_term_at(file, prog, json_array_get(list, i), SORT_NONE, &choice.loc, &choice.value, diags)) return false;
    decisionvec_push(&trace->choices, choice);
  }
  return read_invariants(file, prog, "region", &trace->region, diags);
}

static bool read_model_state(const EvidenceFile *file, Prog *prog, const json_t *item, ModalProof *model,
                             DiagList *diags) {
  ModalProofState state = {.initial = json_is_true(json_object_get(item, "initial")),
                           .nonempty = json_is_true(json_object_get(item, "nonempty"))};
  const char *atoms = text_at(item, "atoms");
  if (!read_term_at(file, prog, item, SORT_BOOL, &state.loc, &state.formula, diags)) return false;
  if (!atoms || strlen(atoms) != model->atom_count || strspn(atoms, "TF?") != model->atom_count)
    return reject(file, diags, "a state does not say of each atom whether it holds, at", text_at(item, "location"));
  modalproofstatevec_push(&model->states, state);
  return true;
}

static bool read_model_edge(const EvidenceFile *file, const json_t *item, ModalProof *model, DiagList *diags) {
  json_int_t from = json_integer_value(json_object_get(item, "from"));
  json_int_t to = json_integer_value(json_object_get(item, "to"));
  json_int_t branch = json_integer_value(json_object_get(item, "branch"));
  json_int_t count = model->states.count;
  if (from < 0 || to < 0 || from >= count || to >= count || branch < 0 || branch > 1)
    return reject(file, diags, "an edge of the model leads nowhere", NULL);
  ModalProofEdge edge = {(uint32_t)from, (uint32_t)to, (unsigned)branch, false, false, 0, 0};
  edge.plus = json_is_true(json_object_get(item, "must_plus"));
  edge.minus = json_is_true(json_object_get(item, "must_minus"));
  edge.level = (uint32_t)json_integer_value(json_object_get(item, "level"));
  edge.down = (uint32_t)json_integer_value(json_object_get(item, "down"));
  modalproofedgevec_push(&model->edges, edge);
  return true;
}

static bool read_model(const EvidenceFile *file, Prog *prog, Proof *proof, DiagList *diags) {
  const json_t *states = json_object_get(file->root, "states"), *edges = json_object_get(file->root, "edges");
  const char *shows = text_at(file->root, "shows");
  json_int_t atom_count = json_integer_value(json_object_get(file->root, "atom_count"));
  if (!shows || atom_count < 0 || atom_count > 1000) return reject(file, diags, "not a model of a formula", NULL);
  proof->refutes = strcmp(shows, "violated") == 0;
  proof->model = evidence_modal_proof_new((uint32_t)atom_count);
  for (size_t i = 0; i < json_array_size(states); i++)
    if (!read_model_state(file, prog, json_array_get(states, i), proof->model, diags)) return false;
  for (size_t i = 0; i < json_array_size(edges); i++)
    if (!read_model_edge(file, json_array_get(edges, i), proof->model, diags)) return false;
  const json_t *measures = json_object_get(file->root, "measures");
  for (size_t i = 0; i < json_array_size(measures); i++) {
    Loc loc;
    Term measure;
    if (!read_term_at(file, prog, json_array_get(measures, i), SORT_NONE, &loc, &measure, diags)) return false;
    u32vec_push(&proof->model->measures, measure);
  }
  evidence_modal_proof_freeze(proof->model);
  for (uint32_t s = 0; s < proof->model->states.count; s++) {
    const char *atoms = text_at(json_array_get(states, s), "atoms");
    for (uint32_t a = 0; a < (uint32_t)atom_count; a++)
      *modal_proof_label(proof->model, s, a) = atoms[a] == 'T' ? SIX_T : atoms[a] == 'F' ? SIX_F : SIX_UNKNOWN;
  }
  return true;
}

static bool read_proof(const EvidenceFile *file, Prog *prog, Proof *proof, DiagList *diags);

static bool read_part(const EvidenceFile *file, Prog *prog, Proof *proof, DiagList *diags) {
  const json_t *targets = json_object_get(file->root, "targets");
  U32Vec locs = {0};
  const char *missing = NULL;
  for (size_t i = 0; i < json_array_size(targets) && !missing; i++) {
    const char *name = json_string_value(json_array_get(targets, i));
    Loc loc = name ? find_location(prog, name) : LOC_NONE;
    if (loc == LOC_NONE) missing = name ? name : "not a name";
    else u32vec_push(&locs, loc);
  }
  Proof *part = evidence_proof_new(PROOF_INDUCTION);
  evidence_proof_add_part(proof, &locs, part);
  u32vec_release(&locs);
  if (missing) return reject(file, diags, "the program has no such location", missing);
  return read_proof(file, prog, part, diags) &&
         (part->kind != PROOF_PARTS || reject(file, diags, "a part of a proof has parts", NULL));
}

static bool read_parts(const EvidenceFile *file, Prog *prog, Proof *proof, DiagList *diags) {
  const json_t *list = json_object_get(file->root, "parts");
  for (size_t i = 0; i < json_array_size(list); i++) {
    EvidenceFile part = {file->path, json_array_get(list, i)};
    if (!read_part(&part, prog, proof, diags)) return false;
  }
  return true;
}

// A proof within, about the program that the summaries make, which has the same variables and locations whatever they are.
static bool read_within(const EvidenceFile *file, Prog *made, Proof *proof, DiagList *diags) {
  EvidenceFile within = {file->path, json_object_get(file->root, "within")};
  proof->within = evidence_proof_new(PROOF_INDUCTION);
  return read_invariants(file, made, "summaries", &proof->summaries, diags) &&
         read_proof(&within, made, proof->within, diags);
}

static bool read_summaries(const EvidenceFile *file, const Prog *prog, Proof *proof, DiagList *diags) {
  Procedures *procedures = prog_procedures_find(prog);
  Summarized *made = procedures ? prog_summarize(procedures, NULL) : NULL;
  bool fine = made ? read_within(file, made->prog, proof, diags)
                   : reject(file, diags, "the program has no procedures that summaries are about", NULL);
  prog_summarized_delete(made);
  prog_procedures_delete(procedures);
  return fine;
}

static bool read_proof(const EvidenceFile *file, Prog *prog, Proof *proof, DiagList *diags) {
  const char *method = text_at(file->root, "method");
  uint32_t kind = 0;
  while (kind < PROOF_KINDS && (!method || strcmp(proof_kinds[kind], method) != 0)) kind++;
  json_int_t k = json_integer_value(json_object_get(file->root, "k"));
  if (kind == PROOF_KINDS || k < 0 || k > UINT32_MAX) return reject(file, diags, "unknown method of proof", method);
  proof->kind = (ProofKind)kind;
  proof->k = (uint32_t)k;
  const json_t *dead = json_object_get(file->root, "dead");
  if (!read_invariants(file, prog, "invariants", &proof->invariants, diags)) return false;
  if (!read_invariants(file, prog, "local", &proof->local, diags)) return false;
  if (!read_invariants(file, prog, "cells", &proof->cells, diags)) return false;
  if (!read_ranks(file, prog, proof, diags)) return false;
  if (proof->kind == PROOF_MODEL && !read_model(file, prog, proof, diags)) return false;
  if (proof->kind == PROOF_PARTS && !read_parts(file, prog, proof, diags)) return false;
  if (proof->kind == PROOF_SUMMARIES && !read_summaries(file, prog, proof, diags)) return false;
  for (size_t i = 0; i < json_array_size(dead); i++)
    u32vec_push(&proof->dead, (uint32_t)json_integer_value(json_array_get(dead, i)));
  return true;
}

bool evidence_bind(const EvidenceFile *file, Prog *prog, Trace **trace, Proof **proof, DiagList *diags) {
  const char *kind = text_at(file->root, "kind");
  *trace = NULL;
  *proof = NULL;
  bool fine = false;
  if (kind && strcmp(kind, "trace") == 0) {
    *trace = evidence_trace_new(prog);
    fine = read_initial(file, prog, *trace, diags) && read_inputs(file, prog, *trace, diags) &&
           read_endless(file, prog, *trace, diags);
  } else if (kind && strcmp(kind, "proof") == 0) {
    *proof = evidence_proof_new(PROOF_INDUCTION);
    fine = read_proof(file, prog, *proof, diags);
  } else reject(file, diags, "neither a trace nor a proof", kind);
  if (fine) return true;
  evidence_trace_delete(*trace);
  evidence_proof_delete(*proof);
  *trace = NULL;
  *proof = NULL;
  return false;
}
