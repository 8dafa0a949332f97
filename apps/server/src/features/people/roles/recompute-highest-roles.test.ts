import { expect, test } from 'vitest';
import { givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { recomputeHighestRoles } from './recompute-highest-roles.ts';

test('a person’s own role becomes their greatest role at any pharmacy; others are unchanged', async () => {
  const server = await shareTestServer();
  const pharmacyId = [(await givenPharmacy(server)).id, (await givenPharmacy(server)).id];
  const [promoted, same, gone, other] = [
    await givenUser(server, { pharmacyId }),
    await givenUser(server, { pharmacyId, role: 'main_user' }),
    await givenUser(server, { role: 'admin' }),
    await givenUser(server, { pharmacyId }),
  ];
  const ids = [promoted, same, gone, other].map(({ id }) => id);
  const recomputed = await server.store.inGlobal(async (tx) => {
    await tx
      .updateTable('user_access')
      .set({ role_name: 'main_user' })
      .where('user_id', 'in', [promoted.id, other.id])
      .where('pharmacy_id', '=', pharmacyId[0] ?? '')
      .execute();
    return recomputeHighestRoles(tx, ids.slice(0, 3), server.time.clock());
  });
  expect([...recomputed]).toEqual([[promoted.id, 'main_user']]);
  const people = await server.store.inGlobal((tx) =>
    tx.selectFrom('app_user').select(['id', 'role_name']).where('id', 'in', ids).execute(),
  );
  const roles = new Map(people.map(({ id, role_name }) => [id, role_name]));
  expect(ids.map((id) => roles.get(id))).toEqual(['main_user', 'main_user', 'admin', 'user']);
});
