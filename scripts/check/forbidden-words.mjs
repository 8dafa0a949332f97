import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, listFiles } from '../run/setup/list-files.mjs';

/** Written in pieces, or the check would find this file. */
const words = (...pieces) => pieces.join('');

const everywhere = [
  {
    what: 'a path of one machine',
    pattern: /(?:^|[\s'"`(=:])\/(?:work|Users|home\/[a-z][\w-]*)\//,
  },
  {
    what: 'the address of a package registry',
    pattern: /https?:\/\/[^\s/'"]*(?:registry|artifactory|nexus|verdaccio|pypi)[^\s/'"]*/i,
  },
  { what: 'a private key', pattern: /-{5}BEGIN [A-Z ]*PRIVATE KEY-{5}/ },
  { what: 'an access key', pattern: /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_\w{36,}|sk_live_\w{16,})\b/ },
  { what: 'a signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
  {
    what: 'a password in an address',
    pattern:
      /:\/\/[^\s/:@'"`${}]+:[^\s/@'"`${}]+@(?!127\.|[\w-]*\.(?:test|invalid|local)\b)[\w-]+\.\w/,
  },
];

const inSource = [
  {
    what: 'work put off',
    pattern: new RegExp(words('\\b(?:TO', 'DO|FIX', 'ME|XX', 'X|HA', 'CK)\\b')),
  },
  {
    what: 'a finding silenced',
    pattern: new RegExp(
      words(
        '@ts-',
        '(?:ignore|nocheck|expect-error)|(?:oxlint|eslint|biome|knip|prettier)-',
        '(?:disable|ignore)',
      ),
    ),
  },
];

/** No file contains a secret, a machine's path or a registry's address; no source postpones work. */
export function checkForbiddenWords(root) {
  const faults = listFiles(root).flatMap((file) => faultsOf(root, file));
  return { ok: faults.length === 0, output: faults.map((fault) => `${fault}\n`).join('') };
}

function faultsOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  if (text.includes('\0')) return [];
  const rules = isSource(file) ? [...everywhere, ...inSource] : everywhere;
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ pattern }) => pattern.test(line))
        .map(({ what }) => `${file}:${index + 1}: ${what}`),
    );
}
