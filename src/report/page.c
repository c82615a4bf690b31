#include "report/page.h"

#include "query/outputs.h"
#include "report/escape.h"
#include "report/page_parts.h"
#include "report/reason.h"
#include "report/states_page.h"

extern const unsigned char report_page_css[], report_page_js[];
extern const size_t report_page_css_size, report_page_js_size;

// ---- the head

static void add_head(const Page *page, Text *out) {
  text_add(
      out,
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n<title>Sextant: ");
  report_add_xml(page->report.file, out);
  text_add(out, "</title>\n<style>\n");
  text_add_bytes(out, (const char *)report_page_css, report_page_css_size);
  report_states_add_style(out);
  text_add(out, "</style>\n</head>\n<body>\n");
}

static const char *verdict_word(sextant_verdict verdict) {
  switch (verdict) {
  case SEXTANT_VERIFIED: return "VERIFIED";
  case SEXTANT_FALSIFIED: return "FALSIFIED";
  case SEXTANT_UNKNOWN: return "UNKNOWN";
  case SEXTANT_INTERNAL: return "INTERNAL ERROR";
  case SEXTANT_FAULT: break;
  }
  return "ERROR";
}

static const char *verdict_class(sextant_verdict verdict) {
  return verdict == SEXTANT_VERIFIED    ? "proved"
         : verdict == SEXTANT_FALSIFIED ? "violated"
         : verdict == SEXTANT_UNKNOWN   ? "unknown"
                                        : "fault";
}

static void add_reason(const Page *page, sextant_verdict verdict, Text *out) {
  const char *reason = sextant_answer_reason(page->answer);
  if (verdict != SEXTANT_UNKNOWN || !*reason) return;
  Text plain = {0};
  report_plain_reason(reason, &plain);
  text_add(out, "<p>Not settled: ");
  report_add_xml(text_view(&plain), out);
  text_add(out, ".</p>\n");
  text_release(&plain);
}

static void add_faults(const Page *page, Text *out) {
  size_t count = sextant_diagnostic_count(page->answer);
  if (count) text_add(out, "<ul class=\"faults\">\n");
  for (size_t i = 0; i < count; i++) {
    sextant_diagnostic fault = sextant_diagnostic_at(page->answer, i);
    text_add(out, "<li>");
    if (fault.place.file) {
      report_page_add_place(page, (Place){fault.place.file, fault.place.line, fault.place.column}, false, out);
      text_add(out, ": ");
    }
    report_add_xml(fault.message, out);
    text_add(out, "</li>\n");
  }
  if (count) text_add(out, "</ul>\n");
}

static const sextant_status statuses[] = {SEXTANT_STATUS_VIOLATED, SEXTANT_STATUS_UNKNOWN, SEXTANT_STATUS_VACUOUS,
                                          SEXTANT_STATUS_PROVED};
enum { STATUSES = sizeof statuses / sizeof *statuses };

static size_t count_with(const Page *page, sextant_status status) {
  size_t count = 0;
  for (size_t i = 0; i < sextant_property_count(page->answer); i++)
    count += sextant_property_at(page->answer, i).status == status;
  return count;
}

static void add_counts(const Page *page, Text *out) {
  text_add(out, "<ul class=\"counts\" aria-label=\"Checks by status\">\n");
  for (size_t i = 0; i < STATUSES; i++)
    text_format(out, "<li><span class=\"badge %s\">%zu %s</span></li>\n", report_page_status_class(statuses[i]),
                count_with(page, statuses[i]), report_page_status_words(statuses[i]));
  text_add(out, "</ul>\n");
}

static void add_banner(const Page *page, Text *out) {
  sextant_verdict verdict = sextant_answer_verdict(page->answer);
  text_add(out, "<a class=\"skip\" href=\"#main\">Skip to the content</a>\n<header>\n<h1>");
  report_add_xml(page->report.file, out);
  text_format(out, "</h1>\n<p class=\"verdict\"><strong class=\"badge %s\">%s</strong>", verdict_class(verdict),
              verdict_word(verdict));
  if (*page->report.property) {
    text_add(out, " <span>asked for: <code>");
    report_add_xml(page->report.property, out);
    text_add(out, "</code></span>");
  }
  text_add(out, "</p>\n");
  add_reason(page, verdict, out);
  add_faults(page, out);
  if (sextant_property_count(page->answer)) add_counts(page, out);
  text_add(out, "</header>\n<nav aria-label=\"Parts of this page\"><ul>\n<li><a href=\"#checks\">Checks</a></li>\n");
  if (page->runs.count) text_add(out, "<li><a href=\"#runs\">Runs</a></li>\n");
  text_add(out, "<li><a href=\"#source\">Source</a></li>\n");
  if (page->answer->view.model) text_add(out, "<li><a href=\"#model\">Model</a></li>\n");
  text_add(out, "</ul></nav>\n");
}

// ---- checks

static void add_run_button(const Page *page, size_t check, Text *out) {
  for (uint32_t i = 0; i < page->runs.count; i++)
    if (page->runs.data[i]->check == check) {
      text_format(out, "<a class=\"show\" href=\"#run%u\" data-run=\"%u\">Step through the run</a>", i, i);
      return;
    }
}

static void add_check(const Page *page, size_t i, Text *out) {
  sextant_property check = sextant_property_at(page->answer, i);
  const char *status = report_page_status_class(check.status);
  text_format(out, "<tr data-status=\"%s\" data-kind=\"", status);
  report_add_xml(check.kind, out);
  text_format(out, "\"><td><span class=\"badge %s\">%s</span></td><td>", status,
              report_page_status_words(check.status));
  report_add_xml(check.kind, out);
  text_add(out, "</td><td>");
  report_page_add_check(&check, out);
  text_add(out, "</td><td>");
  report_page_add_place(page, (Place){check.place.file, check.place.line, check.place.column}, false, out);
  text_add(out, "</td><td>");
  add_run_button(page, i, out);
  text_add(out, "</td></tr>\n");
}

static void add_filters(Text *out) {
  text_add(out, "<form class=\"filters scripted\" hidden role=\"search\" aria-label=\"Filter the checks\">\n"
                "<p><label for=\"status\">Status</label> <select id=\"status\"><option value=\"\">all</option>");
  for (size_t i = 0; i < STATUSES; i++)
    text_format(out, "<option value=\"%s\">%s</option>", report_page_status_class(statuses[i]),
                report_page_status_words(statuses[i]));
  text_add(out, "</select></p>\n<p><label for=\"kind\">Kind</label> <select id=\"kind\"><option value=\"\">all</option>"
                "</select></p>\n<p><label for=\"search\">Search</label> <input id=\"search\" type=\"search\"></p>\n"
                "</form>\n<p id=\"shown\" role=\"status\"></p>\n");
}

static void add_checks(const Page *page, Text *out) {
  size_t count = sextant_property_count(page->answer);
  text_add(out, "<section id=\"checks\" aria-labelledby=\"checks-title\">\n<h2 id=\"checks-title\">Checks</h2>\n");
  if (!count) text_add(out, "<p>There is nothing to check.</p>\n");
  if (count) {
    add_filters(out);
    text_add(out, "<div class=\"list\" id=\"list\" tabindex=\"0\" role=\"region\" aria-label=\"List of "
                  "checks\">\n<table>\n<thead><tr>"
                  "<th scope=\"col\">Status</th><th scope=\"col\">Kind</th><th scope=\"col\">Check</th>"
                  "<th scope=\"col\">Place</th><th scope=\"col\">Run</th></tr></thead>\n<tbody>\n");
  }
  for (size_t k = 0; k < STATUSES; k++)
    for (size_t i = 0; i < count; i++)
      if (sextant_property_at(page->answer, i).status == statuses[k]) add_check(page, i, out);
  text_add(out, count ? "</tbody></table>\n</div>\n</section>\n" : "</section>\n");
}

// ---- the end

static void add_footer(const Page *page, Text *out) {
  text_add(out, "<footer>\n");
  size_t count = sextant_assumption_count(page->answer);
  if (count) text_add(out, "<h2>Assumptions</h2>\n<ul>\n");
  for (size_t i = 0; i < count; i++) {
    text_add(out, "<li>");
    report_add_xml(sextant_assumption_at(page->answer, i), out);
    text_add(out, "</li>\n");
  }
  if (count) text_add(out, "</ul>\n");
  text_add(out, "<p>Sextant " SEXTANT_VERSION "</p>\n</footer>\n<script>\n");
  text_add_bytes(out, (const char *)report_page_js, report_page_js_size);
  report_states_add_script(out);
  text_add(out, "</script>\n</body>\n</html>\n");
}

void report_page(const sextant_answer *answer, Text *out) {
  Page page;
  report_page_init(&page, answer);
  add_head(&page, out);
  add_banner(&page, out);
  text_format(out, "<main id=\"main\">\n");
  add_checks(&page, out);
  text_format(out, "<div class=\"explorer%s\">\n", page.runs.count ? " stepped" : "");
  report_page_add_sources(&page, out);
  report_page_add_runs(&page, out);
  text_add(out, "</div>\n");
  report_page_add_model(&page, out);
  text_add(out, "</main>\n");
  add_footer(&page, out);
  report_page_release(&page);
}

void report_page_write(sextant_answer *answer) {
  const char *path = answer->input->settings.report;
  if (!path || !query_outputs_check(answer->input, NULL)) return;
  Text out = {0};
  report_page(answer, &out);
  query_outputs_write(path, text_view(&out), &answer->diags);
  text_release(&out);
}
