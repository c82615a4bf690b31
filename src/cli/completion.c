#include "cli/completion.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/line.h"
#include "report/words.h"

static const char *const others[] = {"help", "options", "completion", "lsp"}; // commands that take no options
enum { OTHERS = sizeof others / sizeof *others };

// ---- what there is

// The words that an option takes, with blanks between them; nothing where it takes anything.
static void add_values(const sextant_option *option, Text *out) {
  if (!option->argument || !strchr(option->argument, '|')) {
    report_add_words(option->name, out);
    return;
  }
  for (const char *c = option->argument; *c; c++) text_format(out, "%c", *c == '|' ? ' ' : *c);
}

static bool is_folder(const sextant_option *option) {
  return option->argument && strstr(option->argument, "DIR") != NULL;
}

static bool is_file(const sextant_option *option) {
  return option->argument && (strncmp(option->argument, "F.", 2) == 0 || strcmp(option->argument, "FILE") == 0);
}

static void add_name(const sextant_option *option, Text *out) {
  for (const char *c = option->name; *c; c++) text_format(out, "%c", *c == '_' ? '-' : *c);
}

static void add_options_of(size_t command, Text *out) {
  for (size_t i = 0; i < sextant_option_count(); i++) {
    sextant_option option = sextant_option_at(i);
    if (!(option.commands >> command & 1)) continue;
    text_add(out, out->count ? " --" : "--");
    add_name(&option, out);
  }
}

static void add_commands(Text *out) {
  for (size_t i = 0; i < sextant_command_count(); i++) text_format(out, "%s ", sextant_command_at(i)->name);
  for (size_t i = 0; i < OTHERS; i++) text_format(out, "%s%s", i ? " " : "", others[i]);
}

// The first sentence of a meaning, without what the shell in question takes for its own.
static void add_meaning(const char *about, const char *special, Text *out) {
  for (const char *c = about; *c && *c != '\n' && *c != ';'; c++)
    if (*c == '\'') text_add(out, "'\\''");
    else if (strchr(special, *c)) text_format(out, "\\%c", *c);
    else text_add_bytes(out, c, 1);
}

// ---- bash

static void bash_values(Text *out) {
  for (size_t i = 0; i < sextant_option_count(); i++) {
    sextant_option option = sextant_option_at(i);
    Text values = {0};
    if (!option.argument) continue;
    add_values(&option, &values);
    text_add(out, "  --");
    add_name(&option, out);
    if (values.count)
      text_format(out, ") COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n", text_view(&values));
    else if (is_folder(&option)) text_add(out, ") COMPREPLY=($(compgen -d -- \"$word\")); return ;;\n");
    else text_add(out, ") return ;;\n");
    text_release(&values);
  }
}

