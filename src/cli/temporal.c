#include "cli/temporal.h"

#include <string.h>

#include "endless/extend.h"
#include "evidence/check/judge.h"
#include "front/c/front_c.h"
#include "schedule/any_run.h"
#include "schedule/plan.h"
#include "schedule/verify.h"
#include "evidence/check/certify.h"
#include "expr/walk.h"
#include "prog/align.h"
#include "prog/exact.h"
#include "prog/initial.h"

#define MEMORY_ASSUMPTION "memory is accessed through pointers that are not null, and within its objects"
#define LLVM_ASSUMPTION "integers of an LLVM file wrap around, whatever they were in its source"

// ---- annotations

// annotation := "ltl" "invariant" name ":" formula ";"
static const char *read_annotation(Arena *arena, const char *text, const char **end) {
  const char *at = text + strspn(text, " \t");
  static const char *const words[] = {"ltl", "invariant"};
  for (uint32_t i = 0; i < 2; i++) {
    size_t n = strlen(words[i]);
    if (strncmp(at, words[i], n) != 0) return NULL;
    at += n;
    at += strspn(at, " \t");
  }
  const char *colon = strpbrk(at, ":\n"), *semicolon = colon && *colon == ':' ? strchr(colon, ';') : NULL;
  if (!semicolon) return NULL;
  *end = semicolon + 1;
  colon += 1 + strspn(colon + 1, " \t");
  return arena_format(arena, "%.*s", (int)(semicolon - colon), colon);
}

const char *cli_temporal_annotation(Arena *arena, const char *path) {
  char *text = text_read_file(path, NULL);
  const char *formula = NULL, *end;
  for (const char *at = text; at && (at = strstr(at, "//@")) != NULL; at += 3) {
    const char *one = read_annotation(arena, at + 3, &end);
    if (!one) continue;
    formula = formula ? arena_format(arena, "(%s) && (%s)", formula, one) : one;
  }
  free(text);
  return formula;
}

// ---- formulas

// The formula as it stands in a source file: its place, and the file's text, to be freed. NULL: it is put together of several.
static char *find_in_source(const Temporal *t, Place *place) {
  for (uint32_t i = 0; i < t->program->files.count; i++) {
    char *text = text_read_file(t->program->files.data[i], NULL);
    const char *found = text ? strstr(text, t->formula) : NULL;
    *place = (Place){t->program->files.data[i], 1, 1};
    for (const char *c = text; found && c < found; c++) {
      place->column++;
      if (*c == '\n') place->line++, place->column = 1;
    }
    if (found) return text;
    free(text);
  }
  *place = (Place){0};
  return NULL;
}

static Formula parse_formula(const Temporal *t, FormulaTable *table, FormulaLanguage language, Prog *prog,
                             DiagList *diags) {
  Place place = t->request->formula_place;
  char *source = t->request->temporal == TEMPORAL_NONE ? find_in_source(t, &place) : NULL;
  FormulaScope scope = {.prog = prog, .places = t->plain, .source = source ? source : t->request->formula_source};
  Formula f = spec_formula_parse(table, language, &scope, t->formula, place, diags);
  free(source);
  return f;
}

// Reads the formula over a program's variables, as LTL; FORMULA_NONE with a diagnostic, or with t->obstacle set.
static Formula read_formula(Temporal *t, FormulaTable *table, Prog *prog, DiagList *diags) {
  FormulaLanguage language = t->kind == TEMPORAL_CTL ? LANGUAGE_CTL : LANGUAGE_LTL;
  Formula f = parse_formula(t, table, language, prog, diags);
  if (f == FORMULA_NONE || t->kind != TEMPORAL_CTL) return f;
  t->is_stuttering = t->request->stutter && spec_formula_uses_next(table, f);
  if (!spec_formula_is_state(table, f)) return f; // A f, with f of LTL
  Formula ltl = spec_formula_ctl_to_ltl(table, f);
  if (ltl != FORMULA_NONE) return ltl;
  t->is_dual = true;
  ltl = spec_formula_ctl_to_ltl(table, spec_formula_not(table, f));
  if (ltl == FORMULA_NONE)
    t->obstacle = "neither the formula nor its negation is one about all paths: no path or lasso can settle it";
  return ltl;
}

