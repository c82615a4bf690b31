#include "cli/line.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/triple.h"
#include "cli/output.h"
#include "report/document.h"

// Flags of compilers. Those that say what the C text means go to clang; those that say how it is compiled, warned about or linked
// have no effect, so that the flags of a build can stand here as they are.
typedef enum FlagUse { FLAG_TAKEN, FLAG_IGNORED, FLAG_DATA_MODEL, FLAG_TARGET } FlagUse;
typedef enum FlagShape {
  SHAPE_WORD,   // by itself
  SHAPE_PREFIX, // anything follows in the same word, or nothing
  SHAPE_VALUE   // a value follows in the same word or in the next one
} FlagShape;

static const struct CompilerFlag {
  const char *name;
  FlagUse use;
  FlagShape shape;
  const char *help; // as it is listed; NULL: with the one above
} compiler_flags[] = {
    {"-include", FLAG_TAKEN, SHAPE_VALUE, "-include F"},
    {"-imacros", FLAG_TAKEN, SHAPE_VALUE, NULL},
    {"-isystem", FLAG_TAKEN, SHAPE_VALUE, "-isystem DIR"},
    {"-iquote", FLAG_TAKEN, SHAPE_VALUE, NULL},
    {"-idirafter", FLAG_TAKEN, SHAPE_VALUE, NULL},
    {"-std=", FLAG_TAKEN, SHAPE_PREFIX, "-std=S"},
    {"-ansi", FLAG_TAKEN, SHAPE_WORD, NULL},
    {"-I", FLAG_TAKEN, SHAPE_VALUE, "-I DIR"},
    {"-D", FLAG_TAKEN, SHAPE_VALUE, "-D NAME=VALUE"},
    {"-U", FLAG_TAKEN, SHAPE_VALUE, "-U NAME"},
    {"-m32", FLAG_DATA_MODEL, SHAPE_WORD, "-m32"},
    {"-m64", FLAG_DATA_MODEL, SHAPE_WORD, "-m64"},
    {"-target", FLAG_TARGET, SHAPE_VALUE, "--target=TRIPLE"},
    {"-march=", FLAG_TAKEN, SHAPE_PREFIX, NULL},
    {"-msse", FLAG_TAKEN, SHAPE_PREFIX, NULL},
    {"-mavx", FLAG_TAKEN, SHAPE_PREFIX, NULL},
    {"-mtune=", FLAG_IGNORED, SHAPE_PREFIX, NULL},
    {"-pthread", FLAG_TAKEN, SHAPE_WORD, "-pthread"},
    {"-fsigned-char", FLAG_TAKEN, SHAPE_WORD, "-fsigned-char"},
    {"-funsigned-char", FLAG_TAKEN, SHAPE_WORD, "-funsigned-char"},
    {"-fno-signed-char", FLAG_TAKEN, SHAPE_WORD, NULL},
    {"-fno-unsigned-char", FLAG_TAKEN, SHAPE_WORD, NULL},
    {"-fshort-enums", FLAG_TAKEN, SHAPE_WORD, NULL},
    {"-fshort-wchar", FLAG_TAKEN, SHAPE_WORD, NULL},
    {"-fgnu89-inline", FLAG_TAKEN, SHAPE_WORD, NULL},
    {"-fms-extensions", FLAG_TAKEN, SHAPE_WORD, NULL},
    {"-fexec-charset=", FLAG_TAKEN, SHAPE_PREFIX, NULL},
    {"-f", FLAG_IGNORED, SHAPE_PREFIX, "-f..."},
    {"-Wp,-D", FLAG_TAKEN, SHAPE_PREFIX, NULL},
    {"-Wp,-U", FLAG_TAKEN, SHAPE_PREFIX, NULL},
    {"-W", FLAG_IGNORED, SHAPE_PREFIX, "-W..."},
    {"-w", FLAG_IGNORED, SHAPE_WORD, NULL},
    {"-pedantic", FLAG_IGNORED, SHAPE_PREFIX, NULL},
    {"-O", FLAG_IGNORED, SHAPE_PREFIX, "-O..."},
    {"-g", FLAG_IGNORED, SHAPE_PREFIX, "-g..."},
    {"-pipe", FLAG_IGNORED, SHAPE_WORD, NULL},
    {"-c", FLAG_IGNORED, SHAPE_WORD, NULL},
    {"-o", FLAG_IGNORED, SHAPE_VALUE, NULL},
    {"-MF", FLAG_IGNORED, SHAPE_VALUE, NULL},
    {"-MT", FLAG_IGNORED, SHAPE_VALUE, NULL},
    {"-MQ", FLAG_IGNORED, SHAPE_VALUE, NULL},
    {"-M", FLAG_IGNORED, SHAPE_PREFIX, NULL},
    {"-l", FLAG_IGNORED, SHAPE_VALUE, NULL},
    {"-L", FLAG_IGNORED, SHAPE_VALUE, NULL},
};
enum { COMPILER_FLAGS = sizeof compiler_flags / sizeof *compiler_flags };

