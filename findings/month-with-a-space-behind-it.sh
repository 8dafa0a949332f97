#!/bin/sh
# Version: numfmt 4.0.1, Node 24.
# Source: https://github.com/borgar/numfmt (lib/parseValue)
#
# `parseValue` reads texts as spreadsheets of a locale do. One would expect of a cell without any digit that it is a text: 'Mai',
# 'May', 'June' and 'April' are names of people. So they are, but with a space behind it, as from a form that does not trim,
# each of them is the first day of that month in the year 2000. A space in front changes nothing, and mode 1 of the package
# reads all of them as texts, as LibreOffice 7.4 does.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact numfmt@4.0.1 2>/dev/null
cat >run.mjs <<'JS'
import { dateFromSerial, parseValue } from 'numfmt';

const shown = (text, locale, mode) => {
  const read = parseValue(text, { locale, mode });
  return read === undefined ? 'text' : dateFromSerial(read.value).slice(0, 3).join('-');
};
for (const [name, locale] of [['Mai', 'nb'], ['Maj', 'sv'], ['Kesä', 'fi'], ['May', 'en'], ['June', 'en'], ['April', 'en']])
  for (const text of [name, ` ${name}`, `${name} `])
    console.log(`'${text}' in ${locale}: mode 0 ${shown(text, locale, 0)}, mode 1 ${shown(text, locale, 1)}`);
JS
node run.mjs | tee out.txt
cat >expected.txt <<'TXT'
'Mai' in nb: mode 0 text, mode 1 text
' Mai' in nb: mode 0 text, mode 1 text
'Mai ' in nb: mode 0 2000-5-1, mode 1 text
'Maj' in sv: mode 0 text, mode 1 text
' Maj' in sv: mode 0 text, mode 1 text
'Maj ' in sv: mode 0 2000-5-1, mode 1 text
'Kesä' in fi: mode 0 text, mode 1 text
' Kesä' in fi: mode 0 text, mode 1 text
'Kesä ' in fi: mode 0 2000-6-1, mode 1 text
'May' in en: mode 0 text, mode 1 text
' May' in en: mode 0 text, mode 1 text
'May ' in en: mode 0 2000-5-1, mode 1 text
'June' in en: mode 0 text, mode 1 text
' June' in en: mode 0 text, mode 1 text
'June ' in en: mode 0 2000-6-1, mode 1 text
'April' in en: mode 0 text, mode 1 text
' April' in en: mode 0 text, mode 1 text
'April ' in en: mode 0 2000-4-1, mode 1 text
TXT
diff expected.txt out.txt
