// Reading, and what a witness means in terms of a program.
#include "evidence/export/witness.h"

#include <stdlib.h>
#include <string.h>

#include "evidence/export/c_text.h"
#include "evidence/export/yaml.h"
#include "prog/block.h"

typedef struct Reader {
  WitnessFile *witness;
  DiagList *diags;
} Reader;

static const char *keep(Reader *r, const char *text) { return text ? arena_text(&r->witness->arena, text) : NULL; }

static bool wrong(Reader *r, const YamlNode *node, const char *what) {
  return diag_error(r->diags, node->place, "the format is that of witnesses 2.0", "%s", what);
}

// ---- reading

// Is what is said to be an expression of one of these languages? Where nothing is said it is taken to be.
static bool check_language(Reader *r, const YamlNode *node, const char *const *languages) {
  const char *format = evidence_yaml_text(node, "format");
  if (!format) return true;
  for (; *languages; languages++)
    if (strcmp(format, *languages) == 0) return true;
  return diag_error(r->diags, node->place, "expressions are of the format c_expression",
                    "expressions of the format '%s' are not known", format);
}

static Place location_of(Reader *r, const YamlNode *location) {
  const char *line = evidence_yaml_text(location, "line"), *column = evidence_yaml_text(location, "column");
  Place place = {.file = keep(r, evidence_yaml_text(location, "file_name"))};
  if (line) place.line = (uint32_t)strtoul(line, NULL, 10);
  if (column) place.column = (uint32_t)strtoul(column, NULL, 10);
  return place;
}

static bool read_waypoint(Reader *r, const YamlNode *node, uint32_t segment) {
  static const char *const kinds[] = {"assumption", "branching", "function_enter", "function_return", "target"};
  const YamlNode *location = evidence_yaml_get(node, "location");
  const char *type = evidence_yaml_text(node, "type"), *action = evidence_yaml_text(node, "action");
  const YamlNode *constraint = evidence_yaml_get(node, "constraint");
  static const char *const languages[] = {"c_expression", "ext_c_expression", "acsl_expression", NULL};
  if (!type || !location) return wrong(r, node, "a waypoint has a type and a location");
  Waypoint waypoint = {.segment = segment, .written = node->place};
  waypoint.written.file = keep(r, waypoint.written.file);
  uint32_t kind = 0;
  while (kind < 5 && strcmp(kinds[kind], type) != 0) kind++;
  if (kind == 5)
    return wrong(r, node, "the type of a waypoint is assumption, branching, function_enter, function_return or target");
  waypoint.kind = (WaypointKind)kind;
  if (action && strcmp(action, "avoid") != 0 && strcmp(action, "follow") != 0)
    return wrong(r, node, "the action of a waypoint is follow or avoid");
  if (constraint && !check_language(r, constraint, languages)) return false;
  waypoint.avoids = action && strcmp(action, "avoid") == 0;
  waypoint.constraint = keep(r, evidence_yaml_text(constraint, "value"));
  waypoint.place = location_of(r, location);
  waypoint.function = keep(r, evidence_yaml_text(location, "function"));
  if (!waypoint.place.line) return wrong(r, location, "a location has a line");
  waypointvec_push(&r->witness->waypoints, waypoint);
  return true;
}

static bool read_segments(Reader *r, const YamlNode *content) {
  for (uint32_t i = 0; i < content->count; i++) {
    const YamlNode *segment = evidence_yaml_get(content->items[i], "segment");
    if (!segment || segment->kind != YAML_LIST) return wrong(r, content->items[i], "a segment was expected");
    for (uint32_t k = 0; k < segment->count; k++) {
      const YamlNode *waypoint = evidence_yaml_get(segment->items[k], "waypoint");
      if (!waypoint) return wrong(r, segment->items[k], "a waypoint was expected");
      if (!read_waypoint(r, waypoint, i)) return false;
    }
  }
  const WaypointVec *all = &r->witness->waypoints;
  r->witness->segments = content->count;
  bool ends = all->count && all->data[all->count - 1].kind == WAYPOINT_TARGET && !all->data[all->count - 1].avoids;
  return ends || wrong(r, content, "the last waypoint is the target");
}

