import { allCalls } from '@kolli/contract/all-calls';
import { expect, test } from 'vitest';
import { noteProof } from '../../features/identity/sessions/note-proof.ts';
import { type GivenUser } from '../../testing/factories.ts';
import { letAdminister } from '../../testing/given-administrator.ts';
import { ownTestServer } from '../../testing/test-server.ts';

const server = await ownTestServer();
const { id: pharmacyId } = await server.givenPharmacy();
const main = await server.givenUser({ pharmacyId, role: 'main_user' });
const admin = await server.givenUser({ pharmacyId, role: 'admin' });

let sessions = 0;
/** A token of a session whose person has not proven anything. */
async function unproven(user: GivenUser) {
  sessions += 1;
  const sessionKey = `unproven-${sessions}`;
  return { token: await server.tokenFor(user, { sessionKey, isProven: false }), sessionKey };
}
const ageProof = (sessionKey: string) =>
  server.store.pool.query(
    `update identity.session_proof set proven_at = proven_at - interval '11 minutes'
     where session_key = $1`,
    [sessionKey],
  );

test('SEC-06: the calls that change users, roles, keys, webhooks and second factors, and export or erase customer data, say that they ask for a recent proof', () => {
  const asking = Object.entries(allCalls)
    .filter(([, call]) => 'needsRecentProof' in call && call.needsRecentProof === true)
    .map(([name]) => name);
  expect(asking.toSorted()).toEqual(
    [
      'addPharmacyAccess claimMachineKey createMachineKey createRole createUser createWebhook',
      'deleteRole eraseCustomerData exportCustomerData removePharmacyAccess removeSecondFactor',
      'removeWebhook revokeMachineKey rotateWebhook searchCustomerData updateRole updateUser',
      'updateWebhook',
    ].flatMap((line) => line.split(' ')),
  );
  for (const [name, call] of Object.entries(allCalls)) {
    const asks = 'needsRecentProof' in call;
    if (name !== 'updatePharmacy')
      expect([name, (call.errors as readonly string[]).includes('proof_needed')]).toEqual([
        name,
        asks,
      ]);
    if (asks && typeof call.access !== 'object')
      expect([name, call.access]).toEqual([name, 'administration']);
  }
});

test('SEC-06: a call without a recent proof of its own session is refused before its input is read', async () => {
  const { token } = await unproven(main);
  const answer = await server.ask({ token }, 'POST', '/api/users/create', { pharmacyId });
  expect([answer.status, answer.body.code]).toEqual([403, 'proof_needed']);
  const stranger = await server.givenUser({ pharmacyId, role: 'user' });
  const other = await unproven(stranger);
  const refused = await server.ask({ token: other.token }, 'POST', '/api/users/create', {
    pharmacyId,
  });
  expect(refused.body.code).toBe('not_enough_permissions');
  await letAdminister(server, admin);
  const [one, another] = [await unproven(admin), await unproven(admin)];
  await server.store.inGlobal((tx) => noteProof(tx, another.sessionKey));
  const role = { name: 'night', level: 1, app_access: 'web_app', permissions: ['delivery.read'] };
  const create = (token: string) => server.ask({ token }, 'POST', '/api/roles/create', role);
  expect((await create(one.token)).body.code).toBe('proof_needed');
  expect((await create(another.token)).status).toBe(200);
});

test('SEC-06: the proof is the session’s: an older token does not keep it, and gets a new one', async () => {
  const { token, sessionKey } = await unproven(main);
  const user = await server.givenUser({ pharmacyId, role: 'user' });
  const update = () =>
    server.ask({ token }, 'PATCH', `/api/users/update/${user.id}`, { pharmacyId, role: 'user' });
  const prove = () => server.store.inGlobal((tx) => noteProof(tx, sessionKey));
  expect((await update()).body.code).toBe('proof_needed');
  await prove();
  expect((await update()).status).toBe(200);
  await ageProof(sessionKey);
  expect((await update()).body.code).toBe('proof_needed');
  await prove();
  expect((await update()).status).toBe(200);
});

test('SEC-06: reading identity numbers and opening doors ask for it where the pharmacy wants that', async () => {
  const box = await server.givenBox({ pharmacyId });
  const { token } = await unproven(main);
  const read = () =>
    server.ask({ token }, 'GET', `/api/deliveries/show-decoded-ssn/none?pharmacyId=${pharmacyId}`);
  const open = () =>
    server.ask({ token }, 'POST', `/api/pickup-boxes/open-door/${box.id}`, {
      lockerId: '1-1',
      reason: 'a test',
    });
  expect([(await read()).body.code, (await open()).body.code]).not.toContain('proof_needed');
  const url = `/api/pharmacies/update/${pharmacyId}`;
  const turnOn = { proofForIdentityNumbers: true };
  expect((await server.ask({ token }, 'PATCH', url, turnOn)).body.code).toBe('proof_needed');
  expect((await server.ask({ token }, 'PATCH', url, { holdAllParcels: false })).status).toBe(200);
  expect((await server.ask(main, 'PATCH', url, turnOn)).status).toBe(200);
  expect([(await read()).body.code, (await open()).body.code === 'proof_needed']).toEqual([
    'proof_needed',
    false,
  ]);
  expect((await server.ask(main, 'PATCH', url, { proofForOpening: true })).status).toBe(200);
  expect((await open()).body.code).toBe('proof_needed');
});
