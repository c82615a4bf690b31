// Recursive descent for formulas. Binding, weakest first: <->, ->, ||, &&, U R W, prefix operators. The rule of each function
// stands above it. C expressions within a formula are left to the parser of expr/.
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "spec/formula_table.h"

enum { MOST_DEPTH = 500, MOST_EQUIVALENCES = 500 };

typedef struct Binding {
  const char *name;
  size_t length;
  uint32_t variable;
} Binding;
VEC(BindingVec, bindingvec, Binding)

typedef struct Reader {
  FormulaTable *table;
  FormulaLanguage language;
  const FormulaScope *scope;
  const char *text, *at; // at: the next character that is not blank
  Place place;
  DiagList *diags;
  BindingVec bound, binders; // those around; all, for messages
  bool ends_at_until;        // within A[f U g]: U is the quantifier's
  bool in_path;              // below a path quantifier: operators of LTL may stand by themselves
  unsigned depth;
  unsigned equivalences; // each makes the formula deeper, however it is written
  bool failed;
} Reader;

static Formula parse_formula(Reader *r);
static Formula parse_unary(Reader *r);
static Formula parse_until(Reader *r);

// ---- errors and words

static Formula fail(Reader *r, const char *at, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static Place place_at(const Reader *r, const char *at) {
  Place place = r->place;
  for (const char *c = r->text; c < at; c++) {
    place.column++;
    if (*c == '\n') place.line++, place.column = 1;
  }
  return place;
}

static Formula fail(Reader *r, const char *at, const char *hint, const char *format, ...) {
  if (r->failed) return FORMULA_NONE;
  r->failed = true;
  va_list list;
  va_start(list, format);
  diag_error_list(r->diags, place_at(r, at), r->scope->source ? r->scope->source : r->text, hint, format, list);
  va_end(list);
  return FORMULA_NONE;
}

static void skip(Reader *r, size_t n) {
  r->at += n;
  r->at += expr_blank_length(r->at);
}

static size_t word_length(const char *at) {
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
  return isdigit((unsigned char)*at) ? 0 : n;
}

static bool word_is(const char *at, const char *word) {
  return word_length(at) == strlen(word) && strncmp(at, word, strlen(word)) == 0;
}

static const char *shown(const Reader *r, int *length) {
  size_t n = word_length(r->at);
  if (n == 0 && *r->at) n = 1;
  while (((unsigned char)*r->at & 0x80) && ((unsigned char)r->at[n] & 0xc0) == 0x80) n++; // a character of UTF-8
  *length = (int)(n > 40 ? 40 : n);
  return r->at;
}

static bool accept(Reader *r, const char *sign) {
  if (r->failed || strncmp(r->at, sign, strlen(sign)) != 0) return false;
  skip(r, strlen(sign));
  return true;
}

static const char *hint_at(const char *next) { return *next == '=' ? "== compares" : NULL; }

static bool expect(Reader *r, const char *sign) {
  if (accept(r, sign)) return true;
  int n;
  const char *next = shown(r, &n);
  if (n == 0) fail(r, next, NULL, "expected `%s` at the end", sign);
  else fail(r, next, hint_at(next), "expected `%s` before `%.*s`", sign, n, next);
  return false;
}

typedef struct Prefix {
  const char *word;
  FormulaKind kind;
} Prefix;

static const Prefix prefixes[] = {{"X", FORMULA_NEXT},      {"F", FORMULA_FINALLY},  {"G", FORMULA_GLOBALLY},
                                  {"[]", FORMULA_GLOBALLY}, {"<>", FORMULA_FINALLY}, {"AX", FORMULA_AX},
                                  {"EX", FORMULA_EX},       {"AY", FORMULA_AY},      {"EY", FORMULA_EY},
                                  {"AF", FORMULA_AF},       {"EF", FORMULA_EF},      {"AG", FORMULA_AG},
                                  {"EG", FORMULA_EG}};
enum { PREFIXES = sizeof prefixes / sizeof *prefixes };

bool spec_formula_word_is_reserved(const char *word, size_t length) {
  static const char *const others[] = {"U",  "R",  "V",    "W",     "WU", "A",   "E",
                                       "mu", "nu", "true", "false", "at", "end", "AP"};
  for (size_t i = 0; i < PREFIXES; i++)
    if (strlen(prefixes[i].word) == length && memcmp(prefixes[i].word, word, length) == 0) return true;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strlen(others[i]) == length && memcmp(others[i], word, length) == 0) return true;
  return false;
}

