// Checks a program that is in memory: as an editor would, while it is typed.
//   cc check_buffer.c $(pkg-config --cflags --libs sextant) -o check_buffer && ./check_buffer
#include <sextant.h>
#include <stdio.h>
#include <string.h>

static const char header[] = "#define SIZE 8\n";
static const char source[] = "#include \"size.h\"\n"
                             "#include <assert.h>\n"
                             "extern unsigned __VERIFIER_nondet_uint(void);\n"
                             "int main(void) {\n"
                             "  unsigned n = __VERIFIER_nondet_uint(), i = 0;\n"
                             "  while (i < n && i < SIZE) i++;\n"
                             "  assert(i < SIZE);\n"
                             "}\n";

static const char *word_of(sextant_status status) {
  static const char *const words[] = {"unknown", "proved", "never reached", "violated"};
  return words[status];
}

int main(void) {
  sextant_query *query = sextant_query_new("check");
  sextant_add_text(query, "size.h", header, strlen(header));
  sextant_add_text(query, "count.c", source, strlen(source));
  if (sextant_set(query, "property", "reach") != 0 || sextant_set(query, "timeout", "60") != 0) {
    sextant_diagnostic why;
    if (sextant_refusal(query, &why)) fprintf(stderr, "%s\n", why.message);
    sextant_query_delete(query);
    return SEXTANT_FAULT;
  }
  sextant_answer *answer = sextant_ask(query);
  for (size_t i = 0; i < sextant_diagnostic_count(answer); i++) {
    sextant_diagnostic d = sextant_diagnostic_at(answer, i);
    fprintf(stderr, "%s:%u:%u: %s\n", d.place.file ? d.place.file : "-", d.place.line, d.place.column, d.message);
  }
  for (size_t i = 0; i < sextant_property_count(answer); i++) {
    sextant_property p = sextant_property_at(answer, i);
    printf("line %u: %s (%s): %s\n", p.place.line, p.name, p.kind, word_of(p.status));
  }
  sextant_verdict verdict = sextant_answer_verdict(answer);
  sextant_answer_delete(answer);
  sextant_query_delete(query);
  return (int)verdict;
}
