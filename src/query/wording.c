#include "query/wording.h"

#include <ctype.h>
#include <string.h>

// ---- annotations

// annotation := "ltl" "invariant" name ":" formula ";"
static const char *read_annotation(Arena *arena, const char *text) {
  const char *at = text + strspn(text, " \t");
  static const char *const words[] = {"ltl", "invariant"};
  for (uint32_t i = 0; i < 2; i++) {
    size_t n = strlen(words[i]);
    if (strncmp(at, words[i], n) != 0) return NULL;
    at += n;
    at += strspn(at, " \t");
  }
  const char *colon = strpbrk(at, ":\n"), *semicolon = colon && *colon == ':' ? strchr(colon, ';') : NULL;
  if (!semicolon) return NULL;
  colon += 1 + strspn(colon + 1, " \t");
  return arena_format(arena, "%.*s", (int)(semicolon - colon), colon);
}

const char *query_wording_annotation(const Source *source, Arena *arena) {
  const char *formula = NULL;
  for (uint32_t i = 0; i < source->files.count; i++) {
    char *text = files_read(source->texts, source->files.data[i], NULL);
    for (const char *at = text; at && (at = strstr(at, "//@")) != NULL; at += 3) {
      const char *one = read_annotation(arena, at + 3);
      if (one) formula = formula ? arena_format(arena, "(%s) && (%s)", formula, one) : one;
    }
    free(text);
  }
  return formula;
}

// ---- where it is

// As it stands in a source file; without a place where it is put together of several.
static void find_in_source(Wording *w, const Source *source) {
  for (uint32_t i = 0; i < source->files.count && w->formula; i++) {
    char *text = files_read(source->texts, source->files.data[i], NULL);
    const char *found = text ? strstr(text, w->formula) : NULL;
    if (!found) {
      free(text);
      continue;
    }
    w->place = (Place){source->files.data[i], 1, 1};
    for (const char *c = text; c < found; c++) {
      w->place.column++;
      if (*c == '\n') w->place.line++, w->place.column = 1;
    }
    w->text = text;
    return;
  }
}

void query_wording_init(Wording *w, const Source *source, const Asked *asked, Arena *arena) {
  *w = (Wording){.language = asked->temporal == TEMPORAL_CTL ? LANGUAGE_CTL : LANGUAGE_LTL};
  if (asked->temporal != TEMPORAL_NONE) {
    w->formula = asked->formula;
    w->place = asked->formula_place;
    w->text = asked->formula_source ? memory_text(asked->formula_source) : NULL;
  } else {
    w->formula = query_wording_annotation(source, arena);
    find_in_source(w, source);
  }
}

void query_wording_release(Wording *w) { free(w->text); }

Formula query_wording_parse(const Wording *w, FormulaTable *table, Prog *prog, DiagList *diags) {
  FormulaScope scope = {.prog = prog, .source = w->text};
  return spec_formula_parse(table, w->language, &scope, w->formula, w->place, diags);
}

// ---- what only the front end can read

// What the formula mentions that is no variable of the program, in the arena.
static void collect_wanted(const Wording *w, Prog *prog, Arena *arena, TextVec *out) {
  DiagList ignored = {0};
  TextVec wanted = {0};
  FormulaTable *table = spec_formula_table_new();
  prog->wanted = &wanted;
  query_wording_parse(w, table, prog, &ignored);
  prog->wanted = NULL;
  for (uint32_t i = 0; i < wanted.count; i++) textvec_push(out, arena_text(arena, wanted.data[i]));
  spec_formula_table_delete(table);
  textvec_release(&wanted);
  diag_release(&ignored);
}

static bool is_word_at(const char *text, const char *at, size_t length) {
  bool before = at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_');
  return !before && !isalnum((unsigned char)at[length]) && at[length] != '_';
}

// Does the text define the word by #define, or list it between the braces of an enum?
static bool defines(const char *text, const char *word) {
  size_t n = strlen(word);
  for (const char *at = text; (at = strstr(at, word)) != NULL; at += n) {
    if (!is_word_at(text, at, n)) continue;
    const char *before = at;
    while (before > text && strchr(" \t", before[-1])) before--;
    if (before - text >= 6 && strncmp(before - 6, "define", 6) == 0) return true;
    while (before > text && !strchr("{};()", before[-1])) before--;
    if (before == text || before[-1] != '{') continue;
    for (before--; before > text && !strchr(";{}()", before[-1]);) before--;
    if (strstr(before, "enum") && strstr(before, "enum") < at) return true;
  }
  return false;
}

static bool is_foreseen(const Source *source, const char *expression) {
  bool found = strpbrk(expression, ".>") != NULL;
  for (uint32_t i = 0; i < source->files.count && !found; i++) {
    char *text = files_read(source->texts, source->files.data[i], NULL);
    found = text && defines(text, expression);
    free(text);
  }
  return found;
}

void query_wording_foresee(const Wording *w, Source *source, Arena *arena) {
  if (source->kind != SOURCE_C || !w->formula) return;
  TextVec wanted = {0};
  Prog *nothing = prog_new(source->table, source->title);
  collect_wanted(w, nothing, arena, &wanted);
  prog_delete(nothing);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < wanted.count; i++)
    if (is_foreseen(source, wanted.data[i])) wanted.data[kept++] = wanted.data[i];
  wanted.count = kept;
  query_source_ask(source, &wanted);
  textvec_release(&wanted);
}

bool query_wording_ask(const Wording *w, Source *source, const ReadAs *as, Arena *arena) {
  DiagList ignored = {.files = source->texts};
  TextVec wanted = {0};
  Prog *prog = source->kind == SOURCE_C && w->formula ? query_source_read(source, as, &ignored) : NULL;
  if (prog) collect_wanted(w, prog, arena, &wanted);
  prog_delete(prog);
  diag_release(&ignored);
  bool more = wanted.count > 0;
  for (uint32_t i = 0; i < source->expressions.count && more; i++) textvec_push(&wanted, source->expressions.data[i]);
  if (more) {
    uint32_t before = source->expressions.count;
    query_source_ask(source, &wanted);
    more = source->expressions.count > before;
  }
  textvec_release(&wanted);
  return more;
}
