import { shippedRoles } from '@kolli/domain/people/permissions';
import { afterAll, expect, test } from 'vitest';
import { givenUser } from '../../../testing/factories.ts';
import {
  auditOf,
  create,
  createdUser,
  givenRole,
  mailsTo,
  newPerson,
  openPeople,
  setPassword,
  signIn,
} from '../testing/people.ts';

const people = await openPeople();
afterAll(() => people.close());

test('CAL-15 USR-25: a new person is invited by mail, sets a password and signs in', async () => {
  const body = newPerson(people.pharmacyId, { boxAccess: false });
  const answer = await create(people, people.main, body);
  const { user, outcome } = createdUser(answer);
  expect(outcome).toBe('invited');
  expect(user).toMatchObject({
    firstName: 'Elsa',
    lastName: 'Ny',
    email: body.email,
    pharmacyId: people.pharmacyId,
    webToolAccess: true,
    boxAccess: false,
    isInvited: true,
    isDisabled: false,
    hasPharmacistPin: false,
    role: { name: 'user', level: 10, app_access: 'web_app' },
  });

  const [mail, ...more] = await mailsTo(people, body.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Alpha');
  expect((await signIn(people, body.email, 'eight letters')).status).toBe(401);
  const link = mail?.links.find((one) => one.includes('#token=')) ?? '';
  expect((await setPassword(people, link, 'eight letters')).statusCode).toBe(200);
  expect((await signIn(people, body.email.toLowerCase(), 'eight letters')).status).toBe(200);

  const shown = await people.server.ask(people.main, 'GET', `/api/users/show/${user.id}`);
  expect(shown.body.result).toEqual({ ...user, isInvited: false });
});

test('a new person gets the pharmacy’s language, also in the mail', async () => {
  const body = newPerson(people.pharmacyId);
  const { user } = createdUser(await create(people, people.main, body));
  const person = await people.server.store.inGlobal((tx) =>
    tx.selectFrom('app_user').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow(),
  );
  expect(person).toMatchObject({ app_language: 'fi', role_name: 'user', is_disabled: false });
  const mail = await people.server.store.inGlobal((tx) =>
    tx.selectFrom('outgoing_mail').select(['kind', 'language']).orderBy('id', 'desc').execute(),
  );
  expect(mail[0]).toEqual({ kind: 'invitation', language: 'fi' });
});

test('a new person, their access and the caller are in the audit log', async () => {
  const { user } = createdUser(await create(people, people.main, newPerson(people.pharmacyId)));
  const by = { user_id: people.main.id };
  expect(await auditOf(people, people.pharmacyId, user.id)).toEqual([
    { action: 'user.create', ...by, detail: {} },
    { action: 'access.create', ...by, detail: { role: 'user', webTool: true, box: true } },
  ]);
});

test('USR-31 USR-34: an address with an account gets an access, in any letter case', async () => {
  const known = await givenUser(people.server, {
    pharmacyId: people.otherId,
    role: 'user',
    email: 'Known@Example.Test',
    firstName: 'Kaisa',
    lastName: 'Virta',
  });
  const body = newPerson(people.pharmacyId, { email: 'kNOWN@example.TEST', role: 'main_user' });
  const { user, outcome } = createdUser(await create(people, people.main, body));
  expect(outcome).toBe('access_given');
  expect(user).toMatchObject({ id: known.id, firstName: 'Kaisa', role: { name: 'main_user' } });
  const mails = await mailsTo(people, known.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Alpha');
  expect(mails[0]?.source).not.toContain('token=');
  const { body: accesses } = await people.server.ask(known, 'GET', '/api/users/pharmacy-accesses');
  expect(accesses.result).toMatchObject({
    pharmacyAccesses: [
      { pharmacyId: people.pharmacyId, roleName: 'main_user' },
      { pharmacyId: people.otherId, roleName: 'user' },
    ],
  });
  const own = await people.server.store.inGlobal((tx) =>
    tx.selectFrom('app_user').select('role_name').where('id', '=', known.id).executeTakeFirst(),
  );
  expect(own).toEqual({ role_name: 'main_user' });
});

test('ERR-028: a second access to the same pharmacy is refused', async () => {
  const body = newPerson(people.pharmacyId);
  await create(people, people.main, body);
  const again = await create(people, people.main, { ...body, email: body.email.toUpperCase() });
  expect(again).toMatchObject({ status: 409, body: { code: 'already_has_access' } });
  const given = { email: body.email, pharmacyId: people.pharmacyId, roleName: 'user' };
  const flags = { webToolAccess: true, boxAccess: true };
  expect(
    await people.server.ask(people.main, 'PATCH', '/api/users/add-pharmacy-access', {
      ...given,
      ...flags,
    }),
  ).toMatchObject({ status: 409, body: { code: 'already_has_access' } });
});

test('eight concurrent calls create one person with one account and one invitation', async () => {
  const body = newPerson(people.pharmacyId);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => create(people, people.main, body)),
  );
  expect(answers.map(({ status }) => String(status)).sort()).toEqual([
    '200',
    ...Array.from({ length: 7 }, () => '409'),
  ]);
  const { count } = await people.server.store.inGlobal((tx) =>
    tx
      .selectFrom('app_user')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow(),
  );
  expect(count).toBe(1);
  expect(await mailsTo(people, body.email)).toHaveLength(1);
});

