import { readFile } from 'node:fs/promises';
import { demoSiteFile } from './demo.mjs';

/**
 * What a start prints when all is up: addresses, demo accounts, and a tour in a few lines.
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
    `  1. Sign in at ${kolli}/auth/login: the pharmacy's first box is shown as it is now.`,
    '     People of Satama sign in with a work account of the sandbox, too.',
    `  2. Send an order at ${sandbox}/order-source: it waits to be given a door.`,
    '  3. Choose a free door, then "Assign reservation" and that order: the door turns orange.',
    `  4. At ${sandbox}/boxes: Staff, PIN, scan the kolli ID, close the door: it turns blue. Log out there.`,
    "  5. Type the PIN from the sandbox's phone at the box: the door is free again.",
    '  6. Customers of Torget prove who they are: order there, open the link in its SMS.',
    `  7. Mail arrives at ${sandbox}/mailbox: invitations, links for a new password, service requests.`,
    '  8. Reservations and API reservations: shelves, handing over with its checks, the history.',
    '  9. Temperature log, Alarms, Statistics: 90 days. Yesterday a fridge door stood open.',
    '',
    '  Ctrl-C stops everything; the data stays until `npm run reset`.',
    '',
  );
  return lines.join('\n');
}

/** People of the demo site who can sign in, with what they type at a box or administer. */
async function demoAccounts(root) {
  const text = await readFile(demoSiteFile(root), 'utf8').catch(() => '{}');
  const { users = [], pharmacies = [] } = JSON.parse(text);
  const nameOf = ({ pharmacy }) => pharmacies.find((one) => one.businessId === pharmacy)?.name;
  return users
    .filter(({ email, password }) => email && password)
    .map(({ email, password, pharmacistPin, accesses }) => {
      const work = pharmacistPin ? `PIN at the box ${pharmacistPin}` : 'administrator';
      return {
        email,
        password,
        note: `${work.padEnd(21)}   ${new Intl.ListFormat('en').format(accesses.map(nameOf))}`,
      };
    });
}
