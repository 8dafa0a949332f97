import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { download } from '../../../test/catch-files.ts';
import { fakeOrderImport } from '../../../test/fake/order-import.ts';
import { failure, network } from '../../../test/fake/server.ts';
import { permit } from '../../../test/fake/profile.ts';
import { pathOf, renderScreen } from '../../../test/open-app.tsx';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { gone, see, the, untilIdle } from '../../../test/the.ts';

const path = pathOf('apiReservations');
const header = 'deliveryId;order_id;fulfillment_order_id;phoneNumber';
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `kolli-${index + 1};o;f-${index + 1};+358401234567`);
const textOf = (rows: readonly string[]) => [header, ...rows].join('\n');
const good = textOf(rowsOf(2));

const opener = the.button('Import orders', { exact: true });
const dialog = the.dialog('Import orders');
const field = dialog.getByRole('textbox');
const act = (name: string) => dialog.getByRole('button', { name, exact: true });
const row = (name: RegExp) => dialog.getByRole('row', { name });

async function open() {
  await renderScreen(path);
  await opener.click();
  await see(field);
}

async function paste(text: string) {
  await field.fill(text);
  await act('Check the orders').click();
}

const choose = (bytes: BlobPart, name = 'orders.csv') =>
  userEvent.upload(dialog.getByLabelText('File with orders'), new File([bytes], name));

test('INT-12: orders are shown with what becomes of each line, and only the good ones are imported; the same text again says of each line that it was imported, and sends none', async () => {
  const fake = fakeOrderImport(['f-before']);
  await open();
  const bad = 'bad;;f-bad;12345';
  await paste(textOf([...rowsOf(2), 'before;o;f-before;', bad, 'KOLLI-2;o;f-else;']));
  await see(dialog.getByText('2 with errors · 2 ready · 1 already imported'));
  const required =
    /5 bad 12345 Error phoneNumber: Use the format .*order_id: This field is required/u;
  await see(row(required), row(/6 .* Repeated .*same ID as line 3/u));
  await dialog.getByText('Ready 2').click();
  await see(row(/2 kolli-1 \+358 40 123 4567 Ready/u));
  expect(fake.imports).toEqual([]);
  await act('Import 2 orders').click();
  await see(dialog.getByText('2 orders imported'));
  expect(fake.imports).toMatchObject([
    { pharmacyId: PHARMACY_ID, orders: [{ deliveryId: 'kolli-1' }, { deliveryId: 'kolli-2' }] },
  ]);
  await act('Close').last().click();
  await gone(dialog);
  await opener.click();
  await paste(good);
  await see(dialog.getByText('2 already imported'), act('Close').last());
  await untilIdle();
  expect(fake.imports).toHaveLength(1);
});

test('INT-12: a double click checks once, and then imports once', async () => {
  const fake = fakeOrderImport();
  await open();
  await field.fill(good);
  await act('Check the orders').dblClick();
  await see(act('Import 2 orders'));
  await untilIdle();
  expect(fake.imports).toEqual([]);
  await act('Import 2 orders').dblClick();
  await see(dialog.getByText('2 orders imported'));
  await untilIdle();
  expect(fake.imports).toHaveLength(1);
  expect(fake.previews).toHaveLength(1);
});

test('INT-12: many lines go in several calls, and a failure keeps what was answered', async () => {
  const fake = fakeOrderImport();
  await open();
  await paste(textOf(rowsOf(600)));
  await see(dialog.getByText('600 ready'));
  expect(fake.previews.map(({ orders }) => orders.length)).toEqual([250, 250, 100]);
  // The second of the calls fails; the others fall through to the handler before.
  const answers = [undefined, failure('busy')];
  network.post('/api/orders/import', () => answers.shift());
  await act('Import 600 orders').click();
  await see(dialog.getByText('This did not finish'), dialog.getByText('250 orders imported'));
  await act('Import 350 orders').click();
  await see(dialog.getByText('600 orders imported'));
  expect(fake.imports.flatMap(({ orders }) => orders)).toHaveLength(600);
});

