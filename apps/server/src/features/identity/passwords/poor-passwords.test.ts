import { expect, test } from 'vitest';
import { readMostUsedPasswords } from '../accounts/most-used-passwords.ts';
import { chosen, PASSWORD } from '../testing/identity.ts';
import { openIdentity } from '../testing/open-identity.ts';

const world = await openIdentity({ productName: 'Lokero' });
const { rows, post, makeAccount, givenLink, givenPerson, openBrowser } = world;
const { accounts } = world.identity;

const poor = [
  ['         ', 'password_only_spaces'],
  ['zzzzzzzzzz', 'password_one_character'],
  ['Aamu-lumi-99', 'password_has_own_name'],
  ['Rantalinna 7', 'password_has_own_name'],
  ['Kuusiapteekki1', 'password_has_pharmacy_name'],
  ['my-lokero-is-here', 'password_has_product_name'],
  ['Football2026!', 'password_most_used'],
] as const;

/** Somebody of two pharmacies, one of which is called 'Kuusi apteekki'. */
async function givenOwner() {
  const owner = await givenPerson({ firstName: 'Aamu', lastName: 'Rantalinna' });
  await rows(`update pharmacy set name = 'Kuusi apteekki' where id = $1`, owner.pharmacyIds[1]);
  return owner;
}

test.each(['reset', 'invitation'] as const)(
  'SEC-02: a poor password is refused by the link of a mail (%s), each for its reason; the link stays valid',
  async (purpose) => {
    const owner = await givenOwner();
    const { token } = await givenLink(owner.userId, purpose);
    const reset = (password: string) => post('reset-password', { token, ...chosen(password) });
    for (const [password, code] of poor) {
      const refused = await reset(password);
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code }]);
    }
    expect((await reset('Ett nytt lösen')).statusCode).toBe(200);
  },
);

test('SEC-02: a poor password is refused in the profile, only after the old one was right', async () => {
  const owner = await givenOwner();
  const browser = openBrowser();
  await browser.signIn(owner.email);
  const change = async (oldPassword: string, password: string) =>
    (await browser.post('change-password', { oldPassword, ...chosen(password) })).json<object>();
  for (const [password, code] of poor)
    expect(await change(PASSWORD, password)).toMatchObject({ code });
  expect(await change('not the old one', 'Football2026!')).toMatchObject({
    code: 'wrong_old_password',
  });
  expect(await change(PASSWORD, 'Ett nytt lösen')).toEqual({});
});

test('SEC-02: accounts are neither created nor changed with a poor password', async () => {
  const owner = await givenOwner();
  for (const [password, code] of poor)
    await expect(accounts.setPassword(owner.userId, password)).rejects.toMatchObject({ code });
  const [userId, email] = ['01990000-0000-7000-8000-0000000000aa', 'new@apotek.example'];
  const account = { userId, email, name: 'Vilma Syrjä', password: 'syrjä vilma 1' };
  await expect(accounts.createAccount(account)).rejects.toMatchObject({
    code: 'password_has_own_name',
  });
  expect(await accounts.hasAccount(userId)).toBe(false);
});

test('SEC-02: a password that was chosen before still signs in', async () => {
  const { userId, email } = await makeAccount('Ett gammalt lösen');
  await rows(`update identity."user" set name = 'Gammalt' where id = $1`, userId);
  expect((await openBrowser().signIn(email, 'Ett gammalt lösen')).statusCode).toBe(200);
});

test('SEC-02: the 100,000 most used passwords are refused, first and last, in any case', async () => {
  const isMostUsed = await readMostUsedPasswords();
  // The first and the last rank of the source, then both ends of the sorted file.
  for (const text of ['123456', 'password', 'qwertyuiop', '070162', '!qaz1qaz', 'zzzzzzzzzz'])
    expect([text, isMostUsed(text)]).toEqual([text, true]);
  for (const text of ['', 'qz', 'correct horse battery staple', 'passwordpasswordpassword1'])
    expect([text, isMostUsed(text)]).toEqual([text, false]);
});
