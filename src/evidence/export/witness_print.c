// Writing. A run is told by what the calls returned that it takes its inputs from, and by the place of its end; a proof by those conjuncts of its
// invariants that are C over the program's own variables, and that are read back as what they are.
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/sha256.h"
#include "evidence/export/c_text.h"
#include "evidence/export/witness.h"
#include "evidence/export/yaml.h"
#include "evidence/inputs.h"
#include "prog/print.h"

typedef struct Writer {
  Prog *prog;
  const Outcome *outcome;
  const WitnessTask *task;
  Text *out;
  const char *path; // of `text`, the file that was read last
  char *text;
} Writer;

// The text of a file; NULL where it cannot be read.
static const char *text_of(Writer *w, const char *path) {
  if (w->path && strcmp(w->path, path) == 0) return w->text;
  free(w->text);
  w->path = path;
  w->text = files_read(w->task->texts, path, NULL);
  return w->text;
}

static void add_field(Writer *w, const char *indent, const char *name, const char *value) {
  text_format(w->out, "%s%s: ", indent, name);
  evidence_yaml_quote(value, w->out);
  text_add(w->out, "\n");
}

// ---- metadata

// A name for the witness: a digest of what it is about, in the form of a UUID (version 8).
static void add_uuid(Writer *w, const char *time) {
  Text seed = {0};
  char hex[SHA256_TEXT], uuid[40];
  text_format(&seed, "%s %s %p", w->task->files[0], time, (const void *)w->outcome);
  sha256_text(text_view(&seed), seed.count, hex);
  snprintf(uuid, sizeof uuid, "%.8s-%.4s-8%.3s-a%.3s-%.12s", hex, hex + 8, hex + 12, hex + 15, hex + 18);
  add_field(w, "    ", "uuid", uuid);
  text_release(&seed);
}

static void add_files(Writer *w) {
  text_add(w->out, "      input_files:\n");
  for (uint32_t i = 0; i < w->task->file_count; i++) {
    text_add(w->out, "        - ");
    evidence_yaml_quote(w->task->files[i], w->out);
    text_add(w->out, "\n");
  }
  text_add(w->out, "      input_file_hashes:\n");
  for (uint32_t i = 0; i < w->task->file_count; i++) {
    size_t size = 0;
    char hex[SHA256_TEXT], *text = files_read(w->task->texts, w->task->files[i], &size);
    sha256_text(text ? text : "", size, hex);
    free(text);
    text_add(w->out, "        ");
    evidence_yaml_quote(w->task->files[i], w->out);
    text_format(w->out, ": \"%s\"\n", hex);
  }
}

// What the competition calls the property. Of a proof it says no more than was proved, of a violation what it violates.
static void add_formula(const Writer *w, Text *out) {
  static const struct {
    const char *property, *formula;
    bool is_more; // than this kind alone
  } names[] = {{"reach", "G ! call(reach_error())", false},
               {"overflow", "G ! overflow", false},
               {"bounds", "G valid-deref", true},
               {"null", "G valid-deref", true},
               {"lifetime", "G valid-deref", true},
               {"bounds,null,lifetime", "G valid-deref", false},
               {"free", "G valid-free", false},
               {"leak", "G valid-memtrack", false}};
  const Outcome *o = w->outcome;
  const char *property = w->task->how.property;
  if (o->trace) property = prog_kind_name(w->prog->properties.data[w->prog->locs.data[o->run.end].property].kind);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(property, names[i].property) == 0 && (o->trace || !names[i].is_more)) {
      text_add(out, names[i].formula);
      return;
    }
  text_format(out, "G ! violation(%s)", property);
}

// How the program was read, for ourselves: `alloc=may-fail volatile=any ...`. What is asked stands in the specification.
static void add_configuration(Writer *w) {
  const EvidenceOptions *how = &w->task->how;
  const char *const fields[][2] = {{"open", how->open},
                                   {"client", how->client},
                                   {"requires", how->owed},
                                   {"alloc", how->alloc},
                                   {"volatile", how->volatile_reads},
                                   {"foreign", how->foreign},
                                   {"allocators", how->allocators},
                                   {"mmio", how->mmio}};
  Text text = {0};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
    if (fields[i][1] && *fields[i][1]) text_format(&text, "%s%s=%s", text.count ? " " : "", fields[i][0], fields[i][1]);
  add_field(w, "      ", "configuration", text_view(&text));
  text_release(&text);
}