// After a word: does an operator of C follow, so that the word must be a variable's name?
static bool is_c_operator(const char *at) {
  at += expr_blank_length(at);
  if (strncmp(at, "&&", 2) == 0 || strncmp(at, "||", 2) == 0 || strncmp(at, "->", 2) == 0) return false;
  if (strncmp(at, "<->", 3) == 0 || strncmp(at, "==>", 3) == 0 || strncmp(at, "=>", 2) == 0) return false;
  if (strncmp(at, "<=>", 3) == 0 || strncmp(at, "<==>", 4) == 0 || strncmp(at, "/\\", 2) == 0) return false;
  if (strncmp(at, "<>", 2) == 0 || strncmp(at, "[]", 2) == 0) return false;
  if (*at == '!') return at[1] == '=';
  return *at && strchr("<>=+-*/%&|^[", *at) != NULL;
}

// ---- atoms

static Formula make_atom(Reader *r, AtomKind kind, const char *text, size_t length, Term condition, U32Vec locs) {
  Text copy = {0};
  text_add_bytes(&copy, text, length);
  Formula f =
      spec_formula_atom(r->table, spec_formula_add_atom(r->table, (Atom){kind, text_view(&copy), condition, locs}));
  text_release(&copy);
  return f;
}

static size_t trim(const char *text, size_t length) {
  while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
  return length;
}

// comparison = a C expression without &&, ||, ?: and what binds less
static Formula parse_comparison(Reader *r) {
  ExprScope scope = prog_scope(r->scope->prog);
  ExprText text = {r->at, place_at(r, r->at), r->scope->source ? r->scope->source : r->text,
                   r->scope->prog->long_width};
  size_t used;
  Term t = expr_parse_prefix(r->scope->prog->table, &scope, &text, EXPR_COMPARISON, SORT_NONE, r->diags, &used);
  if (t == TERM_NONE) return r->failed = true, FORMULA_NONE;
  const char *start = r->at;
  skip(r, used);
  return make_atom(r, ATOM_CONDITION, start, trim(start, used), t, (U32Vec){0});
}

// A whole C expression of `length` characters in some kind of brackets.
static Formula parse_whole(Reader *r, const char *start, size_t length) {
  Text copy = {0};
  text_add_bytes(&copy, start, length);
  ExprScope scope = prog_scope(r->scope->prog);
  Term t = expr_parse_condition(r->scope->prog->table, &scope, text_view(&copy), place_at(r, start),
                                r->scope->source ? r->scope->source : r->text, r->scope->prog->long_width, r->diags);
  text_release(&copy);
  if (t == TERM_NONE) return r->failed = true, FORMULA_NONE;
  return make_atom(r, ATOM_CONDITION, start, trim(start, length), t, (U32Vec){0});
}

static Formula make_proposition(Reader *r, const char *start, size_t length) {
  Text name = {0};
  text_add_bytes(&name, start, length);
  Formula f;
  if (r->scope->is_proposition && r->scope->is_proposition(r->scope->context, text_view(&name)))
    f = make_atom(r, ATOM_NAME, start, length, TERM_NONE, (U32Vec){0});
  else {
    Suggestion best;
    suggestion_init(&best, start, length);
    if (r->scope->offer_propositions) r->scope->offer_propositions(r->scope->context, &best);
    f = fail(r, start, suggestion_hint(&best, NULL), "there is no proposition `%s`", text_view(&name));
  }
  text_release(&name);
  return f;
}