test('a person created at two pharmacies concurrently has both accesses', async () => {
  const body = newPerson(people.pharmacyId);
  const answers = await Promise.all([
    create(people, people.main, body),
    create(people, people.otherMain, { ...body, pharmacyId: people.otherId }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [one, other] = answers.map(createdUser);
  expect(one?.user.id).toBe(other?.user.id);
});

test('ERR-031 USR-32: nobody creates a person with a greater role than their own', async () => {
  const body = newPerson(people.pharmacyId, { role: 'admin' });
  const refused = await create(people, people.main, body);
  expect(refused).toMatchObject({ status: 403, body: { code: 'this_role_is_greater_than_yours' } });
  expect((await create(people, people.admin, body)).status).toBe(200);
});

test('a role of a low level with admin permissions also counts as greater', async () => {
  const name = await givenRole(people, { name: 'sly', level: 1, permissions: ['audit.read'] });
  const answer = await create(people, people.main, newPerson(people.pharmacyId, { role: name }));
  expect(answer).toMatchObject({ status: 403, body: { code: 'this_role_is_greater_than_yours' } });
});

test('USR-29: a custom role with the permission can create people', async () => {
  const name = await givenRole(people, {
    name: 'Esimies',
    level: 20,
    permissions: [...shippedRoles.user.permissions, 'user.create'],
  });
  const { pharmacyId } = people;
  const head = await givenUser(people.server, { role: name, pharmacyId });
  expect((await create(people, head, newPerson(pharmacyId))).status).toBe(200);
  const main = newPerson(pharmacyId, { role: 'main_user' });
  expect(await create(people, head, main)).toMatchObject({
    status: 403,
    body: { code: 'this_role_is_greater_than_yours' },
  });
});

test('ERR-062: no person is created with a role that does not exist', async () => {
  const body = newPerson(people.pharmacyId, { role: 'nobody_made_this' });
  const answer = await create(people, people.main, body);
  expect(answer).toMatchObject({ status: 404, body: { code: 'role_not_exist' } });
  expect(await mailsTo(people, body.email)).toEqual([]);
});

test('another pharmacy in the body is forbidden, for any person', async () => {
  const body = newPerson(people.otherId);
  for (const email of [body.email, people.main.email]) {
    const answer = await create(people, people.main, { ...body, email });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

test('names may contain any text except control characters', async () => {
  const firstName = '<img src=x onerror=alert(1)> "&"';
  const lastName = 'Łøwé 👩‍⚕️ Ö';
  const body = newPerson(people.pharmacyId, { firstName, lastName });
  const { user } = createdUser(await create(people, people.main, body));
  expect(user).toMatchObject({ firstName, lastName });
  for (const wrong of ['Null\u0000', 'New\nline', '\ud800', 'x'.repeat(101)])
    expect(
      await create(people, people.main, newPerson(people.pharmacyId, { firstName: wrong })),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'body.firstName' }] } });
});

test('names and addresses cannot inject text or recipients into a mail', async () => {
  for (const email of ['a@example.test\r\nBcc: b@example.test', 'a@example.test, b@example.test'])
    expect(
      await create(people, people.main, newPerson(people.pharmacyId, { email })),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'body.email' }] } });
});

test('a caller can invite at most sixty new people per hour, also concurrently', async () => {
  const { pharmacyId } = people;
  const keen = await givenUser(people.server, { role: 'main_user', pharmacyId });
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const ten = Array.from({ length: 10 }, () => create(people, keen, newPerson(pharmacyId)));
    statuses.push(...(await Promise.all(ten)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await create(people, people.main, newPerson(pharmacyId))).status).toBe(200);
});
