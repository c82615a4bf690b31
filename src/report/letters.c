#include "report/letters.h"

#include <string.h>

#include "report/html.h"
#include "report/picture.h"

enum { MOST_LETTERS = 24, FEW_LETTERS = 6 }; // predicates that a legend lists; that are counted at a glance

void report_letters_say(const char *letters, uint32_t count, Text *out) {
  bool any = false;
  if (count <= FEW_LETTERS || strspn(letters, "TF*") != count || letters[count]) {
    text_add(out, letters);
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (letters[i] == '*') continue;
    text_format(out, "%s%u %c", any ? ", " : "", i + 1, letters[i]);
    any = true;
  }
  if (!any) text_add(out, "*");
}

void report_letters_add_legend(Text *rows, const TextVec *predicates) {
  for (uint32_t i = 0; i < predicates->count && i < MOST_LETTERS; i++) {
    Text sign = {0}, meaning = {0};
    text_format(&sign, predicates->count > FEW_LETTERS ? "%u" : "letter %u", i + 1);
    report_html_add_text(&meaning, predicates->data[i]);
    report_picture_add_row(rows, text_view(&sign), text_view(&meaning));
    text_release(&sign);
    text_release(&meaning);
  }
  if (predicates->count) report_picture_add_row(rows, "T, F, *", "it holds, it does not, either");
  if (predicates->count > MOST_LETTERS)
    report_picture_add_row(rows, "...", "more predicates, in the order of --format text");
}
