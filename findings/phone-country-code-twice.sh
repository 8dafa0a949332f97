#!/bin/sh
# Version: libphonenumber-js 1.13.16, metadata 'max', Node 24.
# Source: https://gitlab.com/catamphetamine/libphonenumber-js
#
# A number that was written with its country code, but without a plus sign, is read with the default country. Norway's
# '47 401 23 456' and Finland's '358 40 1234567' become the number that was meant. Germany's '49 1512 3456789' becomes
# +494915123456789: the country code twice, possible and valid even by the largest metadata, because 0491 is the area code
# of a town whose numbers may be that long. An SMS would go to a landline of somebody else.
#
# And where national numbers begin with a trunk zero, one without it is completed all the same: '40 12 34 56 78' of another
# country becomes a valid Swedish number of Malmö.
#
# Kolli reads digits without a plus sign as national ones only with their trunk zero (packages/domain/src/people/phone-numbers.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact libphonenumber-js@1.13.16
cat >run.cjs <<'JS'
const { parsePhoneNumberFromString } = require('libphonenumber-js/max');
for (const [text, country] of [
  ['47 401 23 456', 'NO'],
  ['358 40 1234567', 'FI'],
  ['49 1512 3456789', 'DE'],
  ['40 12 34 56', 'SE'],
]) {
  const number = parsePhoneNumberFromString(text, country);
  console.log(`${country} ${text}: ${number?.number} possible ${number?.isPossible()} valid ${number?.isValid()}`);
}
JS
node run.cjs | tee out.txt
cat >expected.txt <<'TXT'
NO 47 401 23 456: +4740123456 possible true valid true
FI 358 40 1234567: +358401234567 possible true valid true
DE 49 1512 3456789: +494915123456789 possible true valid true
SE 40 12 34 56: +4640123456 possible true valid true
TXT
diff expected.txt out.txt
