for functions in nobody tabel_set table_set,grow main table_print table_add printf ''; do
  "$SEXTANT" check --open "$functions" input/table.c; echo "status $?"
done
"$SEXTANT" check --open all --entry grow input/table.c
"$SEXTANT" check --open all input/count.cfg
