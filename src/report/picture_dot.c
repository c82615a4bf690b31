// A picture in the language of the layout library. Diamonds are the falsifier's, boxes its opponent's; filled nodes have the colour of what is
// said of them, those with a double border are bad, a heavy arrow from nowhere marks a start, a dashed border the frontier. A thin arrow is a may
// step, a heavy one also must (must+), a heavy dashed one must only; a double head is must-; red arrows lead nearer to the error. A
// legend says what of this there is in the picture.
#include "base/map.h"
#include "report/picture.h"

#define NEAR_LINE "#b3361b"
enum {
  WIDTH = 60,
  LINES = 4,
  FEW_LINES = 2
}; // characters of a line, and lines of a value, alone and in a chain or crowd

static void add_escaped(Text *out, const char *s, size_t length) {
  for (size_t i = 0; i < length && s[i]; i++) {
    if (s[i] == '"' || s[i] == '\\') text_add(out, "\\");
    text_add_bytes(out, s[i] == '\n' ? " " : s + i, 1);
  }
}

// Broken after commas and blanks where it is too wide, and cut where it has too many lines.
static void add_wrapped(Text *out, const char *s, uint32_t lines) {
  for (uint32_t line = 0; *s; line++) {
    size_t length = strlen(s), end = length;
    if (line) text_add(out, "\\n");
    if (length > WIDTH)
      for (end = WIDTH; end > WIDTH / 2 && s[end - 1] != ' ';) end--;
    if (length > WIDTH && end <= WIDTH / 2) end = WIDTH;
    add_escaped(out, s, end);
    s += end;
    if (*s && line + 1 == lines) {
      text_add(out, " ...");
      return;
    }
  }
}

typedef void Say(const void *of, uint32_t state, Text *out);

static void add_words(const Picture *p, Say *say, uint32_t state, uint32_t lines, const char *before, Text *out) {
  Text words = {0};
  if (say) say(p->of, state, &words);
  if (words.count) {
    text_add(out, before);
    add_wrapped(out, text_view(&words), lines);
  }
  text_release(&words);
}

// Of a chain the last state is the one that decides.
static void add_label(const Picture *p, const PicturePart *part, Text *out) {
  uint32_t lines = p->parts.count < p->states.count ? FEW_LINES : LINES;
  if (part->is_rest && part->states > part->links) {
    text_format(out, "%u states from which\\nno way leads to the error", part->states);
    return;
  }
  add_words(p, p->words.place, part->first, 1, "", out);
  if (part->states > part->links) text_format(out, "\\n%u states", part->states);
  else add_words(p, p->words.value, part->first, lines, "\\n", out);
  if (part->links > 1) {
    text_format(out, "\\n... %u step%s ...\\n", part->links - 1, part->links > 2 ? "s" : "");
    add_words(p, p->words.place, part->last, 1, "", out);
    if (part->states == part->links) add_words(p, p->words.value, part->last, lines, "\\n", out);
  }
  add_words(p, p->words.does, part->last, 1, "\\n", out);
}

static void add_part(const Picture *p, uint32_t i, Text *out) {
  const PicturePart *part = &p->parts.data[i];
  const PictureState *state = &p->states.data[part->first];
  text_format(out, "  n%u [label=\"", i);
  add_label(p, part, out);
  text_format(out, "\", shape=%s, style=\"%s%s\"", state->is_choice ? "diamond" : "box",
              state->fill ? "filled" : "solid", state->is_open ? ",dashed" : "");
  if (state->fill) text_format(out, ", fillcolor=\"%s\"", state->fill);
  if (state->is_bad) text_add(out, ", peripheries=2");
  text_add(out, "];\n");
  if (state->is_start)
    text_format(out, "  s%u [shape=point, width=0.12];\n  s%u -> n%u [penwidth=2, arrowsize=0.9];\n", i, i, i);
}

// ---- arrows

// One for each pair of parts: must where all of its steps are. Those within a part that is a chain or a place are not drawn.
static void collect_arrows(const Picture *p, PictureStepVec *arrows) {
  Map known = {0};
  for (uint32_t k = 0; k < p->steps.count; k++) {
    PictureStep step = p->steps.data[k];
    bool is_within = p->part_of[step.from] == p->part_of[step.to] && step.from != step.to;
    step.from = p->part_of[step.from], step.to = p->part_of[step.to];
    uint32_t number;
    if (is_within || step.from == PICTURE_LEFT_OUT || step.to == PICTURE_LEFT_OUT) continue;
    if (!map_get(&known, (uint64_t)step.from << 32 | step.to, &number)) {
      map_set(&known, (uint64_t)step.from << 32 | step.to, arrows->count);
      picturestepvec_push(arrows, step);
      continue;
    }
    PictureStep *arrow = &arrows->data[number];
    arrow->is_may |= step.is_may, arrow->is_near |= step.is_near;
    arrow->is_must &= step.is_must, arrow->is_onto &= step.is_onto;
  }
  map_release(&known);
}

