import { readFile } from 'node:fs/promises';
import { demoSiteFile } from './demo.mjs';

/**
 * What a start prints when all is up: addresses, demo accounts, and a tour in five lines.
 * @returns {Promise<string>}
 */
export async function tourText(root, ports) {
  const kolli = `http://localhost:${ports.server}`;
  const sandbox = `http://localhost:${ports.sandbox}`;
  const lines = ['', `  Kolli    ${kolli}`, `  Sandbox  ${sandbox}`, ''];
  const accounts = await demoAccounts(root);
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ email }) => email.length));
    lines.push('  Demo accounts');
    for (const { email, password, note } of accounts) {
      lines.push(`    ${email.padEnd(width)}  ${password}${note ? `   ${note}` : ''}`);
    }
    lines.push('');
  }
  lines.push(
    `  1. Sign in at ${kolli}/auth/login: the pharmacy's first box is drawn as it stands.`,
    `  2. Post an order at ${sandbox}: it waits among the API reservations.`,
    '  3. Choose a free door and give it to that order: the door turns orange.',
    '  4. At the box in the sandbox, scan the parcel and close the door: it turns blue.',
    "  5. Type the PIN from the sandbox's phone at the box: the door is free again.",
    '',
    '  Ctrl-C stops everything; the data stays until `npm run reset`.',
    '',
  );
  return lines.join('\n');
}

/** People of the demo site who can sign in; none when it names none. */
async function demoAccounts(root) {
  const text = await readFile(demoSiteFile(root), 'utf8').catch(() => '{}');
  const { accounts = [] } = JSON.parse(text);
  return accounts.filter(({ email, password }) => email && password);
}
