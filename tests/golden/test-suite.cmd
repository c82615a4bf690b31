# A suite for a small program: the report, the files, and the suite built and run.
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
for cover in branches decisions conditions mcdc; do
  "$SEXTANT" tests --quiet --cover $cover --out "$work/$cover" input/clamp.c | sed "s,$work,WORK,g"
done
"$SEXTANT" tests --out "$work/suite" input/clamp.c | sed "s,$work,WORK,g"
ls "$work/suite"
sed -n '/<specification>/p; /<programhash>/p; /<entryfunction>/p; /<architecture>/p' "$work/suite/metadata.xml"
grep input "$work"/suite/test-*.xml | sed 's/.*xml://; s/>[-0-9]*</>N</' | sort | uniq -c | sed 's/^ *//'
cc -w -Dmain=program_main -o "$work/run" "$work/suite/suite.c" input/clamp.c && "$work/run" | sort | uniq -c | wc -l
"$SEXTANT" tests --format json --quiet --out "$work/suite" input/clamp.c | grep -E '"(covered|unreachable|undecided|goal_count)"'
printf 'var x : int;\nL0: if (x < 6) -> L1 else E;\nL1: x := x + 3 -> L2;\nL2: if (x > 7) -> L3 else E;\nL3: x := x - 3 -> L4;\nL4: halt;\nE: halt;\n' >"$work/p.cfg"
"$SEXTANT" tests --predicates 'x < 6; x > 7' --out "$work/states" "$work/p.cfg" | sed "s,$work,WORK,g"
"$SEXTANT" tests --predicates 'x < 6; z > 7' --out "$work/states" "$work/p.cfg"
touch "$work/file"
"$SEXTANT" tests --out "$work/file" input/clamp.c 2>&1 | sed "s,$work,WORK,g"
"$SEXTANT" tests --out "$work/suite" --cover everything input/clamp.c
"$SEXTANT" tests
