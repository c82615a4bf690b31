// The words of a command line: options, files, flags for the compiler.
#ifndef CLI_LINE_H
#define CLI_LINE_H
#include <stdbool.h>
#include <stdio.h>

#include "sextant.h"

typedef struct GivenOption {
  const char *name;  // as it was written, without dashes
  const char *value; // NULL: a flag
} GivenOption;

typedef struct Line {
  const char *command;
  GivenOption *options;
  const char **files, **flags; // flags: of the compiler
  size_t option_count, file_count, flag_count;
  bool help;
  bool verbose, quiet;
  const char *project; // --project, or NULL
  bool colors;         // were chosen
  bool writes;         // one of the files that are about one program
  double seconds;      // --timeout; 0: no limit
  const char *format;  // --format, wherever it stands; its default
  const char *output;  // --output; NULL: standard output
  char **words;        // all of them
  int word_count;
} Line;

// Every option is tried. False, and errors are printed.
bool cli_line_parse(Line *line, const char *command, char **words, int count);
void cli_line_release(Line *line);
bool cli_line_overwrites_input(const Line *line); // would --output take the place of another file that is named?
// A query with the line's options and flags, without files. NULL, and errors are printed.
sextant_query *cli_line_query(const Line *line);

int cli_error(const char *hint, const char *format, ...)
    __attribute__((format(printf, 2, 3))); // prints; the exit status
// The same, and as a document, where the line asks for one.
int cli_line_refuse(const Line *line, const char *hint, const char *format, ...) __attribute__((format(printf, 3, 4)));
void cli_print_compiler_flags(FILE *out, void (*row)(FILE *out, const char *left, const char *about));
#endif
