// The settings of a query, as one table: it generates the struct, what sets it, the help and the manual. A row: field (the name, with dashes
// for underscores), kind, argument, default, commands, meaning.
#ifndef QUERY_SETTINGS_H
#define QUERY_SETTINGS_H
#include <stdbool.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"
#include "base/vec.h"
#include "sextant.h"

// The commands, as bits (bit i: sextant_command_at(i)): which of them takes a setting.
enum {
  FOR_CHECK = 1,
  FOR_MODEL = 2,
  FOR_TESTS = 4,
  FOR_EVAL = 8,
  FOR_COMPARE = 16,
  FOR_REPLAY = 32,
  FOR_VALIDATE = 64,
  FOR_PROPERTIES = 128,
  FOR_ALL = 255 - FOR_COMPARE // that take programs
};

// FLAG: no argument. TEXT, LIST (repeatable): any. CHOICE: one of the argument's words. TARGET: one of these, or a triple. NUMBER, SECONDS: validated.
#define SETTINGS(X)                                                                                                    \
  X(property, LIST, "P", NULL, FOR_ALL,                                                                                \
    "what to check: a kind of error, a group of them (memory, arithmetic, undefined, all), termination, or a .prp "    \
    "file; may be given several times; -KIND takes one away; default: all, of a graph reach")                          \
  X(stutter, FLAG, NULL, NULL, FOR_CHECK,                                                                              \
    "X in a formula is the next assignment or input; default: the next edge of the graph")                             \
  X(engine, TEXT, "E", "auto", FOR_CHECK, "the method; auto is a portfolio of all")                                    \
  X(entry, TEXT, "F", "main", FOR_ALL, "the function to start in; its parameters are arbitrary")                       \
  X(open, TEXT, "F,G", NULL, FOR_ALL,                                                                                  \
    "no harness: any sequence of calls of these functions (all: of every public one) with any arguments")              \
  X(client, CHOICE, "fair|any", "fair", FOR_ALL,                                                                       \
    "(--open) what clients do: fair ones respect what the functions require, which is told; any: all that C allows")   \
  X(arch, TARGET, "lp64|ilp32", "lp64", FOR_ALL,                                                                       \
    "the data model: how wide long and pointers are; or a target, as in arm-linux-gnueabi: the data model that it "    \
    "has, and whether its char has a sign")                                                                            \
  X(alloc, CHOICE, "may-fail|succeeds", "may-fail", FOR_ALL, "whether malloc and its like can return null")            \
  X(allocator, LIST, "F[:N]", NULL, FOR_ALL,                                                                           \
    "F allocates: what it returns is null or a new block, of as many bytes as its argument number N says, from 0 on; " \
    "may be given several times")                                                                                      \
  X(mmio, LIST, "LOW-HIGH", NULL, FOR_ALL,                                                                             \
    "addresses of devices: what is read there is any value; may be given several times")                               \
  X(foreign, CHOICE, "typed|any|arguments", "typed", FOR_ALL,                                                          \
    "what a function of the program without a body does: returns what its type allows, if a pointer null, one that "   \
    "it was given or a new object; any: any pointer; arguments: as typed, and changes only what its arguments lead "   \
    "to")                                                                                                              \
  X(volatile_, CHOICE, "any|plain", "any", FOR_ALL,                                                                    \
    "what a read of a volatile object gives: any value, or what was written last")                                     \
  X(timeout, SECONDS, "S", "900", FOR_ALL | FOR_COMPARE, "seconds for the whole run; 0: no limit")                     \
  X(memory, NUMBER, "MB", "15000", FOR_ALL | FOR_COMPARE, "megabytes for the whole run; 0: no limit")                  \
  X(bound, NUMBER, "K", NULL, FOR_CHECK, "the largest unrolling that the engine bounded tries; default: unlimited")    \
  X(jobs, NUMBER, "N", NULL, FOR_CHECK,                                                                                \
    "engines at a time, or with --project functions; default: the number of cores")                                    \
  X(format, CHOICE, "text|json|sarif|junit|github|dot|svg|html", "text",                                               \
    FOR_CHECK | FOR_MODEL | FOR_TESTS | FOR_EVAL | FOR_COMPARE | FOR_PROPERTIES,                                       \
    "what the report is: sarif, junit and github are of check; dot, svg and html are pictures of a model, for model "  \
    "and eval")                                                                                                        \
  X(color, CHOICE, "auto|always|never", "auto", FOR_ALL,                                                               \
    "colours in a text; auto: where it goes to a terminal, and NO_COLOR is not set")                                   \
  X(output, TEXT, "FILE", NULL, FOR_ALL | FOR_COMPARE, "where the report goes; default: standard output")              \
  X(effort, LIST, "NAME=N", NULL, FOR_ALL,                                                                             \
    "a budget of the table that `sextant options` prints; may be given several times")                                 \
  X(domain, TEXT, "D", NULL, FOR_CHECK | FOR_MODEL | FOR_EVAL,                                                         \
    "the abstract domain: sign, constant, interval, congruence, affine, polyhedra, boolean, cartesian; products "      \
    "with +, e.g. sign+interval; default: the engine's choice; for model sign, or boolean with --predicates")          \
  X(predicates, TEXT, "P", NULL, FOR_CHECK | FOR_MODEL | FOR_EVAL | FOR_TESTS,                                         \
    "conditions to abstract by, as in \"x < 6; y == f::z\"; default: those of the guards and the property")            \
  X(split, NUMBER, "N", "0", FOR_MODEL,                                                                                \
    "keep up to N values at a location apart before they are joined; for domains other than sign")                     \
  X(reach, FLAG, NULL, NULL, FOR_MODEL,                                                                                \
    "say of each state whether it is weakly reachable and whether the program reaches it, with an input")              \
  X(silent, CHOICE, "keep|remove", NULL, FOR_MODEL,                                                                    \
    "steps that change the location alone; default: remove over predicates, otherwise keep")                           \
  X(model, TEXT, "F.json", NULL, FOR_MODEL,                                                                            \
    "play on the model in this file, as --format json writes it, once it was checked to be a model of the program")    \
  X(all_states, FLAG, NULL, NULL, FOR_MODEL,                                                                           \
    "explore from every state at every location, in place of those that the program reaches")                          \
  X(game, CHOICE, "default|must|plus|mts", "default", FOR_CHECK | FOR_MODEL,                                           \
    "the rules: must uses must edges in place of may edges where there are some, plus uses both, mts only must edges") \
  X(owner, CHOICE, "P|auto", "auto", FOR_MODEL, "P gives every node of the game to P: what ownership is worth")        \
  X(event, TEXT, "E", NULL, FOR_CHECK | FOR_MODEL,                                                                     \
    "(.ia) what must never happen: a free command's name, abort, oob, ARRAY.oob, or result=VALUE; default: abort and " \
    "oob")                                                                                                             \
  X(approximate, CHOICE, "on|off", "on", FOR_CHECK | FOR_MODEL,                                                        \
    "(.ia) blocks of values, refined as needed, in place of single values; default for model: off")                    \
  X(order, CHOICE, "given|random", "given", FOR_CHECK, "(.ia) the order in which calls are tried")                     \
  X(seed, NUMBER, "N", "0", FOR_CHECK, "(.ia) what random orders are drawn from")                                      \
  X(cover, CHOICE, "branches|decisions|conditions|mcdc|states", "branches", FOR_TESTS,                                 \
    "what tests are to reach: both outcomes of every condition that control flow depends on; both results of every "   \
    "decision; those of comparisons used as numbers too; modified condition/decision coverage; or every state of the " \
    "model over predicates, the default with --predicates")                                                            \
  X(out, TEXT, "DIR", "tests-out", FOR_TESTS,                                                                          \
    "the folder that the test suite is written to; made where it is missing")                                          \
  X(ctl, TEXT, "F", NULL, FOR_CHECK | FOR_EVAL, "a formula of CTL, e.g. 'AG (p -> AF q)'")                             \
  X(mu, TEXT, "F", NULL, FOR_EVAL, "a formula of the mu-calculus, e.g. 'nu Z. p && AX Z'")                             \
  X(ltl, TEXT, "F", NULL, FOR_CHECK | FOR_EVAL, "a formula of LTL, to hold on all paths, e.g. 'G (p -> F q)'")         \
  X(fix, CHOICE, "sound|paper", "sound", FOR_EVAL,                                                                     \
    "fixpoints: sound is right for every model, paper knows more where states stand for finitely many")                \
  X(exact_may, FLAG, NULL, NULL, FOR_EVAL, "transitions known to be possible count as evidence that some state moves") \
  X(abstract, TEXT, "H", NULL, FOR_EVAL,                                                                               \
    "put states of a Kripke structure into classes, 'go = g, y', check that, and refine it by counterexamples")        \
  X(refine, FLAG, NULL, NULL, FOR_EVAL, "of a program: add predicates until the answer is definite")                   \
  X(harness, TEXT, "F.c", NULL, FOR_CHECK,                                                                             \
    "for a violation, write a C file with its inputs: compiled together with the program it shows the error")          \
  X(evidence, TEXT, "F.json", NULL, FOR_CHECK, "write the run or the proof, for replay and validate")                  \
  X(witness, TEXT, "F.yml", NULL, FOR_CHECK, "write the run or the proof as a witness of the competition, format 2.0") \
  X(report, TEXT, "F.html", NULL, FOR_CHECK,                                                                           \
    "write one page for a browser: the checks, the source, the runs of violations, step by step, a model")             \
  X(svcomp, FLAG, NULL, NULL, FOR_CHECK, "print the verdict of the competition as the last line")                      \
  X(native, FLAG, NULL, NULL, FOR_REPLAY, "compile the program with the inputs of the run, and run it for real")       \
  X(cache, TEXT, "DIR", NULL, FOR_CHECK,                                                                               \
    "the folder where answers are kept; for the command line $SEXTANT_CACHE, which may be off, else the user's "       \
    "cache folder")                                                                                                    \
  X(no_cache, FLAG, NULL, NULL, FOR_CHECK, "neither keep answers nor use kept ones")                                   \
  X(project, TEXT, "DIR", NULL, FOR_CHECK,                                                                             \
    "each function of the files in DIR/compile_commands.json by itself, and each main as a program; FILE and --open "  \
    "choose some of them; DIR may also be the file itself")                                                            \
  X(job_timeout, SECONDS, "S", "60", FOR_CHECK, "(--project, --open all) seconds for one function; 0: no limit")       \
  X(slurm, FLAG, NULL, NULL, FOR_CHECK,                                                                                \
    "(--project) Slurm runs the functions; all nodes see the files and the folder of --cache")                         \
  X(quiet, FLAG, NULL, NULL, FOR_ALL | FOR_COMPARE, "print the verdict alone")                                         \
  X(verbose, FLAG, NULL, NULL, FOR_CHECK, "print statistics too, and progress to a terminal")                          \
  X(compile_commands, TEXT, "DIR", NULL, FOR_ALL,                                                                      \
    "take compiler flags from DIR/compile_commands.json; DIR may also be the file itself")                             \
  X(help, FLAG, NULL, NULL, FOR_ALL | FOR_COMPARE, "print this text")

