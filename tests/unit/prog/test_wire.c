// Programs on the wire: every program of the tests and examples comes through whole, and damaged bytes are refused or give a healthy program.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glob.h>
#include <string.h>
#include <unistd.h>

#include "front/c/front_c.h"
#include "front/cfg/front_cfg.h"
#include "prog/client.h"
#include "prog/goals.h"
#include "prog/print.h"
#include "prog/reading.h"
#include "prog/wire.h"
#include "smt/solver.h"

// ---- what a program is: everything but its terms, which are compared where both are over one table

static void same_text(const char *a, const char *b) {
  if (a && b) assert_string_equal(a, b);
  else assert_ptr_equal(a, b);
}

static void same_place(Place a, Place b) {
  same_text(a.file, b.file);
  assert_int_equal(a.line, b.line);
  assert_int_equal(a.column, b.column);
}

static void same_numbers(const U32Vec *a, const U32Vec *b) {
  assert_int_equal(a->count, b->count);
  for (uint32_t i = 0; i < a->count; i++) assert_int_equal(a->data[i], b->data[i]);
}

static void same_var(const ProgVar *a, const ProgVar *b) {
  same_text(a->name, b->name);
  same_text(a->display, b->display);
  same_text(a->function, b->function);
  assert_int_equal(a->sort, b->sort);
  assert_int_equal(a->init != TERM_NONE, b->init != TERM_NONE);
  assert_int_equal(a->likely != TERM_NONE, b->likely != TERM_NONE);
  assert_int_equal(a->is_signed, b->is_signed);
  assert_int_equal(a->is_float, b->is_float);
  assert_int_equal(a->hidden, b->hidden);
  assert_int_equal(a->by_calls, b->by_calls);
  assert_int_equal(a->stack, b->stack);
  assert_int_equal(a->type, b->type);
  assert_int_equal(a->at, b->at);
  assert_int_equal(a->step, b->step);
  assert_int_equal(a->heap, b->heap);
}

static void same_edge(const Location *a, const Location *b) {
  assert_int_equal(a->kind, b->kind);
  Loc x[2], y[2];
  uint32_t n = prog_loc_successors(a, x);
  assert_int_equal(n, prog_loc_successors(b, y));
  for (uint32_t i = 0; i < n; i++) assert_int_equal(x[i], y[i]);
  if (a->kind == EDGE_ASSIGN) {
    assert_int_equal(a->count, b->count);
    for (uint32_t i = 0; i < a->count; i++) assert_int_equal(a->assigns[i].var, b->assigns[i].var);
  }
  if (a->kind != EDGE_HAVOC) return;
  assert_int_equal(a->havoc, b->havoc);
  same_text(a->input.function, b->input.function);
  same_text(a->input.type, b->input.type);
  assert_int_equal(a->input.role, b->input.role);
  assert_int_equal(a->input.call, b->input.call);
  assert_int_equal(a->input.argument, b->input.argument);
  assert_int_equal(a->input.element, b->input.element);
}

static void same_location(const Location *a, const Location *b) {
  same_text(a->name, b->name);
  same_text(a->function, b->function);
  same_text(a->note, b->note);
  same_text(a->origin, b->origin);
  same_place(a->place, b->place);
  assert_int_equal(a->role, b->role);
  if (a->role == LOC_ERROR) assert_int_equal(a->property, b->property);
  assert_int_equal(a->kept, b->kept);
  assert_int_equal(a->is_check, b->is_check);
  assert_int_equal(a->undefined, b->undefined);
  assert_int_equal(a->silent, b->silent);
  assert_int_equal(a->call, b->call);
  same_text(a->through, b->through);
  assert_int_equal(a->pointee, b->pointee);
  assert_int_equal(a->access.writes, b->access.writes);
  assert_int_equal(a->access.address != TERM_NONE, b->access.address != TERM_NONE);
  assert_int_equal(a->access.bytes != TERM_NONE, b->access.bytes != TERM_NONE);
  assert_int_equal(a->access.whole != TERM_NONE, b->access.whole != TERM_NONE);
  same_edge(a, b);
}

