import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../process/user-error.mjs';

/** Licences whose conditions a release fulfils by containing their texts: none asks for the source of what uses them. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);
const TEXT_FILE = /^(?:licen[sc]e|copying|notice)/i;

/** Whether an SPDX expression allows one of our licences; `OR` leaves the choice, of `AND` each must be allowed. */
export function isAllowed(expression) {
  if (expression === undefined) return false;
  const either = expression.replaceAll(/[()]/g, '').split(' OR ');
  const isMixed = either.length > 1 && expression.includes(' AND ');
  return !isMixed && either.some((one) => one.split(' AND ').every((id) => ALLOWED.has(id)));
}

/**
 * The licences of third-party packages as one text.
 * @param {import('./production-packages.mjs').ProductionPackage[]} packages
 * @throws {UserError} with a line for each package whose licence is not on the list
 */
export function licenceTexts(root, packages) {
  const refused = packages.filter(({ license }) => !isAllowed(license));
  if (refused.length > 0) {
    const lines = refused.map(({ path, license }) => `${path}: ${license ?? 'no licence'}`);
    throw new UserError(`Licences that are not on the list of licences.mjs:\n${lines.join('\n')}`);
  }
  const rule = '='.repeat(80);
  const sections = packages.map((one) => {
    const title = `${one.name} ${one.version} (${one.license})`;
    return [rule, title, rule, '', textOf(root, one)].join('\n');
  });
  const passwords = readFileSync(join(root, 'apps', 'server', 'data', 'README.md'), 'utf8').trim();
  return [
    'Kolli contains these packages and data of third parties.',
    ...sections,
    [rule, 'server/data', rule, '', passwords].join('\n'),
    '',
  ].join('\n\n');
}

function textOf(root, { path, name, license }) {
  const folder = join(root, path);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  if (files.length === 0) {
    const { author, homepage, repository } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const by = author?.name ?? author ?? 'the authors named at its address';
    const address =
      homepage ?? repository?.url ?? repository ?? `https://npmjs.com/package/${name}`;
    return `The package has no file with its licence, ${license}. By ${by}: ${address}`;
  }
  const read = (file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
  return files.map(read).join('\n\n');
}
