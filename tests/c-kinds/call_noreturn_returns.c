//# FALSIFIED --property call
// The function is declared not to return, and does where its argument is small (C17 6.7.4p8).
static _Noreturn void stop(int code) {
  if (code > 3)
    for (;;) {}
}
int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) stop(argc);
  return 0;
}
