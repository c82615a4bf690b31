//# unquote 3 violated, 13 proved
// Takes the quotes off a text, in place; doubled ones inside are one.
unsigned unquote(char *z, unsigned n) {
  unsigned i, j = 0;
  if (n < 2 || (z[0] != '"' && z[0] != '\'')) return n;
  char quote = z[0];
  for (i = 1; i < n; i++) {
    if (z[i] == quote) {
      if (i + 1 < n && z[i + 1] == quote) i++;
      else break;
    }
    z[j++] = z[i];
  }
  if (j < n) z[j] = 0;
  return j;
}
