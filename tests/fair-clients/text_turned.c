//# VERIFIED --open blanks
//# requires sx_valid_string(s)
// A text ends at a zero, on whichever side of the comparison that is.
unsigned blanks(const char *s) {
  unsigned count = 0;
  while ('\0' != *s) count += *s++ == ' ';
  return count;
}
