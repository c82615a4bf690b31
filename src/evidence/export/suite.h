// A test suite as files: metadata.xml and test-N.xml in the format of the test competition, and for C programs suite.c, which
// compiled together with the program runs every test in a process of its own:
//   cc -w -Dmain=program_main -o suite suite.c program.c && ./suite
#ifndef EVIDENCE_EXPORT_SUITE_H
#define EVIDENCE_EXPORT_SUITE_H
#include "base/text.h"
#include "evidence/coverage.h"

typedef struct SuiteInfo {
  const char *const *files; // of the program
  uint32_t file_count;
  const char *entry, *arch;
  const char *specification; // COVER( init(main()), FQL(COVER EDGES(@CONDITIONEDGE)) )
  const char *command;       // how the suite is built, for its first lines
  bool is_c;
} SuiteInfo;

void evidence_suite_metadata(const SuiteInfo *info, Text *out);
void evidence_suite_test(Prog *prog, const Test *test, Text *out); // as XML
void evidence_suite_program(Prog *prog, const TestVec *tests, const SuiteInfo *info, Text *out);
#endif
