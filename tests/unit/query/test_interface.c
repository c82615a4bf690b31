// The public interface (sextant.h) as a program uses it: texts in place of files, refusals, cancelling, progress, answers that outlive their
// query, and every command once.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <jansson.h>
#include <sextant.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../support/temporary_file.h"

#define IN "extern int in(void) __asm__(\"__VERIFIER_nondet_int\");\nvoid reach_error(void);\n"
#define VIOLATED IN "int main(void) {\n  int x = in();\n  int y = x + 1;\n  if (y == 42) reach_error();\n}\n"
#define PROVED IN "int main(void) {\n  unsigned i = 0;\n  while (in()) i += 2;\n  if (i % 2) reach_error();\n}\n"
// No engine settles this soon: how many steps the 3n + 1 problem takes.
#define ENDLESS_WORK                                                                                                   \
  IN "int main(void) {\n  unsigned long long n = (unsigned)in(), m = n;\n  unsigned steps = 0;\n"                      \
     "  for (; m > 1; m = m % 2 ? 3 * m + 1 : m / 2) steps++;\n  if (steps > 100000) reach_error();\n}\n"

static void add(sextant_query *query, const char *name, const char *text) {
  assert_int_equal(sextant_add_text(query, name, text, strlen(text)), 0);
}

static void set(sextant_query *query, const char *option, const char *value) {
  assert_int_equal(sextant_set(query, option, value), 0);
}

static sextant_query *query_of(const char *command, const char *name, const char *text) {
  sextant_query *query = sextant_query_new(command);
  assert_non_null(query);
  add(query, name, text);
  return query;
}

static json_t *json_of(sextant_answer *answer) {
  char *text = sextant_answer_json(answer);
  json_error_t error;
  json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
  if (!json) print_error("%s\n%s\n", error.text, text);
  assert_non_null(json);
  assert_true(json_is_object(json));
  free(text);
  return json;
}

static const char *text_at(json_t *json, const char *key) { return json_string_value(json_object_get(json, key)); }

static void refused(sextant_query *query, int result, const char *message) {
  sextant_diagnostic refusal;
  assert_int_equal(result, -1);
  assert_ptr_equal(sextant_refusal(query, &refusal), &refusal);
  assert_string_equal(refusal.message, message);
}

// ---- what there is

static void test_names(void **state) {
  (void)state;
  assert_true(*sextant_version());
  assert_null(sextant_query_new("chekc"));
  assert_null(sextant_query_new(""));
  for (size_t i = 0; i < sextant_command_count(); i++) {
    const sextant_command *command = sextant_command_at(i);
    assert_true(*command->name && *command->usage && *command->about);
    sextant_query *query = sextant_query_new(command->name);
    assert_non_null(query);
    sextant_query_delete(query);
  }
  sextant_query_delete(NULL);
  sextant_answer_delete(NULL);
}

static void test_engines_and_budgets(void **state) {
  (void)state;
  size_t temporal = 0;
  for (size_t i = 0; i < sextant_engine_count(); i++) {
    sextant_engine engine = sextant_engine_at(i);
    assert_true(*engine.name && *engine.about);
    temporal += (size_t)engine.is_temporal;
  }
  assert_true(temporal > 0 && temporal < sextant_engine_count());
  for (size_t i = 0; i < sextant_effort_count(); i++) {
    sextant_effort effort = sextant_effort_at(i);
    assert_non_null(strchr(effort.name, '.'));
    assert_null(strchr(effort.name, '_'));
    assert_true(effort.least <= effort.otherwise && effort.otherwise <= effort.most);
    assert_true(*effort.about);
  }
}

// ---- asking

static void test_refusals(void **state) {
  (void)state;
  sextant_diagnostic refusal;
  sextant_query *query = query_of("check", "p.c", PROVED);
  assert_null(sextant_refusal(query, &refusal));
  refused(query, sextant_set(query, "enigne", "auto"), "unknown option '--enigne'");
  assert_non_null(sextant_refusal(query, &refusal));
  assert_string_equal(refusal.hint, "did you mean '--engine'?");
  assert_null(refusal.place.file);
  set(query, "engine", "bounded");
  assert_null(sextant_refusal(query, &refusal)); // of the last call alone
  refused(query, sextant_set(query, "timeout", "soon"), "--timeout takes a number of seconds, not 'soon'");
  refused(query, sextant_set(query, "mu", "p"), "--mu is not an option of this command");
  sextant_query_delete(query);
}

