// The runs of a page: of each the inputs, and its steps as a list whose items say where they are and what they set, for readers and for the script.
#include "evidence/export/client.h"
#include "prog/print.h"
#include "report/escape.h"
#include "report/page_parts.h"
#include "report/run_text.h"

enum { MOST_STEPS = 5000, MOST_INPUTS = 1000, MOST_INVARIANT = 2000 };

// ---- inputs

// The values of all inputs from the place of one.
static void add_values_of(const Story *story, uint32_t i, Text *out) {
  uint32_t count = 0;
  for (uint32_t k = i; k < story->inputs.count; k++) {
    const StoryInput *input = &story->inputs.data[k];
    if ((k > i && !report_input_is_alike(&story->inputs.data[i], input)) || count++ >= MOST_INPUTS) continue;
    text_add(out, k > i ? ", <code>" : "<code>");
    report_add_xml(input->shown, out);
    text_add(out, "</code>");
  }
  if (count > MOST_INPUTS) text_format(out, ", ... (%u in all)", count);
}

static void add_input(const Page *page, const Story *story, uint32_t i, Text *out) {
  const StoryInput *input = &story->inputs.data[i];
  text_add(out, "<li>");
  if (input->place.line) report_page_add_place(page, input->place, true, out), text_add(out, ": ");
  if (input->inside) text_add(out, "inside ");
  text_add(out, "<var>");
  report_add_xml(input->function ? input->function : input->variable, out);
  text_add(out, !input->function ? "</var> holds " : input->inside ? "()</var>: " : "()</var> returns ");
  add_values_of(story, i, out);
  text_add(out, input->function ? "</li>\n" : " at the start</li>\n");
}

static void add_inputs(const Page *page, const Story *story, Text *out) {
  if (!story->inputs.count) {
    text_add(out, "<p>The run takes no inputs.</p>\n");
    return;
  }
  text_add(out, "<h4>Inputs</h4>\n<ul class=\"inputs\">\n");
  for (uint32_t i = 0; i < story->inputs.count; i++)
    if (report_input_is_first(story, i)) add_input(page, story, i, out);
  text_add(out, "</ul>\n");
}

// ---- steps

// Local variables have the depth of their call: they are gone when that is over.
static void add_value(const ToldValue *value, uint32_t depth, bool is_shown, Text *out) {
  text_add(out, is_shown ? "<span class=\"set\"" : "<span class=\"set\" hidden");
  if (value->is_local) text_format(out, " data-depth=\"%u\"", depth);
  if (value->object) text_add(out, " data-object=\""), report_add_xml(value->object, out), text_add(out, "\"");
  text_add(out, "><var>");
  report_add_xml(value->name, out);
  text_add(out, "</var> = <code>");
  report_add_xml(value->value, out);
  text_add(out, "</code></span>");
}

static void add_values(const Telling *telling, const ToldEvent *event, Text *out) {
  uint32_t depth = event->depth + (event->kind == TOLD_CALL);
  for (uint32_t i = 0; i < event->value_count; i++) {
    if (i) text_add(out, ", ");
    add_value(&telling->values.data[event->first_value + i], depth, true, out);
  }
  for (uint32_t i = 0; i < event->more_values; i++)
    add_value(&telling->values.data[event->first_value + event->value_count + i], depth, false, out);
  if (event->more_values) text_format(out, ", and %u more", event->more_values);
}

// What an edge of a graph that is no C program does.
static void add_edge(const Page *page, const ToldEvent *event, Text *out) {
  Text edge = {0};
  prog_edge_print(page->report.prog, event->loc, &edge);
  if (event->kind == TOLD_CHOICE) text_format(&edge, " -> %s", page->report.prog->locs.data[event->next].name);
  text_add(out, event->value_count ? " (<code>" : "<code>");
  report_add_xml(text_view(&edge), out);
  text_add(out, event->value_count ? "</code>)" : "</code>");
  text_release(&edge);
}

static void add_freed(const char *block, Text *out) {
  text_add(out, "frees <span class=\"freed\">");
  report_add_xml(block, out);
  text_add(out, "</span>");
}

// The values that a condition is about are those that there are: nothing is set.
static void add_way(const Telling *telling, const ToldEvent *event, Text *out) {
  for (uint32_t i = 0; i < event->value_count; i++) {
    const ToldValue *value = &telling->values.data[event->first_value + i];
    text_add(out, i ? ", <var>" : "<var>");
    report_add_xml(value->name, out);
    text_add(out, "</var> = <code>");
    report_add_xml(value->value, out);
    text_add(out, "</code>");
  }
  if (event->value_count) text_add(out, ": ");
  if (event->to.line) text_format(out, "goes on at line %u", event->to.line);
  else text_add(out, "decides");
}

