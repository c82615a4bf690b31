// Climbs for ever; where overflow wraps around it falls, and stays down.
int x = 1;
int main(void) {
  while (1)
    if (x > 0) x = x + 1;
}
