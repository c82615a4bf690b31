/* Contracts for Sextant, in the source. For every other compiler they are nothing: no code, and no warnings about parameters that only a
 * contract mentions.
 *
 * At the start of a function's body, before anything else:
 *   sx_requires(n <= cap);             what callers owe
 *   sx_ensures(sx_result >= 0);        what they get: sx_result is what is returned, sx_old(e) what e was when the function was called
 *   sx_assigns(p[0 .. n - 1], *count); all that is written of what there was before; sx_assigns() is nothing
 * In a loop, at the start of its body:
 *   sx_invariant(i <= n);              holds each time
 *   sx_decreases(n - i);               is never negative, and smaller each time
 * In conditions:
 *   sx_valid(p, n)                     p points to at least n elements
 *   sx_valid_string(s)                 s is a string: there is a zero, and all up to it may be read
 *   sx_forall(i, lo, hi, c)            c holds for every i with lo <= i < hi
 * On declarations, as texts: SX_REQUIRES("n <= cap"), SX_ENSURES("sx_result >= 0"), SX_ASSIGNS("p[0 .. n - 1]"). */
#ifndef SEXTANT_CONTRACTS_H
#define SEXTANT_CONTRACTS_H
#if defined __GNUC__
#pragma GCC system_header
#endif

#if !defined __SEXTANT__

#define sx_requires(...) ((void)sizeof((__VA_ARGS__) ? 1 : 0))
#define sx_ensures(...) ((void)0)
#define sx_assigns(...) ((void)0)
#define sx_invariant(...) ((void)sizeof((__VA_ARGS__) ? 1 : 0))
#define sx_decreases(...) ((void)sizeof(__VA_ARGS__))
#define sx_valid(p, n) (((void)(p), (void)(n)), 1)
#define sx_valid_string(s) ((void)(s), 1)
#define sx_forall(i, lo, hi, ...) (((void)(lo), (void)(hi)), 1)
#define SX_REQUIRES(text)
#define SX_ENSURES(text)
#define SX_ASSIGNS(text)

#elif __SEXTANT__ == 1 /* the first look at a file: which contracts are there? */

#define SX_TEXT_(...) #__VA_ARGS__
#define sx_requires(...) __sextant_note_requires(#__VA_ARGS__, SX_TEXT_(__VA_ARGS__))
#define sx_ensures(...) __sextant_note_ensures(#__VA_ARGS__, SX_TEXT_(__VA_ARGS__))
#define sx_assigns(...) __sextant_note_assigns(#__VA_ARGS__, SX_TEXT_(__VA_ARGS__))
#define sx_invariant(...) __sextant_note_loop()
#define sx_decreases(...) __sextant_note_loop()
#define SX_REQUIRES(text) __attribute__((annotate("sextant requires " text)))
#define SX_ENSURES(text) __attribute__((annotate("sextant ensures " text)))
#define SX_ASSIGNS(text) __attribute__((annotate("sextant assigns " text)))
void __sextant_note_requires(const char *source, const char *expanded);
void __sextant_note_ensures(const char *source, const char *expanded);
void __sextant_note_assigns(const char *source, const char *expanded);
void __sextant_note_loop(void);

#else /* the second: conditions of functions stand at the end of the file by now, those of loops where they are */

#define sx_requires(...) ((void)0)
#define sx_ensures(...) ((void)0)
#define sx_assigns(...) ((void)0)
/* A condition that does not hold for the indices that sx_forall was given is looked at again, for all of them. */
#define sx_invariant(...)                                                                                              \
  do {                                                                                                                 \
    __sextant_condition();                                                                                             \
    int __sextant_holds;                                                                                               \
    {                                                                                                                  \
      enum { __sextant_exact = 0 };                                                                                    \
      __sextant_holds = !!(__VA_ARGS__);                                                                               \
    }                                                                                                                  \
    if (!__sextant_holds) {                                                                                            \
      enum { __sextant_exact = 1 };                                                                                    \
      __sextant_holds = !!(__VA_ARGS__);                                                                               \
    }                                                                                                                  \
    __sextant_check_contract(__sextant_holds, "invariant " #__VA_ARGS__);                                              \
  } while (0)
#define sx_decreases(...)                                                                                              \
  (__sextant_condition(), _Generic(+(__VA_ARGS__),                                                                     \
                              int: __sextant_decreases_int,                                                            \
                              unsigned: __sextant_decreases_unsigned,                                                  \
                              long: __sextant_decreases_long,                                                          \
                              unsigned long: __sextant_decreases_unsigned_long,                                        \
                              unsigned long long: __sextant_decreases_unsigned_long_long,                              \
                              default: __sextant_decreases_long_long)((__VA_ARGS__), #__VA_ARGS__))
#define sx_valid(p, n)                                                                                                 \
  (!((n) > 0) || ((unsigned long long)(n) <= __SIZE_MAX__ / sizeof *(p) &&                                             \
                  __sextant_valid((p), (__SIZE_TYPE__)(n) * sizeof *(p))))
#define sx_valid_string(s) __sextant_valid_string(s)
#define sx_forall(i, lo, hi, ...)                                                                                      \
  __extension__({                                                                                                      \
    __typeof__(0 ? (lo) : (hi)) __sextant_low = (lo), __sextant_high = (hi);                                           \
    int __sextant_all = 1;                                                                                             \
    if (__sextant_exact) {                                                                                             \
      for (__typeof__(__sextant_low) i = __sextant_low; __sextant_all && i < __sextant_high; i++)                      \
        __sextant_all = !!(__VA_ARGS__);                                                                               \
    } else {                                                                                                           \
      __typeof__(__sextant_low) i = (__typeof__(__sextant_low))__sextant_index(0);                                     \
      __sextant_all = i < __sextant_low || i >= __sextant_high || (__VA_ARGS__);                                       \
    }                                                                                                                  \
    __sextant_all;                                                                                                     \
  })
#define SX_REQUIRES(text)
#define SX_ENSURES(text)
#define SX_ASSIGNS(text)
void __sextant_condition(void);
void __sextant_check_contract(int condition, const char *text);
void __sextant_decreases_int(int now, const char *text);
void __sextant_decreases_unsigned(unsigned now, const char *text);
void __sextant_decreases_long(long now, const char *text);
void __sextant_decreases_unsigned_long(unsigned long now, const char *text);
void __sextant_decreases_long_long(long long now, const char *text);
void __sextant_decreases_unsigned_long_long(unsigned long long now, const char *text);
unsigned long long __sextant_index(int number);
enum { __sextant_exact = 1 };
int __sextant_valid(const volatile void *memory, __SIZE_TYPE__ size);
int __sextant_valid_string(const char *text);

#endif
#endif