void cli_print_compiler_flags(FILE *out, void (*row)(FILE *out, const char *left, const char *about)) {
  static const char *const about[] = {"handed to clang", "without effect", "the data model, as --arch",
                                      "its data model, and whether its char has a sign"};
  for (int i = 0; i < COMPILER_FLAGS; i++)
    if (compiler_flags[i].help) row(out, compiler_flags[i].help, about[compiler_flags[i].use]);
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

bool cli_line_overwrites_input(const Line *line) {
  if (!line->output || access(line->output, F_OK) != 0) return false;
  for (int i = 0; i < line->word_count; i++)
    if (line->words[i] != line->output && files_are_one(line->words[i], line->output)) return true;
  for (size_t i = 0; i < line->option_count; i++) { // --name=value
    const char *value = line->options[i].value;
    if (value && value != line->output && files_are_one(value, line->output)) return true;
  }
  return false;
}

static void write_refusal(const Line *line, const char *hint, const char *message) {
  Output output;
  Text out = {0};
  report_document_refuse(line->format, message, hint, &out);
  if (out.count && !cli_line_overwrites_input(line) && cli_output_open(&output, line->output)) {
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
  line->quiet |= strcmp(option->name, "quiet") == 0;
  if (strcmp(option->name, "project") == 0) line->project = option->value;
  if (strcmp(option->name, "color") == 0) line->colors = strcmp(option->value, "auto") != 0;
  static const char *const files[] = {"harness", "evidence", "witness", "report"};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) line->writes |= strcmp(option->name, files[i]) == 0;
  if (strcmp(option->name, "timeout") == 0) line->seconds = strtod(option->value, NULL);
}

// As --arch has it: lp64, ilp32 or a triple.
static bool set_data_model(Line *line, const char *model, sextant_query *trial) {
  GivenOption option = {"arch", model};
  if (sextant_set(trial, option.name, option.value) != 0) return refused(line, trial);
  line->options[line->option_count++] = option;
  return true;
}

static bool set_target(Line *line, const char *name, sextant_query *trial) {
  if (!name || !*name)
    return cli_line_refuse(line, "as in --target=arm-linux-gnueabi", "--target takes a value"), false;
  if (!triple_of(name, strlen(name)).is_known)
    return cli_line_refuse(line, "--arch lp64 and --arch ilp32 are the data models that there are",
                           "the types of the target '%s' are not known", name),
           false;
  return set_data_model(line, name, trial);
}

// --name, --name value, --name=value
static bool parse_long(Line *line, char *word, Words *rest, sextant_query *trial) {
  char *sign = strchr(word, '=');
  if (sign) *sign = '\0';
  if (strcmp(word, "--target") == 0) return set_target(line, sign ? sign + 1 : next_word(rest), trial);
  GivenOption option = {word + 2, sign ? sign + 1 : is_flag(word + 2) ? NULL : next_word(rest)};
  if (sextant_set(trial, option.name, option.value) != 0) return refused(line, trial);
  note_option(line, &option);
  line->options[line->option_count++] = option;
  return true;
}

// Layouts of objects that the model does not have, and what makes other programs of the text.
static bool is_refused(const char *word) {
  return strncmp(word, "-fpack-struct", 13) == 0 || strncmp(word, "-fplugin", 8) == 0 ||
         strncmp(word, "-fopenmp", 8) == 0;
}

static const struct CompilerFlag *find_flag(const char *word) {
  for (const struct CompilerFlag *flag = compiler_flags; flag < compiler_flags + COMPILER_FLAGS; flag++)
    if (flag->shape == SHAPE_WORD ? strcmp(word, flag->name) == 0 : strncmp(word, flag->name, strlen(flag->name)) == 0)
      return flag;
  return NULL;
}

static bool parse_short(Line *line, const char *word, Words *rest, sextant_query *trial) {
  if (strcmp(word, "-h") == 0) return line->help = true;
  const struct CompilerFlag *flag = is_refused(word) ? NULL : find_flag(word);
  if (!flag) return cli_line_refuse(line, "--help lists the options", "unknown option '%s'", word), false;
  if (flag->use == FLAG_DATA_MODEL) return set_data_model(line, strcmp(word, "-m32") == 0 ? "ilp32" : "lp64", trial);
  bool is_taken = flag->use == FLAG_TAKEN, needs_value = flag->shape == SHAPE_VALUE && !word[strlen(flag->name)];
  const char *value = needs_value ? next_word(rest) : NULL;
  if (needs_value && !value) return cli_line_refuse(line, NULL, "%s takes a value", flag->name), false;
  if (flag->use == FLAG_TARGET) return set_target(line, value ? value : word + strlen(flag->name), trial);
  if (is_taken) line->flags[line->flag_count++] = word;
  if (is_taken && value) line->flags[line->flag_count++] = value;
  return true;
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
    else fine = parse_short(line, word, words, trial);
    if (!fine) return false;
  }
  for (const char *word; (word = next_word(words));) line->files[line->file_count++] = word;
  return true;
}

bool cli_line_parse(Line *line, const char *command, char **words, int count) {
  size_t most = (size_t)count + 1;
  Words given = {.words = words, .count = count};
  *line =
      (Line){.command = command, .words = words, .word_count = count, .seconds = strtod(default_of("timeout"), NULL)};
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
