// What a program in some state is made of, in the words of its source (prog/lexicon.h): `m->credit`, `name[2]`, `&node#2`, `BROKEN`, `'c'`.
// Follows a run from its start, so that it knows the blocks of the heap: which they are, what they hold, where they were freed.
// A block is called after the struct that is in it (`node#2`), or else after the first pointer that it was given to (`data#1`).
#ifndef EVIDENCE_WORDS_H
#define EVIDENCE_WORDS_H
#include "prog/prog.h"
#include "sem/machine.h"

typedef struct Words Words;

Words *evidence_words_new(Prog *prog);
void evidence_words_delete(Words *words);
// A step from a location has led to a state. `place` is where the program itself was.
void evidence_words_follow(Words *words, Loc at, const State *after, Place place);

// What the last step has freed, appended; false: nothing.
bool evidence_words_freed(const Words *words, Text *out);
// A pointer of a type was stored in what is called `holder`.
void evidence_words_learn(Words *words, TypeNumber type, uint64_t value, const char *holder);
// The object at an address is in that array.
void evidence_words_holds(Words *words, uint64_t address, VarId array);

// Does the library keep something there that the program knows nothing of: a variable of one of its functions, the inside of a stream or of a
// list of arguments?
bool evidence_words_is_inside_library(const Words *words, uint64_t address);

// A value of a type, appended.
void evidence_words_value(Words *words, TypeNumber type, uint32_t width, u128 bits, Text *out);
// The value of a variable in a state.
void evidence_words_variable(Words *words, const State *state, VarId var, Text *out);

// Something in memory.
typedef struct WordsPart {
  uint64_t address, size; // of the part; bytes
  TypeNumber type;        // 0: not known
} WordsPart;
// What is at an address, at most `size` bytes of it, as the source calls it, appended; `through` and `pointee` are the location's. False: there is
// no name for it, and nothing is appended.
bool evidence_words_name(Words *words, uint64_t address, uint64_t size, const char *through, TypeNumber pointee,
                         Text *out, WordsPart *part);
// The array of characters that an address is in, as C writes what it holds up to its first zero byte, appended, and its name. False: there is none.
bool evidence_words_string(Words *words, const State *state, uint64_t address, Text *name, Text *out, uint64_t *begin);
// Bytes in memory, the lowest first; false where they are not known.
bool evidence_words_read(Words *words, const State *state, uint64_t address, uint64_t size, u128 *bits);

// What an access at the end of a run is, in one sentence without its stop: `reads 1 byte at offset 8 of buf, which has 8`. False: nothing can be
// said about it.
bool evidence_words_access(Words *words, const State *state, const CheckAccess *access, PropertyKind kind, Text *out);
#endif