static void add_what(const Page *page, const Telling *telling, const ToldEvent *event, Text *out) {
  if (event->kind == TOLD_CALL) text_add(out, "calls "), report_add_xml(event->function, out), text_add(out, "(");
  if (event->kind == TOLD_FREE) add_freed(event->function, out);
  if (event->kind != TOLD_WAY) add_values(telling, event, out);
  if (event->kind == TOLD_CALL) text_add(out, ")");
  if (event->kind == TOLD_SET && event->function) {
    text_add(out, " by ");
    report_add_xml(event->function, out);
    text_add(out, "()");
  }
  if (event->kind == TOLD_WAY) add_way(telling, event, out);
  if (!page->report.prog->lexicon) add_edge(page, event, out);
}

static void begin_step(const Page *page, Place place, uint32_t depth, const char *kind, Text *out) {
  uint32_t file = report_page_file_of(page, place);
  text_format(out, "<li class=\"%s\" data-depth=\"%u\"", kind, depth);
  if (file != UINT32_MAX) text_format(out, " data-line=\"f%u-%u\"", file, place.line);
  text_add(out, "><span class=\"place\">");
  if (place.line) report_page_add_place(page, place, true, out), text_add(out, ":");
  text_add(out, "</span> <span class=\"what\">");
}

static void add_step(const Page *page, const Telling *telling, uint32_t i, Text *out) {
  const ToldEvent *event = &telling->events.data[i];
  begin_step(page, event->place, event->depth, event->matters ? "step" : "step minor", out);
  add_what(page, telling, event, out);
  text_add(out, "</span></li>\n");
}

// ---- the end

static void add_region(const Page *page, const InvariantVec *region, Text *out) {
  for (uint32_t i = 0; i < region->count; i++) {
    Text formula = {0};
    prog_print_term_at(page->report.prog, region->data[i].loc, region->data[i].formula, &formula, MOST_INVARIANT);
    text_add(out, i ? " or <code>" : " inside <code>");
    report_add_xml(text_view(&formula), out);
    text_add(out, "</code>");
    text_release(&formula);
  }
}

static void add_endless_end(const Page *page, const PageRun *run, Text *out) {
  const Telling *telling = run->story->telling;
  const InvariantVec *region = &run->view.trace->region;
  bool repeats = !region->count && telling->loop_start < telling->events.count;
  Place end = page->report.prog->locs.data[run->view.run.end].place;
  begin_step(page, repeats ? telling->events.data[telling->loop_start].place : end, 0, "step end", out);
  if (region->count) text_add(out, "from here the run can go on for ever,"), add_region(page, region, out);
  else if (repeats) text_add(out, "and again from here on, for ever");
  else text_add(out, "nothing changes any more, for ever");
  text_add(out, "</span></li>\n");
}

static void add_end(const Page *page, const PageRun *run, Text *out) {
  const Telling *telling = run->story->telling;
  const Location *end = &page->report.prog->locs.data[run->view.run.end];
  const Property *property = &page->report.prog->properties.data[run->check];
  uint32_t depth = telling->events.count ? telling->events.data[telling->events.count - 1].depth : 0;
  begin_step(page, property->place.line ? property->place : end->place, depth, "step end", out);
  report_add_xml(property->name, out);
  text_add(out, run->view.verdict == VERDICT_VERIFIED ? " shown" : " violated");
  const char *why = telling->failure ? telling->failure : telling->facts;
  if (why) text_add(out, telling->failure ? ": " : ", where "), report_add_xml(why, out);
  text_add(out, "</span></li>\n");
}

static void add_steps(const Page *page, const PageRun *run, uint32_t number, Text *out) {
  const Telling *telling = run->story->telling;
  uint32_t count = telling->events.count,
           skipped = count > MOST_STEPS ? count - MOST_STEPS : 0; // the last ones matter most
  text_add(out, "<h4>Steps</h4>\n");
  if (skipped) text_format(out, "<p>%u earlier steps are left out.</p>\n", skipped);
  text_format(out, "<ol class=\"steps\" tabindex=\"0\" aria-label=\"Steps of run %u\"", number + 1);
  text_format(out, skipped ? " start=\"%u\">\n" : "%.0u>\n", skipped ? skipped + 1 : 0);
  for (uint32_t i = skipped; i < count; i++) add_step(page, telling, i, out);
  if (run->view.run.is_endless) add_endless_end(page, run, out);
  else add_end(page, run, out);
  text_add(out, "</ol>\n");
}