test('INT-12: a failed check keeps the text, and goes on when tried again; formulas are texts, and those that no field allows are refused; identity numbers are neither shown nor stored in the browser', async () => {
  const fake = fakeOrderImport();
  network.post('/api/orders/import/preview', () => failure('busy'), { once: true });
  await open();
  await paste(good);
  await see(dialog.getByText('This did not finish'));
  await act('Change the text').click();
  await expect.element(field).toHaveValue(good);
  await act('Check the orders').click();
  await see(dialog.getByText('2 ready'));
  expect(fake.imports).toEqual([]);
  await act('Change the text').click();
  await paste(textOf(["=cmd|' /C calc'!A0;o;f;=1+1"]));
  await see(row(/2 =cmd\|' \/C calc'!A0 =1\+1 Error deliveryId: .* phoneNumber: /u));
  expect(fake.imports).toEqual([]);
  await act('Change the text').click();
  await paste(`deliveryId;order_id;fulfillment_order_id;ssn\na;b;c;131052-308T`);
  await see(dialog.getByText('1 ready'));
  expect(document.body.textContent).not.toContain('131052');
  for (const store of [localStorage, sessionStorage])
    expect(JSON.stringify(store)).not.toContain('131052');
});

test('INT-12: a wrong first line or too many lines are said before anything is sent, and the text stays', async () => {
  const fake = fakeOrderImport();
  await open();
  for (const [name, text, says] of [
    ['another delimiter', good.replaceAll(';', '|'), /The first line must have the names/u],
    ['an unknown column', `${header};colour\na;b;c;;red`, /not known: colour/u],
    ['missing columns', 'deliveryId\na', /missing: order_id and fulfillment_order_id/u],
    ['2,001 orders', textOf(rowsOf(2001)), /more than 2,000 orders/u],
  ] as const) {
    await paste(text);
    await expect
      .element(dialog.getByRole('alert').getByText(says), { message: name })
      .toBeVisible();
    await expect.element(field, { message: name }).toHaveValue(text);
  }
  await untilIdle();
  expect(fake.previews).toEqual([]);
});

test('INT-12: a long text is taken without filling the field, and 100,000 lines are refused at once', async () => {
  const fake = fakeOrderImport();
  await open();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', textOf(rowsOf(100_000)));
  const init = { clipboardData, bubbles: true, cancelable: true };
  field.element().dispatchEvent(new ClipboardEvent('paste', init));
  const alert = dialog.getByRole('alert');
  await see(alert.getByText(/more than 2,000 orders/u), dialog.getByText('Pasted text'));
  await untilIdle();
  expect(fake.previews).toEqual([]);
});

const western = Uint8Array.from(good.replace('kolli-1', 'kölli-1'), (one) => one.charCodeAt(0));

test.each([
  ['UTF-8', new TextEncoder().encode(`\uFEFF${good.replace('kolli-1', 'kölli-1')}`)],
  ['windows-1252', western],
])('INT-12: a file in %s is checked at once, with its letters', async (_name, bytes) => {
  fakeOrderImport();
  await open();
  await choose(bytes);
  await see(row(/2 kölli-1 .* Error deliveryId: Use letters/u));
});

test('INT-12: an unknown encoding and a spreadsheet are refused, and another file can be chosen; the template has the columns, and can be imported', async () => {
  const fake = fakeOrderImport();
  await open();
  const template = await download(act('Download a template'));
  expect(template.name).toBe('orders.csv');
  for (const [name, bytes, says] of [
    ['encoding.csv', Uint8Array.from([0x41, 0x84, 0x94]), /unknown encoding/u],
    ['spreadsheet.csv', Uint8Array.from([0x50, 0x4b, 3, 4, 0]), /spreadsheet program/u],
  ] as const) {
    await choose(bytes, name);
    await see(dialog.getByRole('alert').getByText(says), dialog.getByText(name));
    expect(fake.previews).toEqual([]);
    await act('Remove the file').click();
  }
  await choose(template.bytes);
  await see(dialog.getByText('1 ready'));
});

test('INT-12: the import is not offered without the right to write', async () => {
  permit('delivery.read');
  await renderScreen(path);
  await see(the.row(/fp-48214/u));
  expect(the.button('Import orders').query()).toBeNull();
});

test('INT-12: the import works by keyboard alone, keeps what was pasted on Escape, and returns the focus', async () => {
  fakeOrderImport();
  await open();
  await expect.element(field).toHaveFocus();
  await field.fill(good);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue(good);
  act('Check the orders').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(act('Import 2 orders')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(act('Close').last()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await gone(dialog);
  await expect.element(opener).toHaveFocus();
});