static void add_metadata(Writer *w) {
  char now[32];
  time_t seconds = time(NULL);
  struct tm parts;
  strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &parts));
  text_add(w->out, "  metadata:\n    format_version: \"2.0\"\n");
  add_uuid(w, now);
  add_field(w, "    ", "creation_time", now);
  text_add(w->out, "    producer:\n      name: \"Sextant\"\n");
  add_field(w, "      ", "version", SEXTANT_VERSION);
  add_configuration(w);
  text_add(w->out, "    task:\n");
  add_files(w);
  Text specification = {0};
  text_format(&specification, "CHECK( init(%s()), LTL(", w->task->how.entry);
  add_formula(w, &specification);
  text_add(&specification, ") )");
  add_field(w, "      ", "specification", text_view(&specification));
  text_release(&specification);
  add_field(w, "      ", "data_model", strcmp(w->task->how.arch, "ilp32") == 0 ? "ILP32" : "LP64");
  add_field(w, "      ", "language", "C");
}

static void add_location(Writer *w, const char *indent, Place place, const char *function) {
  text_format(w->out, "%slocation:\n%s  file_name: ", indent, indent);
  evidence_yaml_quote(place.file ? place.file : w->task->files[0], w->out);
  text_format(w->out, "\n%s  line: %u\n", indent, place.line);
  if (place.column) text_format(w->out, "%s  column: %u\n", indent, place.column);
  if (!function) return;
  text_format(w->out, "%s  function: ", indent);
  evidence_yaml_quote(function, w->out);
  text_add(w->out, "\n");
}

// ---- runs

static void add_waypoint(Writer *w, const char *type, const char *constraint, Place place, const char *function) {
  text_format(w->out, "    - segment:\n        - waypoint:\n            type: \"%s\"\n            action: \"follow\"\n",
              type);
  if (constraint) {
    text_add(w->out, "            constraint:\n              value: ");
    evidence_yaml_quote(constraint, w->out);
    text_add(w->out, "\n              format: \"acsl_expression\"\n");
  }
  add_location(w, "            ", place, function);
}

static void add_input(Writer *w, const RunInput *input) {
  const Location *at = &w->prog->locs.data[input->loc];
  if (at->kind != EDGE_HAVOC || !input->function || input->inside || !expr_is_const(w->prog->table, input->value))
    return;
  if (w->prog->vars.data[at->havoc].is_float) return; // C has no literal for each of them
  Place place = input->place;
  const char *text = place.file && place.line ? text_of(w, place.file) : NULL;
  if (!text || !evidence_call_end(text, &place)) return;
  Text constraint = {0};
  text_add(&constraint, "\\result == ");
  if (w->prog->vars.data[at->havoc].sort == SORT_BOOL)
    text_add(&constraint, expr_bits(w->prog->table, input->value) ? "1" : "0");
  else prog_print_value(w->prog, at->havoc, input->value, &constraint, 0);
  add_waypoint(w, "function_return", text_view(&constraint), place, at->function);
  text_release(&constraint);
}

static void add_run(Writer *w) {
  RunInputVec inputs = {0};
  evidence_inputs(w->prog, w->outcome->trace, UINT64_MAX, &inputs);
  for (uint32_t i = 0; i < inputs.count; i++) add_input(w, &inputs.data[i]);
  runinputvec_release(&inputs);
  const Location *end = &w->prog->locs.data[w->outcome->run.end];
  const Property *property = &w->prog->properties.data[end->property];
  add_waypoint(w, "target", NULL, property->place.line ? property->place : end->place, end->function);
}

// ---- invariants