static void same_questions(const Prog *a, const Prog *b) {
  assert_int_equal(a->properties.count, b->properties.count);
  for (uint32_t i = 0; i < a->properties.count; i++) {
    const Property *p = &a->properties.data[i], *q = &b->properties.data[i];
    assert_int_equal(p->kind, q->kind);
    same_text(p->name, q->name);
    same_text(p->text, q->text);
    same_place(p->place, q->place);
    same_numbers(&p->errors, &q->errors);
    same_numbers(&p->reach_points, &q->reach_points);
  }
  assert_int_equal(a->goals.count, b->goals.count);
  for (uint32_t i = 0; i < a->goals.count; i++) {
    const Goal *p = &a->goals.data[i], *q = &b->goals.data[i];
    same_text(p->kind, q->kind);
    same_text(p->text, q->text);
    same_text(p->function, q->function);
    same_place(p->place, q->place);
    same_numbers(&p->entries, &q->entries);
    same_numbers(&p->pairs, &q->pairs);
    assert_int_equal(p->incomplete, q->incomplete);
  }
}

static void same_types(const Lexicon *a, const Lexicon *b) {
  assert_int_equal(a->types.count, b->types.count);
  for (uint32_t i = 0; i < a->types.count; i++) {
    const LexiconType *p = &a->types.data[i], *q = &b->types.data[i];
    same_text(p->name, q->name);
    assert_true(p->kind == q->kind && p->size == q->size && p->is_signed == q->is_signed);
    assert_true(p->element == q->element && p->count == q->count);
    assert_true(p->first == q->first && p->part_count == q->part_count);
  }
  assert_int_equal(a->members.count, b->members.count);
  for (uint32_t i = 0; i < a->members.count; i++) {
    const LexiconMember *p = &a->members.data[i], *q = &b->members.data[i];
    same_text(p->name, q->name);
    assert_true(p->bit == q->bit && p->width == q->width && p->type == q->type);
  }
  assert_int_equal(a->enumerators.count, b->enumerators.count);
  for (uint32_t i = 0; i < a->enumerators.count; i++) {
    same_text(a->enumerators.data[i].name, b->enumerators.data[i].name);
    assert_int_equal(a->enumerators.data[i].value, b->enumerators.data[i].value);
  }
}

static void same_lexicon(const Lexicon *a, const Lexicon *b) {
  assert_int_equal(a != NULL, b != NULL);
  if (!a) return;
  same_types(a, b);
  assert_int_equal(a->objects.count, b->objects.count);
  for (uint32_t i = 0; i < a->objects.count; i++) {
    const LexiconObject *p = &a->objects.data[i], *q = &b->objects.data[i];
    same_text(p->name, q->name);
    same_text(p->function, q->function);
    same_place(p->place, q->place);
    assert_true(p->storage == q->storage && p->type == q->type);
    assert_true(p->base == q->base && p->size == q->size && p->stride == q->stride);
    assert_int_equal(p->dead != TERM_NONE, q->dead != TERM_NONE);
    assert_int_equal(p->next != TERM_NONE, q->next != TERM_NONE);
  }
  assert_int_equal(a->calls.count, b->calls.count);
  for (uint32_t i = 0; i < a->calls.count; i++) {
    same_text(a->calls.data[i].function, b->calls.data[i].function);
    same_place(a->calls.data[i].place, b->calls.data[i].place);
    assert_int_equal(a->calls.data[i].caller, b->calls.data[i].caller);
  }
}

static void same_rest(const Prog *a, const Prog *b) {
  same_text(a->file, b->file);
  assert_int_equal(a->start, b->start);
  same_lexicon(a->lexicon, b->lexicon);
  assert_int_equal(a->long_width, b->long_width);
  assert_int_equal(a->as_written, b->as_written);
  assert_int_equal(a->cuts_calls, b->cuts_calls);
  assert_int_equal(a->mixes_signs, b->mixes_signs);
  assert_int_equal(a->assumptions.count, b->assumptions.count);
  for (uint32_t i = 0; i < a->assumptions.count; i++) same_text(a->assumptions.data[i], b->assumptions.data[i]);
  assert_int_equal(a->parameters.count, b->parameters.count);
  for (uint32_t i = 0; i < a->parameters.count; i++) same_text(a->parameters.data[i].type, b->parameters.data[i].type);
  assert_int_equal(a->client != NULL, b->client != NULL);
  if (!a->client) return;
  assert_int_equal(a->client->functions.count, b->client->functions.count);
  assert_int_equal(a->client->environment.count, b->client->environment.count);
  assert_int_equal(a->client->objects.count, b->client->objects.count);
  assert_int_equal(a->client->handles.count, b->client->handles.count);
}

