// THEORY I8: the equality automaton of Figure 1 of [BG], on three values of which the last two are one block. Words of an
// unmarked step are certified by Proposition 7, the others are not. Here -1, 0, 1 are 0, 1, 2; t and f are the results.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/algol.h"

#include "algol/graph.h"
#include "algol/search.h"

static const char text[] = "v : com, x : com, m : exp nat%3, n : exp nat%3 |- if m = n then v else x fi";

typedef struct Model {
  AlgolProgram *program;
  Code *code;
  AlgolPartition partitions[2];
  AlgolMachine machine;
} Model;

static void model_init(Model *m, bool exact) {
  DiagList diags = {0};
  m->program = algol_parse(text, 0, &diags);
  assert_non_null(m->program);
  m->code = algol_code_compile(m->program);
  assert_int_equal(m->code->domains.count, 2);
  for (int d = 0; d < 2; d++) {
    algol_partition_init(&m->partitions[d], 3, exact);
    if (!exact) lowvec_push(&m->partitions[d].lows, 1); // {0}, [1,2]
  }
  algol_machine_init(&m->machine, m->code, m->partitions, exact);
}

static void model_release(Model *m) {
  algol_machine_release(&m->machine);
  for (int d = 0; d < 2; d++) algol_partition_release(&m->partitions[d]);
  algol_code_delete(m->code);
  ia_delete(m->program);
}

// All words: the ways taken at each choice are enumerated depth first. Each is added with a `!` where it is marked.
static uint32_t words(AlgolMachine *machine, WayVec *ways, Text *out) {
  Config config;
  MoveVec moves = {0};
  uint32_t count = 0;
  algol_config_init(&config, machine->code);
  machine->watcher = &(Watcher){algol_graph_watch_moves, &moves};
  Halt halt = algol_search_follow(machine, ways, &config);
  machine->watcher = NULL;
  if (halt == HALT_CHOICE) {
    uint64_t choices = algol_machine_choices(machine, &config);
    for (uint64_t k = 0; k < choices; k++) {
      wayvec_push(ways, k);
      count += words(machine, ways, out);
      ways->count--;
    }
  } else {
    for (uint32_t i = 0; i < moves.count; i++)
      if (moves.data[i].kind == MOVE_VALUE || moves.data[i].kind == MOVE_RUN) {
        algol_move_print(&moves.data[i], out);
        text_add(out, " ");
      }
    text_add(out, config.marked ? "!\n" : "\n");
    count = 1;
  }
  algol_config_release(&config);
  movevec_release(&moves);
  return count;
}

static void test_exact_words(void **state) {
  (void)state;
  Model m;
  WayVec ways = {0};
  Text out = {0};
  model_init(&m, true);
  assert_int_equal(words(&m.machine, &ways, &out), 9);
  assert_null(strchr(text_view(&out), '!'));
  text_release(&out);
  wayvec_release(&ways);
  model_release(&m);
}

static void test_approximate_words(void **state) {
  (void)state;
  Model m;
  WayVec ways = {0};
  Text out = {0};
  model_init(&m, false);
  assert_int_equal(words(&m.machine, &ways, &out), 5);
  assert_string_equal(text_view(&out), "m.0 n.0 v.run \n"
                                       "m.0 n.[1,2] x.run \n"
                                       "m.[1,2] n.0 x.run \n"
                                       "m.[1,2] n.[1,2] v.run !\n"
                                       "m.[1,2] n.[1,2] x.run !\n");
  text_release(&out);
  wayvec_release(&ways);
  model_release(&m);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_exact_words), cmocka_unit_test(test_approximate_words)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
