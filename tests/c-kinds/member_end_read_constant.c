//# FALSIFIED --property bounds
typedef int row[3]; struct { row r; int k; } s; int main(void){ s.k = 1; return *(s.r+3); }
