import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { recomputeHighestRoles } from './recompute-highest-roles.ts';

test('a person’s own role becomes their greatest role at any pharmacy; others are unchanged', async () => {
  const server = await shareTestServer();
  const pharmacyId = [(await server.givenPharmacy()).id, (await server.givenPharmacy()).id];
  const ids = [
    await server.givenUser({ pharmacyId }),
    await server.givenUser({ pharmacyId, role: 'main_user' }),
    await server.givenUser({ role: 'admin' }),
    await server.givenUser({ pharmacyId }),
  ].map(({ id }) => id);
  await asOwner(
    server,
    `update user_access set role_name = 'main_user' where user_id in ($1, $2) and pharmacy_id = $3`,
    [ids[0], ids[3], pharmacyId[0]],
  );
  const recomputed = await server.store.inGlobal((tx) =>
    recomputeHighestRoles(tx, ids.slice(0, 3), server.time.clock()),
  );
  expect([...recomputed]).toEqual([[ids[0], 'main_user']]);
  const roles = await asOwner(
    server,
    'select role_name from app_user where id = any ($1) order by array_position($1, id)',
    [ids],
  );
  const names = roles.map(({ role_name }) => role_name);
  expect(names).toEqual(['main_user', 'main_user', 'admin', 'user']);
});