static void same_program(const Prog *a, const Prog *b) {
  assert_int_equal(a->vars.count, b->vars.count);
  for (uint32_t i = 0; i < a->vars.count; i++) {
    same_var(&a->vars.data[i], &b->vars.data[i]);
    assert_int_equal(prog_find_var(b, a->vars.data[i].name), i);
    assert_int_equal(prog_var_of(b, b->vars.data[i].term), i);
  }
  assert_int_equal(a->locs.count, b->locs.count);
  for (uint32_t i = 0; i < a->locs.count; i++) same_location(&a->locs.data[i], &b->locs.data[i]);
  same_questions(a, b);
  same_rest(a, b);
}

// Two terms over one table: the same, or with the same value under every assignment.
static void equal_terms(TermTable *table, Term a, Term b) {
  if (a == b) return;
  assert_true(a && b && expr_sort(table, a) == expr_sort(table, b));
  Limits limits;
  limits_init(&limits, 0, 0);
  Solver *solver = smt_new(SOLVER_Z3, table, &limits);
  Term differ = expr_not(table, expr_eq(table, a, b));
  assert_int_equal(smt_check(solver, &differ, 1), SMT_UNSAT);
  smt_delete(solver);
}

static void equal_programs(const Prog *a, const Prog *b) {
  equal_terms(a->table, a->initially, b->initially);
  for (uint32_t i = 0; i < a->vars.count; i++) {
    assert_int_equal(a->vars.data[i].term, b->vars.data[i].term);
    equal_terms(a->table, a->vars.data[i].init, b->vars.data[i].init);
  }
  for (uint32_t i = 0; i < a->locs.count; i++) {
    const Location *p = &a->locs.data[i], *q = &b->locs.data[i];
    if (p->kind == EDGE_IF) equal_terms(a->table, p->condition, q->condition);
    for (uint32_t k = 0; p->kind == EDGE_ASSIGN && k < p->count; k++)
      equal_terms(a->table, p->assigns[k].value, q->assigns[k].value);
  }
}

static void same_terms(const Prog *a, const Prog *b) {
  assert_int_equal(a->initially, b->initially);
  for (uint32_t i = 0; i < a->vars.count; i++) {
    assert_int_equal(a->vars.data[i].term, b->vars.data[i].term);
    assert_int_equal(a->vars.data[i].init, b->vars.data[i].init);
  }
  for (uint32_t i = 0; i < a->locs.count; i++) {
    const Location *p = &a->locs.data[i], *q = &b->locs.data[i];
    if (p->kind == EDGE_IF) assert_int_equal(p->condition, q->condition);
    for (uint32_t k = 0; p->kind == EDGE_ASSIGN && k < p->count; k++)
      assert_int_equal(p->assigns[k].value, q->assigns[k].value);
  }
  for (uint32_t i = 0; i < a->parameters.count; i++)
    assert_int_equal(a->parameters.data[i].var, b->parameters.data[i].var);
}

static Prog *read_exactly(TermTable *table, const Text *bytes) {
  const char *error = NULL;
  char *exact = malloc(bytes->count); // so that reading behind the end is seen
  memcpy(exact, bytes->data, bytes->count);
  Prog *prog = prog_read(table, exact, bytes->count, &error);
  if (!prog) print_error("%s\n", error);
  assert_non_null(prog);
  free(exact); // nothing is borrowed from the bytes
  return prog;
}

static void assert_writes(const Prog *prog, const Text *bytes) {
  Text again = {0};
  prog_write(prog, &again);
  assert_int_equal(bytes->count, again.count);
  assert_memory_equal(bytes->data, again.data, bytes->count);
  text_release(&again);
}

