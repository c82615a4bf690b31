// What a command line asks to look at: the programs among its files, and what is to be checked in them.
// Several C files are one program, linked together; every other file is a program of its own.
#ifndef CLI_REQUEST_H
#define CLI_REQUEST_H
#include "cli/options.h"
#include "front/c/front_c.h"
#include "prog/prog.h"

typedef struct Program {
  const char *title; // how reports call it
  bool is_c, is_algol;
  TextVec files;
} Program;
VEC(ProgramVec, programvec, Program)

// A temporal property in place of the others.
typedef enum TemporalKind { TEMPORAL_NONE, TEMPORAL_TERMINATION, TEMPORAL_LTL, TEMPORAL_CTL } TemporalKind;

typedef struct Request {
  Arena arena;
  const Options *options; // borrowed
  ProgramVec programs;
  uint32_t checks;      // bits of front_c.h
  const char *property; // the same in the words of --property
  const char *entry, *arch;
  const char *open; // public functions of an open program, or NULL
  Cover cover;      // goals for tests
  TemporalKind temporal;
  const char *formula;        // LTL, CTL
  Place formula_place;        // where it is written: an option or a file
  const char *formula_source; // what is at that place; NULL: the formula alone
  bool stutter;               // X is the next assignment or input
  TextVec expressions;        // of the formula: what only the front end can read (front_c.h); borrowed texts
  bool is_default;            // no property was asked for: one that is written in the source takes precedence
} Request;

// False with diagnostics where files or properties are at fault.
bool cli_request_init(Request *request, const Options *options, const TextVec *files, DiagList *diags);
void cli_request_release(Request *request);
// For evidence: takes over what was recorded with it, where the command line does not say. NULL: not recorded.
bool cli_request_adopt(Request *request, const char *property, const char *entry, const char *arch, const char *open,
                       DiagList *diags);
// The same for a temporal formula: `property` is ltl or ctl, in place of cli_request_adopt's; `file` is where it is from.
bool cli_request_adopt_formula(Request *request, const char *property, const char *formula, const char *file,
                               bool stutter, DiagList *diags);
// How a program is read, in place of what was asked for (front_c.h).
typedef struct ReadAs {
  uint32_t checks;
  bool exact;
  Calls calls;
  bool temporal; // for a formula: parameters are initial values (prog/initial.h)
} ReadAs;
Prog *cli_request_read_as(const Request *request, const Program *program, TermTable *table, ReadAs as, DiagList *diags);
Prog *cli_request_read(const Request *request, const Program *program, TermTable *table, DiagList *diags);
#endif
