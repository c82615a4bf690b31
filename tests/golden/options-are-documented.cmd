# Every option that --help lists is in the manual and in the manual page.
"$SEXTANT" --version | sed 's/[0-9.]*$/N/'
for command in check model tests eval compare replay validate; do "$SEXTANT" $command --help; done | grep -oE '^  --?[a-z][-a-zA-Z]*=?|^  -[IDU]' | sort -u |
  while read -r option; do
    grep -qe "\`$option" ../../docs/MANUAL.md || echo "docs/MANUAL.md: $option is missing"
    grep -qF -e "$(sed 's/-/\\-/g' <<<"$option")" ../../docs/sextant.1 || echo "docs/sextant.1: $option is missing"
  done