static bool read_invariants(Reader *r, const YamlNode *content) {
  static const char *const languages[] = {"c_expression", NULL};
  for (uint32_t i = 0; i < content->count; i++) {
    const YamlNode *node = evidence_yaml_get(content->items[i], "invariant"),
                   *location = evidence_yaml_get(node, "location");
    const char *type = evidence_yaml_text(node, "type"), *value = evidence_yaml_text(node, "value");
    if (!node || !type || !value || !location)
      return wrong(r, content->items[i], "an invariant has a type, a location and a value");
    if (!check_language(r, node, languages)) return false;
    WitnessInvariant invariant = {.is_of_loop = strcmp(type, "loop_invariant") == 0, .condition = keep(r, value)};
    if (!invariant.is_of_loop && strcmp(type, "location_invariant") != 0)
      return wrong(r, node, "the type of an invariant is loop_invariant or location_invariant");
    invariant.place = location_of(r, location);
    invariant.function = keep(r, evidence_yaml_text(location, "function"));
    invariant.written = node->place;
    invariant.written.file = keep(r, invariant.written.file);
    witnessinvariantvec_push(&r->witness->invariants, invariant);
  }
  return true;
}

static bool is_one_of(const char *word, const char *first, const char *second) {
  return word && (strcmp(word, first) == 0 || strcmp(word, second) == 0);
}

// What cannot be left out, and what has to be of a form that is known.
static bool check_metadata(Reader *r, const YamlNode *metadata, const YamlNode *task) {
  const char *version = evidence_yaml_text(metadata, "format_version"), *model = r->witness->data_model;
  if (!is_one_of(version, "2.0", "2.1"))
    return diag_error(r->diags, metadata->place, "format_version is \"2.0\" or \"2.1\"",
                      version ? "witnesses of version %s are not known" : "the witness has no version%s",
                      version ? version : "");
  if (model && !is_one_of(model, "ILP32", "LP64"))
    return diag_error(r->diags, task->place, "data_model is ILP32 or LP64", "the data model %s is not known", model);
  return true;
}

static bool read_metadata(Reader *r, const YamlNode *entry) {
  const YamlNode *metadata = evidence_yaml_get(entry, "metadata");
  const YamlNode *task = evidence_yaml_get(metadata, "task"), *producer = evidence_yaml_get(metadata, "producer");
  const YamlNode *hashes = evidence_yaml_get(task, "input_file_hashes");
  const char *name = evidence_yaml_text(producer, "name");
  for (uint32_t i = 0; hashes && hashes->kind == YAML_MAP && i < hashes->count; i++)
    if (hashes->items[i]->kind == YAML_TEXT) textvec_push(&r->witness->hashes, keep(r, hashes->items[i]->text));
  r->witness->specification = keep(r, evidence_yaml_text(task, "specification"));
  r->witness->data_model = keep(r, evidence_yaml_text(task, "data_model"));
  if (name && strcmp(name, "Sextant") == 0)
    r->witness->configuration = keep(r, evidence_yaml_text(producer, "configuration"));
  if (!metadata || !task) return wrong(r, entry, "an entry has metadata, with a task");
  return check_metadata(r, metadata, task);
}

static bool read_entry(Reader *r, const YamlNode *entry, bool *is_known) {
  const char *type = evidence_yaml_text(entry, "entry_type");
  const YamlNode *content = evidence_yaml_get(entry, "content");
  r->witness->is_violation = type && strcmp(type, "violation_sequence") == 0;
  *is_known = r->witness->is_violation || (type && strcmp(type, "invariant_set") == 0);
  if (!*is_known) return true;
  if (!read_metadata(r, entry)) return false;
  // A list without elements may also be written as nothing.
  if (content && content->kind == YAML_TEXT && !*content->text && !r->witness->is_violation) return true;
  if (!content || content->kind != YAML_LIST) return wrong(r, entry, "an entry has a content, which is a list");
  return r->witness->is_violation ? read_segments(r, content) : read_invariants(r, content);
}

bool evidence_witness_read(WitnessFile *witness, const char *path, DiagList *diags) {
  *witness = (WitnessFile){0};
  Reader r = {witness, diags};
  YamlFile file;
  bool fine = evidence_yaml_read(&file, path, diags), is_known = false;
  for (uint32_t i = 0; fine && !is_known && file.root->kind == YAML_LIST && i < file.root->count; i++)
    fine = read_entry(&r, file.root->items[i], &is_known);
  if (fine && !is_known)
    fine = diag_error(diags, (Place){.file = path}, "an entry is of type violation_sequence or invariant_set",
                      "there is no witness in this file");
  evidence_yaml_release(&file);
  return fine;
}

