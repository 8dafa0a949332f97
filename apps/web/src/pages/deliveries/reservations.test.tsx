import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { catchFiles, download } from '../../../test/catch-files.ts';
import { counterParcel, lists, manyReservations } from '../../../test/fake/lists.ts';
import { changeBox, countOf, failure, live, network, state } from '../../../test/fake/server.ts';
import { permit } from '../../../test/fake/profile.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { act, menuOf, pathOf, row, openApp, renderScreen } from '../../../test/open-app.tsx';
import { deliveredParcel } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { cellsOf } from '../../../test/sheet/read-sheet.ts';
import {
  bodiesOf,
  choose,
  leave,
  see,
  textsOf,
  the,
  tryAgain,
  untilIdle,
} from '../../../test/the.ts';

const path = pathOf('reservations');
const search = the.textbox('Search all reservations');
const requested = () => lists.requested.filter(({ query }) => query['unassigned'] === undefined);

async function openReservations(address = path) {
  const app = await renderScreen(address);
  await see(the.table('Reservations'));
  return app;
}

/** Opens the menu of a row, reads it, and closes it. */
async function readMenu(kolliId: string) {
  const names = await menuOf(kolliId);
  await leave(the.menu());
  return names;
}

/** Waits for the heading of the open dialog, and closes it. */
async function closeDialog(title: string) {
  const dialog = the.dialog();
  await expect.element(dialog.getByRole('heading').first()).toHaveTextContent(title);
  await leave(dialog);
}

test('RES-08 RES-09 RES-10 RES-11 UIX-13: the columns, colours, and marks, users below the times of their actions, and a long description on hover and focus', async () => {
  const text = 'Picked up by the daughter, who brought a power of attorney';
  const sms = (state: 'delivered' | 'failed') => ({
    sms: { state, time: Date.now(), writtenTime: Date.now() },
  });
  const [first, second, third] = manyReservations(3);
  if (!first || !second || !third) throw new Error('The sample list has three rows');
  lists.reservations = [
    { ...first, ...sms('delivered') },
    { ...second, deliveryStatus: 'expired', orderExpired: 'reservation' },
    { ...third, deliveryStatus: 'expired', orderExpired: 'delivery', descriptionText: text },
    counterParcel({
      ...sms('failed'),
      orderExpired: 'reservation',
      reservedUserName: 'Anna Lindqvist',
      deliveryUserName: 'Sari Koskela',
      additionalDeliveryIds: ['fp-900-2'],
      descriptionText: 'Customer calls first',
      shelf: ['cooling'],
      heldShelves: ['cooling'],
    }),
  ];
  await openReservations();
  await see(row('fp-900').getByText('SMS failed'), row('fp-1').getByText('SMS received'));
  expect(textsOf(the.columnheader())).toEqual([
    'Phone',
    'Kolli ID',
    'Status',
    'Locker or shelf',
    'Waits until',
    'Reserved',
    'Delivered',
    'Assigned',
    'Description',
    'Actions',
  ]);
  for (const part of [
    '+358 44 907 6610',
    '+1 more',
    'Delivered',
    'Fridge shelf',
    'Anna Lindqvist',
    'Sari Koskela',
    'Elin Sjöberg',
    'Customer calls first',
  ]) {
    expect(row('fp-900').element().textContent).toContain(part);
  }
  await see(row('fp-2').getByText('Reservation expired'));
  await see(row('fp-3').getByText('Delivery expired'));
  expect(row('fp-900').element().textContent).not.toContain('expired');
  const badge = (kolliId: string, status: string) => {
    const element = row(kolliId).getByText(status, { exact: true }).element();
    expect(element.querySelector('svg')).not.toBeNull();
    return getComputedStyle(element).backgroundColor;
  };
  expect(badge('fp-1', 'Reserved')).not.toBe(badge('fp-900', 'Delivered'));
  const cell = the.button(text);
  await see(cell.getByText('Picked up by the daughter, who…', { exact: true }));
  await cell.hover();
  await expect.element(the.tooltip()).toHaveTextContent(text);
  await the.columnheader('Phone').hover();
  await expect.poll(() => the.tooltip().query()).toBeNull();
  (cell.element() as HTMLElement).focus();
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  await expect.element(the.tooltip()).toHaveTextContent(text);
});

