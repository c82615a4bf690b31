// The textual control-flow graphs: what is read, what is printed and read again, every error with its place, and
// text at random.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/map.h"
#include "base/text.h"
#include "expr/walk.h"
#include "front/cfg/front_cfg.h"
#include "prog/print.h"

static Prog *read_text(TermTable *table, const char *text) {
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "p.cfg", text, &diags);
  if (!prog) {
    diag_print(&diags, stderr);
    fail_msg("not read: %s", text);
  }
  assert_int_equal(diags.count, 0);
  diag_release(&diags);
  return prog;
}

static Loc loc_called(const Prog *prog, const char *name) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if (strcmp(prog->locs.data[l].name, name) == 0) return l;
  fail_msg("no location %s", name);
  return LOC_NONE;
}

static void check_edge(const Prog *prog, const char *name, const char *expected) {
  Text out = {0};
  prog_edge_print(prog, loc_called(prog, name), &out);
  assert_string_equal(text_view(&out), expected);
  text_release(&out);
}

// ---- the contract's example, and what it means

static const char contract[] = "// comment\n"
                               "var x : int;                 // int, bool, bv8, bv16, bv32, bv64; arrays: int[int]\n"
                               "var y : int; var a : int[int];\n"
                               "init x = 0;                  // a variable without one starts arbitrary\n"
                               "initially x < y && a[0] == x; // what else holds at the start\n"
                               "start L0;                    // default: the first location\n"
                               "error ERROR;                 // bad locations; default: the one called ERROR\n"
                               "L0: x := x + 1 -> L1;        // simultaneous: x, y := y, x -> L1;\n"
                               "L1: if (x > 0) -> L2 else L3;\n"
                               "L2: choice -> L4 | L5;\n"
                               "L3: havoc x -> L0;\n"
                               "L4: assume (x < 9) -> L0;\n"
                               "L5: skip -> ERROR;\n"
                               "ERROR: halt;                 // stays here for ever\n";

