import { afterAll, expect, test } from 'vitest';
import { givenPharmacy, givenUser } from '../../../testing/factories.ts';
import { openPeople, remove, update } from '../testing/people.ts';

const people = await openPeople();
afterAll(() => people.close());

const lastMainUser = { status: 409, body: { code: 'last_main_user' } };

test('CAL-12 USR-22: the last main user of a pharmacy cannot be removed, demoted or lose the web tool', async () => {
  const { main, admin } = people;
  for (const who of [main, admin]) {
    expect(await remove(people, who, main.id)).toMatchObject(lastMainUser);
    for (const changes of [{ role: 'user' }, { webToolAccess: false }])
      expect(await update(people, who, main.id, changes)).toMatchObject(lastMainUser);
  }
  const shown = await people.server.ask(main, 'GET', `/api/users/show/${main.id}`);
  expect(shown.body.result).toMatchObject({ role: { name: 'main_user' }, webToolAccess: true });
});

test('a main user who is disabled or without the web tool does not count', async () => {
  const { pharmacyId, main } = people;
  await givenUser(people.server, { role: 'main_user', pharmacyId, webToolAccess: false });
  await givenUser(people.server, { role: 'main_user', pharmacyId, isDisabled: true });
  expect(await remove(people, main, main.id)).toMatchObject(lastMainUser);
});

test('the last main user may change in other ways', async () => {
  expect((await update(people, people.main, people.main.id, { boxAccess: false })).status).toBe(
    200,
  );
});

test('of two main users who remove or demote each other concurrently, one remains', async () => {
  for (let round = 0; round < 6; round += 1) {
    const pharmacyId = (await givenPharmacy(people.server)).id;
    const changes = { role: 'main_user', pharmacyId };
    const [one, other] = [
      await givenUser(people.server, changes),
      await givenUser(people.server, changes),
    ];
    const answers = await Promise.all(
      round % 2 === 0
        ? [remove(people, one, other.id), remove(people, other, one.id)]
        : [
            update(people, one, other.id, { pharmacyId, role: 'user' }),
            update(people, other, one.id, { pharmacyId, role: 'user' }),
          ],
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await people.server.store.inGlobal((tx) =>
      tx
        .selectFrom('user_access')
        .select('user_id')
        .where('pharmacy_id', '=', pharmacyId)
        .where('role_name', '=', 'main_user')
        .execute(),
    );
    expect(left).toHaveLength(1);
  }
});

test('without a main user people can still be changed and removed', async () => {
  const pharmacyId = (await givenPharmacy(people.server)).id;
  const admin = await givenUser(people.server, { role: 'admin', pharmacyId });
  const user = await givenUser(people.server, { pharmacyId });
  const changed = await update(people, admin, user.id, { pharmacyId, boxAccess: false });
  expect(changed).toMatchObject({ status: 200, body: { result: { boxAccess: false } } });
  expect((await remove(people, admin, user.id, { pharmacyId })).status).toBe(200);
});
