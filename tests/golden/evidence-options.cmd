e=$(mktemp); trap 'rm -f "$e"' EXIT
"$SEXTANT" check --no-cache --property reach --quiet --evidence "$e" input/even.c
for change in 's/"arch": "lp64"/"arch": "lp65"/' 's/"arch": "lp64"/"arch": 64/' 's/"alloc": "may-fail"/"alloc": "fails"/' \
  's/"volatile": "any"/"volatile": "some"/' 's/"foreign": "typed"/"foreign": "other"/' 's/"entry"/"enter"/' \
  's/"arch"/"reading": 100, "arch"/' 's/"arch"/"stutter": 1, "arch"/' 's/"arch"/"client": "nice", "arch"/' \
  's/"arch"/"allocators": "grab:x", "arch"/' 's/"arch"/"mmio": "here", "arch"/'; do
  sed "$change" "$e" >"$e.json"
  "$SEXTANT" validate input/even.c "$e.json" 2>&1 | sed "s,$e.json,EVIDENCE,"
  echo "status ${PIPESTATUS[0]}"
done
rm -f "$e.json"