void cli_temporal_withdraw(Outcome *outcome, const char *reason) {
  outcome->verdict = VERDICT_UNKNOWN;
  if (outcome->status) outcome->status[0] = STATUS_UNKNOWN;
  free(outcome->reason);
  outcome->reason = memory_text(reason);
}

// The program as formulas see it, without checks.
static Prog *read_bare(const Temporal *t, DiagList *diags) {
  return cli_request_read_as(t->request, t->program, t->table, (ReadAs){.calls = CALLS_ENDLESS, .temporal = true},
                             diags);
}

static bool has_run(Temporal *t, Limits *limits) {
  DiagList diags = {0};
  Prog *prog = read_bare(t, &diags);
  bool has = prog && schedule_has_run(prog, &(ScheduleRequest){.jobs = 1, .limits = limits});
  prog_delete(prog);
  diag_release(&diags);
  return has;
}

static void flip(Temporal *t, const Prog *prog, Outcome *outcome, Limits *limits) {
  bool refuted = outcome->verdict == VERDICT_VERIFIED;
  const char *obstacle = NULL;
  if (!refuted && !prog_has_one_start(prog))
    obstacle = "some initial state has such a run; whether every initial state has one is not known";
  if (refuted && !has_run(t, limits))
    obstacle = "no run satisfies it; whether there is a run at all, which violates no assumption, is not known";
  if (obstacle) {
    cli_temporal_withdraw(outcome, obstacle);
    return;
  }
  outcome->verdict = refuted ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
  if (outcome->status) outcome->status[0] = refuted ? STATUS_VIOLATED : STATUS_PROVED;
}

void cli_temporal_settle(Temporal *t, const Prog *prog, Outcome *outcome, Limits *limits) {
  if (t->is_dual && outcome->verdict != VERDICT_UNKNOWN) flip(t, prog, outcome, limits);
  if (t->wraps && outcome->verdict == VERDICT_FALSIFIED)
    cli_temporal_withdraw(outcome, "it is violated where signed integers wrap around, which C leaves undefined");
}

static bool is_safety(const Buchi *automaton) {
  for (uint32_t q = 0; q < automaton->state_count; q++)
    if (automaton->accepting[q] && !automaton->universal[q]) return false;
  return true;
}

const char *cli_temporal_kind_name(TemporalKind kind) {
  static const char *const names[] = {"reach", "termination", "ltl", "ctl"};
  return names[kind];
}

static void add_property(const Temporal *t, Prog *prog) {
  prog_add_property(prog, cli_temporal_kind_name(t->kind), t->formula ? t->formula : "F end",
                    (Place){.file = t->program->files.data[0]});
  // It is about every run: no proof of it is empty.
  u32vec_push(&prog->properties.data[prog->properties.count - 1].reach_points, prog->start);
}

// ---- readings

// How the program is read: which checks it has, what their failure means, in which arithmetic.
typedef struct How {
  uint32_t checks;
  LocRole errors;
  bool exact;
  bool cut;         // recursive calls, where the question does not see what they do
  LocRole overflow; // what a signed overflow means; LOC_PLAIN: as any failure
  bool endless;     // runs go on after a violation
} How;

