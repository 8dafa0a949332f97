import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import { givenDelivery } from '../../../testing/given-delivery.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import type { UserAccessTable } from '../../database/tables.gen.ts';

const count = 30;

const server = await shareTestServer();
const pharmacyIds = await Promise.all(
  Array.from({ length: count }, async () => (await server.givenPharmacy()).id),
);
const boxIds = await Promise.all(
  pharmacyIds.slice(0, 2).map(async (pharmacyId) => (await server.givenBox({ pharmacyId })).id),
);
const foreign = (await server.givenPharmacy()).id;
const foreignBox = (await server.givenBox({ pharmacyId: foreign })).id;
const staff = await server.givenUser({ pharmacyId: pharmacyIds, role: 'main_user' });
await change({ role_name: 'user' }, pharmacyIds.slice(20));
await server.ask(staff, 'PATCH', '/api/users/pharmacy-accesses', { pharmacyId: pharmacyIds[0] });

async function change(
  changes: Partial<Insertable<UserAccessTable>>,
  ids: readonly string[],
): Promise<void> {
  await server.store.inGlobal((tx) =>
    tx
      .updateTable('user_access')
      .set(changes)
      .where('user_id', '=', staff.id)
      .where('pharmacy_id', 'in', ids)
      .execute(),
  );
}

const get = (path: string) => server.ask(staff, 'GET', `/api/${path}`);
const box = async (id: string | undefined) => (await get(`pickup-boxes/show/${id}`)).status;
/** Reads the login log, which main users may. */
const log = async (index: number) => (await get(`users/login-logs/${pharmacyIds[index]}`)).status;

test('OPS-14: of many accesses each has its own role, the profile that of the chosen pharmacy alone, and only what is of own pharmacies is found', async () => {
  const { body } = await get('users/pharmacy-accesses');
  const { pharmacyAccesses } = body.result as { pharmacyAccesses: { roleName: string }[] };
  expect(pharmacyAccesses.map(({ roleName }) => roleName)).toEqual(
    pharmacyIds.toSorted().map((id) => (pharmacyIds.indexOf(id) < 20 ? 'main_user' : 'user')),
  );
  expect((await get('profile')).body.result).toMatchObject({
    pharmacyId: pharmacyIds[0],
    pharmacyIds: pharmacyIds.toSorted(),
    role: { name: 'main_user' },
    pharmacyAccesses: [{ pharmacyId: pharmacyIds[0], roleName: 'main_user' }],
  });
  expect(await Promise.all([boxIds[0], boxIds[1], foreignBox].map(box))).toEqual([200, 200, 403]);
  const both = `deliveries/show/${boxIds.join(',')}?startTime=0&endTime=1`;
  expect((await get(both)).status).toBe(403);
  const opened = async (pharmacyId: string) => {
    const delivery = await givenDelivery(server, pharmacyId);
    return (await server.ask(staff, 'GET', `/api/deliveries/details/${delivery}`)).status;
  };
  const places = [...pharmacyIds.slice(0, 2), foreign];
  expect(await Promise.all(places.map(opened))).toEqual([200, 200, 403]);
});

test('OPS-14: an access that is removed or loses the web tool, or a changed role, has effect from the next call on', async () => {
  expect(await box(boxIds[1])).toBe(200);
  await change({ web_tool_access: false }, pharmacyIds.slice(1, 2));
  expect(await box(boxIds[1])).toBe(403);
  await change({ web_tool_access: true }, pharmacyIds.slice(1, 2));
  expect(await box(boxIds[1])).toBe(200);
  await server.store.inGlobal((tx) =>
    tx
      .deleteFrom('user_access')
      .where('user_id', '=', staff.id)
      .where('pharmacy_id', '=', pharmacyIds[1] ?? '')
      .execute(),
  );
  expect(await box(boxIds[1])).toBe(403);
  expect([await log(2), await log(25)]).toEqual([200, 403]);
  await change({ role_name: 'main_user', box_access: false }, pharmacyIds.slice(25, 26));
  expect([await log(2), await log(25), await log(26)]).toEqual([200, 200, 403]);
});