static void test_faults(void **state) {
  (void)state;
  static const struct {
    const char *option, *value, *text, *file, *message;
    unsigned line;
  } cases[] = {
      {"property", "reach", "int main(void) {\n  return missing;\n}\n", "p.c", "missing", 2},
      {"property", "raech", PROVED, NULL, "unknown property 'raech'", 0},
      {"engine", "boundde", PROVED, NULL, "unknown engine 'boundde'", 0},
      {"effort", "schedule.slcie=9", PROVED, NULL, "no effort is called 'schedule.slcie'", 0},
      {"entry", "nothing", PROVED, "p.c", "nothing", 0},
      {"ltl", "G (", PROVED, "--ltl", "", 1},
      {"predicates", "i <", PROVED, NULL, "", 1},
      {"domain", "intervall", PROVED, NULL, "intervall", 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    sextant_query *query = query_of("check", "p.c", cases[i].text);
    set(query, cases[i].option, cases[i].value);
    sextant_answer *answer = sextant_ask(query);
    assert_int_equal(sextant_answer_verdict(answer), SEXTANT_FAULT);
    assert_true(sextant_diagnostic_count(answer) >= 1);
    sextant_diagnostic first = sextant_diagnostic_at(answer, 0);
    assert_non_null(strstr(first.message, cases[i].message));
    if (cases[i].file) assert_string_equal(first.place.file, cases[i].file);
    assert_int_equal(first.place.line, cases[i].line);
    assert_int_equal(sextant_property_count(answer), 0);
    assert_int_equal(sextant_step_count(answer), 0);
    assert_int_equal(sextant_invariant_count(answer), 0);
    sextant_answer_delete(answer);
    sextant_query_delete(query);
  }
}

static void test_nothing_is_given(void **state) {
  (void)state;
  for (size_t i = 0; i < sextant_command_count(); i++) {
    sextant_query *query = sextant_query_new(sextant_command_at(i)->name);
    sextant_answer *answer = sextant_ask(query);
    assert_int_equal(sextant_answer_verdict(answer), SEXTANT_FAULT);
    assert_true(sextant_diagnostic_count(answer) >= 1);
    sextant_query_delete(query);
    free(sextant_answer_json(answer));
    sextant_answer_delete(answer);
  }
}

static void test_asked_twice(void **state) {
  (void)state;
  sextant_query *query = query_of("check", "p.c", VIOLATED);
  sextant_answer *first = sextant_ask(query), *second = sextant_ask(query);
  assert_int_equal(sextant_answer_verdict(first), SEXTANT_FALSIFIED);
  assert_int_equal(sextant_answer_verdict(second), SEXTANT_FAULT);
  assert_string_equal(sextant_diagnostic_at(second, 0).message, "the query was asked already");
  refused(query, sextant_set(query, "engine", "auto"), "the query was asked already");
  refused(query, sextant_add_file(query, "q.c"), "the query was asked already");
  refused(query, sextant_add_text(query, "q.c", "", 0), "the query was asked already");
  refused(query, sextant_add_compiler_flag(query, "-DX"), "the query was asked already");
  sextant_answer_delete(second);
  sextant_query_delete(query);
  assert_int_equal(sextant_step_count(first) > 0, 1);
  sextant_answer_delete(first);
}

static void test_cancelled_before_it_is_asked(void **state) {
  (void)state;
  sextant_query *query = query_of("check", "p.c", ENDLESS_WORK);
  sextant_cancel(query);
  sextant_cancel(query);
  sextant_answer *answer = sextant_ask(query);
  assert_int_equal(sextant_answer_verdict(answer), SEXTANT_UNKNOWN);
  assert_string_equal(sextant_answer_reason(answer), "interrupted");
  assert_int_equal(sextant_diagnostic_count(answer), 0);
  json_t *json = json_of(answer);
  assert_string_equal(text_at(json, "verdict"), "unknown");
  json_decref(json);
  sextant_query_delete(query);
  sextant_answer_delete(answer);
}

typedef struct Progress {
  sextant_query *query;
  int lines, empty;
} Progress;

static void cancel_at_once(void *context, const char *line) {
  Progress *progress = context;
  progress->lines++;
  progress->empty += !*line;
  sextant_cancel(progress->query);
}

// The first line of progress cancels it, from the library's own thread.
static void test_progress(void **state) {
  (void)state;
  Progress progress = {.query = query_of("check", "p.c", ENDLESS_WORK)};
  sextant_on_progress(progress.query, cancel_at_once, &progress);
  sextant_answer *answer = sextant_ask(progress.query);
  assert_true(progress.lines >= 1);
  assert_int_equal(progress.empty, 0);
  assert_int_equal(sextant_answer_verdict(answer), SEXTANT_UNKNOWN);
  assert_int_equal(strncmp(sextant_answer_reason(answer), "interrupted", strlen("interrupted")), 0);
  int lines = progress.lines;
  sextant_query_delete(progress.query);
  sextant_answer_delete(answer);
  assert_int_equal(progress.lines, lines);
}

static void test_a_limit_is_met(void **state) {
  (void)state;
  sextant_query *query = query_of("check", "p.c", ENDLESS_WORK);
  set(query, "timeout", "0.05");
  sextant_answer *answer = sextant_ask(query);
  assert_int_equal(sextant_answer_verdict(answer), SEXTANT_UNKNOWN);
  assert_non_null(strstr(sextant_answer_reason(answer), "time limit reached"));
  sextant_answer_delete(answer);
  sextant_query_delete(query);
}

// ---- texts in place of files

static void test_headers(void **state) {
  (void)state;
  sextant_query *query = query_of("check", "limits/most.h", "#define MOST 4\n");
  add(query, "cap.h", "#include \"limits/most.h\"\nint cap(int x);\n");
  add(query, "cap.c", "#include \"cap.h\"\nint cap(int x) { return x > MOST ? MOST : x; }\n");
  add(query, "main.c", IN "#include \"cap.h\"\nint main(void) { if (cap(in()) > MOST) reach_error(); }\n");
  sextant_answer *answer = sextant_ask(query);
  assert_int_equal(sextant_answer_verdict(answer), SEXTANT_VERIFIED);
  sextant_answer_delete(answer);
  sextant_query_delete(query);
}

static void test_folders_in_names(void **state) {
  (void)state;
  sextant_query *query = query_of("check", "src/deep/inner.h", "#define WRONG 7\n");
  add(query, "src/main.c", IN "#include \"deep/inner.h\"\nint main(void) {\n  if (in() == WRONG) reach_error();\n}\n");
  sextant_answer *answer = sextant_ask(query);
  assert_int_equal(sextant_answer_verdict(answer), SEXTANT_FALSIFIED);
  assert_int_equal(sextant_property_count(answer), 1);
  assert_string_equal(sextant_property_at(answer, 0).place.file, "src/main.c");
  sextant_answer_delete(answer);
  sextant_query_delete(query);
}

// A text stands for a header that a file on the disk includes; and hides the one that is there.
static void test_texts_hide_files(void **state) {
  (void)state;
  char folder[] = "/tmp/sextant-test-XXXXXX", source[64], header[64];
  assert_non_null(mkdtemp(folder));
  snprintf(source, sizeof source, "%s/main.c", folder);
  snprintf(header, sizeof header, "%s/value.h", folder);
  FILE *file = fopen(source, "w");
  fputs(IN "#include \"value.h\"\nint main(void) { if (VALUE) reach_error(); }\n", file);
  fclose(file);
  file = fopen(header, "w");
  fputs("#define VALUE 1\n", file);
  fclose(file);
  for (int hides = 0; hides < 2; hides++) {
    sextant_query *query = sextant_query_new("check");
    if (hides) add(query, header, "#define VALUE 0\n");
    assert_int_equal(sextant_add_file(query, source), 0);
    sextant_answer *answer = sextant_ask(query);
    assert_int_equal(sextant_answer_verdict(answer), hides ? SEXTANT_VERIFIED : SEXTANT_FALSIFIED);
    sextant_answer_delete(answer);
    sextant_query_delete(query);
  }
  unlink(source), unlink(header), rmdir(folder);
}

// The text is copied, and so are names and options.
static void test_nothing_is_borrowed(void **state) {
  (void)state;
  char text[] = VIOLATED, name[] = "p.c", option[] = "property", value[] = "reach", flag[] = "-DX=1";
  sextant_query *query = sextant_query_new("check");
  assert_int_equal(sextant_add_text(query, name, text, strlen(text)), 0);
  set(query, option, value);
  assert_int_equal(sextant_add_compiler_flag(query, flag), 0);
  memset(text, 'x', sizeof text - 1);
  memset(name, 'x', sizeof name - 1);
  memset(value, 'x', sizeof value - 1);
  memset(flag, 'x', sizeof flag - 1);
  sextant_answer *answer = sextant_ask(query);
  assert_int_equal(sextant_answer_verdict(answer), SEXTANT_FALSIFIED);
  sextant_answer_delete(answer);
  sextant_query_delete(query);
}

static void test_compiler_flags(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    sextant_query *query = query_of("check", "p.c", IN "int main(void) { if (in() == 3 && BUG) reach_error(); }\n");
    assert_int_equal(sextant_add_compiler_flag(query, i ? "-DBUG=1" : "-DBUG=0"), 0);
    sextant_answer *answer = sextant_ask(query);
    assert_int_equal(sextant_answer_verdict(answer), i ? SEXTANT_FALSIFIED : SEXTANT_VERIFIED);
    sextant_answer_delete(answer);
    sextant_query_delete(query);
  }
}

