# A page of a model, without its picture (which the layout library's version decides): nothing is loaded from elsewhere.
page=$("$SEXTANT" model --domain sign --format html ../../examples/figures/fig2.cfg)
sed '/^<svg/,/^<\/svg>/d; /^<style>/,/^<\/style>/d; /^<script>/,/^<\/script>/d' <<<"$page"
grep -q '<g id="node1" class="node">' <<<"$page" && echo "the picture has nodes"
grep -q -i 'src=\|href=\|url(\|import' <<<"$page" || echo "the page stands alone"
"$SEXTANT" check --property reach --format html input/countdown.c