// quoted = '"' C expression or proposition '"'
static Formula parse_quoted(Reader *r) {
  const char *start = r->at + 1;
  size_t n = strcspn(start, "\"");
  if (start[n] != '"') return fail(r, r->at, NULL, "the quotation does not end");
  Formula f = r->scope->prog ? parse_whole(r, start, n) : make_proposition(r, start, n);
  skip(r, n + 2);
  return f;
}

// The end of the bracket that opens at `open`, or NULL.
static const char *closing(const char *open, char left, char right) {
  unsigned depth = 0;
  for (const char *c = open; *c; c++) {
    if (*c == left) depth++;
    if (*c == right && --depth == 0) return c;
  }
  return NULL;
}

// ap = "AP" "(" C expression ")", the notation of other checkers
static Formula parse_ap(Reader *r) {
  skip(r, 2);
  const char *end = closing(r->at, '(', ')');
  if (!end) return fail(r, r->at, NULL, "this bracket is not closed");
  const char *start = r->at + 1;
  Formula f = parse_whole(r, start, (size_t)(end - start));
  skip(r, (size_t)(end + 1 - r->at));
  return f;
}

static bool location_matches(const Location *location, const char *name, size_t length) {
  if (isdigit((unsigned char)*name)) return location->place.line == strtoul(name, NULL, 10);
  return strlen(location->name) == length && memcmp(location->name, name, length) == 0;
}

// at = "at" "(" (location | line) ")"
static Formula parse_at(Reader *r) {
  skip(r, 2);
  if (!expect(r, "(")) return FORMULA_NONE;
  const char *start = r->at;
  size_t n = strcspn(start, ")");
  if (start[n] != ')') return fail(r, start, NULL, "expected a location or a line and `)`");
  size_t length = trim(start, n);
  U32Vec locs = {0};
  const LocationVec *places = &r->scope->prog->locs;
  for (Loc l = 0; l < places->count; l++)
    if (location_matches(&places->data[l], start, length)) u32vec_push(&locs, l);
  skip(r, n + 1);
  if (locs.count > 0) return make_atom(r, ATOM_LOCATION, start, length, TERM_NONE, locs);
  return fail(r, start, "sextant model --format json shows the locations and lines of a program",
              "the program has no location `%.*s`", (int)length, start);
}

static Formula parse_end(Reader *r) {
  U32Vec locs = {0};
  for (Loc l = 0; l < r->scope->prog->locs.count; l++)
    if (r->scope->prog->locs.data[l].role == LOC_END) u32vec_push(&locs, l);
  skip(r, 3);
  return make_atom(r, ATOM_END, "end", 3, TERM_NONE, locs);
}

// A parenthesis begins a C expression where an operator of C follows it.
static bool is_c_parenthesis(const Reader *r) {
  const char *end = closing(r->at, '(', ')');
  return end && is_c_operator(end + 1);
}

static Formula parse_program_atom(Reader *r) {
  bool is_name = is_c_operator(r->at + word_length(r->at));
  if (word_is(r->at, "AP") && !is_name) return parse_ap(r);
  if (word_is(r->at, "at") && !is_name) return parse_at(r);
  if (word_is(r->at, "end") && !is_name) return parse_end(r);
  return parse_comparison(r);
}

static Formula parse_atom(Reader *r) {
  if (*r->at == '"') return parse_quoted(r);
  if (r->scope->prog) return parse_program_atom(r);
  size_t n = word_length(r->at);
  if (n == 0) {
    int length;
    const char *next = shown(r, &length);
    return *next ? fail(r, next, NULL, "expected a formula before `%.*s`", length, next)
                 : fail(r, next, NULL, "expected a formula at the end");
  }
  const char *start = r->at;
  skip(r, n);
  return make_proposition(r, start, n);
}

