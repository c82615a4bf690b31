// States in a page for a browser: their picture, to be made larger and smaller and drawn along, and a table of them. Choosing a state, in
// either, marks it in both and at its line of the source; choosing a line marks its states (page/picture.js). What each table says is up to
// whoever has the states.
#ifndef REPORT_STATES_PAGE_H
#define REPORT_STATES_PAGE_H
#include "report/picture.h"

typedef struct StatesTable {
  const Picture *picture;
  const char *columns;                                          // HTML of their heads
  void (*add_cells)(const void *of, uint32_t state, Text *out); // HTML of its cells
  uint32_t (*line)(const void *of, uint32_t state);             // in the source; 0: none
  const char *(*kind)(const void *of, uint32_t state); // a class that its row has; "marked" ones are shown by a button
  const char *button;                                  // its words; NULL: there is no such button
  // The id of the element that shows a state's line; NULL: `line12`, as report_states_page makes them. Nothing is added where there is none.
  void (*add_line)(const void *context, uint32_t state, Text *out);
  const void *context;
} StatesTable;

// The controls, the picture and the table; false where the layout library fails.
bool report_states_add(const StatesTable *table, Text *out);
// A whole page; the summary and what comes between source and table are HTML. The source may be NULL. False likewise.
bool report_states_page(const StatesTable *table, const char *title, const char *summary, const char *source,
                        const char *more, Text *out);
void report_states_page_without(const char *title, const char *words,
                                Text *out); // there are no states, for this reason
void report_states_add_style(Text *out);    // CSS
void report_states_add_script(Text *out);   // JavaScript, once after the table and the source
#endif
