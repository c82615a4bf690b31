//# VERIFIED --property init
__attribute__((weak)) int hook(void);
int main(void) {
  if (hook) return hook();
  return 0;
}