static void bash(Text *out) {
  Text commands = {0};
  add_commands(&commands);
  text_format(
      out,
      "# bash completion for sextant\n"
      "_sextant() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=''\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" = 1 ]; then COMPREPLY=($(compgen -W '%s --help --version' -- \"$word\")); return; fi\n"
      "  if [ \"$word\" = = ]; then word=''\n"
      "  elif [ \"$before\" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
      "  case $before in\n"
      "  help) COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n"
      "  completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$word\")); return ;;\n",
      text_view(&commands), text_view(&commands));
  bash_values(out);
  text_add(out, "  esac\n  case ${COMP_WORDS[1]} in\n");
  for (size_t i = 0; i < sextant_command_count(); i++) {
    Text options = {0};
    add_options_of(i, &options);
    text_format(out, "  %s) options='%s' ;;\n", sextant_command_at(i)->name, text_view(&options));
    text_release(&options);
  }
  text_add(out, "  esac\n"
                "  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"$options\" -- \"$word\")); fi\n"
                "}\n"
                "complete -o default -F _sextant sextant\n");
  text_release(&commands);
}

// ---- zsh

// '--name=[meaning]:argument:action'
static void zsh_option(const sextant_option *option, Text *out) {
  Text values = {0};
  add_values(option, &values);
  text_add(out, " \\\n      '--");
  add_name(option, out);
  text_add(out, option->argument ? "=[" : "[");
  add_meaning(option->about, "[]:\\", out);
  text_add(out, "]");
  if (values.count) text_format(out, ":value:(%s)", text_view(&values));
  else if (is_folder(option)) text_add(out, ":folder:_files -/");
  else if (is_file(option)) text_add(out, ":file:_files");
  else if (option->argument) text_add(out, ":value: ");
  text_add(out, "'");
  text_release(&values);
}

static void zsh(Text *out) {
  text_add(out, "#compdef sextant\n"
                "_sextant() {\n"
                "  local -a commands\n"
                "  commands=(\n");
  for (size_t i = 0; i < sextant_command_count(); i++) {
    text_format(out, "    '%s:", sextant_command_at(i)->name);
    add_meaning(sextant_command_at(i)->about, ":\\", out);
    text_add(out, "'\n");
  }
  for (size_t i = 0; i < OTHERS; i++) text_format(out, "    '%s'\n", others[i]);
  text_add(out, "  )\n"
                "  if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
                "  local command=$words[2]\n"
                "  shift words; (( CURRENT-- ))\n"
                "  case $command in\n"
                "  help) _describe command commands ;;\n"
                "  completion) _values shell bash zsh fish ;;\n");
  for (size_t c = 0; c < sextant_command_count(); c++) {
    text_format(out, "  %s)\n    _arguments", sextant_command_at(c)->name);
    for (size_t i = 0; i < sextant_option_count(); i++) {
      sextant_option option = sextant_option_at(i);
      if (option.commands >> c & 1) zsh_option(&option, out);
    }
    text_add(out, " \\\n      '*:file:_files' ;;\n");
  }
  text_add(out, "  esac\n}\nif [ \"$funcstack[1]\" = _sextant ]; then _sextant; else compdef _sextant sextant; fi\n");
}

// ---- fish

static void fish_option(const sextant_option *option, Text *out) {
  Text values = {0};
  add_values(option, &values);
  text_add(out, "complete -c sextant -n '__fish_seen_subcommand_from");
  for (size_t c = 0; c < sextant_command_count(); c++)
    if (option->commands >> c & 1) text_format(out, " %s", sextant_command_at(c)->name);
  text_add(out, "' -l ");
  add_name(option, out);
  if (values.count) text_format(out, " -x -a '%s'", text_view(&values));
  else if (is_folder(option)) text_add(out, " -x -a '(__fish_complete_directories)'");
  else if (option->argument) text_add(out, is_file(option) ? " -r" : " -x");
  text_add(out, " -d '");
  for (const char *c = option->about; *c && *c != ';'; c++) text_format(out, strchr("'\\", *c) ? "\\%c" : "%c", *c);
  text_add(out, "'\n");
  text_release(&values);
}

static void fish(Text *out) {
  Text commands = {0};
  add_commands(&commands);
  text_add(out, "# fish completion for sextant\n");
  for (size_t i = 0; i < sextant_command_count(); i++) {
    const sextant_command *command = sextant_command_at(i);
    text_format(out, "complete -c sextant -n __fish_use_subcommand -f -a %s -d '", command->name);
    for (const char *c = command->about; *c && *c != '\n'; c++) text_format(out, strchr("'\\", *c) ? "\\%c" : "%c", *c);
    text_add(out, "'\n");
  }
  for (size_t i = 0; i < OTHERS; i++)
    text_format(out, "complete -c sextant -n __fish_use_subcommand -f -a %s\n", others[i]);
  text_format(out, "complete -c sextant -n '__fish_seen_subcommand_from help' -f -a '%s'\n", text_view(&commands));
  text_add(out, "complete -c sextant -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n");
  for (size_t i = 0; i < sextant_option_count(); i++) {
    sextant_option option = sextant_option_at(i);
    fish_option(&option, out);
  }
  text_release(&commands);
}

int cli_completion(const char *shell) {
  static const struct {
    const char *name;
    void (*print)(Text *out);
  } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
  for (size_t i = 0; shell && i < sizeof shells / sizeof *shells; i++) {
    if (strcmp(shells[i].name, shell) != 0) continue;
    Text out = {0};
    shells[i].print(&out);
    fputs(text_view(&out), stdout);
    text_release(&out);
    return 0;
  }
  return cli_error("usage: sextant completion bash|zsh|fish",
                   shell ? "there is no completion for '%s'" : "no shell given%s", shell ? shell : "");
}
