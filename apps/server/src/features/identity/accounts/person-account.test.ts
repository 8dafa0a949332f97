import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/open-database.ts';
import {
  changePersonAccount,
  disablePersonAccount,
  enablePersonAccount,
  makePersonAccount,
} from './person-account.ts';
import { PASSWORD } from '../testing/identity.ts';
import { openIdentity } from '../testing/open-identity.ts';

const { identity, store, rows, signIn, givenLink } = await openIdentity();

const inTx = <T>(work: (tx: Tx) => Promise<T>) => store.inGlobal(work);
const newPerson = () => {
  const userId = randomUUID();
  return { userId, email: `${userId}@apotek.example`, name: 'Aino' };
};
const stored = async (userId: string) => {
  const [account] = await rows(
    `select email, name, "emailVerified", "disabledAt" is not null as "isDisabled",
       (select count(*)::int from identity.password_link where user_id = u.id) as links,
       (select count(*)::int from identity.session where "userId" = u.id) as sessions,
       (select count(*)::int from identity.known_browser where user_id = u.id) as browsers
     from identity."user" u where id = $1`,
    userId,
  );
  return account;
};
const fresh = { emailVerified: true, isDisabled: false, links: 0, sessions: 0, browsers: 0 };

test('an account is created with a lower-case address and no password, one per person and address', async () => {
  const person = newPerson();
  const email = person.email.toUpperCase();
  expect(await inTx((tx) => makePersonAccount(tx, { ...person, email }))).toBe(true);
  expect(await stored(person.userId)).toEqual({ ...fresh, email: person.email, name: 'Aino' });
  const other = newPerson();
  expect(await inTx((tx) => makePersonAccount(tx, { ...other, email }))).toBe(false);
  expect(await stored(other.userId)).toBeUndefined();
});

test('a link becomes invalid when the e-mail address changes, not when the name changes', async () => {
  const [person, other] = [newPerson(), newPerson()];
  for (const one of [person, other]) await inTx((tx) => makePersonAccount(tx, one));
  await givenLink(person.userId);
  const { userId, email } = person;
  const renamed = { userId, email: email.toUpperCase(), name: 'Bo' };
  await inTx((tx) => changePersonAccount(tx, renamed));
  expect(await stored(userId)).toEqual({ ...fresh, email, name: 'Bo', links: 1 });
  const moved = { userId, email: `MOVED-${email}`, name: 'Bo' };
  await inTx((tx) => changePersonAccount(tx, moved));
  expect(await stored(userId)).toEqual({ ...fresh, email: `moved-${email}`, name: 'Bo' });
  expect(await stored(other.userId)).toEqual({ ...fresh, email: other.email, name: 'Aino' });
});

test('a disabled person cannot sign in until they are enabled', async () => {
  const { userId, email } = newPerson();
  const account = { userId, email, name: 'Aino' };
  await identity.accounts.createAccount({ ...account, password: PASSWORD });
  const status = async () => (await signIn(email)).statusCode;
  expect(await status()).toBe(200);
  await givenLink(userId);
  await inTx((tx) => disablePersonAccount(tx, userId));
  expect(await stored(userId)).toEqual({ ...fresh, email, name: 'Aino', isDisabled: true });
  expect(await status()).toBe(403);
  await inTx((tx) => enablePersonAccount(tx, userId));
  expect(await status()).toBe(200);
});
