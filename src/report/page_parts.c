#include "report/page_parts.h"

#include <string.h>

#include "evidence/inputs.h"
#include "report/escape.h"

enum { MOST_LINES = 50000 }; // of one file that are shown

// ---- files

static void split_lines(PageFile *file, size_t size) {
  const char *at = file->text, *end = file->text + size;
  while (at < end && file->lines.count < MOST_LINES) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t length = (size_t)((stop ? stop : end) - at);
    if (length && at[length - 1] == '\r') length--;
    pagelinevec_push(&file->lines, (PageLine){.text = at, .length = (uint32_t)length});
    at = stop ? stop + 1 : end;
  }
}

static const char *name_of(const Page *page, const char *name) {
  const TextVec *files = &page->answer->input->files;
  return name ? name : files->count ? files->data[0] : NULL;
}

static uint32_t find_file(const Page *page, const char *name) {
  for (uint32_t i = 0; name && i < page->files.count; i++)
    if (strcmp(page->files.data[i].name, name) == 0) return i;
  return UINT32_MAX;
}

// Files of the library that Sextant brings along are not the user's, whatever there is under such a name.
static void add_file(Page *page, const char *name) {
  name = name_of(page, name);
  if (!name || find_file(page, name) != UINT32_MAX || evidence_place_is_library((Place){.file = name})) return;
  size_t size = 0;
  PageFile file = {.name = name, .text = files_read(&page->answer->input->texts, name, &size)};
  if (file.text) split_lines(&file, size);
  pagefilevec_push(&page->files, file);
}

uint32_t report_page_file_of(const Page *page, Place place) {
  uint32_t i = place.line ? find_file(page, name_of(page, place.file)) : UINT32_MAX;
  return i != UINT32_MAX && place.line <= page->files.data[i].lines.count ? i : UINT32_MAX;
}

static PageLine *line_at(Page *page, Place place) {
  uint32_t file = report_page_file_of(page, place);
  return file == UINT32_MAX ? NULL : &page->files.data[file].lines.data[place.line - 1];
}

// ---- what is told at lines

static Place to_place(sextant_place place) { return (Place){place.file, place.line, place.column}; }

static void mark_checks(Page *page) {
  for (size_t i = 0; i < sextant_property_count(page->answer); i++) {
    PageLine *line = line_at(page, to_place(sextant_property_at(page->answer, i).place));
    if (line) u32vec_push(&line->checks, (uint32_t)i);
  }
}

const InvariantVec *report_page_invariants(const Page *page) {
  const Outcome *outcome = page->report.outcome;
  bool proves = page->report.prog && outcome->verdict == VERDICT_VERIFIED && outcome->proof;
  return proves ? &outcome->proof->invariants : NULL;
}

static void mark_invariants(Page *page) {
  const InvariantVec *invariants = report_page_invariants(page);
  for (uint32_t i = 0; invariants && i < invariants->count; i++) {
    PageLine *line = line_at(page, page->report.prog->locs.data[invariants->data[i].loc].place);
    if (line) u32vec_push(&line->invariants, i);
  }
}

static void mark_run(Page *page, uint32_t run) {
  const Run *steps = &page->runs.data[run]->view.run;
  for (uint32_t i = 0; i < steps->steps.count; i++) {
    const Location *at = &page->report.prog->locs.data[steps->steps.data[i].loc];
    PageLine *line = at->is_setup ? NULL : line_at(page, at->place);
    bool is_new = line && (!line->runs.count || line->runs.data[line->runs.count - 1] != run);
    if (is_new) u32vec_push(&line->runs, run);
  }
}

// ---- runs

static void tell_run(Page *page, uint32_t i) {
  PageRun *run = memory_new(sizeof *run);
  run->report = report_of_violation(&page->report, i, &run->view);
  run->report.verbose = true; // values are those of all steps, also of those that do not matter
  run->story = report_story_new(&run->report);
  const Location *end = &page->report.prog->locs.data[run->view.run.end];
  run->check = end->property < page->report.prog->properties.count ? end->property : 0;
  pagerunvec_push(&page->runs, run);
}

