// The run for real: the program, compiled with a harness, must show the same violation outside Sextant.
#ifndef EVIDENCE_EXPORT_NATIVE_H
#define EVIDENCE_EXPORT_NATIVE_H
#include "base/text.h"
#include "evidence/evidence.h"

typedef struct NativeRequest {
  const char *harness;      // C text
  const char *const *files; // of the program: .c, .i
  uint32_t file_count;
  const char *const *flags; // -I, -D, ...
  uint32_t flag_count;
  const char *property; // name of the violated property: decides which checks the compiler adds
  bool ilp32;
  const char *const *arguments; // on the program's command line
  uint32_t argument_count;
} NativeRequest;

// CONFIRMED where the native run shows the violation; `why` (one line) says what happened.
CheckResult evidence_native_run(const NativeRequest *request, double seconds, Text *why);
#endif
