import { readFile } from 'node:fs/promises';
import { tourSteps } from '../../../apps/sandbox/src/start/tour-steps.ts';
import { demoSiteFile } from './demo.mjs';

const WIDTH = 100;
const INDENT = '      ';

/**
 * What a start prints when all is up: addresses, demo accounts, and the tour.
 * @returns {Promise<string>}
 */
export async function tourText(root, ports) {
  const kolli = `http://localhost:${ports.server}`;
  const sandbox = `http://localhost:${ports.sandbox}`;
  const accounts = await demoAccounts(root);
  return [
    '',
    `  Kolli    ${kolli}`,
    `  Sandbox  ${sandbox}`,
    '',
    ...accountLines(accounts),
    '  The tour',
    ...tourSteps({ kolli, sandbox }).map((parts, index) => stepLines(index + 1, parts)),
    '',
    '  Ctrl-C stops everything; the data stays until `npm run reset`.',
    '',
  ].join('\n');
}

function accountLines(accounts) {
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const lines = accounts.map(
    ({ email, password, note }) => `    ${email.padEnd(width)}  ${password}   ${note}`,
  );
  return ['  Demo accounts', ...lines, ''];
}

/** A step in lines of a terminal, its number before the first. */
function stepLines(number, parts) {
  const lines = [''];
  for (const word of parts.map(plainPart).join('').split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trimStart();
    if (INDENT.length + line.length <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return `${`${number}.`.padStart(INDENT.length - 1)} ${lines.join(`\n${INDENT}`)}`;
}

function plainPart({ kind, text, href }) {
  if (kind === 'page') return `${text} (${href})`;
  return kind === 'name' ? `"${text}"` : text;
}

/**
 * People of the demo site who can sign in, with what they type at a box or administer.
 * @returns {Promise<{email: string, password: string, pharmacies: string, note: string}[]>}
 */
export async function demoAccounts(root) {
  const text = await readFile(demoSiteFile(root), 'utf8').catch(() => '{}');
  const { users = [], pharmacies = [] } = JSON.parse(text);
  const nameOf = ({ pharmacy }) => pharmacies.find((one) => one.businessId === pharmacy)?.name;
  return users
    .filter(({ email, password }) => email && password)
    .map(({ email, password, pharmacistPin, accesses }) => {
      const work = pharmacistPin ? `PIN at the box ${pharmacistPin}` : 'administrator';
      const at = new Intl.ListFormat('en').format(accesses.map(nameOf));
      return { email, password, pharmacies: at, note: `${work.padEnd(21)}   ${at}` };
    });
}