#define UNDEFINED (CHECK_ALL & ~CHECK_REACH)
// Of each reading the first one that is possible. That a run ends in an overflow is no proof that it ends: in machine arithmetic a proof
// excludes it, whatever it takes for granted besides.
static const How readings[READING_COUNT][3] = {
    [READING_RUN] = {{UNDEFINED, LOC_SINK, false, false, LOC_PLAIN, false}},
    [READING_PROOF] = {{CHECK_OVERFLOW, LOC_LIMIT, false, true, LOC_PLAIN, false}},
    [READING_EXACT] = {{UNDEFINED & ~CHECK_OVERFLOW, LOC_SINK, true, true, LOC_PLAIN, false},
                       {0, LOC_END, true, true, LOC_PLAIN, false},
                       {UNDEFINED, LOC_SINK, false, true, LOC_LIMIT, false}},
    [READING_EXACT_RUN] = {{UNDEFINED & ~CHECK_OVERFLOW, LOC_SINK, true, false, LOC_PLAIN, false}},
    [READING_STRICT] = {{UNDEFINED, LOC_LIMIT, false, false, LOC_PLAIN, false}},
    [READING_ENDLESS] = {{UNDEFINED, LOC_SINK, false, false, LOC_PLAIN, true}},
};
static const How plain = {0, LOC_END, false, false, LOC_PLAIN, false};
enum { WITHOUT_MEMORY = CHECK_OVERFLOW | CHECK_DIV | CHECK_SHIFT };

// ---- products

// Where the formula speaks of steps or places, those of the plain program are meant, whatever checks there are besides. NULL: the
// program cannot be read like that.
static Product *aligned_product(Temporal *t, Prog *prog, const Buchi *automaton, const AtomVec *atoms,
                                ProductOptions options) {
  if (!t->plain) return spec_buchi_product_new(prog, automaton, atoms, options);
  Alignment alignment;
  Product *product = NULL;
  options.alignment = &alignment;
  if (prog_alignment_init(&alignment, t->plain, prog))
    product = spec_buchi_product_new(prog, automaton, atoms, options);
  prog_alignment_release(&alignment);
  t->is_misaligned = t->is_misaligned || !product;
  return product;
}

// Does the formula see nothing of calls that are cut? They change none of its variables, and it counts no steps.
static bool is_blind_to_calls(const FormulaTable *table, Formula f, const Prog *prog) {
  const AtomVec *atoms = spec_formula_atoms(table);
  Map seen = {0};
  U32Vec vars = {0};
  bool blind = !spec_formula_uses_next(table, f);
  for (uint32_t i = 0; i < atoms->count; i++) {
    if (atoms->data[i].kind == ATOM_CONDITION) expr_collect_vars(prog->table, atoms->data[i].condition, &seen, &vars);
    else blind = blind && atoms->data[i].kind == ATOM_END;
  }
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_var_of(prog, vars.data[i]);
    blind = blind && v != VAR_NONE && !prog->vars.data[v].by_calls;
  }
  map_release(&seen);
  u32vec_release(&vars);
  return blind;
}

static Product *formula_product(Temporal *t, Prog *prog, How how, DiagList *diags) {
  FormulaTable *table = spec_formula_table_new();
  Formula f = read_formula(t, table, prog, diags);
  Buchi *automaton = NULL;
  Product *product = NULL;
  t->sees_calls = f != FORMULA_NONE && prog->cuts_calls && !is_blind_to_calls(table, f, prog);
  if (f != FORMULA_NONE && !t->sees_calls) {
    automaton = spec_buchi_of_ltl(table, spec_formula_positive(table, spec_formula_not(table, f)));
    uint32_t atoms = spec_formula_atoms(table)->count;
    if (!automaton && atoms > BUCHI_MOST_ATOMS)
      diag_error(diags, t->request->formula_place, "check it in parts",
                 "a formula may have at most %u atoms, and this has %u", BUCHI_MOST_ATOMS, atoms);
    else if (!automaton) t->obstacle = "the automaton of the formula is too large";
  }
  if (automaton) {
    t->is_safety = is_safety(automaton);
    ProductOptions options = {.uses_next = spec_formula_uses_next(table, f),
                              .statements = t->request->stutter,
                              .errors = how.errors,
                              .overflow = how.overflow};
    options.stop_when_universal = t->is_safety && !how.endless;
    options.end_when_universal = t->is_safety && how.endless;
    product = aligned_product(t, prog, automaton, spec_formula_atoms(table), options);
    spec_buchi_delete(automaton);
  }
  spec_formula_table_delete(table);
  return product;
}