static bool has_conjunct(const TermTable *table, Term t, Term conjunct) {
  if (t == conjunct) return true;
  if (expr_op(table, t) != OP_AND) return false;
  for (uint32_t i = 0; i < expr_arity(table, t); i++)
    if (has_conjunct(table, expr_arg(table, t, i), conjunct)) return true;
  return false;
}

static bool holds_at(const Writer *w, Loc loc, Term conjunct) {
  const InvariantVec *all = &w->outcome->proof->invariants;
  for (uint32_t i = 0; i < all->count; i++)
    if (all->data[i].loc == loc && has_conjunct(w->prog->table, all->data[i].formula, conjunct)) return true;
  return false;
}

// Is it the same when it is read back, and C to others, too?
static bool is_readable(Writer *w, const char *text, const char *function, Term conjunct) {
  if (strpbrk(text, "`{") || strstr(text, "==>") || strstr(text, "::")) return false;
  static const char *const ours[] = {"store(", "constarray(", "copy(", "div(", "mod(", "_BitInt", "__int128"};
  for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
    if (strstr(text, ours[i])) return false;
  DiagList ignored = {0};
  Term back = evidence_witness_condition(w->prog, function, text, VAR_NONE, (Place){0}, &ignored);
  diag_release(&ignored);
  return back == conjunct;
}

// Every head that the place means has it, this one among them.
static bool is_of_all_heads(Writer *w, Loc loc, Place place, Term conjunct) {
  U32Vec heads = {0};
  bool has_this = false, all = true;
  evidence_witness_loops(w->prog, place, w->prog->locs.data[loc].function, &heads);
  for (uint32_t i = 0; i < heads.count; i++) {
    has_this |= heads.data[i] == loc;
    all = all && holds_at(w, heads.data[i], conjunct);
  }
  u32vec_release(&heads);
  return has_this && all;
}

static bool add_conjunct(Writer *w, Loc loc, Place place, Term conjunct) {
  const char *function = w->prog->locs.data[loc].function;
  Text text = {0};
  prog_print_term_at(w->prog, loc, conjunct, &text, 0);
  bool fine = is_readable(w, text_view(&text), function, conjunct) && is_of_all_heads(w, loc, place, conjunct);
  if (fine) {
    text_add(w->out, "    - invariant:\n        type: \"loop_invariant\"\n");
    add_location(w, "        ", place, function);
    add_field(w, "        ", "value", text_view(&text));
    text_add(w->out, "        format: \"c_expression\"\n");
  }
  text_release(&text);
  return fine;
}

static uint32_t add_conjuncts(Writer *w, Loc loc, Place place, Term t) {
  if (expr_op(w->prog->table, t) != OP_AND) return add_conjunct(w, loc, place, t);
  uint32_t count = 0;
  for (uint32_t i = 0; i < expr_arity(w->prog->table, t); i++)
    count += add_conjuncts(w, loc, place, expr_arg(w->prog->table, t, i));
  return count;
}

static uint32_t add_invariants(Writer *w) {
  const InvariantVec *all = &w->outcome->proof->invariants;
  uint32_t count = 0;
  for (uint32_t i = 0; i < all->count; i++) {
    Place place = w->prog->locs.data[all->data[i].loc].place;
    const char *text = place.file && place.line ? text_of(w, place.file) : NULL;
    if (text && evidence_loop_start(text, &place))
      count += add_conjuncts(w, all->data[i].loc, place, all->data[i].formula);
  }
  return count;
}

void evidence_witness_print(Prog *prog, const Outcome *outcome, const WitnessTask *task, Text *out) {
  Text content = {0};
  Writer w = {.prog = prog, .outcome = outcome, .task = task, .out = out};
  text_format(out, "- entry_type: \"%s\"\n", outcome->trace ? "violation_sequence" : "invariant_set");
  add_metadata(&w);
  w.out = &content;
  if (outcome->trace) add_run(&w);
  else if (outcome->proof) add_invariants(&w);
  text_format(out, content.count ? "  content:\n%s" : "  content: []\n", text_view(&content));
  text_release(&content);
  free(w.text);
}
