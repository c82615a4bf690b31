// The program of Figure 2 of [CH]: a natural number n from a generator, and the integer square root x of it, with the
// guard of its loop left to the test.
#ifndef TESTS_SQUARE_ROOT_H
#define TESTS_SQUARE_ROOT_H

#define SQUARE_ROOT(guard)                                                                                             \
  "var n : int; var x : int; var y : int;\n"                                                                           \
  "init n = 0, x = 0, y = 0;\n"                                                                                        \
  "start: choice -> gen | comp;\n"                                                                                     \
  "gen: n := n + 1 -> start;\n"                                                                                        \
  "comp: y := n - 1 -> initx;\n"                                                                                       \
  "initx: x := 0 -> loop;\n"                                                                                           \
  "loop: if (" guard ") -> inc else chk;\n"                                                                            \
  "inc: x := x + 1 -> loop;\n"                                                                                         \
  "chk: if (x*x <= n && y < x*x + 2*x) -> OK else ERROR;\n"                                                            \
  "OK: halt;\n"                                                                                                        \
  "ERROR: halt;\n"

#define SQUARE_ROOT_WRONG SQUARE_ROOT("!(x*x + 2*x <= y)")
#define SQUARE_ROOT_RIGHT SQUARE_ROOT("x*x + 2*x <= y")
#endif
