#include "lsp/remedy.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lsp/place.h"
#include "report/escape.h"

// ---- where a statement can stand

typedef struct Scan {
  size_t braces, parentheses;
  char last;    // that is neither blank nor part of a comment or a directive; 0: none
  bool is_code; // the end is outside of comments, texts and directives
} Scan;

// Behind a comment, a text or a character, `end` at most; 0 where none begins here.
static size_t skip(const char *text, size_t i, size_t end) {
  size_t start = i;
  if (text[i] == '/' && text[i + 1] == '/') return i + strcspn(text + i, "\n");
  if (text[i] == '/' && text[i + 1] == '*') {
    const char *close = strstr(text + i + 2, "*/");
    return close ? (size_t)(close - text) + 2 : end + 1;
  }
  if (text[i] != '"' && text[i] != '\'') return 0;
  for (i++; text[i] && text[i] != text[start] && text[i] != '\n'; i++) i += text[i] == '\\' && text[i + 1];
  return i + 1;
}

// Behind a directive, with the lines that continue it.
static size_t skip_directive(const char *text, size_t i) {
  for (; text[i] && text[i] != '\n'; i++) i += text[i] == '\\' && text[i + 1];
  return i;
}

static Scan scan(const char *text, size_t end) {
  Scan s = {0};
  bool is_fresh = true; // nothing on this line yet
  size_t i = 0;
  while (i < end) {
    size_t next = text[i] == '#' && is_fresh ? skip_directive(text, i) : skip(text, i, end);
    if (next) {
      i = next;
      continue;
    }
    char c = text[i++];
    if (c == '\n') is_fresh = true;
    if (isspace((unsigned char)c)) continue;
    is_fresh = false;
    s.last = c;
    s.braces += c == '{';
    s.braces -= c == '}' && s.braces > 0;
    s.parentheses += c == '(';
    s.parentheses -= c == ')' && s.parentheses > 0;
  }
  s.is_code = i == end;
  return s;
}

static bool begins_with_word(const char *at, const char *word) {
  size_t n = strlen(word);
  return strncmp(at, word, n) == 0 && !isalnum((unsigned char)at[n]) && at[n] != '_';
}

// Does a statement begin where the line does?
static bool is_statement(const char *text, unsigned line) {
  size_t length;
  const char *at = line ? lsp_line_at(text, line - 1, &length) : NULL;
  if (!at) return false;
  Scan s = scan(text, (size_t)(at - text));
  at += strspn(at, " \t");
  if (strchr("{}#\n\r", *at) || begins_with_word(at, "else") || begins_with_word(at, "case") ||
      begins_with_word(at, "default"))
    return false;
  return s.is_code && s.braces && !s.parentheses && s.last && strchr(";{}", s.last);
}

// Has it neither effects nor calls?
static bool is_pure(const char *condition, size_t length) {
  for (size_t i = 0; i < length; i++) {
    char c = condition[i], before = i ? condition[i - 1] : ' ', after = i + 1 < length ? condition[i + 1] : ' ';
    if ((c == '+' || c == '-') && after == c) return false;
    if (c == '=' && after != '=' && !strchr("=!<>", before)) return false;
    if (c == '(' && (isalnum((unsigned char)before) || before == '_')) return false;
  }
  return true;
}

// while (CONDITION) {  or  for (...; CONDITION; ...) {  alone on its line, with a condition that changes nothing.
static bool is_loop_head(const char *text, unsigned line) {
  size_t length;
  const char *at = line ? lsp_line_at(text, line - 1, &length) : NULL, *end = at ? at + length : NULL;
  if (!at) return false;
  while (end > at && isspace((unsigned char)end[-1])) end--;
  at += strspn(at, " \t");
  if (end <= at || end[-1] != '{') return false;
  bool is_for = begins_with_word(at, "for");
  const char *open = memchr(at, '(', (size_t)(end - at));
  if ((!is_for && !begins_with_word(at, "while")) || !open) return false;
  const char *first = is_for ? memchr(open, ';', (size_t)(end - open)) : open;
  const char *last = first && is_for ? memchr(first + 1, ';', (size_t)(end - first - 1)) : end;
  return first && last && is_pure(first + 1, (size_t)(last - first - 1));
}

// ---- remedies

