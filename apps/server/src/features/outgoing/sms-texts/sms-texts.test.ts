import { type SmsText, smsTextKinds } from '@kolli/contract/pharmacy/sms-texts';
import { languages } from '@kolli/domain/people/languages';
import { expect, test } from 'vitest';
import { type GivenUser } from '../../../testing/factories.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { givenDesk } from '../../deliveries/testing/desk.ts';
import { shippedTexts } from './shipped-texts.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { openMessageText } from '../../../testing/open-message-text.ts';
import { lookIn, rowIn, rowsIn } from '../../../testing/rows.ts';

const server = await ownTestServer();
const desk = await givenDesk(server);
const admin = await server.givenAdministrator({ role: 'admin', pharmacyId: desk.pharmacyId });

const list = async () =>
  (await server.ask(admin, 'GET', '/api/sms-texts/')).body.result as SmsText[];
const update = (body: object, who: GivenUser = admin) =>
  server.ask(who, 'PATCH', '/api/sms-texts/update', body);
const finnish = (text: string | null) => ({ kind: 'delivery', language: 'fi', text });

/** The text sent for a parcel put on a shelf. */
async function readSentText(): Promise<string> {
  const { docId } = await desk.shelve(['A1']);
  const row = await rowIn(desk.look, 'outgoing_message', { delivery_id: docId });
  return openMessageText(server.secrets, row);
}

test('every kind has its shipped text in every language', async () => {
  const texts = await list();
  expect(texts).toHaveLength(smsTextKinds.length * languages.length);
  for (const { kind, language, text, isDefault } of texts)
    expect([text, isDefault]).toEqual([shippedTexts[language][kind], true]);
});

test('a changed text is used immediately, and the shipped one after it is restored', async () => {
  expect(await readSentText()).toContain('Pakettisi on noudettavissa. Noutokoodi ');
  const changed = await update(finnish('Hei! Paketti odottaa, koodi {pin}. Tule {day} mennessä.'));
  expect(changed.body.result).toMatchObject({ kind: 'delivery', language: 'fi', isDefault: false });
  const sent = await readSentText();
  expect(sent).toMatch(/^Hei! Paketti odottaa, koodi \d{6}\. Tule 17\.03\.2026 mennessä\.\n\n/);
  expect(sent).toContain('Ditt paket finns att hämta. Hämtkod ');
  expect((await list()).filter(({ isDefault }) => !isDefault)).toHaveLength(1);
  const back = await update(finnish(null));
  expect(back.body.result).toEqual({ ...finnish(shippedTexts.fi.delivery), isDefault: true });
  expect(await readSentText()).toContain('Pakettisi on noudettavissa. Noutokoodi ');
});

test('a change of a text is audited with its author and new text', async () => {
  await update(finnish('Koodi {pin}.'));
  await update(finnish(null));
  const entries = await rowsIn(lookIn(server, installationId), 'audit_entry', {}, 'seq');
  const what = { subject: 'delivery.fi', user_id: admin.id };
  expect(entries.slice(-2)).toMatchObject([
    { action: 'smsText.update', ...what, detail: { text: 'Koodi {pin}.' } },
    { action: 'smsText.reset', ...what, detail: {} },
  ]);
});

test.each([
  ['without its PIN', 'delivery', 'Hei!'],
  ['with an unknown name', 'delivery', '{pin} {medicine}'],
  ['with an empty name', 'delivery', '{pin} {}'],
  ['with a lone brace', 'delivery', '{pin} {day'],
  ['with both the PIN and the link', 'deliveryLink', '{pin} {link}'],
  ['with a link in a kind without link', 'delivery', '{pin} {link}'],
  ['without its link', 'lastDayLink', 'Hei {place}!'],
])('a text %s is refused at its field', async (_name, kind, text) => {
  const { status, body } = await update({ kind, language: 'fi', text });
  const errors = [{ msg: 'validation.placeholders', path: 'body.text' }];
  expect([status, body.code, body.errors]).toEqual([400, 'validation_fail', errors]);
});

test('invalid input is reported with its field, and only an admin changes texts', async () => {
  const { body } = await update({ kind: 'greeting', language: 'de', text: 'a\u0000b' });
  expect(body.errors).toEqual([
    { msg: 'validation.invalid', path: 'body.kind' },
    { msg: 'validation.invalid', path: 'body.language' },
    { msg: 'validation.invalid', path: 'body.text' },
  ]);
  const { staff } = desk;
  expect((await update(finnish('{pin}'), staff)).body.code).toBe('user_is_not_admin');
});