void evidence_witness_release(WitnessFile *witness) {
  waypointvec_release(&witness->waypoints);
  witnessinvariantvec_release(&witness->invariants);
  textvec_release(&witness->hashes);
  arena_release(&witness->arena);
}

// ---- conditions

#define RESULT_NAME "sextant_result" // what \result is called for the parser

typedef struct Scope {
  Prog *prog;
  const char *function;
  VarId result;
} Scope;

static ParsedName lookup(void *context, const char *name) {
  const Scope *scope = context;
  if (strcmp(name, RESULT_NAME) == 0 && scope->result != VAR_NONE) {
    const ProgVar *var = &scope->prog->vars.data[scope->result];
    return (ParsedName){.term = var->term, .is_signed = var->is_signed};
  }
  if (scope->function && !strstr(name, "::")) {
    Text qualified = {0};
    text_format(&qualified, "%s::%s", scope->function, name);
    ParsedName local = prog_lookup(scope->prog, text_view(&qualified));
    text_release(&qualified);
    if (local.term) return local;
  }
  for (VarId v = 0; v < scope->prog->vars.count; v++) { // a global one, whatever other functions have
    const ProgVar *var = &scope->prog->vars.data[v];
    if (!var->hidden && !var->function && strcmp(var->name, name) == 0)
      return (ParsedName){.term = var->term, .is_signed = var->is_signed};
  }
  return prog_lookup(scope->prog, name);
}

static ParsedName element(void *context, Term pointer, Term index) {
  return prog_element(((Scope *)context)->prog, pointer, index);
}

// \result under a name that the parser takes.
static void rename_result(const char *text, Text *out) {
  static const char word[] = "\\result";
  for (const char *at; (at = strstr(text, word)); text = at + sizeof word - 1) {
    text_add_bytes(out, text, (size_t)(at - text));
    text_add(out, RESULT_NAME);
  }
  text_add(out, text);
}

Term evidence_witness_condition(Prog *prog, const char *function, const char *text, VarId result, Place place,
                                DiagList *diags) {
  Scope context = {prog, function, result};
  ExprScope scope = prog_scope(prog);
  scope.lookup = lookup, scope.element = element, scope.foreign = NULL, scope.offer = NULL;
  scope.context = &context;
  Text source = {0};
  rename_result(text, &source);
  DiagList inner = {0};
  Term t = expr_parse_condition(prog->table, &scope, text_view(&source), (Place){place.file, 1, 1}, text_view(&source),
                                prog->long_width, &inner);
  if (!t) diag_error(diags, place, NULL, "`%s` cannot be read: %s", text, inner.count ? inner.items[0].message : "");
  diag_release(&inner);
  text_release(&source);
  return t;
}

// ---- places

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// Of a byte that is part of no character a witness has a question mark.
static bool is_same_byte(char a, char b) {
  return a == b || (a == '?' && (unsigned char)b >= 0x80) || (b == '?' && (unsigned char)a >= 0x80);
}

bool evidence_witness_same_file(const char *a, const char *b) {
  if (!a || !b) return true;
  for (a = base_name(a), b = base_name(b); *a && is_same_byte(*a, *b); a++, b++) continue;
  return *a == *b;
}

static bool is_in(const Location *at, Place place, const char *function) {
  bool same_function = !function || !at->function || strcmp(function, at->function) == 0;
  return at->place.line && same_function && evidence_witness_same_file(at->place.file, place.file);
}

void evidence_witness_loops(const Prog *prog, Place place, const char *function, U32Vec *heads) {
  Blocks *blocks = prog_blocks_new((Prog *)prog, NULL, 0);
  Place first = {0};
  if (!place.column) place.column = 1;
  for (int round = 0; round < 2; round++) // where the first loop begins, then all heads there
    for (uint32_t b = 1; b < blocks->count; b++) {
      const Location *at = &prog->locs.data[blocks->blocks[b].loc];
      if (prog_blocks_is_final(blocks, b) || !is_in(at, place, function) || evidence_place_before(at->place, place))
        continue;
      if (round == 0 && (!first.line || evidence_place_before(at->place, first))) first = at->place;
      if (round == 1 && !evidence_place_before(first, at->place)) u32vec_push(heads, blocks->blocks[b].loc);
    }
  prog_blocks_delete(blocks);
}