static void test_the_contract(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = read_text(table, contract);
  assert_int_equal(prog->vars.count, 3);
  assert_int_equal(prog->locs.count, 8); // with the sink of the assume
  assert_int_equal(prog->start, 0);
  assert_true(prog->vars.data[0].init == expr_int(table, 0));
  assert_true(prog->vars.data[1].init == TERM_NONE);
  assert_true(prog->vars.data[2].sort == sort_array(SORT_INT, SORT_INT));
  assert_true(prog->initially != expr_true(table));
  check_edge(prog, "L0", "x := x + 1");
  check_edge(prog, "L1", "if (x > 0)");
  check_edge(prog, "L2", "choice");
  check_edge(prog, "L3", "havoc x");
  check_edge(prog, "L4", "if (x < 9)");
  check_edge(prog, "L5", "skip");
  check_edge(prog, "ERROR", "halt");
  const Location *l1 = &prog->locs.data[loc_called(prog, "L1")];
  assert_int_equal(l1->next[0], loc_called(prog, "L2"));
  assert_int_equal(l1->next[1], loc_called(prog, "L3"));
  assert_int_equal(l1->place.line, 9);
  assert_int_equal(l1->place.column, 1);
  const Location *l4 = &prog->locs.data[loc_called(prog, "L4")];
  assert_int_equal(prog->locs.data[l4->next[1]].role, LOC_SINK);
  assert_int_equal(prog->properties.count, 1);
  assert_string_equal(prog->properties.data[0].name, "error");
  assert_int_equal(prog->properties.data[0].place.line, 14);
  assert_int_equal(prog->properties.data[0].errors.data[0], loc_called(prog, "ERROR"));
  assert_int_equal(prog->locs.data[loc_called(prog, "ERROR")].role, LOC_ERROR);
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_defaults(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = read_text(table, "var x : int; start: x := x - 1 -> error; error: halt; init: halt; var: skip -> init;");
  assert_int_equal(prog->start, 0); // locations may be called like statements
  assert_string_equal(prog->locs.data[0].name, "start");
  assert_int_equal(prog->properties.count, 0);
  assert_int_equal(prog->locs.data[1].role, LOC_END);
  prog_delete(prog);
  prog = read_text(table, "L: skip -> ERROR; ERROR: halt;");
  assert_int_equal(prog->properties.count, 1);
  prog_delete(prog);
  prog = read_text(table, "error; L: skip -> ERROR; ERROR: halt;");
  assert_int_equal(prog->properties.count, 0);
  prog_delete(prog);
  prog = read_text(table, "error A, B; A: skip -> B; B: skip -> B; ERROR: halt;");
  assert_int_equal(prog->properties.count, 2);
  assert_int_equal(prog->assumptions.count, 1); // the edge of A is not followed
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_simultaneous_assignment(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = read_text(table, "var x, y : int; var a, b : int[int]; var i, j : int;\n"
                                "L0: x, y := y, x -> L1;\n"
                                "L1: a[i], a[j] := a[j], a[i] -> L2;\n"
                                "L2: a, a[i] := b, 3 -> L3;\n"
                                "L3: a[1], x, a[1] := 5, 6, 7 -> L0;\n");
  Term x = prog->vars.data[0].term, y = prog->vars.data[1].term, a = prog->vars.data[2].term;
  Term b = prog->vars.data[3].term, i = prog->vars.data[4].term, j = prog->vars.data[5].term;
  const Location *l = prog->locs.data;
  assert_true(l[0].count == 2 && l[0].assigns[0].value == y && l[0].assigns[1].value == x);
  Term swap = expr_store(table, expr_store(table, a, i, expr_select(table, a, j)), j, expr_select(table, a, i));
  assert_true(l[1].count == 1 && l[1].assigns[0].value == swap);
  assert_true(l[2].count == 1 && l[2].assigns[0].value == expr_store(table, b, i, expr_int(table, 3)));
  assert_true(l[3].count == 2 && l[3].assigns[0].value == expr_store(table, a, expr_int(table, 1), expr_int(table, 7)));
  check_edge(prog, "L0", "x, y := y, x");
  check_edge(prog, "L1", "a[i], a[j] := a[j], a[i]");
  check_edge(prog, "L2", "a := store(b, i, 3)");
  check_edge(prog, "L3", "a[1], x := 7, 6");
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_more_than_two(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = read_text(table, "var x, y, z : bv8;\nL: choice -> A | B | C | L;\nA: havoc x, y, z -> L;\n"
                                "B: halt; C: halt; L.1: halt;\n");
  assert_int_equal(prog->locs.count, 5 + 2 + 2);
  Loc l = 0, seen[4];
  for (int i = 0; i < 3; i++, l = prog->locs.data[l].next[1]) {
    assert_int_equal(prog->locs.data[l].kind, EDGE_CHOICE);
    seen[i] = prog->locs.data[l].next[0];
  }
  assert_int_equal(l, 0);
  assert_int_equal(seen[0], loc_called(prog, "A"));
  assert_int_equal(seen[1], loc_called(prog, "B"));
  assert_int_equal(seen[2], loc_called(prog, "C"));
  l = loc_called(prog, "A");
  for (VarId v = 0; v < 3; v++, l = prog->locs.data[l].next[0]) assert_int_equal(prog->locs.data[l].havoc, v);
  assert_int_equal(l, 0);
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_sorts_and_signs(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = read_text(table, "var b : bool; var c : bv8; var u : ubv32; var w : bv17; var m : ubv8[bv64];\n"
                                "init b = true; init c = -1; init u = 4294967295; init m = 0;\n"
                                "L: c, u := u, c -> M;\n"
                                "M: if (u < 7 && c < 7 && b) -> L else N;\n"
                                "N: m[u] := m[c] + 1 -> L;\n");
  assert_true(prog->vars.data[0].init == expr_true(table));
  assert_true(prog->vars.data[1].init == expr_bv(table, 8, 255));
  assert_true(prog->vars.data[2].init == expr_bv(table, 32, 0xffffffff) && !prog->vars.data[2].is_signed);
  assert_true(prog->vars.data[3].sort == sort_bv(17));
  assert_true(prog->vars.data[4].sort == sort_array(sort_bv(64), sort_bv(8)) && !prog->vars.data[4].is_signed);
  assert_true(prog->vars.data[4].init == expr_default(table, prog->vars.data[4].sort));
  Term c = prog->vars.data[1].term;
  assert_true(prog->locs.data[0].assigns[1].value == expr_resize(table, OP_SEXT, c, 32));
  check_edge(prog, "M", "if (b && u < 7u && c < 7)");
  check_edge(prog, "N", "m[u] := m[c] + 1");
  prog_delete(prog);
  expr_table_delete(table);
}

// ---- print and read again

static uint64_t seed;
static uint32_t below(uint32_t n) { return (uint32_t)(hash_mix(seed += 0x9e3779b97f4a7c15ULL) % n); }

static Term random_constant(void *context, Term var) {
  TermTable *table = context;
  Sort s = expr_sort(table, var);
  return sort_is_array(s) ? TERM_NONE : expr_const(table, s, s == SORT_INT ? below(20) : below(UINT32_MAX));
}

// The same term, or (C's promotions leave other terms) one of the same value.
static bool same_meaning(TermTable *table, Term a, Term b) {
  if (a == b) return true;
  for (uint64_t i = 1; a && b && i <= 50; i++) {
    seed = i;
    Term x = expr_evaluate(table, a, random_constant, table);
    seed = i;
    if (!x || x != expr_evaluate(table, b, random_constant, table)) return false;
  }
  return a && b;
}

static void check_same(const Prog *a, const Prog *b) {
  TermTable *t = a->table;
  uint64_t old_seed = seed;
  assert_int_equal(a->vars.count, b->vars.count);
  for (VarId v = 0; v < a->vars.count; v++) {
    const ProgVar *x = &a->vars.data[v], *y = &b->vars.data[v];
    assert_string_equal(x->name, y->name);
    assert_true(x->term == y->term && x->init == y->init && x->is_signed == y->is_signed);
  }
  assert_int_equal(a->locs.count, b->locs.count);
  assert_int_equal(a->start, b->start);
  assert_true(same_meaning(t, a->initially, b->initially));
  for (Loc l = 0; l < a->locs.count; l++) {
    const Location *x = &a->locs.data[l], *y = &b->locs.data[l];
    assert_string_equal(x->name, y->name);
    assert_true(x->kind == y->kind && x->role == y->role && x->count == y->count);
    assert_true(same_meaning(t, x->condition, y->condition));
    Loc to_x[2] = {0, 0}, to_y[2] = {0, 0};
    assert_int_equal(prog_loc_successors(x, to_x), prog_loc_successors(y, to_y));
    assert_memory_equal(to_x, to_y, sizeof to_x);
    if (x->kind == EDGE_HAVOC) assert_int_equal(x->havoc, y->havoc);
    for (uint32_t i = 0; i < x->count; i++)
      assert_true(x->assigns[i].var == y->assigns[i].var && same_meaning(t, x->assigns[i].value, y->assigns[i].value));
  }
  seed = old_seed;
}

static void check_round_trip(TermTable *table, const Prog *prog) {
  Text text = {0};
  prog_print(prog, &text);
  Prog *again = read_text(table, text_view(&text));
  check_same(prog, again);
  text_release(&text);
  prog_delete(again);
}

static const char *const programs[] = {
    contract,
    "L0: halt;",
    "var x : int;\nL0: if (x < 6) -> L1 else exit;\nL1: x := x + 3 -> L2;\nL2: if (x > 7) -> L3 else exit;\n"
    "L3: x := x - 3 -> L4;\nL4: halt;\nexit: halt;\n",
    "var n : int; var x : int; var y : int;\ninit n = 0; init x = 0; init y = 0;\nstart: choice -> gen | comp;\n"
    "gen: n := n + 1 -> start;\ncomp: y := n - 1 -> initx;\ninitx: x := 0 -> loop;\n"
    "loop: if (!(x*x + 2*x <= y)) -> inc else chk;\ninc: x := x + 1 -> loop;\n"
    "chk: if (x*x <= n && y < x*x + 2*x) -> OK else ERROR;\nOK: halt;\nERROR: halt;\n",
    "var a : int[int]; var n, p, lo, hi : int;\ninitially n > 2 && p == a[0] && lo == 1 && hi == n - 1;\n"
    "L0: if (lo <= hi) -> L2 else LC;\nL2: a[lo], a[hi] := a[hi], a[lo] -> L0;\nLC: halt;\n",
    "var x : bv8; var y : ubv32; var z : bv64; var m : bv8[bv64]; var f : bool[bv4];\n"
    "init m = store(constarray(bv8[bv64], 3), 5, 7); init f = true;\n"
    "A: x := (x + y) / 3 -> B; B: y, z := x << 3, y >> x -> C; C: m[z] := x & 15 -> D;\n"
    "D: if (z < y || f[x] && m[3] != x % 7) -> A else E; E: havoc x, y -> F; F: choice -> A | B | C;\n",
    "error A, ERROR; var `x y` : int; var `int` : int; L: `x y`, `int` := `int`, `x y` + 1 -> A; A: halt;\n"
    "ERROR: halt sink; `a b`: halt limit; sink: assume (`x y` > 0) -> sink;",
    "var x : int; error; L: x := x / 3 + x % 4 - div(x, 3) -> L; ERROR: halt;",
};
#define PROGRAMS (sizeof programs / sizeof *programs)

static void test_round_trips(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  for (size_t i = 0; i < PROGRAMS; i++) {
    Prog *prog = read_text(table, programs[i]);
    check_round_trip(table, prog);
    prog_delete(prog);
  }
  expr_table_delete(table);
}

// A program as a front end for C builds it: names that are no identifiers, inputs, limits, hidden variables.
static void test_round_trip_of_a_built_program(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = prog_new(table, "p.c");
  VarId x = prog_add_var(prog, "f::x#2", "x", "f", sort_bv(32)),
        u = prog_add_var(prog, "main::u", "u", "main", sort_bv(8));
  VarId h = prog_add_var(prog, "tmp!1", NULL, NULL, SORT_BOOL);
  prog->vars.data[u].is_signed = false;
  prog->vars.data[h].hidden = true;
  Loc l[5];
  Place place = {"p.c", 3, 1};
  static const char *const names[] = {"main.0", "main.1", "f.while", "stop!", "sink"};
  for (int i = 0; i < 5; i++) l[i] = prog_add_loc(prog, names[i], place);
  prog->start = l[0];
  Term tx = prog->vars.data[x].term, tu = prog->vars.data[u].term;
  prog_set_havoc(prog, l[0], x, (Input){.function = "__VERIFIER_nondet_int", .type = "int"}, l[1]);
  Assign assigns[2] = {{u, expr_binary(table, OP_BVADD, tu, expr_extract(table, tx, 0, 8))},
                       {h, expr_binary(table, OP_BVSLT, tx, expr_bv(table, 32, 9))}};
  prog_set_assign(prog, l[1], assigns, 2, l[2]);
  prog_set_if(prog, l[2], expr_binary(table, OP_BVULT, tu, expr_bv(table, 8, 200)), l[0], l[4]);
  prog_set_limit(prog, l[3], "recursion\nis too deep");
  prog_set_halt(prog, l[4], LOC_SINK);
  check_edge(prog, "main.0", "x := __VERIFIER_nondet_int()");
  check_edge(prog, "main.1", "u := u + x");
  check_edge(prog, "f.while", "if (u < 200)");
  check_round_trip(table, prog);
  prog_delete(prog);
  expr_table_delete(table);
}

// ---- errors

static void check_error(const char *text, uint32_t line, uint32_t column, const char *message) {
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "bad.cfg", text, &diags);
  if (prog || diags.count == 0) fail_msg("no error: %s", text);
  const Diag *d = &diags.items[0];
  if (!strstr(d->message, message)) fail_msg("%s: %s", text, d->message);
  if (d->place.line != line || d->place.column != column)
    fail_msg("%s: %u:%u: %s", text, d->place.line, d->place.column, d->message);
  assert_string_equal(d->place.file, "bad.cfg");
  assert_non_null(d->source_line);
  diag_release(&diags);
  expr_table_delete(table);
}

static void test_errors(void **state) {
  (void)state;
  check_error("", 1, 1, "no locations");
  check_error("// nothing\n", 1, 1, "no locations");
  check_error("var x : int;\n", 1, 1, "no locations");
  check_error("var x : int;\nL0: x := y -> L1;\nL1: halt;\n", 2, 10, "undeclared variable `y`");
  check_error("var x : int;\nL0: y := x -> L0;\n", 2, 5, "undeclared variable `y`");
  check_error("L0: havoc y -> L0;\n", 1, 11, "undeclared variable `y`");
  check_error("init y = 3; L0: halt;", 1, 6, "undeclared variable `y`");
  check_error("var x : int;\nL0: skip -> L9;\n", 2, 13, "location `L9` is used but not defined");
  check_error("start L9;\nL0: halt;", 1, 7, "location `L9` is used but not defined");
  check_error("error E;\nL0: halt;", 1, 7, "location `E` is used but not defined");
  check_error("L0: halt;\nL0: halt;", 2, 1, "location `L0` is defined twice, first in line 1");
  check_error("var x : int;\nvar x : bool;\nL0: halt;", 2, 5, "variable `x` is declared twice");
  check_error("var x, x : int;\nL0: halt;", 1, 8, "variable `x` is declared twice");
  check_error("start L0; start L0; L0: halt;", 1, 17, "there is a start already");
  check_error("var x : int; init x = 0; init x = 1; L0: halt;", 1, 31, "`x` has an initial value already");
  check_error("var x, y : int; init x = y; L0: halt;", 1, 26, "an initial value is a constant");
  check_error("var x : float; L0: halt;", 1, 9, "unknown sort `float`");
  check_error("var x : bv0; L0: halt;", 1, 9, "unknown sort `bv0`");
  check_error("var x : bv129; L0: halt;", 1, 9, "unknown sort");
  check_error("var x : ; L0: halt;", 1, 9, "unknown sort `;`");
  check_error("var x int; L0: halt;", 1, 7, "expected `:`, not `int`");
  check_error("var : int; L0: halt;", 1, 7, "expected an edge, not `int`"); // a location called var
  check_error("var 3 : int; L0: halt;", 1, 5, "expected a variable, not `3`");
  check_error("var x : int;\nL0: x := x + 1 -> L0\nL1: halt;", 2, 21, "missing `;`");
  check_error("L0: halt", 1, 9, "missing `;`");
  check_error("var x : int", 1, 12, "missing `;`");
  check_error("L0: skip -> ", 1, 13, "expected a location, not the end of the file");
  check_error("L0: skip L1;", 1, 10, "expected `->`, not `L1`");
  check_error("L0: jump -> L1;", 1, 5, "expected an edge, not `jump`");
  check_error("L0 halt;", 1, 1, "`L0` begins no declaration and no location");
  check_error("L0: halt; }", 1, 11, "not `}`");
  check_error("L0: halt; \x80", 1, 11, "not byte 0x80");
  check_error("var x : int;\nL0: x := (x + 1 -> L0;", 2, 17, "expected `)` before `->`");
  check_error("var x : int;\nL0: x := x + -> L0;", 2, 14, "expected an expression before `->`");
  check_error("var x : int;\nL0: x = 3 -> L0;", 2, 7, "expected `:=`, not `=`");
  check_error("var x : int;\nL0: if (x = 3) -> L0 else L0;", 2, 11, "expected `)` before `=`");
  check_error("var x : int;\nL0: if x > 3 -> L0 else L0;", 2, 8, "expected `(`, not `x`");
  check_error("var x : int;\nL0: if (x > 3) -> L0;", 2, 21, "expected `else`, not `;`");
  check_error("L0: choice -> L0;", 1, 17, "a choice is between two at least");
  check_error("L0: choice -> L0 | ;", 1, 20, "expected a location, not `;`");
  check_error("var x, y : int;\nL0: x, y := 1 -> L0;", 2, 15, "2 targets, but only 1 values");
  check_error("var x : int;\nL0: x := 1, 2 -> L0;", 2, 11, "more values than targets: 1");
  check_error("var x : int;\nL0: x := 1a -> L0;", 2, 10, "not a number");
  check_error("var x : int;\nL0: x := 99999999999999999999999999999999999999999 -> L0;", 2, 10, "too large");
  check_error("var x : bv8;\nL0: x := 256 -> L0;", 2, 10, "too large for bv8");
  check_error("var x : int;\nL0: x[1] := 1 -> L0;", 2, 6, "`x` is no array");
  check_error("var x : int;\nL0: x := x[1] -> L0;", 2, 11, "only an array has elements");
  check_error("var x : int; var a : int[int];\nL0: x := a -> L0;", 2, 10, "an array where a number is needed");
  check_error("var a : int[int]; var b : bv8[bv8];\nL0: a := b -> L0;", 2, 10, "an array of sort bv8[bv8]");
  check_error("var x : int; var b : bool;\nL0: x := b -> L0;", 2, 10, "a truth value where a number is needed");
  check_error("var x : int; var b : bool;\nL0: b := x -> L0;", 2, 10, "a number where a truth value is needed");
  check_error("var x : int; var b : bool;\nL0: x := b + 1 -> L0;", 2, 12, "a truth value where a number is needed");
  check_error("var x : int; var b : bv8;\nL0: x := b -> L0;", 2, 10, "a machine integer where an integer is");
  check_error("var x : int; var b : bv8;\nL0: if (x < b) -> L0 else L0;", 2, 11, "machine integer");
  check_error("var a : int[int];\nL0: if (a) -> L0 else L0;", 2, 8, "an array where a condition is needed");
  check_error("initially 1 +;\nL0: halt;", 1, 14, "expected an expression before `;`");
  check_error("L0: halt; /* open", 1, 11, "not `/`");
  check_error("L0: skip -> `open;", 1, 13, "expected a location, not ``");
}

static void test_several_errors_are_reported(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "bad.cfg", "var x : int;\nA: x := y -> A;\nB: x := ) -> A;\nC: x -> A;\n", &diags);
  assert_null(prog);
  assert_int_equal(diags.count, 3);
  for (uint32_t i = 0; i < 3; i++) assert_int_equal(diags.items[i].place.line, i + 2);
  diag_release(&diags);
  Text many = {0};
  for (int i = 0; i < 1000; i++) text_add(&many, "?;\n");
  assert_null(cfg_parse(table, "bad.cfg", text_view(&many), &diags));
  assert_int_equal(diags.count, 20);
  diag_release(&diags);
  text_release(&many);
  expr_table_delete(table);
}

static void test_files(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  DiagList diags = {0};
  char path[] = "/tmp/test_cfg_XXXXXX";
  int file = mkstemp(path);
  assert_true(file >= 0);
  assert_int_equal(write(file, "L0: halt;\nL1\0: halt;\n", 21), 21);
  assert_null(cfg_read(table, path, &diags));
  assert_int_equal(diags.count, 1);
  assert_true(diags.items[0].place.line == 2 && diags.items[0].place.column == 3);
  assert_null(cfg_read(table, "/nowhere/at/all.cfg", &diags));
  assert_int_equal(diags.count, 2);
  assert_int_equal(ftruncate(file, 10), 0);
  Prog *prog = cfg_read(table, path, &diags);
  assert_non_null(prog);
  assert_string_equal(prog->file, path);
  prog_delete(prog);
  close(file);
  unlink(path);
  diag_release(&diags);
  expr_table_delete(table);
}

// ---- random text

static void mutate(Text *text) {
  static const char *const words[] = {
      "->",  ":=",    ";",      ":",  "(",  ")",   "[",   "]",      ",",    "|",    "var ",  "init ",   "choice ",
      "if ", "else ", "havoc ", "x",  "L0", "int", "bv8", "bool",   "0",    "99",   "`",     "//",      "\n",
      "-",   "/",     "%",      "<<", "&&", "!",   "?",   "store(", "\xff", "\x01", "halt ", "assume ", "."};
  uint32_t at = text->count ? below((uint32_t)text->count) : 0;
  Text out = {0};
  switch (below(4)) {
  case 0: // drop some
    text_add_bytes(&out, text_view(text), at);
    at += below(5);
    break;
  case 1: // insert a word
    text_add_bytes(&out, text_view(text), at);
    text_add(&out, words[below(sizeof words / sizeof *words)]);
    break;
  case 2: { // copy some from elsewhere
    uint32_t from = text->count ? below((uint32_t)text->count) : 0, n = below(30);
    text_add_bytes(&out, text_view(text), at);
    text_add_bytes(&out, text_view(text) + from, n < text->count - from ? n : text->count - from);
    break;
  }
  default: { // change a byte
    char byte = (char)(1 + below(255));
    text_add_bytes(&out, text_view(text), at);
    text_add_bytes(&out, &byte, 1);
    at++;
  }
  }
  if (at < text->count) text_add(&out, text_view(text) + at);
  text_release(text);
  *text = out;
}

static void check_any(TermTable *table, const char *text) {
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "fuzz.cfg", text, &diags);
  assert_int_equal(prog == NULL, diags.count > 0);
  if (prog) check_round_trip(table, prog);
  prog_delete(prog);
  diag_release(&diags);
}

static void test_mutations(void **state) {
  (void)state;
  seed = 1;
  for (int round = 0; round < 8000; round++) {
    TermTable *table = expr_table_new();
    Text text = {0};
    text_add(&text, programs[below(PROGRAMS)]);
    for (uint32_t n = 1 + below(6); n > 0; n--) mutate(&text);
    check_any(table, text_view(&text));
    text_release(&text);
    expr_table_delete(table);
  }
}

static void test_random_bytes(void **state) {
  (void)state;
  seed = 2;
  TermTable *table = expr_table_new();
  for (int round = 0; round < 5000; round++) {
    char text[64];
    uint32_t n = below(sizeof text);
    for (uint32_t i = 0; i < n; i++) text[i] = (char)(1 + below(255));
    text[n] = 0;
    check_any(table, text);
  }
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_the_contract),
      cmocka_unit_test(test_defaults),
      cmocka_unit_test(test_simultaneous_assignment),
      cmocka_unit_test(test_more_than_two),
      cmocka_unit_test(test_sorts_and_signs),
      cmocka_unit_test(test_round_trips),
      cmocka_unit_test(test_round_trip_of_a_built_program),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_several_errors_are_reported),
      cmocka_unit_test(test_files),
      cmocka_unit_test(test_mutations),
      cmocka_unit_test(test_random_bytes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
