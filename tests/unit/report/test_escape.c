// What has a meaning in a format has none in a text that is told in it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "report/escape.h"

static void check(void (*add)(const char *text, Text *out), const char *text, const char *expected) {
  Text out = {0};
  add(text, &out);
  assert_string_equal(text_view(&out), expected);
  text_release(&out);
}

static void only_utf8_is_left(void **state) {
  (void)state;
  check(report_add_utf8, "plain \xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80",
        "plain \xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80");
  check(report_add_utf8, "\xe4\xff x", "?? x");
  check(report_add_utf8, "\xc0\xaf|\xe0\x80\xaf|\xed\xa0\x80|\xf4\x90\x80\x80",
        "??|???|???|????"); // overlong, surrogates, too large
  check(report_add_utf8, "cut \xe2\x82", "cut ??");
}

static void xml(void **state) {
  (void)state;
  check(report_add_xml, "a<b>&\"'\n\t]]>", "a&lt;b&gt;&amp;&quot;&apos;&#10;&#9;]]&gt;");
  check(report_add_xml, "\x01\x1b[31m\xef\xbf\xbf\xef\xbf\xbd", "??[31m?\xef\xbf\xbd");
}

static void workflow_commands(void **state) {
  (void)state;
  check(report_add_workflow_data, "50%: a, b\r\n::error::", "50%25: a, b%0D%0A::error::");
  check(report_add_workflow_value, "a:b,c%\n", "a%3Ab%2Cc%25%0A");
}

static void addresses(void **state) {
  (void)state;
  check(report_add_uri, "a b/c#1?%.c", "a%20b/c%231%3F%25.c");
  check(report_add_uri, "c:x.c", "c%3Ax.c");
  check(report_add_uri, "././/x/./y.c", "x/./y.c");
  check(report_add_uri, "../x.c", "../x.c");
  check(report_add_uri, "/no such folder/\xc3\xa4.c", "file:///no%20such%20folder/%C3%A4.c");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(only_utf8_is_left), cmocka_unit_test(xml),
                                     cmocka_unit_test(workflow_commands), cmocka_unit_test(addresses)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
