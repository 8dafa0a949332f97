#!/bin/sh
# Version: SheetJS (xlsx) 0.18.5 and exceljs 4.4.0, Node 24.
# Source: https://github.com/SheetJS/sheetjs (CSV parser) and https://github.com/exceljs/exceljs (lib/csv)
#
# One would expect a cell of a CSV file in quotation marks to be a text, and '4,3' between semicolons to be a number with a
# decimal comma or a text. Neither library looks at the quotation marks.
#
# SheetJS takes the comma for a separator of thousands, wherever it stands: 4,3 °C of a Nordic file is 43, and -3,5 is -35. A
# door '1-2' is the second of January 2001. exceljs leaves the comma and the door alone. In both an SSCC of 20 digits loses its
# leading zeros and its last digits, '0x10', a possible kolli ID, is 16, and a phone number has no plus sign.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact xlsx@0.18.5 exceljs@4.4.0 2>/dev/null
cat >run.cjs <<'JS'
const { Readable } = require('node:stream');
const excel = require('exceljs');
const sheets = require('xlsx');

const cells = ['4,3', '-3,5', '10.30', '1-2', '2-8', '0012', '0x10', '00370123456789012345', '+358401234567'];
const text = cells.map((cell) => `"${cell}"`).join(';');
const shown = (value) => (typeof value === 'string' ? `'${value}'` : String(value));

const sheet = sheets.read(text, { type: 'string', FS: ';' }).Sheets.Sheet1;
const book = new excel.Workbook();
book.csv.read(Readable.from([text]), { parserOptions: { delimiter: ';' } }).then((read) => {
  cells.forEach((cell, at) => {
    const one = sheet[sheets.utils.encode_cell({ r: 0, c: at })];
    const other = read.getRow(1).getCell(at + 1).value;
    console.log(`'${cell}': xlsx ${shown(one.v)}, shown as ${one.w}; exceljs ${shown(other)}`);
  });
});
JS
TZ=UTC node run.cjs | tee out.txt
cat >expected.txt <<'TXT'
'4,3': xlsx 43, shown as 4,3; exceljs '4,3'
'-3,5': xlsx -35, shown as -3,5; exceljs '-3,5'
'10.30': xlsx 10.3, shown as 10.30; exceljs 10.3
'1-2': xlsx 36893, shown as 1/2/01; exceljs '1-2'
'2-8': xlsx 36930, shown as 2/8/01; exceljs '2-8'
'0012': xlsx 12, shown as 0012; exceljs 12
'0x10': xlsx 16, shown as 0x10; exceljs 16
'00370123456789012345': xlsx 370123456789012350, shown as 00370123456789012345; exceljs 370123456789012350
'+358401234567': xlsx 358401234567, shown as +358401234567; exceljs 358401234567
TXT
diff expected.txt out.txt
