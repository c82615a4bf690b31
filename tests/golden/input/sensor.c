extern int read_sensor(void);
extern void reach_error(void);
int main(void) {
  if (read_sensor() == -7) reach_error();
}
