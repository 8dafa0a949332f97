import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { download, downloadPdf } from '../../../test/catch-files.ts';
import { customers } from '../../../test/fake/customers.ts';
import { forbid } from '../../../test/fake/profile.ts';
import { countOf, failure, network, requests, state } from '../../../test/fake/server.ts';
import { lockersPath, openApp, renderScreen } from '../../../test/open-app.tsx';
import { sampleCustomerData, sampleCustomerExport } from '../../../test/sample/customer.ts';
import { PHARMACY_ID } from '../../../test/sample/ids.ts';
import { bodyOf, gone, see, textsOf, the, tryAgain, untilIdle } from '../../../test/the.ts';
import { shownZone } from '../../lib/time/shown-time.ts';
import { shippedRole } from '../../../test/sample/role.ts';

const path = '/customer-data';
const searchCall = 'POST /api/customer-data/search';
const eraseCall = 'POST /api/customer-data/erase';
const phone = '+358400002816';
const ssn = '010190-999W';

const field = the.textbox('Phone number or identity number');
const panel = the.complementary();
const dialog = the.dialog();

async function openPage(open = renderScreen) {
  const app = await open(path);
  await see(the.heading('Customer data', { level: 1 }));
  await untilIdle();
  return app;
}

async function search(number: string, open = renderScreen) {
  const app = await openPage(open);
  await field.fill(number);
  await userEvent.keyboard('{Enter}');
  return app;
}

const found = async (number = phone, open = renderScreen) => {
  const app = await search(number, open);
  await see(the.heading('What is kept, and why'), panel);
  return app;
};

const rowsOf = (table: number) => {
  const rows = the.table().nth(table).getByRole('row').elements().slice(1);
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
};

test('RET-06: Enter searches by POST, and shows what is kept, why and until when, in which deliveries, open ones first; returning to the window does not search again', async () => {
  await found('040 000 2816');
  expect(bodyOf(searchCall)).toEqual({ pharmacyId: PHARMACY_ID, customerNumber: '040 000 2816' });
  expect(rowsOf(0)).toEqual([
    ['Identity number3 deliveries', expect.stringContaining('30 days'), '02.12.2026 – 14.12.2026'],
    ['Mobile phone4 deliveries', expect.stringContaining('13 months'), '30.10.2027 – 14.12.2027'],
    [
      'Kolli and order IDs, description4 deliveries',
      expect.stringContaining('13 months'),
      '30.10.2027 – 14.12.2027',
    ],
    ['Text messages3 messages', expect.stringContaining('90 days'), '31.01.2027 – 12.02.2027'],
    ['Who looked at the details11 entries', expect.stringContaining('13 months'), '22.02.2027'],
  ]);
  await see(the.heading('In 4 deliveries'));
  expect(the.text(/older deliver/u).query()).toBeNull();
  expect(rowsOf(1)).toEqual([
    ['fp-10853', 'Delivered', 'OpenDoor 2-3, Satama 1', 'Kept while open', 'Kept while open'],
    ['fp-10829', 'Picked up', '14.11.2026 09:13', '14.12.2026', '14.12.2027'],
    ['fp-10655', 'Picked up', '02.11.2026 16:13', '02.12.2026', '02.12.2027'],
    ['fp-9917', 'Cancelled', '30.09.2026 09:13', 'no longer kept', '30.10.2027'],
  ]);
  await see(panel.getByRole('heading', { name: '+358 40 000 2816' }));
  await see(panel.getByText('1 open delivery, 3 closed ones, 3 text messages'));
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await untilIdle();
  expect(countOf(searchCall)).toBe(1);
});

test('RET-06: the field says what was typed; what may be an identity number is hidden from its first character on, and what is no number is an error and not sent', async () => {
  await openPage();
  const security = () =>
    getComputedStyle(field.element()).getPropertyValue('-webkit-text-security');
  await field.fill('0');
  expect(security()).toBe('disc');
  await field.fill(ssn);
  expect(security()).toBe('disc');
  await see(the.text('Identity number', { exact: true }));
  await the.button('Show what is typed').click();
  expect(security()).toBe('none');
  await the.button('Clear the field').click();
  await field.fill('+');
  expect(security()).toBe('none');
  await field.fill(phone);
  await see(the.text('Mobile phone', { exact: true }));
  await field.fill('010190-999X');
  await userEvent.keyboard('{Enter}');
  await see(/^This is neither a phone number/u);
  await untilIdle();
  expect(countOf(searchCall)).toBe(0);
});