static json_t *remedy_new(unsigned line, const char *kind, const char *code, const char *statement, bool is_after) {
  json_t *remedy = json_object();
  Text title = {0};
  text_format(&title, "Sextant: insert %s", statement);
  json_object_set_new(remedy, "line", json_integer(line));
  json_object_set_new(remedy, "title", report_json_text(text_view(&title)));
  json_object_set_new(remedy, "kind", json_string(kind));
  json_object_set_new(remedy, "statement", report_json_text(statement));
  json_object_set_new(remedy, "is_after", json_boolean(is_after));
  if (code) json_object_set_new(remedy, "code", json_string(code));
  text_release(&title);
  return remedy;
}

// Is it an expression over names that stand in the source, as far as its letters tell?
static bool is_plain(const char *expression) {
  for (const char *c = expression; *c; c++)
    if (!isalnum((unsigned char)*c) && !strchr("_ ()[]<>=!&|+-*/%.", *c)) return false;
  return *expression;
}

json_t *lsp_remedy_assert(const char *text, unsigned line, const char *invariant) {
  if (!is_plain(invariant) || !is_loop_head(text, line)) return NULL;
  Text statement = {0};
  text_format(&statement, "assert(%s);", invariant);
  json_t *remedy = remedy_new(line, "refactor", NULL, text_view(&statement), true);
  json_object_set_new(remedy, "header", json_string("assert.h"));
  text_release(&statement);
  return remedy;
}

static json_t *guard_new(sextant_place place, const char *code, const Text *statement) {
  json_t *remedy = remedy_new(place.line, "quickfix", code, text_view(statement), false);
  json_object_set_new(remedy, "header", json_string("stdlib.h"));
  json_object_set_new(remedy, "column", json_integer(place.column));
  return remedy;
}

// NAME = VALUE, of one name.
json_t *lsp_remedy_guard(const char *text, sextant_place place, const char *code, const char *facts) {
  const char *equals = strstr(facts, " = ");
  bool is_null = strcmp(code, "null") == 0;
  if (!equals || strcmp(equals + 3, is_null ? "NULL" : "0") != 0 || (!is_null && strcmp(code, "div") != 0)) return NULL;
  char *name = strndup(facts, (size_t)(equals - facts));
  json_t *remedy = NULL;
  if (name && is_plain(name) && !strchr(name, ' ') && is_statement(text, place.line)) {
    Text statement = {0};
    text_format(&statement, is_null ? "if (!%s) abort();" : "if (%s == 0) abort();", name);
    remedy = guard_new(place, code, &statement);
    text_release(&statement);
  }
  free(name);
  return remedy;
}

json_t *lsp_remedy_precondition(const char *text, sextant_place place, const char *code, const char *condition) {
  if (!is_plain(condition) || !is_statement(text, place.line)) return NULL;
  Text statement = {0};
  text_format(&statement, "if (!(%s)) abort();", condition);
  json_t *remedy = guard_new(place, code, &statement);
  text_release(&statement);
  return remedy;
}

json_t *lsp_remedy_comment(const char *text, unsigned line, const char *code, const char *message) {
  size_t length;
  const char *at = line ? lsp_line_at(text, line - 1, &length) : NULL;
  if (!at || !scan(text, (size_t)(at - text)).is_code) return NULL;
  Text comment = {0};
  text_add(&comment, "/* sextant: ");
  for (const char *c = message; *c; c++) {
    bool ends = c[0] == '*' && c[1] == '/';
    text_format(&comment, *c == '\n' ? "; " : ends ? "* " : "%c", *c);
  }
  text_add(&comment, " */");
  json_t *remedy = remedy_new(line, "quickfix", code, text_view(&comment), false);
  json_object_set_new(remedy, "title", json_string("Sextant: note the violation in a comment"));
  text_release(&comment);
  return remedy;
}

// ---- trying them

static const char *text_of(const json_t *remedy, const char *key) {
  const char *text = json_string_value(json_object_get(remedy, key));
  return text ? text : "";
}

static unsigned line_of(const json_t *remedy) { return (unsigned)json_integer_value(json_object_get(remedy, "line")); }

