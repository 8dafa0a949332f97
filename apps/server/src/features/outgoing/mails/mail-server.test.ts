import { expect, test } from 'vitest';
import { openMailProvider } from '../../../testing/providers/mail-provider.ts';
import { MailNotAccepted, smtpMailServer } from './mail-server.ts';

const provider = await openMailProvider();

const mail = {
  id: 'an-id',
  subject: 'Salasana',
  text: 'Hei ä',
  html: '<p>Hei ä</p>',
  writtenAt: new Date('2026-03-10T09:00:00Z'),
};
const server = () => smtpMailServer({ url: provider.url, from: 'Kolli <kolli@example.test>' });

test('a mail has one recipient, plain text and HTML, and no injected header', async () => {
  await server().send({ ...mail, to: 'one@example.test', subject: 'Kamppi\r\nBcc: all@evil.test' });
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
])('a field with several addresses, such as %j, reaches nobody else', async (to) => {
  const before = provider.mails().length;
  await Promise.allSettled([server().send({ ...mail, to })]);
  const reached = provider.mails().slice(before);
  expect(reached.map((one) => one.to).join()).not.toContain('two@evil.test');
});

test.each([
  ['Kolli <kolli@mail2.example-9.test>', '<an-id@mail2.example-9.test>'],
  ['kolli@example.test', '<an-id@example.test>'],
  ['kolli', '<an-id@localhost>'],
])('the Message-ID of a mail from %s has the sender’s domain', async (sender, messageId) => {
  const to = 'of-domain@example.test';
  await smtpMailServer({ url: provider.url, from: sender }).send({ ...mail, to });
  expect(provider.mailsTo(to).at(-1)).toMatchObject({ messageId });
});

test('an unreachable mail server gives an error that can be retried', async () => {
  const gone = await openMailProvider();
  await gone.close();
  const mails = smtpMailServer({ url: gone.url, from: 'kolli@example.test' });
  const sending = mails.send({ ...mail, to: 'one@example.test' });
  await expect(sending).rejects.toThrow(MailNotAccepted);
  await expect(sending).rejects.toMatchObject({ isRefused: false });
});