test('RES-01 UIX-09 FND-04: a status, and boxes and pharmacy reservations can be chosen, and are stored in the address', async () => {
  changeBox((box) => ({ ...box, info: { ...box.info, name: 'Box 2' } }), SECOND_BOX_ID);
  lists.reservations = [...manyReservations(1), counterParcel()];
  const { router } = await openReservations();
  await see(row('fp-900'), row('fp-1'));
  const options = () => textsOf(the.option());
  const chooseStatus = async (name: string) => {
    await the.combobox('Status').click();
    await expect
      .poll(options)
      .toEqual(['All statuses', 'Reserved', 'Delivered', 'Expired', 'Removed']);
    await the.option(name).click();
  };
  await chooseStatus('Delivered');
  await expect.poll(() => row('fp-1').query()).toBeNull();
  await see(row('fp-900'));
  expect(router.state.location.search).toEqual({ status: 'delivered' });
  await chooseStatus('Expired');
  await see(the.heading('Nothing matches'));
  expect(the.heading('No reservations').query()).toBeNull();
  await the.button('Clear search and filters').click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await see(row('fp-1'));
  await the.combobox('Boxes and pharmacy').click();
  for (const name of ['Box 1 · Kauppatori', 'Box 2', 'Pharmacy reservations'])
    await see(the.option(name));
  await the.option('Pharmacy reservations').click();
  await expect.poll(() => row('fp-1').query()).toBeNull();
  await see(row('fp-900'));
  expect(router.state.location.search).toEqual({ places: PHARMACY_ID });
  expect(requested().at(-1)?.query['ids']).toBe(PHARMACY_ID);
});

test('RES-01 FND-04: an address restores its filters and order; what there is not is dropped', async () => {
  lists.reservations = [...manyReservations(1), counterParcel()];
  const { router } = await openReservations(
    `${path}?places=${BOX_ID},${SECOND_BOX_ID},nonsense&sort=asc&search=0401234567`,
  );
  await see(row('fp-1'));
  expect(row('fp-900').query()).toBeNull();
  expect(requested()[0]?.query).toMatchObject({ ids: `${BOX_ID},${SECOND_BOX_ID}`, sort: 'asc' });
  expect(requested()[0]?.query['search']).toBeUndefined();
  router.history.push(`${path}?by=waitsUntil&sort=desc&status=delivered`);
  await expect
    .poll(() => requested().at(-1)?.query)
    .toMatchObject({ sortBy: 'waitsUntil', sort: 'desc', status: 'delivered' });
  router.history.push(`${path}?by=ssn&status=pickup`);
  await expect
    .poll(() => requested().at(-1)?.query)
    .toMatchObject({ sortBy: 'reserved', sort: 'desc' });
  await see(row('fp-900'));
  expect(requested().at(-1)?.query['status']).toBeUndefined();
});

