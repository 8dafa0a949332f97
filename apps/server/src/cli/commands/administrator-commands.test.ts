import { beforeEach, expect, test } from 'vitest';
import { listAuditEntries } from '../../features/audit-log/list-audit-entries.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { type GivenUser } from '../../testing/factories.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { runKolli } from '../testing/cli.ts';

let user: GivenUser;

const server = await ownTestServer();
const pharmacyIds = [(await server.givenPharmacy()).id, (await server.givenPharmacy()).id].sort();
beforeEach(async () => {
  user = await server.givenUser({ pharmacyId: pharmacyIds[0] ?? '', firstName: 'Helmi' });
});

const kolli = (...words: string[]) => runKolli(server, ['administrator', ...words]);
const codeOfCall = async () =>
  (await server.ask(user, 'GET', '/api/pharmacies/')).body.code ?? 'allowed';
/** What the log of each pharmacy shows about the person, the oldest first. */
async function entries() {
  const all = [];
  for (const pharmacyId of pharmacyIds) {
    const query = { subject: user.id, limit: 50 };
    const page = await listAuditEntries(server.store, { params: { pharmacyId }, query });
    for (const { action, userId, userName } of page.entries.toReversed())
      all.push({ pharmacy_id: pharmacyId, action, user_id: userId, user_name: userName });
  }
  return all;
}

test('SEC-01: kolli gives and takes the administration, effective from the next call, with the owner’s login alone and for somebody with an account', async () => {
  expect(await kolli('grant', 'nobody@example.test')).toMatchObject({
    code: 1,
    complained: "There is nobody with the e-mail address 'nobody@example.test'",
  });
  expect(await kolli('grant')).toMatchObject({
    code: 2,
    complained: expect.stringContaining('<e-mail> is missing'),
  });
  const grant = (ownerUrl: string) =>
    runKolli(server, ['administrator', 'grant', user.email], { DATABASE_OWNER_URL: ownerUrl });
  expect((await grant('')).complained).toContain('DATABASE_OWNER_URL is not set');
  expect((await grant(server.database.url)).complained).toContain('permission denied');
  expect(await codeOfCall()).toBe('user_is_not_admin');
  expect(await entries()).toEqual([]);
  expect(await kolli('grant', user.email.toUpperCase())).toEqual({
    code: 0,
    said: `${user.email.toUpperCase()} is now an administrator.`,
    complained: '',
  });
  expect(await codeOfCall()).toBe('allowed');
  expect((await kolli('grant', user.email)).said).toBe(
    `${user.email} already is an administrator.`,
  );
  const since = server.time.clock().toISOString();
  expect((await kolli('list')).said).toBe(`${user.email}  Helmi ${user.lastName}  since ${since}`);
  expect((await kolli('revoke', user.email)).said).toBe(
    `${user.email} is no administrator any more.`,
  );
  expect(await codeOfCall()).toBe('user_is_not_admin');
  expect(await kolli('revoke', user.email)).toMatchObject({
    code: 1,
    complained: `${user.email} is no administrator`,
  });
  expect((await kolli('list')).said).toBe('There are no administrators.');
  const inDns = await server.givenUser({ email: 'helmi@xn--apotek-sder-yfb.example' });
  expect((await kolli('grant', 'helmi@apotek-SÖDER.example')).code).toBe(0);
  expect((await kolli('list')).said).toContain(inDns.email);
  expect((await kolli('revoke', inDns.email)).code).toBe(0);
  expect((await kolli('grant', `\u200b${user.email}\u00a0`)).code).toBe(0);
  expect((await kolli('revoke', user.email)).code).toBe(0);
  const gone = await server.givenUser({ isDisabled: true });
  await kolli('grant', gone.email);
  expect((await kolli('list')).said).toContain(', account disabled');
});

test('SEC-01: giving and taking it is in the audit log of every pharmacy, once for each change', async () => {
  for (const word of ['grant', 'grant', 'revoke', 'revoke']) await kolli(word, user.email);
  const by = { user_id: null, user_name: 'kolli administrator' };
  expect(await entries()).toEqual(
    pharmacyIds.flatMap((pharmacy_id) => [
      { pharmacy_id, action: 'administration.grant', ...by },
      { pharmacy_id, action: 'administration.revoke', ...by },
    ]),
  );
  for (const id of pharmacyIds)
    expect(await server.store.inPharmacies([id], (tx) => verifyAudit(tx, id))).toMatchObject({
      ok: true,
    });
});