// The same product in exact arithmetic, or NULL.
static Product *make_exact(const Temporal *t, Product *product) {
  const char *why;
  Prog *prog = prog_exact_new(product->prog, &why);
  if (!prog) return NULL;
  prog_assume(prog, EXACT_ASSUMPTION);
  add_property(t, prog);
  Product *exact = memory_new(sizeof *exact);
  exact->prog = prog;
  exact->accepting = memory_new(prog->locs.count + 1);
  memcpy(exact->accepting, product->accepting, product->prog->locs.count);
  return exact;
}

static Product *make_machine(Temporal *t, How how, Calls calls, DiagList *diags) {
  ReadAs as = {how.checks & t->checks, how.exact, calls, true};
  Prog *prog = cli_request_read_as(t->request, t->program, t->table, as, diags);
  if (!prog) return NULL;
  if (how.cut && how.errors == LOC_SINK && prog->properties.count) prog_assume(prog, DEFINED_ASSUMPTION);
  Product *product = NULL;
  if (how.checks == UNDEFINED && !how.exact) t->is_defined = prog->properties.count == 0;
  if (!how.exact || !prog->mixes_signs)
    product = t->formula ? formula_product(t, prog, how, diags)
                         : spec_buchi_product_for_termination(prog, how.errors, how.overflow);
  prog_delete(prog);
  if (product) add_property(t, product->prog);
  return product;
}

static Product *make_as(Temporal *t, How how, DiagList *diags) {
  t->sees_calls = false;
  Product *product = make_machine(t, how, how.cut ? CALLS_CUT : CALLS_ENDLESS, diags);
  if (t->sees_calls) product = make_machine(t, how, CALLS_ENDLESS, diags);
  if (!product || !how.exact) return product;
  Product *exact = make_exact(t, product);
  spec_buchi_product_delete(product);
  return exact;
}

static bool is_llvm(const Program *program) {
  bool found = false;
  for (uint32_t i = 0; i < program->files.count; i++) {
    const char *end = strrchr(program->files.data[i], '.');
    found |= end && (strcmp(end, ".ll") == 0 || strcmp(end, ".bc") == 0);
  }
  return found;
}

static Product *make(Temporal *t, Reading reading, DiagList *diags) {
  bool is_plain = !t->program->is_c || t->wraps;
  How how = plain;
  how.endless = reading == READING_ENDLESS;
  Product *product = is_plain ? make_as(t, how, diags) : NULL;
  for (uint32_t i = 0; i < 3 && !product && !is_plain; i++)
    if (i == 0 || readings[reading][i].cut) product = make_as(t, readings[reading][i], diags);
  if (product && t->wraps) prog_assume(product->prog, WRAP_ASSUMPTION);
  else if (product && t->checks == WITHOUT_MEMORY) prog_assume(product->prog, MEMORY_ASSUMPTION);
  if (product && is_llvm(t->program)) prog_assume(product->prog, LLVM_ASSUMPTION);
  return product;
}

static Product *make_with_predicates(Temporal *t, Reading reading, DiagList *diags) {
  Product *product = make(t, reading, diags);
  const char *text = t->request->options->predicates;
  if (!product || !text) return product;
  t->predicates[reading] = domain_predicates_new(product->prog);
  if (domain_predicates_parse(t->predicates[reading], text, diags)) return product;
  domain_predicates_delete(t->predicates[reading]);
  t->predicates[reading] = NULL;
  if (reading != READING_RUN) return product; // without them
  spec_buchi_product_delete(product);
  return NULL;
}

// ---- proofs about undefined behaviour