static void same_graph(const Prog *a, const Prog *b) {
  Text x = {0}, y = {0};
  prog_print(a, &x);
  prog_print(b, &y);
  assert_string_equal(text_view(&x), text_view(&y));
  text_release(&x);
  text_release(&y);
}

// prog -> bytes -> prog -> bytes. Over the table that it is from, everything is the same. Elsewhere terms have other numbers, so that operands
// may stand in another order and may be simplified in another way: it is an equal program when it comes back.
static void round_trip(const Prog *prog) {
  TermTable *table = expr_table_new();
  Text bytes = {0}, there = {0};
  prog_write(prog, &bytes);
  Prog *here = read_exactly(prog->table, &bytes), *elsewhere = read_exactly(table, &bytes);
  same_program(prog, here);
  same_terms(prog, here);
  same_graph(prog, here);
  assert_writes(here, &bytes);
  same_program(prog, elsewhere);
  prog_write(elsewhere, &there);
  Prog *back = read_exactly(prog->table, &there), *again = read_exactly(table, &there);
  same_program(prog, back);
  equal_programs(prog, back);
  same_terms(elsewhere, again);
  assert_writes(again, &there);
  prog_delete(here), prog_delete(elsewhere), prog_delete(back), prog_delete(again);
  text_release(&bytes);
  text_release(&there);
  expr_table_delete(table);
}

// ---- the programs there are

typedef struct Seen {
  uint32_t files, programs, open, floats, goals;
} Seen;

static void look(const Prog *prog, Seen *seen) {
  seen->programs++;
  seen->open += prog->client != NULL;
  seen->goals += prog->goals.count > 0;
  for (uint32_t i = 0; i < prog->vars.count; i++)
    if (prog->vars.data[i].is_float) {
      seen->floats++;
      return;
    }
}

static void round_trips(const Prog *whole, Seen *seen) {
  Reading readings[] = {prog_reading_of(KIND_BIT(REACH), FATE_IGNORED), prog_reading_of(~0u, FATE_ERROR),
                        prog_reading_of(0, FATE_LIMIT), prog_reading_of(0, FATE_NO_RUN)};
  look(whole, seen);
  round_trip(whole);
  for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
    Prog *prog = prog_read_as(whole, &readings[i]);
    round_trip(prog);
    prog_delete(prog);
  }
}

static void try_c(const char *path, Cover cover, Seen *seen) {
  DiagList diags = {0};
  bool is_open = strstr(path, "/open/") != NULL;
  CFrontOptions options = {
      .files = &path, .file_count = 1, .entry = "main", .cover = cover, .open = is_open ? "all" : NULL};
  CSource *source = c_open(&options, &diags);
  seen->files += source != NULL;
  for (Calls calls = CALLS_STACK; source && calls <= CALLS_CUT; calls++) {
    TermTable *table = expr_table_new();
    Prog *prog = c_lower(source, table, calls, &diags);
    if (prog) round_trips(prog, seen);
    prog_delete(prog);
    expr_table_delete(table);
  }
  c_close(source);
  diag_release(&diags);
}

static void try_graph(const char *path, Seen *seen) {
  DiagList diags = {0};
  TermTable *table = expr_table_new();
  Prog *prog = cfg_read(table, path, &diags);
  seen->files += prog != NULL;
  if (prog) round_trips(prog, seen);
  if (prog) prog_mark_branches(prog), round_trips(prog, seen);
  prog_delete(prog);
  expr_table_delete(table);
  diag_release(&diags);
}

// The top of the source tree: the build folder is in it.
static void go_to_top(void) {
  char path[4096];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  assert_true(n > 0);
  path[n] = '\0';
  for (int up = 0; up < 3; up++) *strrchr(path, '/') = '\0';
  if (access("tests/programs", R_OK) != 0) assert_int_equal(chdir(path), 0);
}

static void for_each(const char *pattern, void (*visit)(const char *path, Seen *seen), Seen *seen) {
  glob_t found;
  assert_int_equal(glob(pattern, 0, NULL, &found), 0);
  for (size_t i = 0; i < found.gl_pathc; i++) visit(found.gl_pathv[i], seen);
  globfree(&found);
}

