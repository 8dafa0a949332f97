#!/bin/sh
# Version: numfmt 4.0.1, Node 24.
# Source: https://github.com/borgar/numfmt (lib/parseValue)
#
# `parseValue` reads texts as spreadsheets of a locale do, in two modes: 0 is Excel, and 1, which its documentation recommends
# for screens, leaves out what is strange in Excel. One would expect of a decimal mark of the other language that it makes a
# text, as in LibreOffice, and that mode 1 is the stricter one.
#
# Mode 1 takes any point or comma for one of thousands, wherever it is: 4,8 °C of a Nordic file is 48 in English, 4.8 of an
# English one is 48 in Finnish, 4,8 % is 48 %. Mode 0 refuses one or two digits behind it, but not more: '4,18' is a text and
# '4,188' is 4188, and '4,1875', which is no number with separators anywhere, is 41875.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact numfmt@4.0.1 2>/dev/null
cat >run.mjs <<'JS'
import { parseValue } from 'numfmt';

const cells = { en: ['4,8', '-4,88', '4,8 %', '4,18', '4,188', '4,1875'], fi: ['97.5', '-4.8', '4.188'] };
for (const [locale, texts] of Object.entries(cells))
  for (const text of texts) {
    const [excel, own] = [0, 1].map((mode) => parseValue(text, { locale, mode })?.value ?? 'text');
    console.log(`'${text}' in ${locale}: mode 0 ${excel}, mode 1 ${own}`);
  }
JS
node run.mjs | tee out.txt
cat >expected.txt <<'TXT'
'4,8' in en: mode 0 text, mode 1 48
'-4,88' in en: mode 0 text, mode 1 -488
'4,8 %' in en: mode 0 text, mode 1 0.48
'4,18' in en: mode 0 text, mode 1 418
'4,188' in en: mode 0 4188, mode 1 4188
'4,1875' in en: mode 0 41875, mode 1 41875
'97.5' in fi: mode 0 text, mode 1 975
'-4.8' in fi: mode 0 text, mode 1 -48
'4.188' in fi: mode 0 text, mode 1 4188
TXT
diff expected.txt out.txt