// Looks for a proof that needs no assumption.
static bool find_strict_proof(Product *strict, Outcome *outcome, const ScheduleRequest *how) {
  Limits within = limits_within(how->limits, EFFORT(how->limits, strict_ticks));
  Variant variant = schedule_errors_of(strict->prog);
  ScheduleRequest request = *how;
  request.variants = &variant;
  request.count = 1;
  request.engine = "induction";
  request.limits = &within;
  Outcome found = schedule_verify(&request);
  bool fine = found.verdict == VERDICT_VERIFIED && found.evidence_checked;
  if (fine) {
    Proof *proof = outcome->proof;
    outcome->proof = found.proof;
    found.proof = proof;
  }
  evidence_outcome_release(&found);
  return fine;
}

void cli_temporal_assume_defined(Temporal *t, Reading reading) {
  if (t->program->is_c && !t->wraps && !t->is_defined && (reading == READING_RUN || reading == READING_ENDLESS))
    prog_assume(cli_temporal_product(t, reading)->prog, DEFINED_ASSUMPTION);
}

Reading cli_temporal_strengthen(Temporal *t, Outcome *outcome, const ScheduleRequest *how) {
  if (!t->program->is_c || t->wraps || t->is_defined || outcome->verdict != VERDICT_VERIFIED) return READING_RUN;
  Product *strict = cli_temporal_product(t, READING_STRICT);
  if (strict) {
    U32Vec targets = {0};
    evidence_targets(strict->prog, &targets);
    bool fine =
        evidence_certify(strict->prog, outcome->proof, targets.data, targets.count, how->limits) == CHECK_CONFIRMED ||
        find_strict_proof(strict, outcome, how);
    u32vec_release(&targets);
    if (fine) return READING_STRICT;
  }
  cli_temporal_assume_defined(t, READING_RUN);
  return READING_RUN;
}

// ---- safety formulas whose violations an assumption may cut off

static Variant variant_of_runs(const Product *product, uint32_t role) {
  Variant variant = {.roles = role};
  variant.question = (Question){.kind = QUESTION_ENDLESS, .prog = product->prog, .accepting = product->accepting};
  variant.question.proves = role & (ROLE_PROOF | ROLE_EXACT_PROOF);
  variant.question.refutes = role & (ROLE_RUN | ROLE_EXACT_RUN);
  return variant;
}

static void set_status(Outcome *outcome) {
  if (outcome->verdict != VERDICT_UNKNOWN)
    outcome->status[0] = outcome->verdict == VERDICT_VERIFIED ? STATUS_PROVED : STATUS_VIOLATED;
}

// The run goes on from where it is: tried at once, before anything else is.
static bool extend_run(const Variant *variant, Outcome *outcome, Limits *limits) {
  Task task;
  Limits within = limits_within(limits, EFFORT(limits, extend_ticks));
  evidence_task_init(&task, &variant->question, &(EngineOptions){0}, &within);
  Answer answer = endless_extend_run(&task, outcome->trace, outcome->run.length);
  Judgement judgement = {0};
  if (answer.trace) judgement = evidence_judge(&variant->question, answer.trace, NULL, limits);
  bool found = judgement.verdict == VERDICT_FALSIFIED;
  if (found) {
    Settled settled = {.answer = answer, .judgement = judgement, .statistics = *task.statistics};
    Outcome extended = schedule_outcome(&settled, 1, limits);
    evidence_outcome_release(outcome);
    *outcome = extended;
  } else {
    evidence_run_release(&judgement.run);
    evidence_answer_release(&answer);
  }
  evidence_task_release(&task);
  return found;
}

Reading cli_temporal_go_on(Temporal *t, Outcome *outcome, const ScheduleRequest *how) {
  Product *product = cli_temporal_product(t, READING_ENDLESS);
  Variant variant = product ? variant_of_runs(product, ROLE_RUN | ROLE_PROOF) : (Variant){0};
  if (product && !extend_run(&variant, outcome, how->limits)) {
    ScheduleRequest request = *how;
    request.variants = &variant;
    request.count = 1;
    request.engine = "auto";
    Settled settled = schedule_settle(&request);
    evidence_outcome_release(outcome);
    *outcome = schedule_outcome(&settled, 1, how->limits);
  } else if (!product) evidence_outcome_release(outcome);
  if (product) set_status(outcome);
  if (outcome->verdict == VERDICT_VERIFIED) cli_temporal_assume_defined(t, READING_ENDLESS);
  if (outcome->verdict == VERDICT_UNKNOWN && !outcome->internal_error) {
    free(outcome->reason);
    outcome->reason =
        memory_text("a run comes to violate it; whether one can go on without violating an assumption is not known");
  }
  return READING_ENDLESS;
}

