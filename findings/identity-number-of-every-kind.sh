#!/bin/sh
# Version: @navikt/fnrvalidator 2.2.1, Node 24.
# Source: https://github.com/navikt/fnrvalidator
#
# The package has a function for each kind of Norwegian number: fnr for birth numbers, dnr for D-numbers, hnr for auxiliary
# and tnr for synthetic ones. One would expect fnr to refuse a synthetic test number, and tnr to refuse all but these. All of
# them are one function: each accepts every kind, and only the field `type` of its answer says which. The numbers are those
# of the package's README and of Skatteetaten's example for 2032, which is accepted today, too.
#
# Kolli accepts all kinds, so calls the one function (packages/domain/src/people/norwegian-identity-number.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @navikt/fnrvalidator@2.2.1
cat >run.cjs <<'JS'
const validator = require('@navikt/fnrvalidator');
for (const [kind, number] of [
  ['D-number', '53097248016'],
  ['auxiliary', '13527248013'],
  ['synthetic', '10915596784'],
  ['birth, 2032', '30108299939'],
]) {
  const answers = ['fnr', 'dnr', 'hnr', 'tnr'].map((name) => `${name} ${validator[name](number).status}`);
  console.log(`${kind}: ${answers.join(', ')}; type ${validator.idnr(number).type}`);
}
JS
node run.cjs | tee out.txt
cat >expected.txt <<'TXT'
D-number: fnr valid, dnr valid, hnr valid, tnr valid; type dnr
auxiliary: fnr valid, dnr valid, hnr valid, tnr valid; type hnr
synthetic: fnr valid, dnr valid, hnr valid, tnr valid; type tnr
birth, 2032: fnr valid, dnr valid, hnr valid, tnr valid; type fnr
TXT
diff expected.txt out.txt
