//# FALSIFIED --open all --property memory
//# requires sx_valid(to, strlen(to) + strlen(more) + 1)
void join(char *to, const char *more) {
  while (*to) to++;
  while (*more) *to++ = *more++;
  to[1] = 0;
}
