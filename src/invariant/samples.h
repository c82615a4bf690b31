// States seen at cut points: rows of values of the variables that decide where control goes, and of array elements that
// conditions read (text[length], *rest) or that are set at a constant place. What holds in all of them is worth a guess.
#ifndef INVARIANT_SAMPLES_H
#define INVARIANT_SAMPLES_H
#include "evidence/task.h"

#define SAMPLE_VARIABLES 40
#define SAMPLE_ELEMENTS 12
#define SAMPLE_COLUMNS (SAMPLE_VARIABLES + SAMPLE_ELEMENTS)

// A variable, or an array element.
typedef struct SampleColumn {
  Term term;
  VarId var; // VAR_NONE: an element
  Sort sort;
  bool is_signed;
} SampleColumn;

// The states seen at one cut point.
typedef struct SampleRows {
  u128 (*rows)[SAMPLE_COLUMNS];
  uint32_t count;
  uint64_t seen;
  Map known; // rows by their hash, where each is kept once
} SampleRows;

typedef struct Samples {
  Task *task;
  SampleColumn columns[SAMPLE_COLUMNS];
  uint32_t column_count, variable_count; // variables come first
  uint32_t most_rows;                    // at a cut point
  SampleRows *at;                        // by block
} Samples;

// From random runs with a fixed seed, models of a short unrolling, and where runs without end are asked about the states near the start.
void invariant_samples_take(Samples *samples, Task *task);
void invariant_samples_release(Samples *samples);
#endif
