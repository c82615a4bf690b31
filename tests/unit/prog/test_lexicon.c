// The words of the source: where addresses lie, and the way to a part of an object.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "prog/lexicon.h"

// struct { int key; char name[6]; union { int number; char byte; } u; struct { int x; } rows[3]; }, an enumeration
enum { INT = 1, CHAR, NAME, UNION, ROW, ROWS, WHOLE, COLOUR };

static Lexicon *make(void) {
  Lexicon *lexicon = prog_lexicon_new();
  static const LexiconType types[] = {
      {.kind = LEXICON_INTEGER, .size = 4, .is_signed = true},
      {.kind = LEXICON_CHARACTER, .size = 1},
      {.kind = LEXICON_ARRAY, .size = 6, .element = CHAR, .count = 6},
      {.kind = LEXICON_UNION, .size = 4, .first = 0, .part_count = 2},
      {.kind = LEXICON_STRUCT, .size = 4, .first = 2, .part_count = 1},
      {.kind = LEXICON_ARRAY, .size = 12, .element = ROW, .count = 3},
      {.kind = LEXICON_STRUCT, .size = 28, .first = 3, .part_count = 4},
      {.kind = LEXICON_ENUMERATION, .size = 4, .first = 0, .part_count = 2},
  };
  static const LexiconMember members[] = {
      {"number", 0, 0, INT}, {"byte", 0, 0, CHAR},    {"x", 0, 0, INT},          {"key", 0, 0, INT},
      {"name", 32, 0, NAME}, {"u", 8 * 12, 0, UNION}, {"rows", 8 * 16, 0, ROWS},
  };
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) lexicontypevec_push(&lexicon->types, types[i]);
  for (size_t i = 0; i < sizeof members / sizeof *members; i++) lexiconmembervec_push(&lexicon->members, members[i]);
  lexiconenumeratorvec_push(&lexicon->enumerators, (LexiconEnumerator){"RED", 0});
  lexiconenumeratorvec_push(&lexicon->enumerators, (LexiconEnumerator){"NONE", UINT64_MAX});
  static const LexiconObject objects[] = {
      {.storage = STORAGE_STATIC, .name = "first", .base = 0x1000, .size = 28, .type = WHOLE},
      {.storage = STORAGE_HEAP, .base = 0x10000, .size = 0x1000, .stride = 64},
      {.storage = STORAGE_LOCAL, .name = "in_frame", .base = 0x100008, .size = 4, .stride = 16},
  };
  for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) lexiconobjectvec_push(&lexicon->objects, objects[i]);
  return lexicon;
}

static void assert_path(const Lexicon *lexicon, uint64_t offset, uint64_t size, const char *way, TypeNumber type) {
  Text path = {0};
  uint64_t left = 0;
  assert_int_equal(prog_lexicon_path(lexicon, WHOLE, offset, size, &path, &left), type);
  assert_string_equal(text_view(&path), way);
  assert_int_equal(left, 0);
  text_release(&path);
}

static void test_ways_to_parts(void **state) {
  (void)state;
  Lexicon *lexicon = make();
  assert_path(lexicon, 0, 4, ".key", INT);
  assert_path(lexicon, 0, 28, "", WHOLE);
  assert_path(lexicon, 7, 1, ".name[3]", CHAR);
  assert_path(lexicon, 4, 6, ".name", NAME);
  assert_path(lexicon, 12, 4, ".u", UNION);
  assert_path(lexicon, 12, 0, ".u.number", INT);
  assert_path(lexicon, 12, 1, ".u.byte", CHAR);
  assert_path(lexicon, 24, 0, ".rows[2].x", INT);
  assert_path(lexicon, 24, 4, ".rows[2]", ROW);
  uint64_t begin = 0, count = 0;
  assert_true(prog_lexicon_enclosing(lexicon, WHOLE, 21, ROW, &begin));
  assert_int_equal(begin, 20);
  assert_false(prog_lexicon_enclosing(lexicon, WHOLE, 5, ROW, &begin));
  assert_true(prog_lexicon_text_around(lexicon, WHOLE, 9, &begin, &count));
  assert_true(begin == 4 && count == 6);
  assert_false(prog_lexicon_text_around(lexicon, WHOLE, 0, &begin, &count));
  prog_lexicon_delete(lexicon);
}

static void test_padding_has_no_way(void **state) {
  (void)state;
  Lexicon *lexicon = make();
  Text path = {0};
  uint64_t left = 0;
  prog_lexicon_path(lexicon, WHOLE, 10, 1, &path, &left); // between name and u
  assert_int_equal(left, 10);
  text_release(&path);
  prog_lexicon_delete(lexicon);
}

static void test_addresses(void **state) {
  (void)state;
  Lexicon *lexicon = make();
  const LexiconObject *objects = lexicon->objects.data;
  assert_null(prog_lexicon_find(lexicon, 0xfff));
  assert_ptr_equal(prog_lexicon_find(lexicon, 0x1000), &objects[0]);
  assert_ptr_equal(prog_lexicon_find(lexicon, 0x1000 + 28), &objects[0]); // its end
  assert_null(prog_lexicon_find(lexicon, 0x1000 + 29));
  assert_ptr_equal(prog_lexicon_find(lexicon, 0x10080), &objects[1]);
  assert_ptr_equal(prog_lexicon_find(lexicon, 0x100008 + 5 * 16 + 2), &objects[2]); // in the sixth frame
  prog_lexicon_delete(lexicon);
}

static void test_enumerators(void **state) {
  (void)state;
  Lexicon *lexicon = make();
  assert_string_equal(prog_lexicon_enumerator(lexicon, COLOUR, 0), "RED");
  assert_string_equal(prog_lexicon_enumerator(lexicon, COLOUR, UINT64_MAX), "NONE");
  assert_null(prog_lexicon_enumerator(lexicon, COLOUR, 1));
  assert_null(prog_lexicon_enumerator(lexicon, INT, 0));
  prog_lexicon_delete(lexicon);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_ways_to_parts),
      cmocka_unit_test(test_padding_has_no_way),
      cmocka_unit_test(test_addresses),
      cmocka_unit_test(test_enumerators),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
