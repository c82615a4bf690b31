# A suite for a small program: the report, the files, and the suite built and run.
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
for cover in branches decisions conditions mcdc; do
  "$SEXTANT" tests --quiet --cover $cover --out "$work/$cover" input/clamp.c | sed "s,$work,WORK,"
done
"$SEXTANT" tests --out "$work/suite" input/clamp.c | sed "s,$work,WORK,"
ls "$work/suite"
sed -n '/<specification>/p; /<programhash>/p; /<entryfunction>/p; /<architecture>/p' "$work/suite/metadata.xml"
grep input "$work"/suite/test-*.xml | sed 's/.*xml://; s/>[-0-9]*</>N</' | sort | uniq -c | sed 's/^ *//'
cc -w -Dmain=program_main -o "$work/run" "$work/suite/suite.c" input/clamp.c && "$work/run" | sort | uniq -c | wc -l
"$SEXTANT" tests --format json --quiet --out "$work/suite" input/clamp.c | grep -E '"(covered|unreachable|undecided|goal_count)"'
touch "$work/file"
"$SEXTANT" tests --out "$work/file" input/clamp.c 2>&1 | sed "s,$work,WORK,"
"$SEXTANT" tests --out "$work/suite" --cover everything input/clamp.c
"$SEXTANT" tests
