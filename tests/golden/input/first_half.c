extern int twice(int x);
extern void reach_error(void);
int main(void) {
  if (twice(21) != 42) reach_error();
}