test('RET-06: an identity number is neither in the address nor in the browser’s storage, and the phone number found with it is offered', async () => {
  const foundWith = [{ phoneNumber: phone, deliveries: 3 }];
  const byIdentity = { kind: 'identity', phoneNumber: null, identityDocId: null } as const;
  customers.data = sampleCustomerData({ ...byIdentity, foundWith });
  const { router } = await found(ssn);
  expect(bodyOf(searchCall)).toEqual({ pharmacyId: PHARMACY_ID, customerNumber: ssn });
  await untilIdle();
  const { pathname, searchStr, hash } = router.state.location;
  const stored = [localStorage, sessionStorage].map((one) => JSON.stringify({ ...one }));
  const seen = [pathname, searchStr, hash, document.title, ...stored].join(' ');
  expect(seen).not.toMatch(/010190|999W/u);
  for (const { line } of requests) expect(line).not.toMatch(/010190|999W/u);
  await see('4 deliveries hold this identity number');
  await see('3 older ones of +358 40 000 2816 no longer do.');
  expect(panel.element().textContent).not.toContain('No identity number');
  await the.button('Search the phone number').click();
  await expect.element(field).toHaveValue('+358 40 000 2816');
  await expect.poll(() => bodyOf(searchCall)).toMatchObject({ customerNumber: phone });
});

test('RET-06: nothing of the person before is shown once another number is typed, nor where it is no number', async () => {
  await found();
  await field.fill('+35840000281');
  await gone(panel);
  expect(the.table().query()).toBeNull();
  await field.fill('010190-999X');
  await userEvent.keyboard('{Enter}');
  await see(/^This is neither a phone number/u, the.heading('Search for a customer'));
  expect([panel.query(), the.table().query()]).toEqual([null, null]);
  // What the server alone does not accept is no search that goes on.
  network.post('/api/customer-data/search', () => failure('validation_fail'));
  await field.fill(phone);
  await userEvent.keyboard('{Enter}');
  await see(/^This is neither a phone number/u, the.heading('Search for a customer'));
});

test('RET-06: a failed search says so, and is repeated only on request; of an unknown number nothing is kept', async () => {
  customers.data = null;
  network.post('/api/customer-data/search', () => failure('too_many_requests'));
  await search(phone);
  await see(the.heading('The search failed'));
  expect(countOf(searchCall)).toBe(1);
  network.resetHandlers();
  await tryAgain(the.button('Try again'));
  await see(the.heading('Nothing is kept of this number'));
  await see('The search is in the audit log, with your name.');
  expect(panel.query()).toBeNull();
});

test('RET-06 RET-07: without the permission neither the entry nor the screen is there', async () => {
  state.profile.role = shippedRole('user');
  await openApp(path);
  await see('You can’t see this');
  expect(the.link('Customer data').query()).toBeNull();
});

test('RET-06: another pharmacy’s data is refused without a log-out', async () => {
  network.post('/api/customer-data/search', () => failure('forbidden'));
  await search(phone);
  await see('You can’t see this');
  expect(countOf('POST /identity/sign-out')).toBe(0);
});

test('RET-06 SEC-18: export as JSON, and as PDF with contents, messages, events, and who looked', async () => {
  customers.exported = sampleCustomerExport();
  await found();
  const json = await download(the.button('Export JSON'));
  expect(json.name).toBe('Customer data.json');
  expect(JSON.parse(json.text)).toEqual(sampleCustomerExport());
  const body = { pharmacyId: PHARMACY_ID, customerNumber: phone, format: 'json' };
  expect(bodyOf('POST /api/customer-data/export')).toEqual(body);
  const pdf = await downloadPdf(the.button('Export PDF'));
  expect(pdf.name).toBe('Customer data.pdf');
  for (const part of [
    'Customer data',
    'Vaasan Keskusapteekki',
    '+358 40 000 2816',
    'fp-10829',
    'A-77, FO-77',
    'Ring the bell',
    'Your parcel waits',
    'Sari Koskela',
    'Who looked at the details',
    'Export',
    `(${shownZone()})`,
  ])
    expect(pdf.text).toContain(part);
});