static void add_arrow(const PictureStep *step, Text *out) {
  text_format(out, "  n%u -> n%u [", step->from, step->to);
  text_format(out, "penwidth=%s%s", step->is_must ? "2.6" : "1",
              step->is_must && !step->is_may ? ", style=dashed" : "");
  if (step->is_onto) text_add(out, ", arrowhead=normalnormal");
  if (step->is_near) text_add(out, ", color=\"" NEAR_LINE "\"");
  text_add(out, "];\n");
}

// ---- the legend

typedef struct Shown { // what there is to explain
  bool choice, bad, start, open, may, must, must_only, onto, near, several, chain;
} Shown;

static Shown what_is_shown(const Picture *p, const PictureStepVec *arrows) {
  Shown s = {0};
  for (uint32_t i = 0; i < p->parts.count; i++) {
    const PictureState *state = &p->states.data[p->parts.data[i].first];
    s.choice |= state->is_choice, s.bad |= state->is_bad, s.start |= state->is_start, s.open |= state->is_open;
    s.several |= p->parts.data[i].states > p->parts.data[i].links, s.chain |= p->parts.data[i].links > 1;
  }
  for (uint32_t i = 0; i < arrows->count; i++) {
    const PictureStep *step = &arrows->data[i];
    s.may |= !step->is_must, s.must |= step->is_must && step->is_may, s.must_only |= step->is_must && !step->is_may;
    s.onto |= step->is_onto, s.near |= step->is_near;
  }
  return s;
}

void report_picture_add_row(Text *rows, const char *sign, const char *meaning) {
  text_format(rows, "<tr><td align=\"left\">%s</td><td align=\"left\">%s&#160;&#160;&#160;</td></tr>", sign, meaning);
}

static void add_row(Text *rows, bool shown, const char *sign, const char *meaning) {
  if (shown) report_picture_add_row(rows, sign, meaning);
}

static void add_legend(const Picture *p, const PictureStepVec *arrows, Text *out) {
  Shown s = what_is_shown(p, arrows);
  text_add(
      out,
      "  graph [labelloc=b, labeljust=l, fontname=\"Helvetica,sans-serif\", fontsize=10, label=<<table border=\"1\" "
      "cellborder=\"0\" cellspacing=\"2\" color=\"#888888\">");
  add_row(out, s.start, "&#9679;&#8594;", "start");
  p->words.legend(p->of, p, out);
  add_row(out, s.bad, "&#9635;", "bad: the error");
  add_row(out, s.open, "&#9476;", "not explored further");
  add_row(out, s.may, "&#8594;", "may step");
  add_row(out, s.must, "<b>&#10142;</b>", s.onto ? "must+ step: from every state" : "must step");
  add_row(out, s.must_only, "&#8674;", "must step, no may step");
  add_row(out, s.onto, "&#8608;", "must- step: into every state");
  add_row(out, s.near, "<font color=\"" NEAR_LINE "\">&#8594;</font>", "nearer to the error");
  add_row(out, s.chain, "...", "so many steps one after the other, drawn as one");
  add_row(out, s.several, "n states", "drawn as one: an arrow is a step of some of them");
  Text note = {0};
  text_format(&note, "too far from the start to be drawn; --format json has them");
  Text count = {0};
  text_format(&count, "%u states", p->left_out);
  add_row(out, p->left_out, text_view(&count), text_view(&note));
  text_release(&note);
  text_release(&count);
  text_add(out, "</table>>];\n");
}

// ---- the whole

static const char head[] = "digraph model {\n  graph [ranksep=0.35, nodesep=0.3];\n"
                           "  node [fontname=\"Helvetica,sans-serif\", fontsize=11, margin=\"0.12,0.06\"];\n"
                           "  edge [arrowsize=0.7];\n";

void report_picture_dot(const Picture *p, Text *out) {
  PictureStepVec arrows = {0};
  collect_arrows(p, &arrows);
  text_add(out, head);
  for (uint32_t i = 0; i < p->parts.count; i++) add_part(p, i, out);
  for (uint32_t i = 0; i < arrows.count; i++) add_arrow(&arrows.data[i], out);
  add_legend(p, &arrows, out);
  text_add(out, "}\n");
  picturestepvec_release(&arrows);
}

void report_picture_note_dot(const char *text, Text *out) {
  text_add(out, head);
  text_add(out, "  n0 [shape=plaintext, label=\"");
  add_wrapped(out, text, UINT32_MAX);
  text_add(out, "\"];\n}\n");
}
