#include "algol/moves.h"

static void domain_number_print(AlgolValue value, Text *out) {
  char digits[48];
  int at = sizeof digits;
  digits[--at] = 0;
  bool negative = value < 0;
  do {
    int digit = (int)(value % 10);
    digits[--at] = (char)('0' + (digit < 0 ? -digit : digit));
    value /= 10;
  } while (value);
  if (negative) digits[--at] = '-';
  text_add(out, digits + at);
}

void algol_value_print(Interval value, bool is_bool, Text *out) {
  if (value.lo != value.hi) {
    text_add(out, "[");
    algol_value_print((Interval){value.lo, value.lo}, is_bool, out);
    text_add(out, ",");
    algol_value_print((Interval){value.hi, value.hi}, is_bool, out);
    text_add(out, "]");
  } else if (is_bool) text_add(out, value.lo ? "true" : "false");
  else domain_number_print(value.lo, out);
}

static void print_arguments(const Move *move, const char *name, bool value, Text *out) {
  text_add(out, name);
  if (!move->has_index && !value) return;
  text_add(out, "(");
  if (move->has_index) algol_value_print(move->index, false, out);
  if (move->has_index && value) text_add(out, ",");
  if (value) algol_value_print(move->value, move->is_bool, out);
  text_add(out, ")");
}

void algol_move_print(const Move *move, Text *out) {
  if (move->owner) text_format(out, "%s.", move->owner);
  if (move->param) text_format(out, "%u.", move->param);
  switch (move->kind) {
  case MOVE_RUN: text_add(out, "run"); break;
  case MOVE_DONE: text_add(out, "done"); break;
  case MOVE_Q: text_add(out, "q"); break;
  case MOVE_READ: print_arguments(move, "read", false, out); break;
  case MOVE_WRITE: print_arguments(move, "write", true, out); break;
  case MOVE_OK: text_add(out, "ok"); break;
  case MOVE_VALUE: algol_value_print(move->value, move->is_bool, out); break;
  case MOVE_ABORT: text_add(out, "abort"); break;
  case MOVE_OOB: text_add(out, "oob"); break;
  }
}

bool algol_move_asks(MoveKind kind) { return kind != MOVE_DONE && kind != MOVE_OK && kind != MOVE_VALUE; }

// The program asks its free identifiers and answers the environment's questions; for a procedure's arguments it is the other
// way round. The term itself is asked by the environment.
bool algol_move_is_by_environment(const Move *move) {
  if (move->kind == MOVE_ABORT || move->kind == MOVE_OOB) return false;
  bool own = move->owner && !move->param;
  return algol_move_asks(move->kind) != own;
}

Interval algol_interval_modulo(Interval value, uint64_t count) {
  AlgolValue n = (AlgolValue)count;
  if (!count || (value.lo >= 0 && value.hi < n)) return value;
  AlgolValue lo = value.lo % n, hi = value.hi % n;
  if (lo < 0) lo += n;
  if (hi < 0) hi += n;
  bool whole = value.hi - value.lo + 1 >= n || lo > hi;
  return whole ? (Interval){0, n - 1} : (Interval){lo, hi};
}
