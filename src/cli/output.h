// Where a report goes: a file, or standard output. What cannot be written, as on a full disk or into a pipe that nobody reads, is an error.
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H
#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

typedef struct Output {
  FILE *file;
  const char *name; // NULL: standard output
  bool failed;      // and it was said so
} Output;

bool cli_output_open(Output *output, const char *path);  // NULL: standard output. False, and the error is printed
void cli_output_write(Output *output, const Text *text); // at once
bool cli_output_close(Output *output);                   // false: not everything was written
void cli_output_expect_pipe(void); // where nothing is started: a pipe that nobody reads is no signal from now on
// Everything that was printed to standard output has arrived; or an error is printed, and false.
bool cli_output_flush(void);
void cli_output_keep_streams(void); // at the start: no file gets the number of a standard stream that is closed
#endif
