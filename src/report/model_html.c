// A model as one page that needs nothing else: the picture of model_dot.c with its legend, what the hopeless nodes mean, and the
// table of states. Clicking a state, in the picture or the table, marks it in both; a hopeless one also shows the states on
// its way to the error, which are those that edges of falling rank lead to. A button marks all hopeless states.
#include "report/html.h"
#include "report/model_conditions.h"

static const char style[] =
    "body{font:14px/1.5 Helvetica,Arial,sans-serif;margin:2em;max-width:75em}\n"
    "table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.2em .6em;text-align:left}\n"
    "th{background:#eee}tr.state,svg g.node{cursor:pointer}tr.hopeless{background:#f7c3b3}\n"
    ".picture{overflow:auto;border:1px solid #ccc;margin:1em 0;max-height:80vh}\n"
    "tr.way td{background:#ffd23f}tr.chosen td{background:#ff9f1c}\n"
    "svg g.way polygon,svg g.way ellipse{fill:#ffd23f}svg g.chosen polygon,svg g.chosen ellipse{fill:#ff9f1c}\n"
    "code{font-family:monospace}\n";

// `steps` lead nearer to the error; states are found in the picture by graphviz's titles, n0, n1, ...
static const char script[] =
    "const nearer=new Map(),drawn=new Map();\n"
    "for(const [from,to] of steps)nearer.set(from,(nearer.get(from)||[]).concat(to));\n"
    "document.querySelectorAll('svg g.node').forEach(g=>{\n"
    "  const name=g.querySelector('title').textContent;\n"
    "  if(/^n\\d+$/.test(name))drawn.set(+name.slice(1),g);\n"
    "});\n"
    "function mark(state,kind){\n"
    "  document.getElementById('state'+state).classList.add(kind);\n"
    "  if(drawn.has(state))drawn.get(state).classList.add(kind);\n"
    "}\n"
    "function clear(){\n"
    "  document.querySelectorAll('.way,.chosen').forEach(e=>e.classList.remove('way','chosen'));\n"
    "}\n"
    "function choose(state){\n"
    "  clear();\n"
    "  const seen=new Set([state]);\n"
    "  for(const s of seen)for(const t of nearer.get(s)||[])seen.add(t);\n"
    "  seen.forEach(s=>mark(s,s===state?'chosen':'way'));\n"
    "}\n"
    "function chooseHopeless(){\n"
    "  clear();\n"
    "  document.querySelectorAll('tr.hopeless').forEach(r=>mark(+r.id.slice(5),'way'));\n"
    "}\n"
    "drawn.forEach((g,state)=>g.addEventListener('click',()=>choose(state)));\n"
    "document.querySelectorAll('tr.state').forEach(r=>r.addEventListener('click',()=>choose(+r.id.slice(5))));\n"
    "document.getElementById('hopeless').addEventListener('click',chooseHopeless);\n";

// The picture without what makes it a file of its own; false where the layout library fails.
static bool add_picture(const ModelAnswer *r, Text *out) {
  Text svg = {0};
  bool ok = report_model_svg(r, &svg);
  const char *start = ok ? strstr(text_view(&svg), "<svg") : NULL;
  if (start) text_format(out, "<div class=\"picture\">\n%s</div>\n", start);
  text_release(&svg);
  return start != NULL;
}

static void add_conditions(const ModelAnswer *r, Text *out) {
  ModelConditionVec conditions = {0};
  report_model_conditions_find(r, &conditions);
  if (conditions.count) text_add(out, "<h2>Hopeless</h2>\n<ul>\n");
  for (uint32_t i = 0; i < conditions.count; i++) {
    Text one = {0};
    report_model_condition_print(r, &conditions.data[i], &one);
    text_add(out, "<li>");
    report_html_add_text(out, text_view(&one));
    text_add(out, "</li>\n");
    text_release(&one);
  }
  if (conditions.count) text_add(out, "</ul>\n");
  modelconditionvec_release(&conditions);
}

static void add_state(const ModelAnswer *r, uint32_t i, Text *out) {
  const ModelNode *n = &r->model->nodes.data[i];
  const Location *at = &r->model->prog->locs.data[n->loc];
  Text value = {0};
  bool hopeless = report_model_hopeless(r, i);
  report_model_value(r, i, &value);
  text_format(out, "<tr class=\"state%s\" id=\"state%u\"><td>%u</td><td>", hopeless ? " hopeless" : "", i, i);
  report_html_add_text(out, at->name);
  text_add(out, "</td><td>");
  if (at->place.line) text_format(out, "%u", at->place.line);
  text_add(out, "</td><td><code>");
  report_html_add_text(out, text_view(&value));
  text_format(out, "</code></td><td>%c</td><td>%s</td><td>%s</td><td>", report_model_owner(r, i),
              n->initial ? "start" : "", model_is_bad(r->model, i) ? "bad" : "");
  if (hopeless) text_format(out, "%u", r->rank[i]);
  text_format(out, "</td><td>%s</td></tr>\n", n->complete ? "" : "not explored");
  text_release(&value);
}

static void add_states(const ModelAnswer *r, Text *out) {
  text_add(out, "<h2>States</h2>\n<p><button id=\"hopeless\">Show all hopeless states</button></p>\n<table>\n"
                "<tr><th>state</th><th>location</th><th>line</th><th>value</th><th>owner</th><th>start</th>"
                "<th>bad</th><th>steps to the error</th><th></th></tr>\n");
  for (uint32_t i = 0; i < r->model->nodes.count; i++) add_state(r, i, out);
  text_add(out, "</table>\n");
}

// Pairs of states, the second nearer to the error.
static void add_steps(const ModelAnswer *r, Text *out) {
  bool any = false;
  text_add(out, "const steps=[");
  for (uint32_t i = 0; i < r->model->edges.count; i++) {
    const ModelEdge *e = &r->model->edges.data[i];
    if (!report_model_is_winning(r, e)) continue;
    text_format(out, "%s[%u,%u]", any ? "," : "", e->from, e->to);
    any = true;
  }
  text_add(out, "];\n");
}

bool report_model_html(const ModelAnswer *r, Text *out) {
  const Model *model = r->model;
  text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
  report_html_add_text(out, r->file);
  text_format(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style);
  report_html_add_text(out, r->file);
  text_format(out, "</h1>\n<p>%s by this model: %u states, %u transitions, domain %s%s.</p>\n", report_model_says(r),
              model->nodes.count, model->edges.count, model->domain->ops->name, model->truncated ? ", cut short" : "");
  if (r->game.has_no_start) text_add(out, "<p>" MODEL_NO_START ".</p>\n");
  if (!add_picture(r, out)) return false;
  add_conditions(r, out);
  add_states(r, out);
  text_add(out, "<script>\n");
  add_steps(r, out);
  text_format(out, "%s</script>\n</body>\n</html>\n", script);
  return true;
}