static void try_plain(const char *path, Seen *seen) { try_c(path, COVER_NOTHING, seen); }
static void try_covered(const char *path, Seen *seen) { try_c(path, COVER_MCDC, seen); }

static void test_graphs(void **state) {
  (void)state;
  Seen seen = {0};
  go_to_top();
  for_each("tests/programs/*.cfg", try_graph, &seen);
  for_each("examples/*/*.cfg", try_graph, &seen);
  for_each("tests/golden/input/*.cfg", try_graph, &seen);
  assert_true(seen.files >= 20);
  assert_true(seen.goals > 0);
}

static void test_c(void **state) {
  (void)state;
  Seen seen = {0};
  go_to_top();
  for_each("tests/programs/*.c", try_plain, &seen);
  for_each("tests/termination/programs/*.c", try_plain, &seen);
  for_each("examples/[!at]*/*.c", try_plain, &seen); // api has no main of its own kind, tests comes below
  assert_true(seen.files >= 140);
  assert_true(seen.open >= 20);
  assert_true(seen.floats >= 4);
}

static void test_goals(void **state) {
  (void)state;
  Seen seen = {0};
  go_to_top();
  for_each("examples/tests/*.c", try_covered, &seen);
  assert_true(seen.goals >= 8);
}

// ---- damage

static bool is_term_of(const Prog *prog, Term t, Sort sort) { return t && expr_sort(prog->table, t) == sort; }

static void check_edge(const Prog *prog, const Location *at) {
  Loc next[2];
  for (uint32_t i = prog_loc_successors(at, next); i-- > 0;) assert_true(next[i] < prog->locs.count);
  if (at->kind == EDGE_IF) assert_true(is_term_of(prog, at->condition, SORT_BOOL));
  if (at->kind == EDGE_HAVOC) assert_true(at->havoc < prog->vars.count);
  if (at->kind == EDGE_ASSIGN) {
    for (uint32_t i = 0; i < at->count; i++) {
      assert_true(at->assigns[i].var < prog->vars.count);
      assert_true(is_term_of(prog, at->assigns[i].value, prog->vars.data[at->assigns[i].var].sort));
    }
  }
}

// Whatever an engine takes for granted.
static void check_health(const Prog *prog) {
  assert_true(prog->start < prog->locs.count);
  assert_true(is_term_of(prog, prog->initially, SORT_BOOL));
  for (uint32_t i = 0; i < prog->vars.count; i++) {
    const ProgVar *var = &prog->vars.data[i];
    assert_true(is_term_of(prog, var->term, var->sort) && expr_op(prog->table, var->term) == OP_VAR);
    assert_true(!var->init || is_term_of(prog, var->init, var->sort));
    assert_int_equal(prog_var_of(prog, var->term), i);
    assert_int_equal(prog_find_var(prog, var->name), i);
  }
  for (uint32_t i = 0; i < prog->locs.count; i++) {
    const Location *at = &prog->locs.data[i];
    assert_non_null(at->name);
    assert_true(at->role <= LOC_END && at->kind <= EDGE_HALT);
    if (at->role == LOC_ERROR) assert_true(at->property < prog->properties.count);
    check_edge(prog, at);
  }
  for (uint32_t i = 0; i < prog->properties.count; i++) {
    const Property *property = &prog->properties.data[i];
    assert_true(property->kind < KIND_COUNT && property->name);
    for (uint32_t k = 0; k < property->errors.count; k++) assert_true(property->errors.data[k] < prog->locs.count);
  }
}

// Reads bytes that something was done to. True where they are a program.
static bool read_damaged(const char *bytes, size_t size) {
  TermTable *table = expr_table_new();
  const char *error = NULL;
  char *exact = malloc(size + 1);
  memcpy(exact, bytes, size);
  exact = realloc(exact, size ? size : 1);
  Prog *prog = prog_read(table, exact, size, &error);
  free(exact);
  bool fine = prog != NULL;
  assert_true(fine || (error && *error));
  if (prog) {
    check_health(prog);
    Text text = {0};
    prog_print(prog, &text);
    text_release(&text);
    round_trip(prog);
  }
  prog_delete(prog);
  expr_table_delete(table);
  return fine;
}

