// THEORY K3, the traffic light of [GR]: green and yellow become go; AG AF !red holds in the abstract structure and so in the
// concrete one; AG AF red has the spurious lasso <red><go>^omega, and one refinement verifies it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/kripke_fixture.h"

static const char light[] =
    "props red; state r init red=T; state g red=F; state y red=F; edge r -> g; edge g -> y; edge y -> r;";

static void test_holds(void **unused) {
  (void)unused;
  KripkeFixture f;
  kripke_open(&f, light, "go = g, y", "AG AF !red");
  assert_int_equal(f.result.verdict, CEGAR_VERIFIED);
  assert_int_equal(f.result.rounds.count, 0);
  kripke_close(&f);
}

static void test_refined(void **unused) {
  (void)unused;
  KripkeFixture f;
  kripke_open(&f, light, "go = g, y", "AG AF red");
  assert_int_equal(f.result.verdict, CEGAR_VERIFIED);
  assert_int_equal(f.result.rounds.count, 1);
  const CegarRound *round = &f.result.rounds.data[0];
  assert_int_equal(round->path.classes.count, 2);
  assert_int_equal(round->path.classes.data[0], 0);
  assert_int_equal(round->path.classes.data[1], 1);
  assert_int_equal(round->path.loop_start, 1);
  assert_true(round->analysis.spurious);
  assert_int_equal(f.result.final.count, 3);
  kripke_close(&f);
}

static void test_abstract_structure(void **unused) {
  (void)unused;
  KripkeFixture f;
  kripke_open(&f, light, "go = g, y", "AG AF !red");
  Modal *abstract = check_partition_abstract(&f.result.final, f.m);
  Text text = {0};
  model_modal_print(abstract, &text);
  assert_string_equal(text_view(&text), "props red;\nfinite;\nserial;\nstate r init red=T;\nstate \"g,y\" red=F;\n"
                                        "edge r -> \"g,y\";\nedge \"g,y\" -> \"g,y\";\nedge \"g,y\" -> r;\n");
  text_release(&text);
  model_modal_delete(abstract);
  kripke_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_holds), cmocka_unit_test(test_refined),
                                     cmocka_unit_test(test_abstract_structure)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
