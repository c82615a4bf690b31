// Random small programs of Idealized Algol, as text. Their plays are short where they have no loop and no procedure.
#ifndef TESTS_SUPPORT_RANDOM_ALGOL_H
#define TESTS_SUPPORT_RANDOM_ALGOL_H
#include "base/text.h"
#include "random_program.h"

typedef struct RandomAlgol {
  Random random;
  Text text;
  uint32_t scalars, arrays; // in scope: v0, v1, ...; a0, a1, ...
  bool unbounded;           // loops and procedures, too
} RandomAlgol;

static const char random_algol_context[] =
    "x : nat%3, e : exp nat%2, b : exp bool, c : com, arr : nat%2[2], f : com -> com, "
    "g : exp nat%3 -> var nat%2 -> exp nat%2 |- ";

static inline void random_algol_command(RandomAlgol *r, int depth);

static inline void random_algol_number(RandomAlgol *r, int depth) {
  uint32_t pick = random_below(&r->random, depth > 0 ? 11 : 5);
  switch (pick) {
  case 0: text_format(&r->text, "%u", random_below(&r->random, 4)); return;
  case 1: text_add(&r->text, random_below(&r->random, 2) ? "x" : "e"); return;
  case 2:
  case 3:
  case 4:
    if (r->scalars) text_format(&r->text, "v%u", random_below(&r->random, r->scalars));
    else text_format(&r->text, "%u", random_below(&r->random, 4));
    return;
  case 5:
    if (r->arrays) text_format(&r->text, "a%u[", random_below(&r->random, r->arrays));
    else text_add(&r->text, "arr[");
    random_algol_number(r, depth - 1);
    text_add(&r->text, "]");
    return;
  case 6:
    text_add(&r->text, "(");
    random_algol_command(r, depth - 1);
    text_add(&r->text, "; ");
    random_algol_number(r, depth - 1);
    text_add(&r->text, ")");
    return;
  case 7:
    if (r->unbounded && r->scalars) {
      text_add(&r->text, "g(");
      random_algol_number(r, depth - 1);
      text_add(&r->text, ", v0)"); // v0 is the outermost, of type nat%2
      return;
    } // fall through
  default:
    text_add(&r->text, "(");
    random_algol_number(r, depth - 1);
    static const char *const ops[] = {" + ", " - ", " * "};
    text_add(&r->text, ops[random_below(&r->random, 3)]);
    random_algol_number(r, depth - 1);
    text_add(&r->text, ")");
  }
}

static inline void random_algol_truth(RandomAlgol *r, int depth) {
  static const char *const comparisons[] = {" = ", " < ", " > ", " != ", " <= ", " >= "};
  uint32_t pick = random_below(&r->random, depth > 0 ? 6 : 3);
  if (pick == 5) {
    text_add(&r->text, "b");
  } else if (pick >= 3) {
    text_add(&r->text, "(");
    random_algol_truth(r, depth - 1);
    text_add(&r->text, pick == 3 ? " & not " : " | ");
    random_algol_truth(r, depth - 1);
    text_add(&r->text, ")");
  } else {
    text_add(&r->text, "(");
    random_algol_number(r, depth - 1);
    text_add(&r->text, comparisons[random_below(&r->random, 6)]);
    random_algol_number(r, depth - 1);
    text_add(&r->text, ")");
  }
}

static inline void random_algol_block(RandomAlgol *r, int depth) {
  bool array = random_below(&r->random, 4) == 0;
  if (array) text_format(&r->text, "new nat%%%u[2] a%u", 2 + random_below(&r->random, 2), r->arrays++);
  else {
    text_format(&r->text, "new nat%%%u v%u := ", r->scalars ? 2 + random_below(&r->random, 3) : 2, r->scalars);
    random_algol_number(r, depth - 1);
    r->scalars++;
  }
  text_add(&r->text, " in (");
  random_algol_command(r, depth - 1);
  text_add(&r->text, "; ");
  random_algol_command(r, depth - 1);
  text_add(&r->text, ")");
  if (array) r->arrays--;
  else r->scalars--;
}

static inline void random_algol_assignment(RandomAlgol *r, int depth) {
  bool element = random_below(&r->random, 3) == 0;
  if (element) {
    if (r->arrays) text_format(&r->text, "a%u[", random_below(&r->random, r->arrays));
    else text_add(&r->text, "arr[");
    random_algol_number(r, depth - 1);
    text_add(&r->text, "] := ");
  } else if (r->scalars) text_format(&r->text, "v%u := ", random_below(&r->random, r->scalars));
  else text_add(&r->text, "x := ");
  random_algol_number(r, depth - 1);
}

static inline void random_algol_if(RandomAlgol *r, int depth) {
  text_add(&r->text, "if ");
  random_algol_truth(r, depth - 1);
  text_add(&r->text, " then ");
  random_algol_command(r, depth - 1);
  text_add(&r->text, " else ");
  random_algol_command(r, depth - 1);
  text_add(&r->text, " fi");
}

static inline void random_algol_loop(RandomAlgol *r, int depth) {
  if (random_below(&r->random, 2)) {
    text_add(&r->text, "while ");
    random_algol_truth(r, depth - 1);
    text_add(&r->text, " do ");
    random_algol_command(r, depth - 1);
    text_add(&r->text, " od");
  } else {
    text_add(&r->text, "f(");
    random_algol_command(r, depth - 1);
    text_add(&r->text, ")");
  }
}

static inline void random_algol_command(RandomAlgol *r, int depth) {
  if (depth <= 0) {
    static const char *const small[] = {"skip", "c", "x := 1", "abort", "skip"};
    text_add(&r->text, small[random_below(&r->random, 5)]);
    return;
  }
  switch (random_below(&r->random, 10)) {
  case 0: random_algol_block(r, depth); return;
  case 1:
  case 2: random_algol_if(r, depth); return;
  case 3:
    if (r->unbounded) {
      random_algol_loop(r, depth);
      return;
    } // fall through
  case 4:
    text_add(&r->text, "(");
    random_algol_command(r, depth - 1);
    text_add(&r->text, "; ");
    random_algol_command(r, depth - 1);
    text_add(&r->text, ")");
    return;
  case 5:
    text_add(&r->text, "assert ");
    random_algol_truth(r, depth); // in parentheses, or b
    text_add(&r->text, random_below(&r->random, 2) ? " abort" : " c");
    return;
  case 6: text_add(&r->text, "skip"); return;
  default: random_algol_assignment(r, depth);
  }
}

// A program; the text is valid until the next one.
static inline const char *random_algol_program(RandomAlgol *r, int depth) {
  r->text.count = 0;
  r->scalars = r->arrays = 0;
  text_add(&r->text, random_algol_context);
  text_add(&r->text, "new nat%2 v0 in (");
  r->scalars = 1;
  random_algol_command(r, depth);
  text_add(&r->text, "; ");
  random_algol_command(r, depth);
  text_add(&r->text, ")");
  return text_view(&r->text);
}
#endif