// ---- answers

static uint64_t statistic(const sextant_answer *answer, const char *name) {
  for (size_t i = 0; i < sextant_statistic_count(answer); i++)
    if (strcmp(sextant_statistic_at(answer, i).name, name) == 0) return sextant_statistic_at(answer, i).value;
  fail_msg("there is no statistic %s", name);
  return 0;
}

static void test_a_violation(void **state) {
  (void)state;
  sextant_query *query = query_of("check", "p.c", VIOLATED);
  set(query, "property", "all");
  set(query, "engine", "bounded");
  sextant_answer *answer = sextant_ask(query);
  sextant_query_delete(query); // the answer does not need it
  assert_int_equal(sextant_answer_verdict(answer), SEXTANT_FALSIFIED);
  assert_string_equal(sextant_answer_engine(answer), "bounded");
  assert_string_equal(sextant_answer_reason(answer), "");
  size_t violated = 0;
  for (size_t i = 0; i < sextant_property_count(answer); i++) {
    sextant_property property = sextant_property_at(answer, i);
    assert_string_equal(property.place.file, "p.c");
    assert_true(property.place.line == 5 || property.place.line == 6);
    assert_true(strcmp(property.kind, "reach") == 0 || strcmp(property.kind, "overflow") == 0);
    violated += property.status == SEXTANT_STATUS_VIOLATED;
  }
  assert_int_equal(sextant_property_count(answer), 2);
  assert_true(violated >= 1);
  assert_int_equal(sextant_input_count(answer), 1);
  sextant_input input = sextant_input_at(answer, 0);
  assert_string_equal(input.function, "__VERIFIER_nondet_int");
  assert_true(strcmp(input.value, "41") == 0 || strcmp(input.value, "2147483647") == 0);
  assert_int_equal(input.place.line, 4);
  assert_true(sextant_step_count(answer) >= 1);
  bool found = false;
  for (size_t i = 0; i < sextant_step_count(answer); i++) {
    sextant_step step = sextant_step_at(answer, i);
    for (size_t k = 0; k < step.change_count; k++) {
      sextant_change change = sextant_change_at(answer, i, k);
      found = found || (strcmp(change.name, "x") == 0 && strcmp(change.value, input.value) == 0);
    }
  }
  assert_true(found);
  assert_int_equal(sextant_invariant_count(answer), 0);
  assert_int_equal(statistic(answer, "compilations"), 1);
  json_t *json = json_of(answer);
  assert_string_equal(text_at(json, "verdict"), "falsified");
  assert_string_equal(text_at(json, "file"), "p.c");
  assert_true(json_is_true(json_object_get(json, "evidence_checked")));
  assert_int_equal(json_array_size(json_object_get(json, "properties")), 2);
  json_t *run = json_object_get(json, "counterexample");
  json_t *given = json_array_get(json_object_get(run, "inputs"), 0);
  assert_string_equal(text_at(given, "value"), input.value);
  assert_null(json_object_get(json, "invariants"));
  json_decref(json);
  sextant_answer_delete(answer);
}

