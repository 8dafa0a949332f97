import { afterAll, expect, test } from 'vitest';
import {
  asGiven,
  auditOf,
  create,
  createdUser,
  mailsTo,
  newPerson,
  openPeople,
  setPassword,
  signIn,
} from '../testing/people.ts';

const people = await openPeople();
afterAll(() => people.close());

const invite = (userId: string, who = people.main) =>
  people.server.ask(who, 'POST', `/api/users/invite-again/${userId}`);
const invited = async () => {
  const body = newPerson(people.pharmacyId);
  return createdUser(await create(people, people.main, body)).user;
};

test('an invitation is sent again, and its link replaces the earlier one', async () => {
  const user = await invited();
  expect((await invite(user.id)).status).toBe(200);
  const mails = await mailsTo(people, user.email);
  const [first = '', second = ''] = mails.map(
    ({ links }) => links.find((link) => link.includes('#token=')) ?? '',
  );
  expect(mails).toHaveLength(2);
  expect(second).toMatch(/&language=(en|fi|sv|no)$/);
  expect((await setPassword(people, first, 'a new password')).statusCode).toBe(410);
  expect((await setPassword(people, second, 'a new password')).statusCode).toBe(200);
  expect((await auditOf(people, people.pharmacyId, user.id)).at(2)).toMatchObject({
    action: 'user.invite',
    user_id: people.main.id,
  });
});

test('a person who has signed in is not invited again', async () => {
  const user = await invited();
  const [mail] = await mailsTo(people, user.email);
  const link = mail?.links.find((one) => one.includes('#token=')) ?? '';
  await setPassword(people, link, 'a new password');
  expect((await signIn(people, user.email, 'a new password')).status).toBe(200);
  for (const id of [user.id, people.admin.id])
    expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'user_not_invited' } });
});

test('nobody gets more than three invitations an hour', async () => {
  const user = await invited();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => invite(user.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  expect(await mailsTo(people, user.email)).toHaveLength(3);
  people.server.time.advance(60 * 60_000 + 1);
  expect((await invite(user.id)).status).toBe(200);
});

test('a person of another pharmacy is not found, and a caller who may not create people may not invite', async () => {
  const user = await invited();
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  expect(await invite(user.id, people.otherMain)).toMatchObject(forbidden);
  expect(await invite(people.otherMain.id)).toMatchObject(forbidden);
  expect(await invite(user.id, asGiven(user))).toMatchObject({
    status: 403,
    body: { code: 'not_enough_permissions' },
  });
});

test('a person who signed in with another issuer’s token is not invited again', async () => {
  const user = await invited();
  await people.server.ask(asGiven(user), 'POST', '/api/users/login-logs/logged-in');
  expect(await invite(user.id)).toMatchObject({ status: 409, body: { code: 'user_not_invited' } });
});
