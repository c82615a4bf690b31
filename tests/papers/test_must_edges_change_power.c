// THEORY G6: must edges may raise, lower or keep the power of the game (THEORY 1.5). The program is l0: x := x + 1 -> l1 with
// x = 1 at the start, and (l1, x >= 2) is bad; abstract values are sets of numbers, a bit each.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "game/game.h"

#define SET1(a) (1u << (a))
#define SET2(a, b) (SET1(a) | SET1(b))
#define SET3(a, b, c) (SET2(a, b) | SET1(c))
#define AT_LEAST_TWO (~SET2(0, 1))

typedef struct Target {
  uint32_t set; // the abstract value at l1
  bool abs, must;
} Target;

// S2 for the program's one statement: every number of `from`, and one more, is in `to`.
static bool is_must(uint32_t from, uint32_t to) { return ((from << 1) & ~to) == 0; }

// Node 0 is (l0, {1,2}); each target a node at l1.
static Game *model_of(const Target *targets, uint32_t count, bool choice) {
  const uint32_t from = SET2(1, 2);
  Game *game = game_new();
  game_add_node(game, GAME_START | (choice ? GAME_CHOICE | GAME_OWNED_BY_F : 0));
  for (uint32_t i = 0; i < count; i++) {
    uint32_t set = targets[i].set, flags = 0;
    if ((set & ~AT_LEAST_TWO) == 0) flags |= GAME_ALL_BAD;
    if (set & AT_LEAST_TWO) flags |= GAME_MAY_BE_BAD;
    uint32_t node = game_add_node(game, flags);
    if (targets[i].abs) game_add_edge(game, GAME_EDGE_ABS, 0, node);
    if (!targets[i].must) continue;
    assert_true(choice || is_must(from, set));
    game_add_edge(game, GAME_EDGE_MUST, 0, node);
  }
  game_freeze(game);
  return game;
}

static void check(Game *game, bool by_default, bool by_must, bool by_plus, bool by_mts) {
  static const GameMode modes[] = {GAME_DEFAULT, GAME_MUST, GAME_PLUS, GAME_MTS};
  const bool expected[] = {by_default, by_must, by_plus, by_mts};
  for (uint32_t m = 0; m < 4; m++) {
    GameResult r;
    game_solve(game, modes[m], &r);
    assert_int_equal(r.verdict, expected[m] ? GAME_FALSIFIED : GAME_UNKNOWN);
    game_result_release(&r);
  }
  game_delete(game);
}

// P could go to the spurious {0}; the must edge takes that away.
static void test_rise(void **unused) {
  (void)unused;
  Target targets[] = {{SET2(2, 3), true, true}, {SET1(0), true, false}};
  check(model_of(targets, 2, false), false, true, true, true);
}

// The may edges are exact; the must edge leads to a larger set that is not all bad, and replaces them.
static void test_fall(void **unused) {
  (void)unused;
  Target targets[] = {{SET1(2), true, false}, {SET1(3), true, false}, {SET3(1, 2, 3), false, true}};
  check(model_of(targets, 3, false), true, false, true, false);
}

static void test_same(void **unused) {
  (void)unused;
  Target targets[] = {{SET2(2, 3), true, true}};
  check(model_of(targets, 1, false), true, true, true, true);
}

// At a choice Definition 5.5 ignores must edges: neither does one to nothing bad take a may edge away, nor does one help.
static void test_choice(void **unused) {
  (void)unused;
  Target harmless[] = {{SET2(2, 3), true, false}, {SET3(0, 1, 2), false, true}};
  check(model_of(harmless, 2, true), true, true, true, false);
  Target helpful[] = {{SET2(1, 2), true, false}, {SET2(2, 3), false, true}};
  check(model_of(helpful, 2, true), false, false, true, true);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rise),
      cmocka_unit_test(test_fall),
      cmocka_unit_test(test_same),
      cmocka_unit_test(test_choice),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