// ----

static const char *asked_formula(Temporal *t) {
  if (t->request->temporal != TEMPORAL_NONE) return t->request->formula;
  const char *formula = NULL;
  for (uint32_t i = 0; i < t->program->files.count; i++) {
    const char *one = cli_temporal_annotation(&t->arena, t->program->files.data[i]);
    if (one) formula = formula ? arena_format(&t->arena, "(%s) && (%s)", formula, one) : one;
  }
  return formula;
}

// Reads the plain program where the formula speaks of its steps or places.
static bool read_plain(Temporal *t, DiagList *diags) {
  if (!t->program->is_c || !t->formula || !(strchr(t->formula, 'X') || strstr(t->formula, "at"))) return true;
  t->plain = read_bare(t, diags);
  if (!t->plain) return false;
  FormulaTable *table = spec_formula_table_new();
  Formula f = parse_formula(t, table, t->kind == TEMPORAL_CTL ? LANGUAGE_CTL : LANGUAGE_LTL, t->plain, diags);
  bool needed = f != FORMULA_NONE && spec_formula_uses_next(table, f) && !t->request->stutter;
  const AtomVec *atoms = spec_formula_atoms(table);
  for (uint32_t i = 0; i < atoms->count; i++) needed |= atoms->data[i].kind == ATOM_LOCATION;
  spec_formula_table_delete(table);
  if (!needed) {
    prog_delete(t->plain);
    t->plain = NULL;
  }
  return f != FORMULA_NONE;
}

// Notes what the formula mentions and only the front end can read; false where there is nothing such.
static bool ask_for_expressions(Temporal *t) {
  DiagList diags = {0};
  TextVec wanted = {0};
  Prog *prog = t->program->is_c && t->formula ? read_bare(t, &diags) : NULL;
  FormulaTable *table = spec_formula_table_new();
  if (prog) {
    prog->wanted = &wanted;
    parse_formula(t, table, t->kind == TEMPORAL_CTL ? LANGUAGE_CTL : LANGUAGE_LTL, prog, &diags);
  }
  t->own = *t->request;
  t->own.expressions = (TextVec){0};
  for (uint32_t i = 0; i < wanted.count; i++)
    textvec_push(&t->own.expressions, arena_format(&t->arena, "%s", wanted.data[i]));
  t->request = &t->own;
  spec_formula_table_delete(table);
  prog_delete(prog);
  textvec_release(&wanted);
  diag_release(&diags);
  return t->own.expressions.count > 0;
}

static bool read_question(Temporal *t, DiagList *diags) {
  t->made[READING_RUN] = true;
  if (!read_plain(t, diags)) return false;
  t->products[READING_RUN] = make_with_predicates(t, READING_RUN, diags);
  if (!t->products[READING_RUN] && t->is_misaligned) {
    t->checks = WITHOUT_MEMORY;
    t->products[READING_RUN] = make_with_predicates(t, READING_RUN, diags);
    t->wraps = !t->products[READING_RUN];
  }
  if (t->wraps) t->products[READING_RUN] = make_with_predicates(t, READING_RUN, diags);
  t->is_single = !t->program->is_c || t->wraps;
  return t->products[READING_RUN] != NULL || t->obstacle;
}

static bool can_read(const Temporal *t) {
  DiagList ignored = {0};
  Prog *prog = read_bare(t, &ignored);
  diag_release(&ignored);
  prog_delete(prog);
  return prog != NULL;
}

