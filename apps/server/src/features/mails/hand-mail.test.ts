import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailProvider, openMailProvider } from '../../testing/mail-provider.ts';
import { MailNotTaken, smtpMailServer } from './hand-mail.ts';

let provider: MailProvider;
beforeAll(async () => {
  provider = await openMailProvider();
});
afterAll(() => provider.close());

const mail = {
  id: 'an-id',
  subject: 'Salasana',
  text: 'Hei ä',
  html: '<p>Hei ä</p>',
  writtenAt: new Date('2026-03-10T09:00:00Z'),
};
const server = () => smtpMailServer({ url: provider.url, from: 'Kolli <kolli@example.test>' });

test('a mail has one recipient, both forms of its text and no header of anybody else', async () => {
  const subject = 'Kamppi\r\nBcc: all@evil.test';
  await server().hand({ ...mail, to: 'one@example.test', subject });
  const [arrived] = provider.mailsTo('one@example.test');
  expect(arrived?.source).not.toMatch(/^bcc:/im);
  expect(arrived?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(arrived).toMatchObject({ text: 'Hei ä\n', html: '<p>Hei ä</p>\n' });
});

test.each([
  'one@example.test, two@evil.test',
  'one@example.test\r\nBcc: two@evil.test',
  'One <one@example.test>, <two@evil.test>',
  'one@example.test>\r\nRCPT TO:<two@evil.test',
])('an address that is more than one, such as %j, reaches nobody else', async (to) => {
  const before = provider.mails().length;
  await server()
    .hand({ ...mail, to })
    .catch(() => undefined);
  const reached = provider
    .mails()
    .slice(before)
    .map((one) => one.to);
  expect(reached.join()).not.toContain('two@evil.test');
});

test.each([
  ['Kolli <kolli@mail2.example-9.test>', '<an-id@mail2.example-9.test>'],
  ['kolli@example.test', '<an-id@example.test>'],
  ['kolli', '<an-id@localhost>'],
])('what %s sends is of its own domain', async (sender, messageId) => {
  const to = 'of-domain@example.test';
  await smtpMailServer({ url: provider.url, from: sender }).hand({ ...mail, to });
  expect(provider.mailsTo(to).at(-1)).toMatchObject({ messageId });
});

test('a mail server that is not there is away, and may take the mail later', async () => {
  const gone = await openMailProvider();
  await gone.close();
  const handing = smtpMailServer({ url: gone.url, from: 'kolli@example.test' }).hand({
    ...mail,
    to: 'one@example.test',
  });
  await expect(handing).rejects.toThrow(MailNotTaken);
  await expect(handing).rejects.toMatchObject({ isRefused: false });
});
