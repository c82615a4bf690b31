// The source files of a page, line by line, with what is known at each line.
#include <string.h>

#include "prog/print.h"
#include "report/escape.h"
#include "report/page_parts.h"

enum { MOST_INVARIANT = 2000 }; // characters

// Texts in memory may hold zero bytes.
static void add_code(const PageLine *line, Text *out) {
  char *copy = memory_new((size_t)line->length + 1);
  memcpy(copy, line->text, line->length);
  for (uint32_t i = 0; i < line->length; i++)
    if (!copy[i]) copy[i] = '?';
  report_add_xml(copy, out);
  free(copy);
}

static uint32_t count_of(const Page *page, const PageLine *line, sextant_status status) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < line->checks.count; i++)
    count += sextant_property_at(page->answer, line->checks.data[i]).status == status;
  return count;
}

// The names of the checks of a line that have a status, each once.
static void add_names(const Page *page, const PageLine *line, sextant_status status, Text *out) {
  bool any = false;
  for (uint32_t i = 0; i < line->checks.count; i++) {
    sextant_property check = sextant_property_at(page->answer, line->checks.data[i]);
    bool is_told = check.status != status;
    for (uint32_t k = 0; k < i && !is_told; k++) {
      sextant_property before = sextant_property_at(page->answer, line->checks.data[k]);
      is_told = before.status == status && strcmp(before.name, check.name) == 0;
    }
    if (is_told) continue;
    if (any) text_add(out, ", ");
    report_add_xml(check.name, out);
    any = true;
  }
}

static void add_badge(const Page *page, const PageLine *line, sextant_status status, Text *out) {
  uint32_t count = count_of(page, line, status);
  if (!count) return;
  bool is_brief = status == SEXTANT_STATUS_PROVED; // most are: their names would hide the others
  text_format(out, " <span class=\"badge %s\"", report_page_status_class(status));
  if (is_brief) text_add(out, " title=\""), add_names(page, line, status, out), text_add(out, "\"");
  text_add(out, ">");
  if (count > 1 || is_brief) text_format(out, "%u ", count);
  text_add(out, report_page_status_words(status));
  if (!is_brief) text_add(out, ": "), add_names(page, line, status, out);
  text_add(out, "</span>");
}

static void add_badges(const Page *page, const PageLine *line, Text *out) {
  add_badge(page, line, SEXTANT_STATUS_VIOLATED, out);
  add_badge(page, line, SEXTANT_STATUS_UNKNOWN, out);
  add_badge(page, line, SEXTANT_STATUS_VACUOUS, out);
  add_badge(page, line, SEXTANT_STATUS_PROVED, out);
}

static void add_invariants(const Page *page, const PageLine *line, Text *out) {
  const InvariantVec *invariants = report_page_invariants(page);
  for (uint32_t i = 0; i < line->invariants.count; i++) {
    const Invariant *invariant = &invariants->data[line->invariants.data[i]];
    Text formula = {0};
    prog_print_term_at(page->report.prog, invariant->loc, invariant->formula, &formula, MOST_INVARIANT);
    text_add(out, "<div class=\"invariant\"><span>always holds here:</span> <code>");
    report_add_xml(text_view(&formula), out);
    text_add(out, "</code></div>");
    text_release(&formula);
  }
}

static void add_line(const Page *page, uint32_t file, uint32_t number, Text *out) {
  const PageLine *line = &page->files.data[file].lines.data[number - 1];
  text_format(out, "<div class=\"line%s\" id=\"f%u-%u\"", line->runs.count ? " ran" : "", file, number);
  for (uint32_t i = 0; i < line->runs.count; i++)
    text_format(out, "%s%u", i ? " " : " data-runs=\"", line->runs.data[i]);
  text_format(out, "%s><span class=\"number\">%u</span>", line->runs.count ? "\"" : "", number);
  if (line->runs.count)
    text_add(out, "<span class=\"passed\" title=\"the run passes this line\"><span aria-hidden=\"true\">▸</span>"
                  "<span class=\"unseen\">passed </span></span>");
  text_add(out, "<span class=\"text\"><code>");
  add_code(line, out);
  text_add(out, "</code>");
  add_badges(page, line, out);
  add_invariants(page, line, out);
  text_add(out, "</span></div>\n");
}

static void add_file(const Page *page, uint32_t i, Text *out) {
  const PageFile *file = &page->files.data[i];
  text_format(out, "<section class=\"file\" aria-labelledby=\"f%u\">\n<h3 id=\"f%u\">", i, i);
  report_add_xml(file->name, out);
  text_add(out, "</h3>\n");
  for (uint32_t line = 1; line <= file->lines.count; line++) add_line(page, i, line, out);
  text_add(out, "</section>\n");
}

void report_page_add_sources(const Page *page, Text *out) {
  text_add(out, "<section class=\"source\" id=\"source\" aria-labelledby=\"source-title\">\n<h2 "
                "id=\"source-title\">Source</h2>\n");
  if (page->runs.count)
    text_add(out, "<p class=\"legend\"><span aria-hidden=\"true\">▸</span> passed by the run</p>\n");
  text_add(out, "<div class=\"files\" id=\"files\" tabindex=\"0\" role=\"region\" aria-label=\"Source text\">\n");
  for (uint32_t i = 0; i < page->files.count; i++)
    if (page->files.data[i].text) add_file(page, i, out);
  text_add(out, "</div>\n</section>\n");
}