// Leaves out the expressions that the front end cannot read, each by itself.
static void drop_unreadable(Temporal *t) {
  TextVec all = t->own.expressions, readable = {0};
  for (uint32_t i = 0; i < all.count; i++) {
    t->own.expressions = (TextVec){.data = all.data + i, .count = 1};
    if (can_read(t)) textvec_push(&readable, all.data[i]);
  }
  t->own.expressions = readable;
  textvec_release(&all);
}

// Once more, with the expressions of the formula read by the front end.
static bool read_with_expressions(Temporal *t, DiagList *diags) {
  if (!ask_for_expressions(t)) return false;
  if (!can_read(t)) drop_unreadable(t);
  if (t->own.expressions.count == 0) return false; // the first diagnostics stay
  prog_delete(t->plain);
  t->plain = NULL;
  t->is_misaligned = t->wraps = false;
  diag_release(diags);
  return read_question(t, diags);
}

bool cli_temporal_init(Temporal *t, const Request *request, const Program *program, TermTable *table, DiagList *diags) {
  *t = (Temporal){.request = request, .program = program, .table = table, .kind = request->temporal};
  t->checks = CHECK_ALL;
  if (t->kind == TEMPORAL_NONE) t->kind = TEMPORAL_LTL; // written in the source
  t->formula = asked_formula(t);
  return read_question(t, diags) || read_with_expressions(t, diags);
}

Product *cli_temporal_product(Temporal *t, Reading reading) {
  if (!t->made[reading] && (!t->wraps || reading == READING_RUN)) {
    DiagList diags = {0};
    t->made[reading] = true;
    t->products[reading] = make_with_predicates(t, reading, &diags);
    diag_release(&diags);
  }
  return t->products[reading];
}

bool cli_temporal_reading_counts(const Temporal *t, Reading reading, bool is_run) {
  if (t->is_safety && reading == READING_ENDLESS) return true;
  if (t->is_single) return reading == READING_RUN;
  if (t->is_safety) return reading == READING_RUN || reading == READING_STRICT;
  if (is_run) return reading == READING_RUN || reading == READING_EXACT_RUN;
  return reading == READING_PROOF || reading == READING_EXACT;
}

const Predicates *cli_temporal_predicates(const Temporal *t, Reading reading) { return t->predicates[reading]; }

// What a reading is good for, where there are several.
static const struct {
  Reading reading;
  uint32_t roles;
} roles[] = {{READING_RUN, ROLE_RUN},
             {READING_PROOF, ROLE_PROOF},
             {READING_EXACT_RUN, ROLE_EXACT_RUN},
             {READING_EXACT, ROLE_EXACT_PROOF}};
enum { ROLES = sizeof roles / sizeof *roles };

Outcome cli_temporal_verify(Temporal *t, const ScheduleRequest *how, Reading *reading) {
  Variant variants[ROLES];
  Reading of[ROLES];
  ScheduleRequest request = *how;
  request.count = 0;
  for (uint32_t i = 0; i < (t->is_single ? 1 : ROLES); i++) {
    Product *product = cli_temporal_product(t, roles[i].reading);
    if (!product) continue;
    of[request.count] = roles[i].reading;
    variants[request.count] = variant_of_runs(product, t->is_single ? ROLE_RUN | ROLE_PROOF : roles[i].roles);
    variants[request.count++].predicates = t->predicates[roles[i].reading] ? t->request->options->predicates : NULL;
  }
  request.variants = variants;
  Settled settled = schedule_settle(&request);
  *reading = of[settled.variant];
  Outcome outcome = schedule_outcome(&settled, 1, how->limits);
  set_status(&outcome);
  return outcome;
}

void cli_temporal_release(Temporal *t) {
  for (uint32_t i = 0; i < READING_COUNT; i++) {
    domain_predicates_delete(t->predicates[i]);
    spec_buchi_product_delete(t->products[i]);
  }
  prog_delete(t->plain);
  if (t->request == &t->own) textvec_release(&t->own.expressions);
  arena_release(&t->arena);
}
