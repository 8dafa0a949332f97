#!/bin/sh
# Version: libphonenumber-js 1.13.16, Node 24.
# Source: https://gitlab.com/catamphetamine/libphonenumber-js
#
# Of the spaces and signs that come with a number that is copied from a web page or a telephone, the library reads some and
# stops at others. A no-break space, a soft hyphen and a zero width space are punctuation to it; a thin, a narrow no-break and
# a figure space, a left-to-right mark and an isolate are not, and the text is then no number at all. One would expect every
# space of Unicode to be read, or none.
#
# Kolli makes ordinary spaces and hyphens of all kinds first (packages/domain/src/text/typed-text.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact libphonenumber-js@1.13.16
cat >run.cjs <<'JS'
const { parsePhoneNumberFromString } = require('libphonenumber-js');
for (const [name, sign] of [
  ['space', ' '],
  ['no-break space', '\u00a0'],
  ['soft hyphen', '\u00ad'],
  ['zero width space', '\u200b'],
  ['en dash', '\u2013'],
  ['minus sign', '\u2212'],
  ['thin space', '\u2009'],
  ['narrow no-break space', '\u202f'],
  ['figure space', '\u2007'],
  ['first strong isolate', '\u2068'],
  ['left-to-right mark', '\u200e'],
])
  console.log(`${name}: ${parsePhoneNumberFromString(`+358 40${sign}1234567`)?.number}`);
JS
node run.cjs | tee out.txt
cat >expected.txt <<'TXT'
space: +358401234567
no-break space: +358401234567
soft hyphen: +358401234567
zero width space: +358401234567
en dash: +358401234567
minus sign: +358401234567
thin space: undefined
narrow no-break space: undefined
figure space: undefined
first strong isolate: undefined
left-to-right mark: undefined
TXT
diff expected.txt out.txt
