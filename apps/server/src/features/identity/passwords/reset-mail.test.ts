import { expect, test } from 'vitest';
import { startWork } from '../../../start-work.ts';
import { openMailProvider } from '../../../testing/providers/mail-provider.ts';
import { ownTestServer } from '../../../testing/test-server.ts';

const provider = await openMailProvider();
const server = await ownTestServer({ ROLE: 'all', SMTP_URL: provider.url });
await startWork(server.services);
const pharmacyId = (await server.givenPharmacy()).id;
const owner = await server.givenUser({ pharmacyId, appLanguage: 'sv', lastName: '<b>Ek</b>' });
const account = { userId: owner.id, email: owner.email, name: 'Aino', password: 'an old one' };
await server.services.identity.accounts.createAccount(account);

const post = (path: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: `/identity/${path}`,
    headers: { origin: server.services.settings.PUBLIC_URL },
    payload,
  });

async function arrived(count: number) {
  await expect.poll(() => provider.mailsTo(owner.email).length).toBe(count);
  return provider.mailsTo(owner.email);
}

test('CAL-55: a person who forgot the password gets a mail, sets a new one by its link and signs in', async () => {
  expect((await post('request-reset', { email: owner.email })).statusCode).toBe(200);
  expect((await post('request-reset', { email: `no-${owner.email}` })).statusCode).toBe(200);
  const [mail] = await arrived(1);
  const link = mail?.links.find((address) => address.includes('/auth/resetPassword#token='));
  const token = link?.split('#token=')[1];
  const newPassword = 'another password';
  const body = { token, newPassword, repeatNewPassword: newPassword };
  expect((await post('reset-password', body)).statusCode).toBe(200);
  const signedIn = await post('sign-in/email', { email: owner.email, password: newPassword });
  expect(signedIn.statusCode).toBe(200);
  const [, notice, ...others] = await arrived(2);
  expect(notice?.text).not.toContain('#token=');
  expect(others).toEqual([]);
  expect(provider.mails().map(({ to }) => to)).toEqual([owner.email, owner.email]);
});
