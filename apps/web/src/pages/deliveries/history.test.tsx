import { expect, onTestFinished, test } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { noteServerTime } from '../../lib/time/server-clock.ts';
import { dayEnd, dayStart, formatDate } from '../../lib/time/shown-time.ts';
import { counterParcel, lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { permit } from '../../../test/fake/profile.ts';
import { network, state } from '../../../test/fake/server.ts';
import { download } from '../../../test/catch-files.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { menuOf, pathOf, row, openApp, renderScreen } from '../../../test/open-app.tsx';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { cellsOf } from '../../../test/sheet/read-sheet.ts';
import { bodiesOf, choose, gone, see, textsOf, the, untilIdle } from '../../../test/the.ts';

const path = pathOf('delivery-history');
const search = the.textbox('Search by mobile phone or order ID');
const [from, to] = [the.textbox('Start date'), the.textbox('End date')];
/** The requests of the history; the tabs count the waiting deliveries. */
const requested = () => lists.requested.filter((one) => one.path !== 'open');
const last = () => requested().at(-1);
const slashed = (date: Date) => formatDate(date).replaceAll('.', '/');

async function openHistory(address = path) {
  const app = await renderScreen(address);
  await expect.element(the.heading('Delivery history', { level: 1 })).toBeInTheDocument();
  await expect.poll(() => requested().length).toBeGreaterThan(0);
  return app;
}

/** Replaces the day in a field, like typing. */
async function typeDay(field: Locator, text: string) {
  await field.fill(text);
  await userEvent.keyboard('{Escape}');
}

/** A delivery of the history with ids of its own. */
const past = (index: number, changes: Parameters<typeof pickedUpParcel>[0] = {}) =>
  pickedUpParcel({
    docId: `01990000-0000-7000-8000-00000000${String(1000 + index)}`,
    deliveryId: `fp-${String(index)}`,
    ...changes,
  });

test('HIS-01 HIS-02 HIS-03 HIS-08 HIS-09 HLD-11 UIX-16: all of this month, or the chosen boxes and reservations, holds and status, stored in the address', async () => {
  lists.past = [
    pickedUpParcel(),
    past(77, { deliveryStatus: 'destroyed' }),
    past(78, { deliveryStatus: 'removed' }),
  ];
  const { router } = await openHistory();
  const now = new Date();
  const first = new Date(now.getFullYear(), now.getMonth(), 1);
  await expect.element(from).toHaveValue(slashed(first));
  await expect.element(to).toHaveValue(slashed(now));
  expect(last()).toMatchObject({
    path: `show ${BOX_ID},${SECOND_BOX_ID},${PHARMACY_ID}`,
    query: {
      status: 'all',
      startTime: String(dayStart(first).getTime()),
      endTime: String(dayEnd(now).getTime()),
      timezoneOffset: String(first.getTimezoneOffset()),
    },
  });
  expect(last()?.query).not.toHaveProperty('hold');
  for (const [hold, name] of [
    ['held', 'Ever on hold'],
    ['released', 'Released'],
    ['rejected', 'Rejected'],
    ['acknowledged', 'Picked up during an excursion'],
  ] as const) {
    await choose('Temperature holds', name);
    await expect.poll(() => last()?.query['hold'], { message: name }).toBe(hold);
    expect(router.state.location.search, name).toEqual({ hold });
  }
  await see(row('fp-77'));
  await the.combobox('Order status').click();
  expect(textsOf(the.option())).toEqual([
    'Picked up',
    'Cancelled',
    'Destroyed',
    'Deleted',
    'Removed',
    'All statuses',
  ]);
  await userEvent.keyboard('{Escape}');
  await choose('Order status', 'Destroyed');
  await expect.poll(() => row('fp-900').query()).toBeNull();
  expect(last()?.query['status']).toBe('destroyed');
  await choose('Order status', 'Removed');
  await see(row('fp-78'));
  expect(last()?.query['status']).toBe('removed');
  const chosen = { hold: 'acknowledged', status: 'removed' };
  expect(router.state.location.search).toEqual(chosen);
  await choose('Boxes and pharmacy', 'Pharmacy reservations');
  await expect.poll(() => last()?.path).toBe(`show ${PHARMACY_ID}`);
  expect(router.state.location.search).toEqual({ ...chosen, places: PHARMACY_ID });
});

test('HIS-09: where the computer’s clock is days off, this month and today are the server’s', async () => {
  const then = new Date(2024, 1, 29, 12);
  const headers = { date: then.toUTCString() };
  network.get('/api/profile', () => Response.json({ result: state.profile }, { headers }));
  onTestFinished(() => noteServerTime(new Date().toUTCString()));
  await openHistory();
  await expect.element(from).toHaveValue('01/02/2024');
  await expect.element(to).toHaveValue('29/02/2024');
});

test('HIS-04 HIS-05 HIS-06 HIS-07: a search by phone or order ID is debounced, searches all rows, and can be cleared', async () => {
  const other = past(78, { phoneNumber: '+46701845520' });
  lists.past = [pickedUpParcel({ order_id: 'A-2026-7' }), other];
  const { router } = await openHistory();
  await see(row('fp-78'));
  const searches = () => requested().flatMap(({ query }) => query['search'] ?? []);
  const { pass, release } = holdTimers();
  await search.fill('a-');
  pass(599);
  await drawn();
  await search.fill('a-2026');
  pass(599);
  await drawn();
  expect(searches()).toEqual([]);
  pass(1);
  await expect.poll(searches).toEqual(['a-2026']);
  release();
  await expect.poll(() => row('fp-78').query()).toBeNull();
  await search.fill('46701');
  await expect.poll(() => row('fp-900').query()).toBeNull();
  expect(router.state.location.href).not.toContain('46701');
  const searched = requested().length;
  await the.button('Clear the search').click();
  await see(row('fp-900'));
  await expect.poll(() => requested().length).toBeGreaterThan(searched);
});

test('HIS-08 HIS-10 ERR-105 UIX-11 UIX-15: days are typed day first, and stay in the address; an end before the start shows an error and sends no request', async () => {
  const { router } = await openHistory();
  await typeDay(from, '09/03/2024');
  await expect.poll(() => last()?.query['startTime']).toBe(String(new Date(2024, 2, 9).getTime()));
  expect(router.state.location.search).toMatchObject({ from: '2024-03-09' });
  const before = requested().length;
  await typeDay(to, '09/03/2020');
  await see('The end date is before the start date.');
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  await typeDay(from, '01/03/2020');
  await expect.poll(() => last()?.query['startTime']).toBe(String(new Date(2020, 2, 1).getTime()));
  expect(requested()).toHaveLength(before + 1);
});

test('HIS-19 ERR-108: a wrong range, an unknown status, place or day open with the defaults; an empty list shows that, and offers to reset the filters; where a filter matches nothing, it says so and clears it', async () => {
  const { router } = await openHistory(`${path}?from=2024-03-09&to=2024-03-01&status=lost`);
  expect(last()?.query['status']).toBe('all');
  expect(last()?.query['endTime']).toBe(String(dayEnd(new Date()).getTime()));
  router.history.push(`${path}?status=cancelled&from=2026-02-31&to=2026-03-01&places=foo`);
  await expect.poll(() => last()?.query['status']).toBe('cancelled');
  expect(last()?.path).toBe(`show ${BOX_ID},${SECOND_BOX_ID},${PHARMACY_ID}`);
  expect(last()?.query['endTime']).toBe(String(dayEnd(new Date()).getTime()));
  await see(the.heading('Nothing matches'));
  await the.button('Clear search and filters').click();
  // What the page asked for at first may be shown from memory.
  await expect.poll(() => router.state.location.search).toEqual({});
  await router.navigate({ href: `${path}?from=2020-03-01&to=2020-03-02` });
  await see(the.heading('No data'));
  await the.button('Show all of this month').click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('HIS-11 HIS-12 HIS-13: the columns, the marker of an expired order, and 30 characters of a long description, in full on hover', async () => {
  const long = 'Picked up by the daughter, who brought a power of attorney';
  lists.past = [
    past(77, { descriptionText: long }),
    pickedUpParcel({
      orderExpired: 'delivery',
      causeOfAlarm: 'temp_high',
      descriptionText: 'Fetched by a neighbour',
      shelf: ['hyl-b2'],
    }),
  ];
  await openHistory();
  await see(row('fp-900'));
  const headers = the.columnheader().elements();
  const cells = [...row('fp-900').element().children];
  const shown = headers.map(({ textContent }, index) => [textContent, cells[index]?.textContent]);
  expect(shown).toEqual([
    ['Mobile phone', expect.stringContaining('+358 44 907 6610')],
    ['Delivery status', expect.stringContaining('Picked up')],
    ['Parcel IDs', expect.stringMatching(/fp-900.*Delivery expired/u)],
    ['Locker or shelf', expect.stringContaining('HYL-b2')],
    ['Reserved', expect.stringContaining('.')],
    ['Delivered', expect.stringContaining('.')],
    ['Picked up or destroyed', expect.stringContaining('.')],
    ['Assigned by', expect.stringMatching(/Sari Koskela|Elin Sjöberg/u)],
    ['Order expired', 'Parcel not picked up'],
    ['Cause of alarm', expect.stringContaining('Temperature too high')],
    ['Description', expect.stringContaining('Fetched by a neighbour')],
    ['Actions', expect.anything()],
  ]);
  for (const name of ['Sari Koskela', 'Elin Sjöberg'])
    expect(row('fp-900').element().textContent).toContain(name);
  const cell = the.button(long);
  await see(cell.getByText('Picked up by the daughter, who…', { exact: true }));
  await cell.hover();
  await expect.element(the.tooltip()).toHaveTextContent(long);
});

test('HIS-20 CSV-01: the end of the table loads the next page; Delivery History.csv has all that match, loaded or not', async () => {
  lists.past = Array.from({ length: 450 }, (_, index) => past(index));
  lists.past.push(past(500, { deliveryStatus: 'destroyed' }));
  await openHistory();
  await choose('Order status', 'Picked up');
  await see('50 deliveries loaded');
  const file = await download(the.button('Download CSV'));
  expect(file.name).toBe('Delivery History.csv');
  const ids = cellsOf(file.text).map((cells) => cells[2]);
  const all = lists.past.slice(0, 450);
  expect(ids).toEqual(['Parcel IDs', ...all.map(({ deliveryId }) => deliveryId)]);

  lists.past.length = 90;
  the.table().element().parentElement?.scrollTo(0, 1_000_000);
  await see(the.text('90 deliveries', { exact: true }));
  expect(last()?.query['lastKey']).toBe(lists.past[49]?.docId);
});

test('HIS-14 HIS-15 HIS-16: info and QR code open, and the description of a closed delivery can be edited', async () => {
  lists.past = [pickedUpParcel()];
  await openHistory();
  await the.button('Reservation info: fp-900').click();
  const heading = the.dialog().getByRole('heading').first();
  await expect.element(heading).toHaveTextContent('fp-900Picked up');
  await userEvent.keyboard('{Escape}');
  const description = the.button('Add description: fp-900');
  await description.click();
  await the.textbox('Description').fill('Called twice');
  await the.button('Save').click();
  await see(row('fp-900').getByText('Called twice'));
  await expect.element(description).toHaveFocus();
  expect(await menuOf('fp-900')).toEqual(['QR code']);
  await the.menuitem('QR code').click();
  await see(the.img('QR code of fp-900'));
});

test('HIS-17 HIS-18: for a deleted or removed one it asks whether it was picked up: yes sends the call, no does not, and a required identity check comes first', async () => {
  const call = 'PATCH /api/deliveries/pickup-deleted-or-removed-delivery';
  const parcels = (['deleted', 'removed'] as const).map((deliveryStatus, index) =>
    past(index + 1, { deliveryStatus, unassigned: deliveryStatus === 'deleted' }),
  );
  const drug = counterParcel({ deliveryStatus: 'removed', is_drug: true });
  lists.past = [...parcels, drug];
  await openHistory();
  const ask = async (deliveryId: string) => {
    expect(await menuOf(deliveryId)).toEqual(['QR code', 'Picked up reservation?']);
    await the.menuitem('Picked up reservation?').click();
  };
  for (const [index, { deliveryId, deliveryStatus, reservedTime }] of parcels.entries()) {
    await ask(deliveryId);
    await the.button('No', { exact: true }).click();
    await untilIdle();
    expect(bodiesOf(call), deliveryStatus).toHaveLength(index);
    await ask(deliveryId);
    await the.button('Yes', { exact: true }).click();
    await expect
      .poll(() => bodiesOf(call)[index])
      .toMatchObject({ pharmacyId: PHARMACY_ID, deliveryId, pickupboxId: null, reservedTime });
    expect(bodiesOf(call), deliveryStatus).toHaveLength(index + 1);
    await gone(the.dialog());
  }
  await ask('fp-900');
  await see(the.heading('Who picks up fp-900?'));
});

test('a read-only role can change nothing', async () => {
  permit('delivery.read');
  lists.past = [counterParcel({ deliveryStatus: 'removed' })];
  await openHistory();
  expect(await menuOf('fp-900')).toEqual(['QR code']);
  expect(the.button('Add description: fp-900').query()).toBeNull();
});

test('NAV-17: the tab opens the history, and the page has its title', async () => {
  const { router } = await openApp(pathOf('reservations'));
  await the.link('Delivery history').click();
  await expect.poll(() => document.title).toBe('Delivery history – Kolli');
  expect(router.state.location.pathname).toBe(path);
});