static void test_a_proof(void **state) {
  (void)state;
  sextant_query *query = query_of("check", "p.c", PROVED);
  sextant_answer *answer = sextant_ask(query);
  sextant_query_delete(query);
  assert_int_equal(sextant_answer_verdict(answer), SEXTANT_VERIFIED);
  assert_int_equal(sextant_property_count(answer), 2); // the remainder, and the error
  assert_int_equal(sextant_property_at(answer, 0).status, SEXTANT_STATUS_PROVED);
  assert_int_equal(sextant_property_at(answer, 1).status, SEXTANT_STATUS_PROVED);
  assert_int_equal(sextant_input_count(answer), 0);
  assert_int_equal(sextant_step_count(answer), 0);
  assert_true(sextant_invariant_count(answer) >= 1);
  for (size_t i = 0; i < sextant_invariant_count(answer); i++) {
    sextant_invariant invariant = sextant_invariant_at(answer, i);
    assert_non_null(strchr(invariant.expression, 'i'));
    assert_string_equal(invariant.place.file, "p.c");
    assert_true(invariant.place.line >= 4 && invariant.place.line <= 6);
  }
  json_t *json = json_of(answer);
  assert_string_equal(text_at(json, "verdict"), "verified");
  assert_int_equal(json_array_size(json_object_get(json, "invariants")), sextant_invariant_count(answer));
  assert_null(json_object_get(json, "counterexample"));
  json_decref(json);
  sextant_answer_delete(answer);
}