void lsp_remedy_try(const char *text, size_t size, const json_t *remedy, Text *out) {
  size_t length = 0;
  const char *at = lsp_line_at(text, line_of(remedy) - 1, &length);
  bool is_after = json_is_true(json_object_get(remedy, "is_after"));
  size_t before = (size_t)(at - text) + (is_after ? length : 0);
  text_add_bytes(out, text, before);
  text_format(out, " %s ", text_of(remedy, "statement"));
  text_add_bytes(out, text + before, size - before);
}

// What is inserted begins behind this many characters of the line, and is this long.
static size_t insertion_start(const json_t *remedy, const char *text) {
  size_t length = 0;
  lsp_line_at(text, line_of(remedy) - 1, &length);
  return json_is_true(json_object_get(remedy, "is_after")) ? length : 0;
}
static size_t insertion_length(const json_t *remedy) { return strlen(text_of(remedy, "statement")) + 2; }

// What is inserted violates nothing, and what the remedy is about is proved: the check that it is against, which stands further to the right now, or
// its own assertion.
bool lsp_remedy_works(const json_t *remedy, const char *text, sextant_answer *answer, const char *path) {
  bool is_guard = json_object_get(remedy, "code"), is_found = false;
  const char *kind = is_guard ? text_of(remedy, "code") : "reach";
  size_t start = insertion_start(remedy, text), end = start + insertion_length(remedy);
  size_t column = (size_t)json_integer_value(json_object_get(remedy, "column")) + end;
  for (size_t i = 0; i < sextant_property_count(answer); i++) {
    sextant_property check = sextant_property_at(answer, i);
    if (check.place.line != line_of(remedy) || !check.place.file || !lsp_same_file(check.place.file, path)) continue;
    bool is_inserted = check.place.column > start && check.place.column <= end;
    bool is_it = strcmp(check.kind, kind) == 0 && (is_guard ? check.place.column == column : is_inserted);
    bool is_proved = check.status == SEXTANT_STATUS_PROVED || check.status == SEXTANT_STATUS_VACUOUS;
    if ((is_inserted || is_it) && !is_proved) return false;
    is_found |= is_it;
  }
  return is_found;
}

// ---- edits

static json_t *insertion(size_t line, size_t column, const Text *text) {
  json_t *edit = json_object();
  json_object_set_new(edit, "range", lsp_range(line, column, column));
  json_object_set_new(edit, "newText", report_json_text(text_view(text)));
  return edit;
}

static const char *line_break(const char *text) {
  const char *end = strchr(text, '\n');
  return end && end > text && end[-1] == '\r' ? "\r\n" : "\n";
}

// In front of the first #include.
static size_t header_line(const char *text) {
  size_t length, first = 0;
  const char *at;
  for (size_t line = 0; (at = lsp_line_at(text, line, &length)); line++)
    if (begins_with_word(at, "#include")) return line;
  return first;
}

static void add_header(const char *text, const json_t *remedy, json_t *edits) {
  Text include = {0}, all = {0};
  text_format(&include, "<%s>", text_of(remedy, "header"));
  text_format(&all, "#include %s%s", text_view(&include), line_break(text));
  if (*text_of(remedy, "header") && !strstr(text, text_view(&include)))
    json_array_append_new(edits, insertion(header_line(text), 0, &all));
  text_release(&include);
  text_release(&all);
}

static int indentation(const char *line) { return line ? (int)strspn(line, " \t") : 0; }

json_t *lsp_remedy_edits(const char *text, const json_t *remedy) {
  json_t *edits = json_array();
  size_t line = line_of(remedy) - 1, length, ignored;
  const char *at = lsp_line_at(text, line, &length), *next = lsp_line_at(text, line + 1, &ignored);
  const char *statement = text_of(remedy, "statement");
  Text inserted = {0};
  add_header(text, remedy, edits);
  if (json_is_true(json_object_get(remedy, "is_after"))) {
    bool is_deeper = indentation(next) > indentation(at);
    text_format(&inserted, "%.*s%s%s%s", indentation(is_deeper ? next : at), is_deeper ? next : at,
                is_deeper ? "" : "  ", statement, line_break(text));
    json_array_append_new(edits, insertion(line + 1, 0, &inserted));
  } else {
    text_format(&inserted, "%.*s%s%s", indentation(at), at, statement, line_break(text));
    json_array_append_new(edits, insertion(line, 0, &inserted));
  }
  text_release(&inserted);
  return edits;
}
