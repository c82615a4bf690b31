#include "spec/property_file.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

// The formulas that are supported, without white space, and the properties that they ask for.
static const struct Formula {
  const char *text;
  const char *properties[3];
} formulas[] = {
    {"G!call(reach_error())", {"reach"}},
    {"G!call(__VERIFIER_error())", {"reach"}},
    {"G!overflow", {"overflow"}},
    {"Gvalid-deref", {"bounds", "null", "lifetime"}},
    {"Gvalid-free", {"free"}},
    {"Gvalid-memtrack", {"leak"}},
    {"Gvalid-memcleanup", {"leak"}},
    {"Gdef-behavior", {"undefined"}},
    {"Fend", {"termination"}},
};
// And our own, for what the competition has no name: G ! violation(KIND,...)
#define OWN_FORMULA "G!violation("

typedef struct Reader {
  const char *path, *text, *at;
  DiagList *diags;
} Reader;

static Place place(const Reader *reader, const char *at) {
  Place place = {.file = reader->path, .line = 1, .column = 1};
  for (const char *c = reader->text; c < at; c++) {
    place.column++;
    if (*c == '\n') place.line++, place.column = 1;
  }
  return place;
}

static void skip_space(Reader *reader) {
  while (isspace((unsigned char)*reader->at)) reader->at++;
}

static bool expect(Reader *reader, const char *word) {
  skip_space(reader);
  size_t n = strlen(word);
  if (strncmp(reader->at, word, n) != 0)
    return diag_error_in(reader->diags, place(reader, reader->at), reader->text,
                         "a property is written CHECK( init(main()), LTL(G ! call(reach_error())) )", "'%s' expected",
                         word);
  reader->at += n;
  return true;
}

// name := [A-Za-z0-9_]+
static bool read_name(Reader *reader, PropertyFile *file) {
  skip_space(reader);
  size_t n = 0;
  while (isalnum((unsigned char)reader->at[n]) || reader->at[n] == '_') n++;
  if (n == 0) return expect(reader, "a function's name");
  const char *name = arena_format(&file->arena, "%.*s", (int)n, reader->at);
  if (file->entry && strcmp(file->entry, name) != 0)
    return diag_error_in(reader->diags, place(reader, reader->at), reader->text, NULL,
                         "all properties must start in the same function, and the first one starts in %s", file->entry);
  file->entry = name;
  reader->at += n;
  return true;
}

static void add_property(PropertyFile *file, const char *name) {
  for (uint32_t i = 0; i < file->properties.count; i++)
    if (strcmp(file->properties.data[i], name) == 0) return;
  textvec_push(&file->properties, name);
}

// formula := everything up to the parenthesis that closes it; texts in quotes are skipped over
static const char *formula_end(const char *at) {
  bool quoted = false;
  for (int depth = 0; *at && (quoted || depth > 0 || *at != ')'); at++) {
    if (*at == '"') quoted = !quoted;
    if (!quoted) depth += (*at == '(') - (*at == ')');
  }
  return at;
}

static void add_without_space(const char *start, const char *end, Text *out) {
  for (const char *c = start; c < end; c++)
    if (!isspace((unsigned char)*c)) text_add_bytes(out, c, 1);
}

// Adds what a formula of the table asks for, or one of our own; false: it is neither.
static bool add_known(PropertyFile *file, const char *formula) {
  size_t own = strlen(OWN_FORMULA), length = strlen(formula);
  if (strncmp(formula, OWN_FORMULA, own) == 0 && length > own + 1 && formula[length - 1] == ')') {
    add_property(file, arena_format(&file->arena, "%.*s", (int)(length - own - 1), formula + own));
    return true;
  }
  const struct Formula *found = NULL;
  for (uint32_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
    if (strcmp(formula, formulas[i].text) == 0) found = &formulas[i];
  for (uint32_t i = 0; found && i < 3 && found->properties[i]; i++) add_property(file, found->properties[i]);
  return found;
}

static bool read_formula(Reader *reader, PropertyFile *file, bool is_ctl) {
  skip_space(reader);
  const char *start = reader->at, *end = reader->at = formula_end(start);
  Text plain = {0};
  add_without_space(start, end, &plain);
  bool known = !is_ctl && add_known(file, text_view(&plain));
  text_release(&plain);
  if (known) return true;
  const char **formula = is_ctl ? &file->ctl : &file->ltl;
  if (file->ltl || file->ctl)
    return diag_error_in(reader->diags, place(reader, start), reader->text, "a file each",
                         "only one temporal formula can be checked at a time");
  *formula = arena_format(&file->arena, "%.*s", (int)(end - start), start);
  file->place = place(reader, start);
  return true;
}

static bool read_language(Reader *reader, bool *is_ctl) {
  skip_space(reader);
  *is_ctl = strncmp(reader->at, "CTL", 3) == 0;
  return expect(reader, *is_ctl ? "CTL" : "LTL");
}

// check := "CHECK" "(" "init" "(" name "(" ")" ")" "," ("LTL" | "CTL") "(" formula ")" ")"
static bool read_check(Reader *reader, PropertyFile *file) {
  bool is_ctl;
  return expect(reader, "CHECK") && expect(reader, "(") && expect(reader, "init") && expect(reader, "(") &&
         read_name(reader, file) && expect(reader, "(") && expect(reader, ")") && expect(reader, ")") &&
         expect(reader, ",") && read_language(reader, &is_ctl) && expect(reader, "(") &&
         read_formula(reader, file, is_ctl) && expect(reader, ")") && expect(reader, ")");
}

bool spec_property_file_read(PropertyFile *file, const char *path, DiagList *diags) {
  *file = (PropertyFile){0};
  char *text = diag_read_text(diags, path);
  if (!text) return false;
  file->text = arena_text(&file->arena, text);
  Reader reader = {.path = path, .text = text, .at = text, .diags = diags};
  bool fine;
  do {
    fine = read_check(&reader, file);
    skip_space(&reader);
  } while (fine && *reader.at);
  free(text);
  return fine;
}

void spec_property_file_release(PropertyFile *file) {
  textvec_release(&file->properties);
  arena_release(&file->arena);
}