test('RET-07: the dialog says what goes and stays, and the last four digits make its button active; a refusal keeps it, and a double click erases once, says what is gone, and shows what is left, with the focus on the screen', async () => {
  await found(phone, openApp);
  await see(panel.getByText('fp-10853 is open and stays'));
  const link = panel.getByRole('link', { name: 'Go to the delivery' });
  await expect.element(link).toHaveAttribute('href', `${lockersPath}?door=2-3`);
  await panel.getByRole('button', { name: 'Erase 3 closed deliveries…' }).click();
  await see(dialog.getByText('Erase what is kept of +358 40 000 2816?'));
  const lines = textsOf(dialog.getByRole('listitem'));
  expect(lines).toEqual([
    '3 phone numbers',
    '2 identity numbers',
    'Kolli IDs, order IDs and descriptions',
    'Recipient and text of 2 messages',
    'fp-10853, open',
    'Counts in statistics, naming nobody',
    'Who looked, without the number',
    'This erasure in the audit log',
  ]);
  const button = dialog.getByRole('button', { name: 'Erase', exact: true });
  const digits = dialog.getByRole('textbox');
  await expect.element(digits).toHaveFocus();
  await digits.fill('2817');
  await expect.element(button).toBeDisabled();
  await digits.fill('2816');
  await expect.element(button).toBeEnabled();
  await digits.fill('28 1 6\u200b          ');
  network.post('/api/customer-data/erase', () => failure('last_four_mismatch'));
  await userEvent.keyboard('{Enter}');
  await see('These are not the last four digits of the number.', dialog);
  network.resetHandlers();
  await button.dblClick();
  await see('Erased: 3 deliveries, 2 messages');
  await gone(dialog);
  await see(the.heading('Nothing is kept of this number'));
  // The refused one, and one.
  expect(countOf(eraseCall)).toBe(2);
  const body = { pharmacyId: PHARMACY_ID, customerNumber: phone, lastFour: '2816' };
  expect(bodyOf(eraseCall)).toEqual(body);
  await expect.poll(() => document.activeElement).toBe(document.querySelector('#content'));
});

test('RET-07: without customer.erase the button is inactive, can be focused, says why, and opens nothing', async () => {
  forbid('customer.erase');
  await found();
  const button = panel.getByRole('button', { name: 'Erase 3 closed deliveries…' });
  await expect.element(button).toBeDisabled();
  await button.hover();
  await expect.element(the.tooltip()).toHaveTextContent('You do not have enough permissions');
  await button.click({ force: true });
  await untilIdle();
  await expect.element(button).toHaveFocus();
  expect(dialog.query()).toBeNull();
});

const logPath = '/customer-data/access-log';
const opening = (index: number, deliveryId: string | null) => ({
  id: `01990000-0000-7000-8000-00000000d${String(100 + index)}`,
  time: new Date(2026, 10, 20, 15, 42, index).getTime(),
  userId: state.profile.id,
  userName: 'Sari Koskela',
  docId: `01990000-0000-7000-8000-00000000e${String(100 + index)}`,
  deliveryId,
});

test('SEC-18: main users see who opened which delivery and when, and search it by kolli ID or name', async () => {
  customers.openings = [opening(7, 'fp-10829'), opening(3, null)];
  await renderScreen(logPath);
  await see(the.heading('Access log', { level: 1 }));
  const first = the.row().nth(1);
  await expect.element(first).toHaveTextContent('20.11.2026 15:42:07Sari Koskelafp-10829');
  await expect.element(the.row().nth(2)).toMatchTextContent('no longer kept');
  await see('2 entries');
  await the.textbox('Kolli ID or name of staff').fill('koskela');
  await expect.poll(() => customers.requested.at(-1)).toMatchObject({ search: 'koskela' });
  await the.textbox('Kolli ID or name of staff').fill('nobody');
  await see(the.heading('Nothing matches'));
  await the.button('Clear search and filters').click();
  await see('2 entries');
});

test('SEC-18: the days of the access log are in the address, and are the same when one comes back', async () => {
  const { router } = await renderScreen(logPath);
  await see('Nobody opened a delivery');
  const from = the.textbox('Start date');
  await from.fill('01/11/2026');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => router.state.location.search).toMatchObject({ from: '2026-11-01' });
  await router.navigate({ to: '/users' });
  await see(the.heading('Users', { level: 1 }));
  router.history.back();
  await see('Nobody opened a delivery');
  await expect.element(from).toHaveValue('01/11/2026');
  // Days that cannot be are the usual ones.
  await router.navigate({ href: `${logPath}?from=%222026-11-31%22&to=%222026-11-01%22` });
  await expect.element(from).not.toHaveValue('01/11/2026');
  expect(router.state.location.search).toEqual({});
});

test('SEC-18: an empty access log says what appears here', async () => {
  await renderScreen(logPath);
  await see('Nobody opened a delivery');
});

test('SEC-18: without the permission no request is sent', async () => {
  state.profile.role = shippedRole('user');
  await renderScreen(logPath);
  await see('You can’t see this');
  await untilIdle();
  expect(countOf(`GET /api/deliveries/openings/${PHARMACY_ID}`)).toBe(0);
});

test('another pharmacy’s access log is not shown, without a log-out', async () => {
  network.get('/api/deliveries/openings/:id', () => failure('forbidden'));
  await renderScreen(logPath);
  await see('You can’t see this');
});
