#include "spec/property_file.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "base/text.h"

// The formulas that are supported, without white space, and the properties that they ask for.
static const struct Formula {
  const char *text;
  const char *properties[3];
} formulas[] = {
    {"G!call(reach_error())", {"reach"}}, {"G!call(__VERIFIER_error())", {"reach"}},
    {"G!overflow", {"overflow"}},         {"Gvalid-deref", {"bounds", "null"}},
    {"Gvalid-free", {"bounds"}},
};
static const char supported[] =
    "supported: G ! call(reach_error()), G ! call(__VERIFIER_error()), G ! overflow, G valid-deref, G valid-free";

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

// formula := everything up to the parenthesis that closes it
static bool read_formula(Reader *reader, PropertyFile *file) {
  skip_space(reader);
  Text formula = {0};
  const char *start = reader->at;
  for (int depth = 0; *reader->at && (depth > 0 || *reader->at != ')'); reader->at++) {
    depth += (*reader->at == '(') - (*reader->at == ')');
    if (!isspace((unsigned char)*reader->at)) text_add_bytes(&formula, reader->at, 1);
  }
  const struct Formula *found = NULL;
  for (uint32_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
    if (strcmp(text_view(&formula), formulas[i].text) == 0) found = &formulas[i];
  text_release(&formula);
  if (!found)
    return diag_error_in(reader->diags, place(reader, start), reader->text, supported,
                         "this property is not supported");
  for (uint32_t i = 0; i < 3 && found->properties[i]; i++) add_property(file, found->properties[i]);
  return true;
}

// check := "CHECK" "(" "init" "(" name "(" ")" ")" "," "LTL" "(" formula ")" ")"
static bool read_check(Reader *reader, PropertyFile *file) {
  return expect(reader, "CHECK") && expect(reader, "(") && expect(reader, "init") && expect(reader, "(") &&
         read_name(reader, file) && expect(reader, "(") && expect(reader, ")") && expect(reader, ")") &&
         expect(reader, ",") && expect(reader, "LTL") && expect(reader, "(") && read_formula(reader, file) &&
         expect(reader, ")") && expect(reader, ")");
}

bool property_file_read(PropertyFile *file, const char *path, DiagList *diags) {
  *file = (PropertyFile){0};
  char *text = text_read_file(path, NULL);
  if (!text) return diag_error(diags, (Place){.file = path}, NULL, "%s", strerror(errno));
  Reader reader = {.path = path, .text = text, .at = text, .diags = diags};
  bool fine;
  do {
    fine = read_check(&reader, file);
    skip_space(&reader);
  } while (fine && *reader.at);
  free(text);
  return fine;
}

void property_file_release(PropertyFile *file) {
  textvec_release(&file->properties);
  arena_release(&file->arena);
}