// ---- fixpoints

static Formula find_variable(Reader *r) {
  size_t n = word_length(r->at);
  for (uint32_t i = r->bound.count; n > 0 && i-- > 0;) {
    const Binding *b = &r->bound.data[i];
    if (b->length != n || memcmp(b->name, r->at, n) != 0) continue;
    skip(r, n);
    return spec_formula_variable(r->table, b->variable);
  }
  return FORMULA_NONE;
}

// fixpoint = ("mu" | "nu") name "." formula
static Formula parse_fixpoint(Reader *r, FormulaKind kind) {
  if (r->language != LANGUAGE_MU) return fail(r, r->at, "give the formula with --mu", "fixpoints are the mu-calculus");
  skip(r, 2);
  size_t n = word_length(r->at);
  if (n == 0) return fail(r, r->at, "a fixpoint is written mu Z. p || AX Z", "expected a variable");
  Text name = {0};
  text_add_bytes(&name, r->at, n);
  Binding binding = {r->at, n, spec_formula_new_variable(r->table, text_view(&name))};
  text_release(&name);
  skip(r, n);
  if (!expect(r, ".")) return FORMULA_NONE;
  bindingvec_push(&r->bound, binding);
  bindingvec_push(&r->binders, binding);
  Formula body = parse_formula(r);
  bindingvec_pop(&r->bound);
  return r->failed ? FORMULA_NONE : spec_formula_binder(r->table, kind, binding.variable, body);
}

// ---- operators

static bool is_path_operator(FormulaKind kind) { return kind >= FORMULA_NEXT && kind <= FORMULA_RELEASE; }

// Is the operator one of the language that is read? Otherwise says which it is of.
static bool is_allowed(Reader *r, FormulaKind kind, const char *word) {
  if (is_path_operator(kind) && r->language != LANGUAGE_LTL && !r->in_path)
    return fail(r, r->at, "write a path quantifier before it, as in AF or EX, or give the formula with --ltl",
                "`%s` speaks of one path, and this formula of states", word) != FORMULA_NONE;
  if (!is_path_operator(kind) && r->language == LANGUAGE_LTL)
    return fail(r, r->at, "give the formula with --ctl or --mu", "`%s` speaks of several paths, and LTL of one",
                word) != FORMULA_NONE;
  return true;
}

// Is the word at hand a path quantifier? Not where it can only be a name: before an operator, or an array before its index.
static bool is_quantifier(const Reader *r) {
  if (r->language == LANGUAGE_LTL || !(word_is(r->at, "A") || word_is(r->at, "E"))) return false;
  const char *next = r->at + 1 + expr_blank_length(r->at + 1);
  if (*next == '[' && next[1] != ']') {
    const char *end = closing(next, '[', ']');
    return !(r->scope->prog && end && is_c_operator(end + 1));
  }
  if (word_is(next, "U") || word_is(next, "R") || word_is(next, "W")) return false;
  return word_length(next) > 0 || *next == '(' || *next == '"' || (*next == '!' && next[1] != '=') ||
         strncmp(next, "[]", 2) == 0 || strncmp(next, "<>", 2) == 0;
}

static Formula make_path(Reader *r, char sign, Formula left, Formula right);

