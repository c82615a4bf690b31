// sextant: the command line.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/suggest.h"
#include "cli/completion.h"
#include "cli/crash.h"
#include "cli/help.h"
#include "cli/output.h"
#include "cli/response.h"
#include "cli/run.h"
#include "lsp/server.h"

static int unknown_command(const char *name) {
  Suggestion best;
  suggestion_init(&best, name, strlen(name));
  for (size_t i = 0; i < sextant_command_count(); i++) suggestion_offer(&best, sextant_command_at(i)->name);
  suggestion_offer(&best, "--help");
  suggestion_offer(&best, "--version");
  return cli_error(suggestion_hint(&best, "sextant --help lists the commands"), "unknown command '%s'", name);
}

static const sextant_command *find_command(const char *name) {
  for (size_t i = 0; i < sextant_command_count(); i++)
    if (strcmp(sextant_command_at(i)->name, name) == 0) return sextant_command_at(i);
  return NULL;
}

// sextant help NAME
static int help_on(const char *name) {
  const sextant_command *command = find_command(name);
  if (command) cli_help_command(command);
  else if (strcmp(name, "options") == 0) cli_help_efforts();
  else if (strcmp(name, "lsp") == 0) cli_help_lsp();
  else return unknown_command(name);
  return 0;
}

static int run_command(const sextant_command *command, char **words, int count) {
  Response response;
  Line line;
  int status = SEXTANT_FAULT;
  cli_response_open(&response, words, count);
  if (cli_line_parse(&line, command->name, response.words, response.count)) {
    if (line.help) cli_output_expect_pipe(), cli_help_command(command), status = 0;
    else status = cli_run(&line);
  }
  cli_line_release(&line);
  cli_response_release(&response);
  return status;
}

// A command that takes no words got one.
static int refuse_word(const char *command, const char *word) {
  return cli_error(NULL, "sextant %s takes no more words, such as '%s'", command, word);
}

// A worker ends with the process that started it. `worker check` is a job of a project: a query like others, otherwise.
static int work(char **words, int count) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (count && strcmp(words[0], "check") == 0) return run_command(find_command("check"), words + 1, count - 1);
  if (count && strcmp(words[0], "llvm") != 0 && strcmp(words[0], "jobs") != 0) return refuse_word("worker", words[0]);
  return sextant_work(count ? words[0] : NULL, STDIN_FILENO, STDOUT_FILENO);
}

// sextant lsp [--stdio]: clients write that, and there is nothing else.
static int serve(const char *word) {
  if (!word || strcmp(word, "--stdio") == 0) return lsp_serve(stdin, stdout);
  if (strcmp(word, "--help") == 0) return cli_output_expect_pipe(), cli_help_lsp(), 0;
  return cli_error("usage: sextant lsp", "unknown option '%s'", word);
}

static int run(int count, char **words) {
  const char *name = count > 1 ? words[1] : "--help";
  bool is_alone = strcmp(name, "--version") == 0 || strcmp(name, "options") == 0;
  if (is_alone && count > 2 && strcmp(words[2], "--help") != 0) return refuse_word(name, words[2]);
  if (strcmp(name, "--version") == 0) return printf("sextant %s\n", sextant_version()), 0;
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
    cli_output_expect_pipe();
    if (count > 2) return help_on(words[2]);
    cli_help();
    return count > 1 ? 0 : SEXTANT_FAULT;
  }
  if (strcmp(name, "completion") == 0) return cli_output_expect_pipe(), cli_completion(count > 2 ? words[2] : NULL);
  if (strcmp(name, "options") == 0) return cli_output_expect_pipe(), cli_help_efforts(), 0;
  if (strcmp(name, "lsp") == 0) return serve(count > 2 ? words[2] : NULL);
  if (strcmp(name, "worker") == 0) return work(words + 2, count - 2);
  const sextant_command *command = find_command(name);
  return command ? run_command(command, words + 2, count - 2) : unknown_command(name);
}

int main(int count, char **words) {
  cli_crash_catch();
  cli_output_keep_streams();
  setenv("SEXTANT_WORKER", "/proc/self/exe", 0); // whatever this program is called
  int status = run(count, words);
  return cli_output_flush() || status == SEXTANT_INTERNAL ? status : SEXTANT_FAULT;
}