#define SMALL                                                                                                          \
  "var x, y : bv8;\nvar a : bv8[bv8];\nvar b : bool;\nvar n : int;\ninit x = 3;\ninitially x < y;\n"                   \
  "L0: x, y := y, x + 1 -> L1;\nL1: if (x > y && b) -> L2 else L3;\nL2: choice -> L4 | L5;\nL3: havoc n -> L0;\n"      \
  "L4: a[x] := y -> L6;\nL5: assume (n < 9) -> L0;\nL6: if (a[y] == 7) -> ERROR else L0;\nERROR: halt;\n"

static Text small_program(void) {
  Text bytes = {0};
  DiagList diags = {0};
  TermTable *table = expr_table_new();
  Prog *prog = cfg_parse(table, "small.cfg", SMALL, &diags);
  assert_non_null(prog);
  prog_mark_branches(prog);
  prog_assume(prog, "nothing in particular");
  prog_write(prog, &bytes);
  prog_delete(prog);
  expr_table_delete(table);
  diag_release(&diags);
  return bytes;
}

static void test_flipped_bits(void **state) {
  (void)state;
  Text bytes = small_program();
  uint32_t refused = 0, healthy = 0;
  assert_true(read_damaged(bytes.data, bytes.count));
  for (size_t i = 0; i < bytes.count; i++) {
    for (int bit = 0; bit < 8; bit++) {
      bytes.data[i] = (char)(bytes.data[i] ^ 1 << bit);
      if (read_damaged(bytes.data, bytes.count)) healthy++;
      else refused++;
      bytes.data[i] = (char)(bytes.data[i] ^ 1 << bit);
    }
  }
  assert_true(healthy > 0 && refused > healthy); // names and lines may be others; most bits matter
  text_release(&bytes);
}

static void test_cut_off(void **state) {
  (void)state;
  Text bytes = small_program();
  for (size_t size = 0; size < bytes.count; size++) assert_false(read_damaged(bytes.data, size));
  for (size_t i = 0; i < bytes.count; i++) { // a byte is missing, or there twice
    Text other = {0};
    text_add_bytes(&other, bytes.data, i);
    text_add_bytes(&other, bytes.data + i + 1, bytes.count - i - 1);
    read_damaged(other.data, other.count);
    other.count = i + 1;
    memcpy(other.data, bytes.data, i + 1);
    text_add_bytes(&other, bytes.data + i, bytes.count - i);
    read_damaged(other.data, other.count);
    text_release(&other);
  }
  text_release(&bytes);
}

// Any number in the place of each number.
static void test_other_numbers(void **state) {
  (void)state;
  static const char *const numbers[] = {"0",
                                        "1",
                                        "2",
                                        "3",
                                        "9",
                                        "40",
                                        "ff",
                                        "ffff",
                                        "ffffffff",
                                        "100000000",
                                        "30000008",
                                        "8000000000000000",
                                        "ffffffffffffffff"};
  Text bytes = small_program();
  for (size_t start = 0; start < bytes.count;) {
    size_t end = start + strcspn(bytes.data + start, " ");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
      Text other = {0};
      text_add_bytes(&other, bytes.data, start);
      text_add(&other, numbers[i]);
      text_add_bytes(&other, bytes.data + end, bytes.count - end);
      read_damaged(other.data, other.count);
      text_release(&other);
    }
    start = end + 1;
  }
  text_release(&bytes);
}

static void test_nonsense(void **state) {
  (void)state;
  static const char *const texts[] = {"",      " ",       "0 0 ", "0 0 1 ", "0 ffffffffffffffff ", "ffffffff 0 ",
                                      "hello", "0 0 2 0 "};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) assert_false(read_damaged(texts[i], strlen(texts[i])));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_graphs),  cmocka_unit_test(test_c),
                                     cmocka_unit_test(test_goals),   cmocka_unit_test(test_flipped_bits),
                                     cmocka_unit_test(test_cut_off), cmocka_unit_test(test_other_numbers),
                                     cmocka_unit_test(test_nonsense)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
