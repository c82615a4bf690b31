#include "cli/help.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/line.h"

enum { COLUMN = 26, WIDTH = 96 };

static const char statuses[] =
    "Exit status: 0 verified, 1 falsified, 2 unknown, 3 the input or the command line is at fault,\n"
    "4 internal error. With several files the worst, in the order 4, 3, 1, 2, 0.\n";

void cli_help(void) {
  puts("Sextant proves or refutes properties of C programs.\n\n"
       "usage: sextant COMMAND [OPTION...] FILE...\n");
  for (size_t i = 0; i < sextant_command_count(); i++) {
    const sextant_command *command = sextant_command_at(i);
    printf("  %-9s %-15s %.*s\n", command->name, command->usage, (int)strcspn(command->about, "\n"), command->about);
  }
  printf("  %-9s %-15s %s\n", "lsp", "", "Serves editors on standard input and output (docs/EDITOR.md).");
  printf("  %-9s %-15s %s\n", "worker", "",
         "Runs engines for another sextant: reads a program and orders, writes evidence.");
  printf("  %-9s %-15s %s\n", "options", "", "Prints the table of budgets, which --effort sets.");
  printf("  %-9s %-14s %s\n", "completion", "bash|zsh|fish",
         "Prints a script that completes command lines in a shell.");
  puts("\nsextant help COMMAND lists the options of a command, as sextant COMMAND --help does;\n"
       "sextant --version prints the version. @FILE stands for the words in FILE.\n");
  fputs(statuses, stdout);
}

// Prints words from COLUMN on, in lines of at most WIDTH characters, and ends the line. `used`: what stands on it already.
static void print_wrapped(FILE *out, size_t used, const char *about) {
  if (used + 2 > COLUMN) fputs("\n", out), used = 0;
  while (*about) {
    size_t n = strcspn(about, " ");
    if (used + 1 + n > WIDTH) fputs("\n", out), used = 0;
    if (used < COLUMN) fprintf(out, "%*s", (int)(COLUMN - used), ""), used = COLUMN;
    else fputs(" ", out), used++;
    fwrite(about, 1, n, out);
    used += n;
    about += n + (about[n] == ' ');
  }
  fputs("\n", out);
}

static void print_row(FILE *out, const char *left, const char *about) {
  fprintf(out, "  %s", left);
  print_wrapped(out, 2 + strlen(left), about);
}

static void print_option(const sextant_option *option) {
  char left[128], about[1024], name[64] = "";
  for (size_t i = 0; option->name[i] && i + 1 < sizeof name; i++)
    name[i] = option->name[i] == '_' ? '-' : option->name[i];
  snprintf(left, sizeof left, "--%s%s%s", name, option->argument ? " " : "", option->argument ? option->argument : "");
  snprintf(about, sizeof about, "%s%s%s", option->about, option->otherwise ? "; default: " : "",
           option->otherwise ? option->otherwise : "");
  print_row(stdout, left, about);
}

static void print_engines(void) {
  for (int is_temporal = 0; is_temporal < 2; is_temporal++) {
    puts(is_temporal ? "engines for temporal properties:" : "engines:");
    if (!is_temporal) printf("  %-11s %s\n", "auto", "a portfolio of the others");
    for (size_t i = 0; i < sextant_engine_count(); i++) {
      sextant_engine engine = sextant_engine_at(i);
      if (engine.is_temporal == is_temporal) printf("  %-11s %s\n", engine.name, engine.about);
    }
    if (!is_temporal)
      printf("  %-11s %s\n", "algol", "Idealized Algol: lazy game semantics with approximation and refinement");
  }
  putchar('\n');
}

static unsigned bit_of(const sextant_command *command) {
  size_t i = 0;
  while (sextant_command_at(i) != command) i++;
  return 1u << i;
}

void cli_help_command(const sextant_command *command) {
  unsigned bit = bit_of(command);
  bool has_engines = false;
  printf("usage: sextant %s [OPTION...] %s\n\n%s\n\noptions:\n", command->name, command->usage, command->about);
  for (size_t i = 0; i < sextant_option_count(); i++) {
    sextant_option option = sextant_option_at(i);
    if (!(option.commands & bit)) continue;
    print_option(&option);
    has_engines |= strcmp(option.name, "engine") == 0;
  }
  cli_print_compiler_flags(stdout, print_row);
  print_row(stdout, "--", "ends the options");
  putchar('\n');
  if (has_engines) print_engines();
  fputs(statuses, stdout);
}

void cli_help_lsp(void) {
  puts("usage: sextant lsp\n\n"
       "A language server: editors start it and talk to it on standard input and output. It checks the C files that\n"
       "are open, as they are in the editor, and shows violations with their runs. Settings come from the editor;\n"
       "docs/EDITOR.md lists them.\n\n"
       "Exit status: 0 where the editor has shut it down, else 1.");
}

void cli_help_efforts(void) {
  puts("Budgets, which --effort NAME=N sets: name, default, meaning (range). A tick is about a microsecond.\n");
  for (size_t i = 0; i < sextant_effort_count(); i++) {
    sextant_effort e = sextant_effort_at(i);
    printf("%-26s %12" PRIu64 "  %s (%" PRIu64 " to %" PRIu64 ")\n", e.name, e.otherwise, e.about, e.least, e.most);
  }
}