// One for each violation; of a formula that holds because there is a run, that run.
static void tell_runs(Page *page) {
  const Outcome *outcome = page->report.outcome;
  uint32_t count = report_violation_count(&page->report);
  if (page->report.prog && outcome->verdict == VERDICT_VERIFIED && outcome->trace) count = 1;
  for (uint32_t i = 0; i < count; i++) tell_run(page, i);
}

static void add_files(Page *page) {
  const TextVec *files = &page->answer->input->files;
  for (uint32_t i = 0; i < files->count; i++) add_file(page, files->data[i]);
  for (size_t i = 0; i < sextant_property_count(page->answer); i++)
    add_file(page, sextant_property_at(page->answer, i).place.file);
  for (uint32_t i = 0; i < page->runs.count; i++) {
    const ToldEventVec *events = &page->runs.data[i]->story->telling->events;
    for (uint32_t k = 0; k < events->count; k++) add_file(page, events->data[k].place.file);
  }
}

void report_page_init(Page *page, const sextant_answer *answer) {
  *page = (Page){.answer = answer, .report = report_of_answer(answer)};
  if (!page->report.outcome->status) page->report.prog = NULL;
  page->report.colors = false;
  tell_runs(page);
  add_files(page);
  mark_checks(page);
  mark_invariants(page);
  for (uint32_t i = 0; i < page->runs.count; i++) mark_run(page, i);
}

static void release_file(PageFile *file) {
  for (uint32_t i = 0; i < file->lines.count; i++) {
    u32vec_release(&file->lines.data[i].checks);
    u32vec_release(&file->lines.data[i].invariants);
    u32vec_release(&file->lines.data[i].runs);
  }
  pagelinevec_release(&file->lines);
  free(file->text);
}

void report_page_release(Page *page) {
  for (uint32_t i = 0; i < page->runs.count; i++) {
    report_story_delete(page->runs.data[i]->story);
    free(page->runs.data[i]);
  }
  for (uint32_t i = 0; i < page->files.count; i++) release_file(&page->files.data[i]);
  pagerunvec_release(&page->runs);
  pagefilevec_release(&page->files);
}

// ---- words

static bool is_only_file(const Page *page, uint32_t file) {
  for (uint32_t i = 0; i < page->files.count; i++)
    if (i != file && page->files.data[i].text) return false;
  return true;
}

void report_page_add_place(const Page *page, Place place, bool brief, Text *out) {
  uint32_t file = report_page_file_of(page, place);
  const char *name = name_of(page, place.file);
  brief = brief && file != UINT32_MAX && is_only_file(page, file);
  if (file != UINT32_MAX) text_format(out, "<a href=\"#f%u-%u\">", file, place.line);
  if (!brief) report_add_xml(name ? name : "", out);
  if (place.line) text_format(out, brief ? "line %u" : ":%u", place.line);
  if (file != UINT32_MAX) text_add(out, "</a>");
}

const char *report_page_status_words(sextant_status status) {
  switch (status) {
  case SEXTANT_STATUS_VIOLATED: return "violated";
  case SEXTANT_STATUS_PROVED: return "proved";
  case SEXTANT_STATUS_VACUOUS: return "never reached";
  case SEXTANT_STATUS_UNKNOWN: break;
  }
  return "unknown";
}

const char *report_page_status_class(sextant_status status) {
  return status == SEXTANT_STATUS_VACUOUS ? "vacuous" : report_page_status_words(status);
}

void report_page_add_check(const sextant_property *check, Text *out) {
  bool is_code = strcmp(check->name, "assertion") == 0, has_text = check->text && *check->text;
  bool is_kind = strcmp(check->name, check->kind) == 0;
  if (!has_text || !is_kind) report_add_xml(check->name, out);
  if (!has_text) return;
  text_add(out, is_code ? " <code>" : is_kind ? "" : ": ");
  report_add_xml(check->text, out);
  if (is_code) text_add(out, "</code>");
}
