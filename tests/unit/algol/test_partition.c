// Partitions and operators on intervals against enumeration (THEORY 5.4 and 5.6).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "algol/machine.h"

static void random_partition(AlgolPartition *p, Random *r, uint64_t count) {
  algol_partition_init(p, count, false);
  for (uint64_t i = 1; i < count; i++)
    if (random_below(r, 3) == 0) lowvec_push(&p->lows, i);
}

// The glue of an interval is exactly the blocks that its residues are in, each once.
static void test_glue(void **state) {
  (void)state;
  Random r = {21};
  for (int round = 0; round < 4000; round++) {
    AlgolPartition p;
    uint64_t count = 1 + random_below(&r, 12);
    if (round % 4) random_partition(&p, &r, count);
    else algol_partition_init(&p, count, true);
    AlgolValue lo = (AlgolValue)random_below(&r, 40) - 20, hi = lo + random_below(&r, 15);
    uint32_t expected[12] = {0}, found[12] = {0};
    for (AlgolValue v = lo; v <= hi; v++) {
      AlgolValue rest = v % (AlgolValue)count;
      expected[algol_partition_find(&p, (uint64_t)(rest < 0 ? rest + (AlgolValue)count : rest))] = 1;
    }
    Glue glue = algol_partition_glue(&p, (Interval){lo, hi});
    for (uint64_t k = 0; k < algol_glue_count(&glue); k++) found[algol_glue_block(&glue, k)]++;
    assert_memory_equal(found, expected, sizeof found);
    algol_partition_release(&p);
  }
}

static void test_blocks(void **state) {
  (void)state;
  Random r = {22};
  for (int round = 0; round < 300; round++) {
    AlgolPartition p;
    uint64_t count = 1 + random_below(&r, 30), next = 0;
    random_partition(&p, &r, count);
    for (uint64_t b = 0; b < algol_partition_blocks(&p); b++) {
      Interval block = algol_partition_block(&p, b);
      for (AlgolValue v = block.lo; v <= block.hi; v++, next++) {
        assert_true(v == (AlgolValue)next);
        assert_int_equal(algol_partition_find(&p, (uint64_t)v), b);
      }
    }
    assert_int_equal(next, count);
    algol_partition_release(&p);
  }
}

// [lo,hi] becomes {lo}, [lo+1,mid], [mid+1,hi]; empty parts are dropped.
static void test_split(void **state) {
  (void)state;
  static const struct {
    uint64_t count;
    uint32_t blocks;
    uint64_t lows[3];
  } cases[] = {{1, 1, {0}},       {2, 2, {0, 1}},      {3, 3, {0, 1, 2}},
               {5, 3, {0, 1, 3}}, {85, 3, {0, 1, 43}}, {4294967296, 3, {0, 1, 2147483648}}};
  for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    AlgolPartition p;
    uint64_t block = 0;
    algol_partition_init(&p, cases[i].count, false);
    assert_int_equal(algol_partition_split(&p, &block, 1), cases[i].count > 1);
    assert_int_equal(algol_partition_blocks(&p), cases[i].blocks);
    for (uint32_t b = 0; b < cases[i].blocks; b++) assert_int_equal(p.lows.data[b], cases[i].lows[b]);
    algol_partition_release(&p);
  }
}

static AlgolValue exact(AlgolOp op, AlgolValue a, AlgolValue b) {
  AlgolValue results[] = {a + b, a - b, a * b, a == b, a != b, a<b, a <= b, a> b, a >= b, a && b, a || b};
  return results[op];
}

// The hull of all results, and no more.
static void test_operators(void **state) {
  (void)state;
  Random r = {23};
  for (int round = 0; round < 6000; round++) {
    AlgolOp op = (AlgolOp)random_below(&r, ALGOL_OR + 1);
    bool logical = op == ALGOL_AND || op == ALGOL_OR;
    Interval operand[2], hull = {0, 0};
    for (int i = 0; i < 2; i++) {
      operand[i].lo = logical ? random_below(&r, 2) : (AlgolValue)random_below(&r, 13) - 6;
      operand[i].hi = logical ? (operand[i].lo ? 1 : random_below(&r, 2)) : operand[i].lo + random_below(&r, 6);
    }
    bool first = true;
    for (AlgolValue a = operand[0].lo; a <= operand[0].hi; a++)
      for (AlgolValue b = operand[1].lo; b <= operand[1].hi; b++, first = false) {
        AlgolValue v = exact(op, a, b);
        if (first || v < hull.lo) hull.lo = v;
        if (first || v > hull.hi) hull.hi = v;
      }
    Interval result = algol_interval_apply(op, operand[0], operand[1]);
    assert_true(result.lo == hull.lo && result.hi == hull.hi);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_glue), cmocka_unit_test(test_blocks),
                                     cmocka_unit_test(test_split), cmocka_unit_test(test_operators)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