test('FND-04: a column says until when it waits, and sorts by that, what ends soonest first; another by when it was reserved', async () => {
  const day = 24 * 3_600_000;
  const noon = new Date(2026, 10, 26, 12).getTime();
  const rows = manyReservations(3).map((row, index) => ({
    ...row,
    waitsUntil: [noon + 2 * day, noon + 9 * day, null][index] ?? null,
  }));
  const expired = { deliveryStatus: 'expired', expiredTime: noon - day } as const;
  lists.reservations = [...rows, counterParcel(expired)];
  const { router } = await openReservations();
  await see(row('fp-1').getByText('28.11.2026 12:00'), row('fp-900').getByText('25.11.2026 12:00'));
  const head = the.columnheader('Waits until');
  await expect.element(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  const ids = () =>
    the
      .row()
      .elements()
      .flatMap(({ textContent }) => /fp-\d+/u.exec(textContent ?? '')?.[0] ?? []);
  await expect.poll(ids).toEqual(['fp-900', 'fp-1', 'fp-2', 'fp-3']);
  expect(router.state.location.search).toEqual({ by: 'waitsUntil' });
  await head.getByRole('button').click();
  await expect.poll(ids).toEqual(['fp-3', 'fp-2', 'fp-1', 'fp-900']);
  expect(router.state.location.search).toEqual({ by: 'waitsUntil', sort: 'desc' });
  const reserved = the.button('Reserved', { exact: true });
  await reserved.click();
  await expect.poll(() => router.state.location.search).toEqual({});
  await expect.poll(ids).toEqual(['fp-1', 'fp-2', 'fp-3', 'fp-900']);
  await reserved.click();
  await expect.poll(() => requested().at(-1)?.query['sort']).toBe('asc');
  expect(router.state.location.search).toEqual({ sort: 'asc' });
  await expect.poll(ids).toEqual(['fp-900', 'fp-3', 'fp-2', 'fp-1']);
});

test('RES-20 ERR-107: a list of another pharmacy is not shown; a failed load can be retried; an empty list shows that, and what to do next', async () => {
  network.get('/api/deliveries/open', () => failure('forbidden'));
  const { screen } = await renderScreen(path);
  await see(the.heading('You can’t see this'));
  await screen.unmount();
  network.get('/api/deliveries/open', () => failure('service_unavailable'));
  const { router } = await renderScreen(path);
  const retry = the.button('Try again');
  await see(retry);
  await tryAgain(retry);
  await see(the.heading('No reservations'));
  const button = the.button('New pharmacy pickup');
  expect(button.elements()).toHaveLength(2);
  await the.link('See API reservations').click();
  await expect.poll(() => router.state.location.pathname).toBe(pathOf('apiReservations'));
});

test('RES-22 UIX-14 CSV-01: Reservations.csv has all that match, loaded or not; the end of the table loads the next page; nothing is downloaded after a failure, and the list stays', async () => {
  lists.reservations = manyReservations(250);
  await openReservations();
  await see('50 reservations loaded');
  const button = the.button('Download CSV');
  const file = await download(button);
  expect(file.name).toBe('Reservations.csv');
  const ids = cellsOf(file.text).map((cells) => cells[1]);
  const all = lists.reservations.map(({ deliveryId }) => deliveryId);
  expect(ids).toEqual(['Kolli ID', ...all]);
  lists.requested.length = 0;
  const frame = the.table().element().parentElement;
  const whole = the.text('250 reservations', { exact: true });
  // Loaded rows move the end out of view.
  const lookAtEnd = () => {
    frame?.scrollTo(0, 1_000_000);
    return whole.query();
  };
  await expect.poll(lookAtEnd).not.toBeNull();
  await see(whole);
  const keys = requested().flatMap(({ query }) => query['lastKey'] ?? []);
  expect(keys).toEqual([lists.reservations[49]?.docId]);
  network.get('/api/deliveries/open', ({ request }) =>
    request.url.includes('lastKey') ? failure('too_many_requests') : undefined,
  );
  const files = catchFiles();
  await button.click();
  await see('Too many requests. Try again in a moment.', whole);
  expect(files).toEqual([]);
});

test('a change elsewhere is refetched, and the scroll position stays', async () => {
  lists.reservations = manyReservations(45);
  await openReservations();
  const frame = the.table().element().parentElement;
  await see(the.text('45 reservations', { exact: true }));
  await expect.poll(() => live.count()).toBe(1);
  frame?.scrollTo(0, 900);
  await expect.poll(() => frame?.querySelector('[data-index="20"]')).not.toBeNull();
  // The rows above may be lower than was assumed.
  const top = frame?.scrollTop;
  lists.reservations = [counterParcel(), ...lists.reservations];
  const before = requested().length;
  for (let index = 0; index < 10; index += 1) live.notify();
  await see(the.text('46 reservations', { exact: true }));
  expect(frame?.scrollTop).toBe(top);
  expect(requested().length - before).toBeLessThan(10);
});

test('RES-02 RES-03 RES-04 RES-05 RES-06: waits 600 ms, then searches all rows by kolli ID or phone; when cleared, it fetches the whole list again', async () => {
  lists.reservations = [...manyReservations(2), counterParcel({ phoneNumber: '+46701845520' })];
  const { router } = await openReservations();
  await see(row('fp-900'));
  const searches = () => requested().flatMap(({ query }) => query['search'] ?? []);
  const { pass, release } = holdTimers();
  await search.fill('FP-');
  pass(599);
  await drawn();
  await search.fill('FP-9');
  pass(599);
  await drawn();
  expect(searches()).toEqual([]);
  pass(1);
  await expect.poll(searches).toEqual(['FP-9']);
  release();
  expect(requested().at(-1)?.query).toMatchObject({ search: 'FP-9', searchBy: 'deliveryId' });
  await expect.poll(() => row('fp-1').query()).toBeNull();
  await see(row('fp-900'));
  await choose('Search by', 'Phone');
  await search.fill('701845');
  await expect
    .poll(() => requested().at(-1)?.query)
    .toMatchObject({ search: '701845', searchBy: 'phoneNumber' });
  expect(router.state.location.href).not.toContain('701845');
  await expect.poll(() => row('fp-1').query()).toBeNull();
  const before = requested().length;
  await the.button('Clear the search').click();
  await see(row('fp-1'));
  await expect.poll(() => requested().length).toBeGreaterThan(before);
  expect(requested().at(-1)?.query['search']).toBeUndefined();
});

test('RES-07: an invalid identity number shows an error and is not sent; a valid one is sent in the body, and the groups of the response are shown as rows', async () => {
  lists.reservations = [...manyReservations(1), counterParcel()];
  const { router } = await openReservations();
  await choose('Search by', 'Identity number');
  await search.fill('131052-308A');
  await userEvent.keyboard('{Enter}');
  await see(/not a valid Finnish/u);
  await untilIdle();
  const finding = 'POST /api/deliveries/find-by-ssn';
  expect(countOf(finding)).toBe(0);
  const before = requested().length;
  await search.fill(lists.ssn);
  await userEvent.keyboard('{Enter}');
  await see(row('fp-900'), row('fp-1'));
  expect(bodiesOf(finding)).toEqual([
    { pharmacyId: PHARMACY_ID, ssn: lists.ssn, unassigned: false },
  ]);
  const searched = requested().slice(before);
  const { text } = await download(the.button('Download CSV'));
  expect(cellsOf(text).map((cells) => cells[1])).toEqual(['Kolli ID', 'fp-1', 'fp-900']);
  expect(text).not.toContain(lists.ssn);
  expect(searched.map(({ query }) => query['search'])).not.toContain(lists.ssn);
  const { queryClient } = await router.options.context.openCache();
  const queries = queryClient.getQueryCache().getAll();
  const mutations = queryClient.getMutationCache().getAll();
  const stored = JSON.stringify([
    router.state.location.href,
    queries.map(({ queryKey }) => queryKey),
    mutations.map((one) => one.state.variables),
    { ...localStorage },
    { ...sessionStorage },
    history.state,
    document.cookie,
  ]);
  expect(stored).not.toContain(lists.ssn);
  expect(stored).toContain('find-by-ssn');
});

test('RES-13 RES-14 RES-15 RES-19: the menu and buttons of a row follow its place and status', async () => {
  lists.reservations = [
    ...manyReservations(1),
    counterParcel(),
    counterParcel({
      docId: '01990000-0000-7000-8000-000000000902',
      deliveryId: 'fp-902',
      deliveryStatus: 'removed',
      removedTime: Date.now(),
      lockerId: ['2-4'],
      pickupboxId: BOX_ID,
    }),
  ];
  await openReservations();
  const views = ['Reservation info', 'Add description', 'QR code', 'Print label'];
  expect(await readMenu('fp-1')).toEqual(views);
  for (const name of ['Resend SMS: fp-1', 'Picked up: fp-1'])
    expect(the.button(name).query()).toBeNull();
  expect(await readMenu('fp-900')).toEqual([...views, 'Delete …']);
  // It shows its former locker.
  expect(await readMenu('fp-902')).toContain('Delete …');
  // Without shelves.
  expect(the.button(/shelf/u).query()).toBeNull();
});

test('RES-12 RES-13 RES-14 RES-15 RES-16 RES-18 RES-21: each action opens its modal, and with an identity number the checks come first', async () => {
  lists.reservations = [
    ...manyReservations(1),
    deliveredParcel(),
    counterParcel(),
    counterParcel({
      docId: '01990000-0000-7000-8000-000000000901',
      deliveryId: 'fp-901',
      hasSsn: true,
      ssn: '*'.repeat(12),
    }),
  ];
  await openReservations();
  for (const [action, title] of [
    ['Add description', 'Description of fp-1'],
    ['QR code', 'QR code'],
    ['Reservation info', 'fp-1Reserved'],
  ] as const) {
    await act('fp-1', action);
    await closeDialog(title);
    const opener = the.button('More actions: fp-1', { exact: true });
    await expect.element(opener, { message: action }).toHaveFocus();
  }
  await act('fp-1', 'Reservation info');
  await the.dialog().getByRole('button', { name: 'Add description' }).click();
  await closeDialog('Description of fp-1');
  await act('fp-900', 'Delete …');
  await closeDialog('Delete the reservation fp-900?');
  for (const [button, title] of [
    ['Picked up: fp-900', 'Was the reservation picked up?'],
    ['Picked up: fp-901', 'Who picks up fp-901?'],
    ['New pharmacy pickup', 'New pharmacy pickup'],
  ] as const) {
    await the.button(button).click();
    await closeDialog(title);
  }
  await the.button('Resend SMS: fp-48214').click();
  await see(the.dialog());
  await untilIdle();
  expect(countOf('POST /api/deliveries/resend-sms')).toBe(0);
  await the.button('Send SMS').click();
  await expect.poll(() => countOf('POST /api/deliveries/resend-sms')).toBe(1);
});

test('RES-17 RES-19: with shelves, menu and cell open the shelf choice', async () => {
  state.shelves = [{ name: 'hyl-b2', numberOfReservations: 0 }];
  lists.reservations = [
    counterParcel({ shelf: ['hyl-a1'], heldShelves: ['hyl-a1'] }),
    ...manyReservations(1),
  ];
  await openReservations();
  expect(await menuOf('fp-900')).toContain('Change shelf');
  await the.menuitem('Change shelf').click();
  const title = the.heading('Move fp-900 to another shelf');
  await see(title);
  await leave(title);
  await row('fp-900')
    .getByRole('button', { name: /^Change shelf, HYL-a1/u })
    .click();
  await see(title);
  expect(row('fp-1').getByRole('button', { name: /shelf/u }).query()).toBeNull();
});

test('a read-only role is offered only views', async () => {
  permit('delivery.read');
  lists.reservations = [counterParcel()];
  await openReservations();
  expect(await menuOf('fp-900')).toEqual(['Reservation info', 'QR code', 'Print label']);
  expect(the.button('New pharmacy pickup').query()).toBeNull();
  expect(the.button('Picked up: fp-900').query()).toBeNull();
  await the.menuitem('Reservation info').click();
  await see(the.dialog());
  expect(the.dialog().getByRole('button', { name: 'Add description' }).query()).toBeNull();
});

test('NAV-15 NAV-43 NAV-45: the tab is marked, the page has its title, and the tab of API reservations the number of waiting deliveries', async () => {
  state.waiting = manyReservations(60).map((row) => ({ ...row, unassigned: true }));
  await openApp(path);
  const tab = the.link('Reservations', { exact: true });
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => document.title).toBe('Reservations – Kolli');
  await see(the.link('API reservations 50+'));
});
