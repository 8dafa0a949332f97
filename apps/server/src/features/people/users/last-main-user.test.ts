import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import { said } from '../../../testing/test-server.ts';
import { openPeople } from '../testing/people.ts';

const { server, main, admin, show, update, remove, givenColleague } = await openPeople();

const lastMainUser = '409 last_main_user';

test('CAL-12 USR-22: the last main user of a pharmacy cannot be removed, demoted or lose the web tool', async () => {
  for (const who of [main, admin]) {
    expect(await said(remove(who, main.id))).toBe(lastMainUser);
    for (const changes of [{ role: 'user' }, { webToolAccess: false }])
      expect(await said(update(who, main.id, changes))).toBe(lastMainUser);
  }
  expect(await show(main.id)).toMatchObject({ role: { name: 'main_user' }, webToolAccess: true });
  // Who is disabled or without the web tool does not count.
  await givenColleague({ role: 'main_user', webToolAccess: false });
  await givenColleague({ role: 'main_user', isDisabled: true });
  expect(await said(remove(main, main.id))).toBe(lastMainUser);
  expect(await said(update(main, main.id, { boxAccess: false }))).toBe('200');
});

test('of two main users who remove or demote each other concurrently, one remains', async () => {
  for (let round = 0; round < 6; round += 1) {
    const pharmacyId = (await server.givenPharmacy()).id;
    const one = await server.givenUser({ role: 'main_user', pharmacyId });
    const other = await server.givenUser({ role: 'main_user', pharmacyId });
    const demoted = { pharmacyId, role: 'user' };
    const answers = await Promise.all(
      round % 2 === 0
        ? [remove(one, other.id), remove(other, one.id)]
        : [update(one, other.id, demoted), update(other, one.id, demoted)],
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = `select from user_access where pharmacy_id = $1 and role_name = 'main_user'`;
    expect(await asOwner(server, left, [pharmacyId])).toHaveLength(1);
  }
});

test('without a main user people can still be changed and removed', async () => {
  const pharmacyId = (await server.givenPharmacy()).id;
  const chief = await server.givenUser({ role: 'admin', pharmacyId });
  const user = await server.givenUser({ pharmacyId });
  const changed = await update(chief, user.id, { pharmacyId, boxAccess: false });
  expect(changed).toMatchObject({ status: 200, body: { result: { boxAccess: false } } });
  expect(await said(remove(chief, user.id, { pharmacyId }))).toBe('200');
});
