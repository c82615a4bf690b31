#include "cli/commands.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/suggest.h"
#include "cli/session.h"
#include "schedule/engines.h"
#include "schedule/worker.h"

typedef struct Command {
  const char *name;
  uint32_t bit; // in the table of options
  int (*run)(const Options *options);
  const char *usage, *about;
} Command;

static const Command commands[] = {
    {"check", FOR_CHECK, cli_command_check, "FILE...",
     "Settles whether a program can violate its properties. Several C files are one program.\n"
     "FILE: .c, .i (C), .bc, .ll (LLVM), .cfg (a control-flow graph as text),\n"
     ".ia (Idealized Algol)."},
    {"model", FOR_MODEL, cli_command_model, "FILE",
     "Builds an abstract model of a program, plays the falsification game on it, and shows both.\n"
     "Diamonds belong to the falsifier, boxes to the prover; hopeless nodes are filled."},
    {"tests", FOR_TESTS, cli_command_tests, "FILE...",
     "Makes a test suite that reaches every branch that can be reached, and proves the others unreachable.\n"
     "Exit status 0 where nothing is left undecided, else 2."},
    {"eval", FOR_EVAL, cli_command_eval, "FILE",
     "Tells the value of a temporal formula in each state of a model, and the answer for the system.\n"
     "FILE: .tmts (a modal model as text), or a program, by its abstract model over predicates.\n"
     "Values: T all, F none, M some but not all, Te some, Fe not all, ? unknown."},
    {"compare", FOR_COMPARE, cli_command_compare, "A.tmts B.tmts",
     "Tells whether model A is more abstract than model B, and where it is not, a formula that shows it.\n"
     "Exit status 0 where it is, 1 where it is not."},
    {"replay", FOR_REPLAY, cli_command_replay, "FILE EVIDENCE",
     "Runs a violation that check --evidence has written again, step by step.\n"
     "Property, entry and data model are those of the evidence unless they are given."},
    {"validate", FOR_VALIDATE, cli_command_validate, "FILE EVIDENCE",
     "Checks the evidence that check --evidence has written: a violation or a proof.\n"
     "Property, entry and data model are those of the evidence unless they are given."},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const char statuses[] =
    "Exit status: 0 verified, 1 falsified, 2 unknown, 3 the input or the command line is at fault,\n"
    "4 internal error. With several files the worst, in the order 4, 3, 1, 2, 0.\n";

static void print_help(void) {
  puts("Sextant proves or refutes properties of C programs.\n\n"
       "usage: sextant COMMAND [OPTION...] FILE...\n");
  for (uint32_t i = 0; i < COMMANDS; i++)
    printf("  %-9s %-15s %.*s\n", commands[i].name, commands[i].usage, (int)strcspn(commands[i].about, "\n"),
           commands[i].about);
  printf("  %-9s %-15s %s\n", "worker", "",
         "Runs engines for another sextant: reads a program and orders, writes evidence.");
  printf("  %-9s %-15s %s\n", "options", "", "Prints the table of budgets, which --effort sets.");
  puts("\nsextant COMMAND --help lists the options of a command, sextant --version prints the version.\n");
  fputs(statuses, stdout);
}

static void print_command_help(const Command *command) {
  Text options = {0};
  cli_options_help(command->bit, &options);
  printf("usage: sextant %s [OPTION...] %s\n\n%s\n\noptions:\n%s\n", command->name, command->usage, command->about,
         text_view(&options));
  text_release(&options);
  if (command->bit == FOR_CHECK) {
    static const char *const titles[] = {"engines:", "engines for temporal properties:", NULL};
    uint32_t count;
    const Engine *engines = schedule_engine_table(&count);
    for (uint32_t kind = QUESTION_REACH; kind <= QUESTION_BRANCHING; kind++) {
      if (titles[kind]) puts(titles[kind]);
      if (kind == QUESTION_REACH) printf("  %-11s %s\n", "auto", "a portfolio of the others");
      for (uint32_t i = 0; i < count; i++)
        if (engines[i].kind == kind) printf("  %-11s %s\n", engines[i].name, engines[i].about);
      if (kind == QUESTION_REACH)
        printf("  %-11s %s\n", "algol", "Idealized Algol: lazy game semantics with approximation and refinement");
    }
    putchar('\n');
  }
  fputs(statuses, stdout);
}

static int unknown_command(const char *name) {
  DiagList diags = {0};
  Suggestion best;
  suggestion_init(&best, name, strlen(name));
  for (uint32_t i = 0; i < COMMANDS; i++) suggestion_offer(&best, commands[i].name);
  suggestion_offer(&best, "--help");
  suggestion_offer(&best, "--version");
  diag_error(&diags, (Place){0}, suggestion_hint(&best, "sextant --help lists the commands"), "unknown command '%s'",
             name);
  diag_print(&diags, stderr);
  diag_release(&diags);
  return EXIT_INPUT;
}

static int run_command(const Command *command, int count, char **words) {
  Options options;
  DiagList diags = {0};
  bool fine = cli_options_parse(&options, command->bit, words, count, &diags);
  int status = EXIT_INPUT;
  if (fine && options.help) print_command_help(command), status = 0;
  else if (fine) status = command->run(&options);
  diag_print(&diags, stderr);
  diag_release(&diags);
  cli_options_release(&options);
  return status;
}

// A worker ends with the process that started it.
static int work(void) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  return schedule_work(STDIN_FILENO, STDOUT_FILENO);
}

static int print_efforts(void) {
  Effort effort;
  Text out = {0};
  effort_init(&effort);
  text_add(&out,
           "Budgets, which --effort NAME=N sets: name, default, meaning (range). A tick is about a microsecond.\n\n");
  effort_print(&effort, &out);
  fputs(text_view(&out), stdout);
  text_release(&out);
  return 0;
}

int cli_run(int count, char **words) {
  const char *name = count > 0 ? words[0] : "--help";
  if (strcmp(name, "--version") == 0) return puts("sextant " SEXTANT_VERSION) < 0;
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
    print_help();
    return count > 0 ? 0 : EXIT_INPUT;
  }
  if (strcmp(name, "options") == 0) return print_efforts();
  if (strcmp(name, "worker") == 0) return work();
  for (uint32_t i = 0; i < COMMANDS; i++)
    if (strcmp(commands[i].name, name) == 0) return run_command(&commands[i], count - 1, words + 1);
  return unknown_command(name);
}
