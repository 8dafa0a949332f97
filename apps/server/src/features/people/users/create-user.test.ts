import { shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import { asOwner } from '../../../testing/test-database.ts';
import { said } from '../../../testing/test-server.ts';
import { createdUser, linkIn, madeOffer, openPeople } from '../testing/people.ts';

const people = await openPeople();
const { server, pharmacyId, otherId, main, admin } = people;
const { newPerson, create, mailsTo, signIn, setPassword, ownRole } = people;

const greater = '403 this_role_is_greater_than_yours';

test('CAL-15 USR-25: a new person is invited by mail in the pharmacy’s language, sets a password and signs in', async () => {
  const body = newPerson({ boxAccess: false });
  const { user, outcome } = createdUser(await create(main, body));
  expect(outcome).toBe('invited');
  expect(user).toMatchObject({
    firstName: 'Elsa',
    lastName: 'Ny',
    email: body.email,
    pharmacyId,
    webToolAccess: true,
    boxAccess: false,
    isInvited: true,
    isDisabled: false,
    hasPharmacistPin: false,
    role: { name: 'user', level: 10, app_access: 'web_app' },
  });
  const stored = 'select app_language, role_name, is_disabled from app_user where id = $1';
  expect(await asOwner(server, stored, [user.id])).toEqual([
    { app_language: 'fi', role_name: 'user', is_disabled: false },
  ]);
  const queued = 'select kind, language from outgoing_mail order by id desc limit 1';
  expect(await asOwner(server, queued)).toEqual([{ kind: 'invitation', language: 'fi' }]);
  const by = { user_id: main.id };
  expect(await people.auditOf(user.id)).toEqual([
    { action: 'user.create', ...by, detail: {} },
    { action: 'access.create', ...by, detail: { role: 'user', webTool: true, box: false } },
  ]);

  const [mail, ...more] = await mailsTo(body.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Alpha');
  expect((await signIn(body.email, 'eight letters')).status).toBe(401);
  expect(await setPassword(linkIn(mail), 'eight letters')).toBe(200);
  expect((await signIn(body.email.toLowerCase(), 'eight letters')).status).toBe(200);
  expect(await people.show(user.id)).toEqual({ ...user, isInvited: false });
});

test('USR-31 USR-34 ERR-028: an address with an account is offered one access, in any letter case', async () => {
  const known = await server.givenUser({
    pharmacyId: otherId,
    email: 'Known@Example.Test',
    firstName: 'Kaisa',
    lastName: 'Virta',
  });
  const body = newPerson({ email: 'kNOWN@example.TEST', role: 'main_user' });
  const { offer, outcome } = madeOffer(await create(main, body));
  expect(outcome).toBe('access_offered');
  expect(offer).toMatchObject({ email: body.email, roleName: 'main_user' });
  await people.accept(known);
  expect(await people.show(known.id)).toMatchObject({
    firstName: 'Kaisa',
    role: { name: 'main_user' },
  });
  const mails = await mailsTo(known.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Alpha');
  expect(mails[0]?.source).not.toContain('token=');
  const { body: accesses } = await server.ask(known, 'GET', '/api/users/pharmacy-accesses');
  expect(accesses.result).toMatchObject({
    pharmacyAccesses: [
      { pharmacyId, roleName: 'main_user' },
      { pharmacyId: otherId, roleName: 'user' },
    ],
  });
  expect(await ownRole(known.id)).toBe('main_user');
  const again = create(main, { ...body, email: body.email.toUpperCase() });
  expect(await said(again)).toBe('409 already_has_access');
  expect(await said(people.add(main, body.email))).toBe('409 already_has_access');
});

test('eight concurrent calls create one person with one account and one invitation', async () => {
  const body = newPerson();
  const answers = await Promise.all(Array.from({ length: 8 }, () => said(create(main, body))));
  const refused = Array<string>(7).fill('409 already_has_access');
  expect(answers.sort()).toEqual(['200', ...refused]);
  const same = 'select from app_user where email = $1';
  expect(await asOwner(server, same, [body.email])).toHaveLength(1);
  expect(await mailsTo(body.email)).toHaveLength(1);
});

test('a person created at two pharmacies concurrently has one access and is offered the other', async () => {
  const body = newPerson();
  const answers = await Promise.all([
    create(main, body),
    create(people.otherMain, { ...body, pharmacyId: otherId }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const outcomes = answers.map((answer) => createdUser(answer).outcome);
  expect(outcomes.sort()).toEqual(['access_offered', 'invited']);
});

test('ERR-031 ERR-062 USR-32: nobody creates a person with a role greater than their own, or that does not exist', async () => {
  const body = newPerson({ role: 'admin' });
  expect(await said(create(main, body))).toBe(greater);
  expect(await said(create(admin, body))).toBe('200');
  // Of a low level, but with a permission of admins.
  const sly = newPerson({ role: await people.givenRole('sly', 1, ['audit.read']) });
  expect(await said(create(main, sly))).toBe(greater);
  const unknown = newPerson({ role: 'nobody_made_this' });
  expect(await said(create(main, unknown))).toBe('404 role_not_exist');
  expect(await mailsTo(unknown.email)).toEqual([]);
});

test('USR-29: a custom role with the permission can create people', async () => {
  const permissions = [...shippedRoles.user.permissions, 'user.create'];
  const role = await people.givenRole('Esimies', 20, permissions);
  const head = await people.givenColleague({ role });
  expect(await said(create(head))).toBe('200');
  expect(await said(create(head, newPerson({ role: 'main_user' })))).toBe(greater);
});

test('another pharmacy in the body is forbidden, for any person', async () => {
  const body = newPerson({ pharmacyId: otherId });
  for (const email of [body.email, main.email])
    expect(await said(create(main, { ...body, email }))).toBe('403 forbidden');
});

test('names may contain any text except control characters, and nothing injects text or recipients into a mail', async () => {
  const names = { firstName: '<img src=x onerror=alert(1)> "&"', lastName: 'Łøwé 👩‍⚕️ Ö' };
  expect(createdUser(await create(main, newPerson(names))).user).toMatchObject(names);
  for (const [field, value] of [
    ['firstName', 'Null\u0000'],
    ['firstName', 'Bell\u0007'],
    ['firstName', '\ud800'],
    ['firstName', 'x'.repeat(101)],
    ['email', 'a@example.test\r\nBcc: b@example.test'],
    ['email', 'a@example.test, b@example.test'],
  ] as const) {
    const wrong = { status: 400, body: { errors: [{ path: `body.${field}` }] } };
    expect(await create(main, newPerson({ [field]: value })), value).toMatchObject(wrong);
  }
});

test('a caller can invite at most sixty new people per hour, also concurrently', async () => {
  const keen = await people.givenColleague({ role: 'main_user' });
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const ten = Array.from({ length: 10 }, () => create(keen));
    statuses.push(...(await Promise.all(ten)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await said(create(main))).toBe('200');
});