static void test_vacuous_properties_and_assumptions(void **state) {
  (void)state;
  sextant_query *query =
      query_of("check", "p.c",
               IN "int other(int);\nint main(void) {\n  unsigned char c = (unsigned char)other(1);\n"
                  "  if (c > 255) {\n    if (in()) reach_error();\n  }\n  if (c > 300) reach_error();\n}\n");
  sextant_answer *answer = sextant_ask(query);
  sextant_query_delete(query);
  assert_int_equal(sextant_answer_verdict(answer), SEXTANT_VERIFIED);
  for (size_t i = 0; i < sextant_property_count(answer); i++)
    assert_true(sextant_property_at(answer, i).status == SEXTANT_STATUS_PROVED ||
                sextant_property_at(answer, i).status == SEXTANT_STATUS_VACUOUS);
  assert_true(sextant_assumption_count(answer) >= 1);
  assert_non_null(strstr(sextant_assumption_at(answer, 0), "other"));
  sextant_answer_delete(answer);
}

// ---- every command once

static void answers(sextant_query *query, sextant_verdict verdict, const char *key) {
  sextant_answer *answer = sextant_ask(query);
  for (size_t i = 0; i < sextant_diagnostic_count(answer); i++)
    print_error("%s\n", sextant_diagnostic_at(answer, i).message);
  assert_int_equal(sextant_answer_verdict(answer), verdict);
  sextant_query_delete(query);
  json_t *json = json_of(answer);
  assert_non_null(json_object_get(json, key));
  json_decref(json);
  sextant_answer_delete(answer);
}

#define MODAL "props p;\nstate a init p=T;\nstate b p=F;\nmay a -> b;\nmay b -> a;\n"

static void test_model(void **state) {
  (void)state;
  sextant_query *query = query_of("model", "p.c", PROVED);
  set(query, "domain", "constant");
  answers(query, SEXTANT_VERIFIED, "states");
}

static void test_events(void **state) {
  (void)state;
  const char *text = "go : bool, alarm : com |- if go then alarm else skip fi";
  sextant_query *query = query_of("check", "open.ia", text);
  set(query, "event", "alarm");
  answers(query, SEXTANT_FALSIFIED, "counterexample");
}

