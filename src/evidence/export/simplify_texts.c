#include "evidence/export/simplify_texts.h"

#include "evidence/arguments.h"

enum { MOST_ARGUMENTS = 8, MOST_LENGTH = 1024, PLAIN_CHARACTER = 'a' };

// One text of a trace.
typedef struct TextOf {
  Attempts *attempts;
  RunArguments arguments;
  uint64_t number;
} TextOf;

static Term with_element(const TextOf *text, Term array, uint64_t index, u128 value) {
  TermTable *table = text->attempts->prog->table;
  Sort sort = expr_sort(table, array);
  return expr_store(table, array, expr_const(table, sort_index(sort), index),
                    expr_const(table, sort_element(sort), value));
}

static Term with_character(const TextOf *text, Term memory, uint64_t k, unsigned char c) {
  return with_element(text, memory, evidence_argument_start(&text->arguments, text->number) + k, c);
}

static unsigned char character(const TextOf *text, uint64_t k) {
  return evidence_argument_character(&text->arguments, text->number, k);
}

// Does the run also fail with that many characters? Those that were 0 become a letter.
static bool try_length(const TextOf *text, uint64_t length, bool plain) {
  const RunArguments *arguments = &text->arguments;
  Term memory = evidence_arguments_array(arguments, arguments->memory);
  for (uint64_t k = 0; k < length; k++)
    if (plain || !character(text, k)) memory = with_character(text, memory, k, PLAIN_CHARACTER);
  memory = with_character(text, memory, length, 0);
  Term lengths = evidence_arguments_array(arguments, arguments->lengths);
  lengths = with_element(text, lengths, text->number * arguments->stride, length);
  InitialValue both[] = {{arguments->memory, memory}, {arguments->lengths, lengths}};
  return evidence_attempt_initials(text->attempts, both, 2);
}

// As short as it can be, as far as halving finds it. False: no short one does.
static bool shorten(const TextOf *text, uint64_t *length) {
  uint64_t low = 0, high = 0; // below `low` none does
  while (!try_length(text, high, false)) {
    low = high + 1;
    high = high ? 2 * high : 1;
    if (high > MOST_LENGTH || !evidence_attempts_go_on(text->attempts)) return false;
  }
  while (low < high && evidence_attempts_go_on(text->attempts)) {
    uint64_t middle = low + (high - low) / 2;
    if (try_length(text, middle, false)) high = middle;
    else low = middle + 1;
  }
  *length = high;
  return true;
}

static void make_plain(const TextOf *text, uint64_t length) {
  VarId memory = text->arguments.memory;
  if (try_length(text, length, true)) return;
  for (uint64_t k = 0; k < length && evidence_attempts_go_on(text->attempts); k++) {
    if (character(text, k) == PLAIN_CHARACTER) continue;
    Term other = with_character(text, evidence_arguments_array(&text->arguments, memory), k, PLAIN_CHARACTER);
    evidence_attempt_initials(text->attempts, &(InitialValue){memory, other}, 1);
  }
}

void evidence_simplify_texts(Attempts *a) {
  TextOf text = {.attempts = a};
  if (!evidence_arguments_of(a->prog, a->trace, &text.arguments)) return;
  for (; text.number < MOST_ARGUMENTS && evidence_attempts_go_on(a); text.number++) {
    uint64_t length;
    if (shorten(&text, &length)) make_plain(&text, length);
  }
}