static const char *path_operator_at(const char *at) {
  static const char *const words[] = {"U", "R", "V", "W", "WU"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (word_is(at, words[i])) return words[i];
  return NULL;
}

// The operator between two formulas that stands here, or NULL.
static const char *find_path_operator(const Reader *r) { return r->failed ? NULL : path_operator_at(r->at); }

// bracketed = "[" formula (("U" | "R" | "V" | "W" | "WU") formula)? "]"
static Formula parse_bracketed(Reader *r) {
  bool before = r->ends_at_until;
  skip(r, 1);
  r->ends_at_until = true;
  Formula left = parse_formula(r);
  r->ends_at_until = false;
  if (r->failed) return FORMULA_NONE;
  const char *word = find_path_operator(r);
  if (!word && spec_formula_is_state(r->table, left))
    return fail(r, r->at, "write A[f U g] or E[f U g]", "expected `U`");
  if (word) {
    skip(r, strlen(word));
    Formula right = parse_formula(r);
    left = r->failed ? FORMULA_NONE : make_path(r, *word, left, right);
  }
  r->ends_at_until = before;
  return expect(r, "]") ? left : FORMULA_NONE;
}

// quantified = ("A" | "E") (bracketed | until), with the operators of LTL in it. `A f` that is the whole formula, with f of LTL,
// is read as f where it is not a bracket that CTL has a form for.
static Formula parse_quantified(Reader *r) {
  const char *start = r->at;
  bool all = *start == 'A', before = r->in_path, is_first = r->text + expr_blank_length(r->text) == start;
  skip(r, 1);
  bool bracket = *r->at == '[' && r->at[1] != ']';
  r->in_path = true;
  Formula f = bracket ? parse_bracketed(r) : parse_until(r);
  r->in_path = before;
  if (r->failed) return FORMULA_NONE;
  Formula result = spec_formula_quantify(r->table, f, all);
  bool is_ltl = all && is_first && !*r->at && r->language == LANGUAGE_CTL && spec_formula_is_ltl(r->table, f);
  if (is_ltl && (!bracket || result == FORMULA_NONE)) return f;
  if (result != FORMULA_NONE) return result;
  return fail(r, start, "give a formula about all paths with --ltl", "CTL has no form that is known for these paths");
}

// Does a formula begin here, so that what stands before it is an operator rather than a name?
static bool is_operand(const char *at) {
  at += expr_blank_length(at);
  if (path_operator_at(at)) return false;
  return word_length(at) > 0 || isdigit((unsigned char)*at) || *at == '(' || *at == '"' ||
         (*at == '!' && at[1] != '=') || strncmp(at, "[]", 2) == 0 || strncmp(at, "<>", 2) == 0;
}

// Operators of LTL in one word, as GF: the first of them, or NULL.
static const Prefix *find_joined(const Reader *r) {
  size_t n = word_length(r->at);
  if ((r->language != LANGUAGE_LTL && !r->in_path) || n < 2 || strspn(r->at, "XFG") != n || !is_operand(r->at + n))
    return NULL;
  for (size_t i = 0; i < PREFIXES; i++)
    if (strlen(prefixes[i].word) == 1 && *prefixes[i].word == *r->at) return &prefixes[i];
  return NULL;
}

// In the mu-calculus CTL's operators stand for their fixpoints.
static const Prefix *find_prefix(const Reader *r) {
  const Prefix *joined = find_joined(r);
  if (joined) return joined;
  for (size_t i = 0; i < PREFIXES; i++) {
    const char *word = prefixes[i].word;
    if (!isalpha((unsigned char)*word) && strncmp(r->at, word, 2) == 0) return &prefixes[i];
    if (word_is(r->at, word)) return is_c_operator(r->at + strlen(word)) && r->scope->prog ? NULL : &prefixes[i];
  }
  return NULL;
}

static Formula parse_negation(Reader *r) {
  skip(r, 1);
  Formula f = parse_unary(r);
  return r->failed ? FORMULA_NONE : spec_formula_not(r->table, f);
}

static Formula parse_parenthesis(Reader *r) {
  bool before = r->ends_at_until;
  skip(r, 1);
  r->ends_at_until = false;
  Formula f = parse_formula(r);
  r->ends_at_until = before;
  return expect(r, ")") ? f : FORMULA_NONE;
}

// unary = "!" unary | prefix unary | quantified | fixpoint | "(" formula ")" | "true" | "false" | variable | atom
static Formula parse_unary_inner(Reader *r) {
  if (*r->at == '!') return parse_negation(r);
  Formula variable = find_variable(r);
  if (variable != FORMULA_NONE) return variable;
  const Prefix *prefix = find_prefix(r);
  if (prefix) {
    if (!is_allowed(r, prefix->kind, prefix->word)) return FORMULA_NONE;
    skip(r, strlen(prefix->word));
    bool before = r->in_path;
    r->in_path = before && is_path_operator(prefix->kind);
    Formula f = parse_unary(r);
    r->in_path = before;
    return r->failed ? FORMULA_NONE : spec_formula_unary(r->table, prefix->kind, f);
  }
  if (word_is(r->at, "mu")) return parse_fixpoint(r, FORMULA_MU);
  if (word_is(r->at, "nu")) return parse_fixpoint(r, FORMULA_NU);
  if (is_quantifier(r)) return parse_quantified(r);
  if (*r->at == '(' && !(r->scope->prog && is_c_parenthesis(r))) return parse_parenthesis(r);
  if (word_is(r->at, "true")) return skip(r, 4), FORMULA_IS_TRUE;
  if (word_is(r->at, "false")) return skip(r, 5), FORMULA_IS_FALSE;
  return parse_atom(r);
}

static Formula parse_unary(Reader *r) {
  if (r->failed) return FORMULA_NONE;
  if (r->depth >= MOST_DEPTH) return fail(r, r->at, NULL, "the formula is nested too deeply");
  r->depth++;
  Formula f = parse_unary_inner(r);
  r->depth--;
  return f;
}

// f W g is g R (f || g)
static Formula make_path(Reader *r, char sign, Formula left, Formula right) {
  if (sign == 'U') return spec_formula_binary(r->table, FORMULA_UNTIL, left, right);
  if (sign == 'R' || sign == 'V') return spec_formula_binary(r->table, FORMULA_RELEASE, left, right);
  return spec_formula_binary(r->table, FORMULA_RELEASE, right, spec_formula_binary(r->table, FORMULA_OR, left, right));
}

// until = unary (("U" | "R" | "V" | "W" | "WU") until)?
static Formula parse_until(Reader *r) {
  Formula left = parse_unary(r);
  const char *word = find_path_operator(r);
  if (!word || r->ends_at_until) return left;
  char sign = *word;
  if (!is_allowed(r, FORMULA_UNTIL, word)) return FORMULA_NONE;
  skip(r, strlen(word));
  if (++r->depth >= MOST_DEPTH) return fail(r, r->at, NULL, "the formula is nested too deeply");
  Formula right = parse_until(r);
  r->depth--;
  return r->failed ? FORMULA_NONE : make_path(r, sign, left, right);
}

// conjunction = until (("&&" | "/\\") until)*, and disjunctions likewise
static Formula parse_conjunction(Reader *r) {
  Formula f = parse_until(r);
  while (accept(r, "&&") || accept(r, "/\\")) {
    Formula g = parse_until(r);
    if (!r->failed) f = spec_formula_binary(r->table, FORMULA_AND, f, g);
  }
  return r->failed ? FORMULA_NONE : f;
}

static Formula parse_disjunction(Reader *r) {
  Formula f = parse_conjunction(r);
  while (accept(r, "||") || accept(r, "\\/")) {
    Formula g = parse_conjunction(r);
    if (!r->failed) f = spec_formula_binary(r->table, FORMULA_OR, f, g);
  }
  return r->failed ? FORMULA_NONE : f;
}

static bool accept_implication(Reader *r) { return accept(r, "->") || accept(r, "==>") || accept(r, "=>"); }

// implication = disjunction (("->" | "=>" | "==>") implication)?
static Formula parse_implication(Reader *r) {
  Formula left = parse_disjunction(r);
  if (r->failed || !accept_implication(r)) return left;
  if (++r->depth >= MOST_DEPTH) return fail(r, r->at, NULL, "the formula is nested too deeply");
  Formula not_left = spec_formula_not(r->table, left), right = parse_implication(r);
  r->depth--;
  return r->failed ? FORMULA_NONE : spec_formula_binary(r->table, FORMULA_OR, not_left, right);
}

static Formula make_equivalence(FormulaTable *t, Formula a, Formula b) {
  Formula both = spec_formula_binary(t, FORMULA_AND, a, b);
  Formula not_a = spec_formula_not(t, a), not_b = spec_formula_not(t, b),
          neither = spec_formula_binary(t, FORMULA_AND, not_a, not_b);
  return spec_formula_binary(t, FORMULA_OR, both, neither);
}

static bool accept_equivalence(Reader *r) { return accept(r, "<->") || accept(r, "<==>") || accept(r, "<=>"); }

// formula = implication (("<->" | "<=>" | "<==>") implication)*
static Formula parse_formula(Reader *r) {
  Formula f = parse_implication(r);
  while (accept_equivalence(r)) {
    if (++r->equivalences > MOST_EQUIVALENCES) return fail(r, r->at, NULL, "the formula has too many `<->`");
    Formula g = parse_implication(r);
    if (!r->failed) f = make_equivalence(r->table, f, g);
  }
  return r->failed ? FORMULA_NONE : f;
}

// ---- polarity: a fixpoint exists where its variable is below an even number of negations

typedef struct Polarity {
  Map seen;   // formula * 2 + negated
  Map binder; // variable -> is its fixpoint below an odd number of negations?
} Polarity;

// A variable that is below a negation within its fixpoint, or UINT32_MAX.
static uint32_t find_negative(const FormulaTable *table, Formula f, bool negated, Polarity *p) {
  FormulaKind kind = spec_formula_kind(table, f);
  uint32_t index = spec_formula_index(table, f), ignored;
  if (kind == FORMULA_VARIABLE) return map_find(&p->binder, index, negated) != (uint32_t)negated ? index : UINT32_MAX;
  if (map_get(&p->seen, (uint64_t)f * 2 + negated, &ignored)) return UINT32_MAX;
  map_set(&p->seen, (uint64_t)f * 2 + negated, 1);
  if (kind == FORMULA_MU || kind == FORMULA_NU) map_set(&p->binder, index, negated);
  uint32_t result = UINT32_MAX;
  for (uint32_t i = 0; i < spec_formula_child_count(table, f) && result == UINT32_MAX; i++)
    result = find_negative(table, spec_formula_child(table, f, i), negated ^ (kind == FORMULA_NOT), p);
  return result;
}

static Formula check_polarity(Reader *r, Formula f) {
  Polarity p = {0};
  uint32_t wrong = r->failed ? UINT32_MAX : find_negative(r->table, f, false, &p);
  map_release(&p.seen);
  map_release(&p.binder);
  for (uint32_t i = 0; i < r->binders.count; i++) {
    const Binding *b = &r->binders.data[i];
    if (b->variable == wrong)
      return fail(r, b->name, "a fixpoint exists where its variable is below an even number of negations",
                  "the variable `%.*s` is used below a negation", (int)b->length, b->name);
  }
  return f;
}

Formula spec_formula_parse(FormulaTable *table, FormulaLanguage language, const FormulaScope *scope, const char *text,
                           Place place, DiagList *diags) {
  if (place.line == 0) place.line = 1;
  if (place.column == 0) place.column = 1;
  Reader r = {
      .table = table, .language = language, .scope = scope, .text = text, .at = text, .place = place, .diags = diags};
  skip(&r, 0);
  Formula f = parse_formula(&r);
  if (!r.failed && *r.at) {
    int n;
    const char *next = shown(&r, &n);
    f = fail(&r, next, hint_at(next), "expected an operator or the end before `%.*s`", n, next);
  }
  f = check_polarity(&r, f);
  bindingvec_release(&r.binders);
  bindingvec_release(&r.bound);
  return f;
}
