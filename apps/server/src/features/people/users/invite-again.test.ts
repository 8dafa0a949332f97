import { expect, test } from 'vitest';
import { said } from '../../../testing/test-server.ts';
import { asGiven, createdUser, linkIn, openPeople } from '../testing/people.ts';

const people = await openPeople();
const { server, main, admin, otherMain, mailsTo, setPassword } = people;

const invite = (userId: string, who = main) =>
  said(server.ask(who, 'POST', `/api/users/invite-again/${userId}`));
const invited = async () => createdUser(await people.create(main)).user;
const alreadyThere = '409 user_not_invited';

test('an invitation is sent again, its link replaces the earlier one, and who has signed in gets none', async () => {
  const user = await invited();
  expect(await invite(user.id)).toBe('200');
  const [first = '', second = '', ...more] = (await mailsTo(user.email)).map(linkIn);
  expect(more).toEqual([]);
  expect(second).toMatch(/&language=(en|fi|sv|no)$/);
  expect((await people.auditOf(user.id)).at(2)).toMatchObject({
    action: 'user.invite',
    user_id: main.id,
  });
  expect(await setPassword(first, 'a new password')).toBe(410);
  expect(await setPassword(second, 'a new password')).toBe(200);
  expect((await people.signIn(user.email, 'a new password')).status).toBe(200);
  for (const id of [user.id, admin.id]) expect(await invite(id)).toBe(alreadyThere);
  // With another issuer's token, too.
  const other = await invited();
  await server.ask(asGiven(other), 'POST', '/api/users/login-logs/logged-in');
  expect(await invite(other.id)).toBe(alreadyThere);
});

test('nobody gets more than three invitations an hour', async () => {
  const user = await invited();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => invite(user.id)));
  expect(answers.filter((answer) => answer === '200')).toHaveLength(2);
  expect(answers.filter((answer) => answer.startsWith('429'))).toHaveLength(3);
  expect(await mailsTo(user.email)).toHaveLength(3);
  server.time.advance(60 * 60_000 + 1);
  expect(await invite(user.id)).toBe('200');
});

test('a person of another pharmacy is not found, and a caller who may not create people may not invite', async () => {
  const user = await invited();
  expect(await invite(user.id, otherMain)).toBe('403 forbidden');
  expect(await invite(otherMain.id)).toBe('403 forbidden');
  expect(await invite(user.id, asGiven(user))).toBe('403 not_enough_permissions');
});
