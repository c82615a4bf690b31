# Pictures of models stay legible: chains are one part, and so are states of one place that look alike and those from which nothing bad is
# reached; the legend says so, and which letter of a value is which predicate. What is drawn when a limit is met is a picture, too.
drawn() { grep -c '<g id="node[0-9]*" class="node">'; }
texts() { grep -oE '<text [^>]*>[^<]*</text>' | sed -E 's/<text [^>]*>//; s,</text>,,; s/&#45;/-/g; s/\xc2\xa0//g; s/&gt;/>/g; s/&lt;/</g' | grep -E "$1" | sort | uniq -c | sort -rn | sed 's/^ *//' | head -"$2"; }
"$SEXTANT" model --property reach --domain sign --format json ../told/machine.c | grep -c '"owner"'
svg=$("$SEXTANT" model --property reach --domain sign --format svg ../told/machine.c)
[ "$(drawn <<<"$svg")" -le 85 ] && echo "at most so many parts as can be read"
texts 'no way leads|drawn as one|^hopeless' 9 <<<"$svg"
echo "more than can be drawn:"
{ echo 'extern int input(void); extern void abort(void); int main(void) { int x = 0;'
  for i in $(seq 150); do echo "if (input()) x = $i;"; done; echo 'if (x > 200) abort(); }'; } >"${TMPDIR:-/tmp}/picture$$.c"
svg=$("$SEXTANT" model --property reach --domain interval --format svg "${TMPDIR:-/tmp}/picture$$.c"); rm "${TMPDIR:-/tmp}/picture$$.c"
drawn <<<"$svg"
texts 'too far' 9 <<<"$svg"
echo "letters:"
"$SEXTANT" model --predicates 'x < 6; x > 7' --format svg ../../examples/predicates/prog_p.cfg | texts '^letter|^x [<>]|^T, F|^it holds' 9
echo "the six values:"
"$SEXTANT" eval ../../examples/models/countdown.tmts --ctl 'EX large' --format svg | texts 'formula|satisf|violate' 9
"$SEXTANT" eval ../../examples/models/countdown.tmts --ctl 'EX large' --format dot | grep -c 'fillcolor="#e3f4dd"'
# Whether or not there was time for a model:
for format in svg dot html; do "$SEXTANT" model --timeout 0.001 --format $format ../told/machine.c | { grep -qiE '<svg|^digraph|<html' && echo picture; cat >/dev/null; }; done; true
