// Streams, and what the models of <stdio.h> share.
#ifndef FRONT_C_MODELS_FILE_H
#define FRONT_C_MODELS_FILE_H
#include "libc.h"

// A FILE. What it holds is arbitrary, as far as the program has not read or written it.
typedef struct FILE_model {
  int pushed; // the character that ungetc has put back, or -1
  int open, end, error;
  int named;    // it is no standard stream
  int is_input; // it is read, and not written
  int known;    // what is read next, the program may have written or seen already: one of these
  int number;   // of its descriptor; negative: not known
  long place;   // of a binary stream, counted in bytes from its beginning; or one of these
} FILE_model;
// Elsewhere: by another stream, or at a place that was left; it is any bytes then, in a run that is not exact. Here: by this stream, which must not be
// read without more ado after that; it is not modelled.
enum { KNOWN_NOT, KNOWN_ELSEWHERE, KNOWN_HERE };
// It may be any, for all that the program knows; it is one that the program could know, but it is not followed; and the same of a stream that was read
// or written there.
enum { PLACE_ANY = -1, PLACE_OTHER = -2, PLACE_MOVED = -3 };
extern FILE_model *stdin, *stdout, *stderr;

FILE_model *__sextant_stream(void);                       // one that the entry function is given
void __sextant_use(FILE_model *file);                     // it is an open stream
void __sextant_read_again(const FILE_model *file);        // something is to be read from it
void __sextant_written(FILE_model *file, int is_success); // something was written to it

extern int __sextant_hidden;     // a stream was opened or closed whose descriptor is not known
void __sextant_shut(int number); // this descriptor is open no more

int __sextant_any_between(int low, int high);
size_t __sextant_any_size(size_t most);
size_t __sextant_text(const char *text, int limit); // its length; limit < 0: there is none
#endif
