// A picture of states and the steps between them: what an abstract model, or the values of a formula, is drawn as. Whoever has the states
// says how each looks and in which words it is labelled; words are asked for only where they are drawn. Of more states than are legible,
// several are drawn as one part (picture_parts.c), and the legend says so. `of` is borrowed.
#ifndef REPORT_PICTURE_H
#define REPORT_PICTURE_H
#include <stdbool.h>

#include "base/text.h"
#include "base/vec.h"

typedef struct PictureState {
  uint32_t place;   // number of its location, or its own
  const char *fill; // a colour; NULL: none
  bool is_choice, is_bad, is_start,
      is_open; // a diamond; a double border; an arrow from nowhere; a dashed border: not explored
} PictureState;
VEC(PictureStateVec, picturestatevec, PictureState)

typedef struct PictureStep {
  uint32_t from, to;
  bool is_may, is_must, is_onto; // a thin arrow, a heavy one, a double head
  bool is_near;                  // leads nearer to the error
} PictureStep;
VEC(PictureStepVec, picturestepvec, PictureStep)

// States that are drawn as one: each of `links` but the last has one step only, to the next.
typedef struct PicturePart {
  uint32_t first, last; // states; of the first and of the last link
  uint32_t states, links;
  bool is_rest; // from here nothing bad is reached
} PicturePart;
VEC(PicturePartVec, picturepartvec, PicturePart)
#define PICTURE_LEFT_OUT UINT32_MAX

typedef struct Picture Picture;
typedef struct PictureWords {
  void (*place)(const void *of, uint32_t state, Text *out);
  void (*value)(const void *of, uint32_t state, Text *out);
  void (*does)(const void *of, uint32_t state, Text *out);            // NULL: nobody says what steps do
  void (*legend)(const void *of, const Picture *picture, Text *rows); // by report_picture_add_row
} PictureWords;

struct Picture {
  const void *of;
  PictureWords words;
  PictureStateVec states;
  PictureStepVec steps;
  PicturePartVec parts; // those that are drawn
  uint32_t *part_of;    // by state; PICTURE_LEFT_OUT: it is not drawn
  uint32_t left_out;    // states
};

void report_picture_release(Picture *picture);
// To be called when states and steps are there: what is drawn as one. `whole`: nothing is.
void report_picture_arrange(Picture *picture, bool whole);
void report_picture_dot(const Picture *picture, Text *out);
bool report_picture_svg(const Picture *picture, Text *out);                     // false where the layout library fails
void report_picture_add_row(Text *rows, const char *sign, const char *meaning); // both in the layout's HTML
void report_picture_note_dot(const char *text, Text *out);                      // a picture of one sentence
bool report_draw_svg(const char *dot, Text *out); // any graph in the language of the layout library
#endif