static void test_eval(void **state) {
  (void)state;
  sextant_query *query = query_of("eval", "m.tmts", MODAL);
  set(query, "ctl", "p");
  answers(query, SEXTANT_VERIFIED, "states");
  query = query_of("eval", "m.tmts", MODAL);
  set(query, "mu", "nu Z. p && AX Z");
  answers(query, SEXTANT_UNKNOWN, "states");
}

static void test_compare(void **state) {
  (void)state;
  sextant_query *query = query_of("compare", "a.tmts", MODAL);
  add(query, "b.tmts", MODAL);
  answers(query, SEXTANT_VERIFIED, "more_abstract");
}

static void test_tests(void **state) {
  (void)state;
  char folder[] = "/tmp/sextant-test-XXXXXX", command[64];
  assert_non_null(mkdtemp(folder));
  sextant_query *query = query_of("tests", "p.c", IN "int main(void) {\n  if (in() > 3) return 1;\n  return 0;\n}\n");
  set(query, "out", folder);
  answers(query, SEXTANT_VERIFIED, "goals");
  snprintf(command, sizeof command, "rm -r %s", folder);
  assert_int_equal(system(command), 0); // there was a suite
}

static void check_evidence(const char *text, sextant_verdict verdict) {
  TemporaryFile program = temporary_file(".c", text), evidence = temporary_file(".json", "");
  for (int step = 0; step < 3; step++) {
    static const char *const commands[] = {"check", "validate", "replay"};
    if (step == 2 && verdict == SEXTANT_VERIFIED) break; // a proof has no run
    sextant_query *query = sextant_query_new(commands[step]);
    assert_int_equal(sextant_add_file(query, program.path), 0);
    if (step == 0) set(query, "evidence", evidence.path);
    else assert_int_equal(sextant_add_file(query, evidence.path), 0);
    answers(query, verdict, "verdict");
  }
  unlink(program.path), unlink(evidence.path);
}

static void test_validate_and_replay(void **state) {
  (void)state;
  check_evidence(VIOLATED, SEXTANT_FALSIFIED);
  check_evidence(PROVED, SEXTANT_VERIFIED);
}

static void test_temporal_properties(void **state) {
  (void)state;
  const char *text = "int x;\nint main(void) { while (x < 10) x++; return 0; }\n";
  static const struct {
    const char *option, *value;
    sextant_verdict verdict;
  } cases[] = {{"ltl", "F (x == 10)", SEXTANT_VERIFIED},
               {"ltl", "G (x < 10)", SEXTANT_FALSIFIED},
               {"ctl", "AF (x == 10)", SEXTANT_VERIFIED},
               {"property", "termination", SEXTANT_VERIFIED}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    sextant_query *query = query_of("check", "p.c", text);
    set(query, cases[i].option, cases[i].value);
    answers(query, cases[i].verdict, "verdict");
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_names),
                                     cmocka_unit_test(test_engines_and_budgets),
                                     cmocka_unit_test(test_refusals),
                                     cmocka_unit_test(test_faults),
                                     cmocka_unit_test(test_nothing_is_given),
                                     cmocka_unit_test(test_asked_twice),
                                     cmocka_unit_test(test_cancelled_before_it_is_asked),
                                     cmocka_unit_test(test_progress),
                                     cmocka_unit_test(test_a_limit_is_met),
                                     cmocka_unit_test(test_headers),
                                     cmocka_unit_test(test_folders_in_names),
                                     cmocka_unit_test(test_texts_hide_files),
                                     cmocka_unit_test(test_nothing_is_borrowed),
                                     cmocka_unit_test(test_compiler_flags),
                                     cmocka_unit_test(test_a_violation),
                                     cmocka_unit_test(test_a_proof),
                                     cmocka_unit_test(test_vacuous_properties_and_assumptions),
                                     cmocka_unit_test(test_model),
                                     cmocka_unit_test(test_events),
                                     cmocka_unit_test(test_eval),
                                     cmocka_unit_test(test_compare),
                                     cmocka_unit_test(test_tests),
                                     cmocka_unit_test(test_validate_and_replay),
                                     cmocka_unit_test(test_temporal_properties)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
