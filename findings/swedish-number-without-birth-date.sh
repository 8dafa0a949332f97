#!/bin/sh
# Version: personnummer 3.2.1, Node 24.
# Source: https://github.com/personnummer/js
#
# Skatteverket gives coordination numbers to people of whom only the year of birth is known: the month is 00, or the day 60.
# Its published test numbers have them. The package refuses these, though it accepts coordination numbers by default, and
# accepts numbers of people who would be born in 1790 or 2190, of centuries that Skatteverket does not have. One would expect
# the published test numbers to be accepted, and the centuries 18, 19 and 20 alone.
#
# Kolli reads them by its own table (packages/domain/src/people/swedish-identity-number.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact personnummer@3.2.1
cat >run.cjs <<'JS'
const personnummer = require('personnummer');
for (const [name, number] of [
  ['coordination number', '197010632391'],
  ['month unknown', '191500722390'],
  ['day unknown', '191711602399'],
  ['born in 1790', '179001012385'],
  ['born in 2190', '219001012385'],
])
  console.log(`${name}: ${personnummer.valid(number)}`);
JS
node run.cjs | tee out.txt
cat >expected.txt <<'TXT'
coordination number: true
month unknown: false
day unknown: false
born in 1790: true
born in 2190: true
TXT
diff expected.txt out.txt
