// What functions of the library keep to themselves between calls, for those who ask whether the order of two calls can be seen. A state is touched
// like a variable that all functions in its row share. What is drawn at random each time, as rand() is, has none that a proof could rest on.
#ifndef FRONT_C_LIBRARY_STATE_H
#define FRONT_C_LIBRARY_STATE_H

typedef enum Touch {
  TOUCH_READ = 1,
  TOUCH_WRITE = 2,
  TOUCH_COUNT = 4 // in a way that has the same end in any order, and shows no order before
} Touch;

typedef enum LibraryState {
  STATE_NONE,
  STATE_STREAMS,
  STATE_ERROR, // errno
  STATE_TOKENS,
  STATE_HANDLERS,
  STATE_ENVIRONMENT,
  STATE_LOCALE,
  STATE_TIMES, // and the texts of times
  STATE_MESSAGES,
  STATE_SIGNALS,
  STATE_CHARACTERS, // shifts of multibyte characters
  STATE_OPTIONS,
  STATE_SEARCHES,
  STATE_OTHERS
} LibraryState;

typedef struct LibraryStateUse {
  LibraryState state;
  unsigned touch;        // a set of Touch
  const char *arguments; // as in library_calls.h, where that has none
} LibraryStateUse;

LibraryStateUse c_library_state_find(const char *name);
#endif