// ---- all

static void add_client(const PageRun *run, Text *out) {
  Text client = {0};
  evidence_client_print(run->report.prog, run->view.trace, &run->view.run, &client);
  text_add(out, "<h4>Client</h4>\n<pre>");
  report_add_xml(text_view(&client), out);
  text_add(out, "</pre>\n");
  text_release(&client);
}

static void add_title(const Page *page, const PageRun *run, Text *out) {
  const Property *property = &page->report.prog->properties.data[run->check];
  report_add_xml(property->name, out);
  text_add(out, run->view.verdict == VERDICT_VERIFIED ? " shown at " : " violated at ");
  report_add_xml(property->place.file ? property->place.file : page->report.file, out);
  if (property->place.line) text_format(out, ":%u", property->place.line);
}

static void add_run(const Page *page, uint32_t i, Text *out) {
  const PageRun *run = page->runs.data[i];
  const Telling *telling = run->story->telling;
  sextant_property check = sextant_property_at(page->answer, run->check);
  text_format(out, "<article class=\"run\" id=\"run%u\" aria-labelledby=\"run%u-title\">\n<h3 id=\"run%u-title\">", i,
              i, i);
  add_title(page, run, out);
  text_add(out, "</h3>\n<p class=\"failure\">");
  const char *why = telling->failure ? telling->failure : telling->facts;
  report_page_add_check(&check, out);
  if (why) text_add(out, telling->failure ? ": " : ", here "), report_add_xml(why, out);
  text_add(out, "</p>\n");
  if (page->report.prog->client) add_client(run, out);
  add_inputs(page, run->story, out);
  add_steps(page, run, i, out);
  text_add(out, "</article>\n");
}

static void add_choice(const Page *page, Text *out) {
  text_format(out, "<p class=\"scripted\" hidden><label for=\"which\">Which of %u runs</label> <select id=\"which\">\n",
              page->runs.count);
  for (uint32_t i = 0; i < page->runs.count; i++) {
    text_format(out, "<option value=\"%u\">", i);
    add_title(page, page->runs.data[i], out);
    text_add(out, "</option>\n");
  }
  text_add(out, "</select></p>\n");
}

static const char stepper[] =
    "<div class=\"stepper scripted\" id=\"stepper\" hidden>\n"
    "<div class=\"buttons\" role=\"group\" aria-label=\"Step through the run\">\n"
    "<button type=\"button\" id=\"first\" title=\"Home\"><span aria-hidden=\"true\">« </span>First</button>\n"
    "<button type=\"button\" id=\"back\" title=\"Arrow left\"><span aria-hidden=\"true\">‹ </span>Back</button>\n"
    "<button type=\"button\" id=\"next\" title=\"Arrow right\">Next<span aria-hidden=\"true\"> ›</span></button>\n"
    "<button type=\"button\" id=\"last\" title=\"End\">Last<span aria-hidden=\"true\"> »</span></button>\n"
    "</div>\n<p><label for=\"every\"><input type=\"checkbox\" id=\"every\"> Every step, not only those that "
    "matter</label></p>\n"
    "<p id=\"now\" aria-live=\"polite\" aria-atomic=\"true\"></p>\n"
    "<p class=\"hint\">Keys: ← and → anywhere; ↑, ↓, Home and End once a button or the steps have the focus.</p>\n"
    "<table id=\"values\"><caption>Values, as they were last told</caption>\n"
    "<thead><tr><th scope=\"col\">What</th><th scope=\"col\">Value</th><th scope=\"col\">Change</th></tr></thead>\n"
    "<tbody></tbody></table>\n</div>\n";

void report_page_add_runs(const Page *page, Text *out) {
  if (!page->runs.count) return;
  text_format(out,
              "<section class=\"runs\" id=\"runs\" aria-labelledby=\"runs-title\">\n<h2 id=\"runs-title\">%s</h2>\n",
              page->runs.count > 1 ? "Runs" : "Run");
  if (page->runs.count > 1) add_choice(page, out);
  text_add(out, stepper);
  for (uint32_t i = 0; i < page->runs.count; i++) add_run(page, i, out);
  text_add(out, "</section>\n");
}