typedef enum SettingId {
#define X(name, kind, argument, otherwise, commands, about) SETTING_##name,
  SETTINGS(X)
#undef X
      SETTING_COUNT
} SettingId;

typedef bool SettingFLAG;
typedef const char *SettingTEXT;
typedef const char *SettingCHOICE;
typedef const char *SettingTARGET;
typedef TextVec SettingLIST;
typedef uint64_t SettingNUMBER;
typedef double SettingSECONDS;

// Texts are in the arena that query_settings_set was given.
typedef struct Settings {
#define X(name, kind, argument, otherwise, commands, about) Setting##kind name;
  SETTINGS(X)
#undef X
  bool given[SETTING_COUNT]; // in contrast to the default
  TextVec clang_flags;       // -I, -D, -U, -include, -std=
} Settings;

void query_settings_init(Settings *settings, Arena *arena); // the defaults
void query_settings_release(Settings *settings);
// False with a diagnostic where there is no such setting for the command (a bit), or the value is none.
bool query_settings_set(Settings *settings, Arena *arena, uint32_t command, const char *name, const char *value,
                        DiagList *diags);
// The settings that were given as words of a command line, apart from those in the list, and the flags for the compiler.
void query_settings_words(const Settings *settings, const SettingId *without, uint32_t count, Arena *arena,
                          TextVec *words);
bool query_settings_has_word(SettingId id, const char *word); // is it one of those of a setting that is a choice?
const char *query_setting_name(SettingId id);                 // with underscores
#endif
