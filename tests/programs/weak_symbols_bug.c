// expect: falsified
// A weak symbol that nothing defines may be null.
void reach_error(void);
extern int option __attribute__((weak));
int main(void) {
  if (&option == 0) reach_error();
  return 0;
}
