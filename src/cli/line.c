#include "cli/line.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "report/document.h"

// What the compiler is given. An argument may follow in the same word or in the next one.
static const struct CompilerFlag {
  const char *name;
  bool separate; // the argument may be the next word
  const char *help;
} compiler_flags[] = {
    {"-include", true, "-include F"}, {"-std=", false, "-std=S"}, {"-I", true, "-I DIR"},
    {"-D", true, "-D NAME=VALUE"},    {"-U", true, "-U NAME"},
};
enum { COMPILER_FLAGS = sizeof compiler_flags / sizeof *compiler_flags };

void cli_print_compiler_flags(FILE *out, void (*row)(FILE *out, const char *left, const char *about)) {
  for (int i = 0; i < COMPILER_FLAGS; i++) row(out, compiler_flags[i].help, "handed to clang");
}

int cli_error(const char *hint, const char *format, ...) {
  va_list list;
  va_start(list, format);
  fputs("sextant: error: ", stderr);
  vfprintf(stderr, format, list);
  va_end(list);
  fputs("\n", stderr);
  if (hint) fprintf(stderr, "  %s\n", hint);
  return SEXTANT_FAULT;
}

static void write_refusal(const Line *line, const char *hint, const char *message) {
  Output output;
  Text out = {0};
  report_document_refuse(line->format, message, hint, &out);
  if (out.count && cli_output_open(&output, line->output)) {
    cli_output_write(&output, &out);
    cli_output_close(&output);
  }
  text_release(&out);
}

int cli_line_refuse(const Line *line, const char *hint, const char *format, ...) {
  char *message = NULL;
  va_list list;
  va_start(list, format);
  int length = vasprintf(&message, format, list);
  va_end(list);
  if (length < 0) return SEXTANT_FAULT;
  cli_error(hint, "%s", message);
  write_refusal(line, hint, message);
  free(message);
  return SEXTANT_FAULT;
}

static bool refused(const Line *line, const sextant_query *query) {
  sextant_diagnostic diagnostic;
  if (sextant_refusal(query, &diagnostic)) cli_line_refuse(line, diagnostic.hint, "%s", diagnostic.message);
  return false;
}

// ---- words

typedef struct Words {
  char **words;
  int count, at;
} Words;

static const char *next_word(Words *words) { return words->at < words->count ? words->words[words->at++] : NULL; }

// Compares an option's name (which has underscores for dashes) with a word.
static bool same_name(const char *name, const char *word) {
  size_t i = 0;
  while (name[i] && (name[i] == '_' ? '-' : name[i]) == word[i]) i++;
  return !name[i] && !word[i];
}

static bool is_flag(const char *word) {
  for (size_t i = 0; i < sextant_option_count(); i++) {
    sextant_option option = sextant_option_at(i);
    if (same_name(option.name, word)) return option.argument == NULL;
  }
  return true; // there is none: it is refused
}

static void note_option(Line *line, const GivenOption *option) {
  line->help |= strcmp(option->name, "help") == 0;
  line->verbose |= strcmp(option->name, "verbose") == 0;
  static const char *const files[] = {"harness", "evidence", "witness"};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) line->writes |= strcmp(option->name, files[i]) == 0;
  if (strcmp(option->name, "timeout") == 0) line->seconds = strtod(option->value, NULL);
}

// --name, --name value, --name=value
static bool parse_long(Line *line, char *word, Words *rest, sextant_query *trial) {
  char *sign = strchr(word, '=');
  if (sign) *sign = '\0';
  GivenOption option = {word + 2, sign ? sign + 1 : is_flag(word + 2) ? NULL : next_word(rest)};
  if (sextant_set(trial, option.name, option.value) != 0) return refused(line, trial);
  note_option(line, &option);
  line->options[line->option_count++] = option;
  return true;
}

static bool parse_short(Line *line, const char *word, Words *rest) {
  if (strcmp(word, "-h") == 0) return line->help = true;
  for (int i = 0; i < COMPILER_FLAGS; i++) {
    const struct CompilerFlag *flag = &compiler_flags[i];
    if (strncmp(word, flag->name, strlen(flag->name)) != 0) continue;
    line->flags[line->flag_count++] = word;
    if (word[strlen(flag->name)]) return true;
    const char *value = flag->separate ? next_word(rest) : NULL;
    if (!value) return cli_line_refuse(line, NULL, "%s takes a value", flag->name), false;
    line->flags[line->flag_count++] = value;
    return true;
  }
  cli_line_refuse(line, "--help lists the options", "unknown option '%s'", word);
  return false;
}

static const char *default_of(const char *name) {
  for (size_t i = 0; i < sextant_option_count(); i++) {
    sextant_option option = sextant_option_at(i);
    if (strcmp(option.name, name) == 0) return option.otherwise;
  }
  return NULL;
}

// The value of an option before the words are parsed: how an error in them is told. `--name value` or `--name=value`.
static const char *look_ahead(const Words *words, const char *name, const char *otherwise) {
  const char *found = otherwise;
  size_t length = strlen(name);
  for (int i = 0; i < words->count && strcmp(words->words[i], "--") != 0; i++) {
    const char *word = words->words[i];
    if (strncmp(word, name, length) != 0) continue;
    if (word[length] == '=') found = word + length + 1;
    else if (!word[length] && i + 1 < words->count) found = words->words[i + 1];
  }
  return found;
}

static bool parse(Line *line, Words *words, sextant_query *trial) {
  for (char *word; (word = (char *)next_word(words));) {
    bool fine = true;
    if (strcmp(word, "--") == 0) break;
    if (word[0] != '-' || !word[1]) line->files[line->file_count++] = word;
    else if (word[1] == '-') fine = parse_long(line, word, words, trial);
    else fine = parse_short(line, word, words);
    if (!fine) return false;
  }
  for (const char *word; (word = next_word(words));) line->files[line->file_count++] = word;
  return true;
}

bool cli_line_parse(Line *line, const char *command, char **words, int count) {
  size_t most = (size_t)count + 1;
  Words given = {.words = words, .count = count};
  *line = (Line){.command = command, .seconds = strtod(default_of("timeout"), NULL)};
  line->format = look_ahead(&given, "--format", default_of("format"));
  line->output = look_ahead(&given, "--output", NULL);
  line->options = calloc(most, sizeof *line->options);
  line->files = calloc(most, sizeof *line->files);
  line->flags = calloc(most, sizeof *line->flags);
  sextant_query *trial = sextant_query_new(command);
  bool fine = line->options && line->files && line->flags && parse(line, &given, trial);
  sextant_query_delete(trial);
  return fine;
}

void cli_line_release(Line *line) {
  free(line->options);
  free(line->files);
  free(line->flags);
}

sextant_query *cli_line_query(const Line *line) {
  sextant_query *query = sextant_query_new(line->command);
  bool fine = true;
  for (size_t i = 0; i < line->option_count && fine; i++)
    fine = sextant_set(query, line->options[i].name, line->options[i].value) == 0;
  for (size_t i = 0; i < line->flag_count && fine; i++) fine = sextant_add_compiler_flag(query, line->flags[i]) == 0;
  if (fine) return query;
  refused(line, query);
  sextant_query_delete(query);
  return NULL;
}
