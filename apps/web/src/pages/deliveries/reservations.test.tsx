import { http } from '../../../test/fake/network.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  counterParcel,
  lists,
  manyReservations,
  resetLists,
} from '../../../test/fake/fake-lists.ts';
import {
  countOf,
  failure,
  live,
  requests,
  state,
  network,
} from '../../../test/fake/fake-server.ts';
import { drawn, holdTimers } from '../../../test/hold-timers.ts';
import { openApp, renderScreen, withFakeServer } from '../../../test/render-app.tsx';
import { deliveredParcel } from '../../../test/sample/sample-delivery.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/sample-ids.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';

withFakeServer();
beforeEach(async () => {
  resetLists();
  await page.viewport(1440, 900);
});

const path = `/pickup-boxes/${PHARMACY_ID}/reservations`;
const requested = () => lists.requested.filter(({ query }) => query['unassigned'] === undefined);

async function openReservations(address = path) {
  const app = await renderScreen(address);
  await expect.element(app.screen.getByRole('table', { name: 'Reservations' })).toBeVisible();
  const { screen } = app;
  return {
    ...app,
    row: (kolliId: string) => screen.getByRole('row', { name: new RegExp(`${kolliId}\\b`, 'u') }),
    search: screen.getByRole('textbox', { name: 'Search all reservations' }),
    menuOf: async (kolliId: string) => {
      await screen.getByRole('button', { name: `More actions: ${kolliId}`, exact: true }).click();
      await expect.element(screen.getByRole('menuitem').first()).toBeVisible();
      return screen
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent);
    },
  };
}

async function chooseKind(name: string) {
  await page.getByRole('combobox', { name: 'Search by' }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Opens the menu of a row, reads it, and closes it. */
async function readMenu(menuOf: (kolliId: string) => Promise<string[]>, kolliId: string) {
  const names = await menuOf(kolliId);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('menu').query()).toBeNull();
  return names;
}

/** Waits for the heading of the open dialog, and closes it. */
async function closeDialog(title: string) {
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('heading').first()).toHaveTextContent(title);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.query()).toBeNull();
}

describe('listing', () => {
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
    const { screen, row } = await openReservations();
    await expect.element(row('fp-900').getByText('SMS failed')).toBeVisible();
    await expect.element(row('fp-1').getByText('SMS received')).toBeVisible();
    const headers = screen.getByRole('columnheader').elements();
    expect(headers.map(({ textContent }) => textContent)).toEqual([
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
      'Cooling',
      'Anna Lindqvist',
      'Sari Koskela',
      'Elin Sjöberg',
      'Customer calls first',
    ]) {
      expect(row('fp-900').element().textContent).toContain(part);
    }
    await expect.element(row('fp-2').getByText('Reservation expired')).toBeVisible();
    await expect.element(row('fp-3').getByText('Delivery expired')).toBeVisible();
    expect(row('fp-900').element().textContent).not.toContain('expired');
    const badge = (kolliId: string, status: string) => {
      const element = row(kolliId).getByText(status, { exact: true }).element();
      expect(element.querySelector('svg')).not.toBeNull();
      return getComputedStyle(element).backgroundColor;
    };
    expect(badge('fp-1', 'Reserved')).not.toBe(badge('fp-900', 'Delivered'));
    const cell = screen.getByRole('button', { name: text });
    await expect
      .element(cell.getByText('Picked up by the daughter, who…', { exact: true }))
      .toBeVisible();
    await cell.hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent(text);
    await screen.getByRole('columnheader', { name: 'Phone' }).hover();
    await expect.poll(() => screen.getByRole('tooltip').query()).toBeNull();
    (cell.element() as HTMLElement).focus();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent(text);
  });

  test('RES-01 UIX-09 FND-04: a status, and boxes and pharmacy reservations can be chosen, and are stored in the address', async () => {
    const second = state.boxes[1];
    if (!second) throw new Error('The sample has two boxes');
    state.boxes[1] = { ...second, info: { ...second.info, name: 'Box 2' } };
    lists.reservations = [...manyReservations(1), counterParcel()];
    const { router, row, screen } = await openReservations();
    await expect.element(row('fp-900')).toBeVisible();
    await expect.element(row('fp-1')).toBeVisible();
    const options = () =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent);
    const chooseStatus = async (name: string) => {
      await screen.getByRole('combobox', { name: 'Status' }).click();
      await expect
        .poll(options)
        .toEqual(['All statuses', 'Reserved', 'Delivered', 'Expired', 'Removed']);
      await screen.getByRole('option', { name }).click();
    };
    await chooseStatus('Delivered');
    await expect.poll(() => row('fp-1').query()).toBeNull();
    await expect.element(row('fp-900')).toBeVisible();
    expect(router.state.location.search).toEqual({ status: 'delivered' });
    await chooseStatus('Expired');
    await expect.element(screen.getByText(/No reservation matches/u)).toBeVisible();
    await chooseStatus('All statuses');
    await expect.element(row('fp-1')).toBeVisible();
    await screen.getByRole('combobox', { name: 'Boxes and pharmacy' }).click();
    for (const name of ['Box 1 · Kauppatori', 'Box 2', 'Pharmacy reservations']) {
      await expect.element(screen.getByRole('option', { name })).toBeVisible();
    }
    await screen.getByRole('option', { name: 'Pharmacy reservations' }).click();
    await expect.poll(() => row('fp-1').query()).toBeNull();
    await expect.element(row('fp-900')).toBeVisible();
    expect(router.state.location.search).toEqual({ places: PHARMACY_ID });
    expect(requested().at(-1)?.query['ids']).toBe(PHARMACY_ID);
  });

  test('RES-01 FND-04: an address restores its filters and order; what there is not is dropped', async () => {
    lists.reservations = [...manyReservations(1), counterParcel()];
    const { row, router } = await openReservations(
      `${path}?places=${BOX_ID},${SECOND_BOX_ID},nonsense&sort=asc&search=0401234567`,
    );
    await expect.element(row('fp-1')).toBeVisible();
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
    await expect.element(row('fp-900')).toBeVisible();
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
    const { screen, row, router } = await openReservations();
    await expect.element(row('fp-1').getByText('28.11.2026 12:00')).toBeVisible();
    await expect.element(row('fp-900').getByText('25.11.2026 12:00')).toBeVisible();
    const head = screen.getByRole('columnheader', { name: 'Waits until' });
    await expect.element(head).toHaveAttribute('aria-sort', 'none');
    await head.getByRole('button').click();
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    const ids = () =>
      screen
        .getByRole('row')
        .elements()
        .flatMap(({ textContent }) => /fp-\d+/u.exec(textContent ?? '')?.[0] ?? []);
    await expect.poll(ids).toEqual(['fp-900', 'fp-1', 'fp-2', 'fp-3']);
    expect(router.state.location.search).toEqual({ by: 'waitsUntil' });
    await head.getByRole('button').click();
    await expect.poll(ids).toEqual(['fp-3', 'fp-2', 'fp-1', 'fp-900']);
    expect(router.state.location.search).toEqual({ by: 'waitsUntil', sort: 'desc' });
    const reserved = screen.getByRole('button', { name: 'Reserved', exact: true });
    await reserved.click();
    await expect.poll(() => router.state.location.search).toEqual({});
    await expect.poll(ids).toEqual(['fp-1', 'fp-2', 'fp-3', 'fp-900']);
    await reserved.click();
    await expect.poll(() => requested().at(-1)?.query['sort']).toBe('asc');
    expect(router.state.location.search).toEqual({ sort: 'asc' });
    await expect.poll(ids).toEqual(['fp-900', 'fp-3', 'fp-2', 'fp-1']);
  });

  test('RES-20 ERR-107: a failed load can be retried; an empty list shows that, and what to do next', async () => {
    network.use(http.get('/api/deliveries/open', () => failure('service_unavailable')));
    const { screen, router } = await renderScreen(path);
    const retry = screen.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    await tryAgain(retry);
    await expect.element(screen.getByRole('heading', { name: 'No reservations' })).toBeVisible();
    const button = screen.getByRole('button', { name: 'New pharmacy pickup' });
    expect(button.elements()).toHaveLength(2);
    await screen.getByRole('link', { name: 'See API reservations' }).click();
    await expect
      .poll(() => router.state.location.pathname)
      .toBe(`/pickup-boxes/${PHARMACY_ID}/apiReservations`);
  });

  test('RES-22 UIX-14: the end of the table loads the next page', async () => {
    lists.reservations = manyReservations(120);
    const { screen } = await openReservations();
    await expect.element(screen.getByText('50 reservations loaded')).toBeVisible();
    const frame = screen.getByRole('table').element().parentElement;
    const all = screen.getByText('120 reservations', { exact: true });
    // Loaded rows move the end out of view.
    const lookAtEnd = () => {
      frame?.scrollTo(0, 1_000_000);
      return all.query();
    };
    await expect.poll(lookAtEnd).not.toBeNull();
    await expect.element(all).toBeVisible();
    const keys = requested().flatMap(({ query }) => query['lastKey'] ?? []);
    expect(keys).toEqual([lists.reservations[49]?.docId]);
  });

  test('a change elsewhere is refetched, and the scroll position stays', async () => {
    lists.reservations = manyReservations(45);
    const { screen } = await openReservations();
    const frame = screen.getByRole('table').element().parentElement;
    await expect.element(screen.getByText('45 reservations', { exact: true })).toBeVisible();
    await expect.poll(() => live.count()).toBe(1);
    frame?.scrollTo(0, 900);
    await expect.poll(() => frame?.querySelector('[data-index="20"]')).not.toBeNull();
    // The rows above may be lower than was assumed.
    const top = frame?.scrollTop;
    lists.reservations = [counterParcel(), ...lists.reservations];
    const before = requested().length;
    for (let index = 0; index < 10; index += 1) live.notify();
    await expect.element(screen.getByText('46 reservations', { exact: true })).toBeVisible();
    expect(frame?.scrollTop).toBe(top);
    expect(requested().length - before).toBeLessThan(10);
  });
});

describe('the search', () => {
  test('RES-02 RES-03 RES-04 RES-05 RES-06: waits 600 ms, then searches all rows by kolli ID or phone; when cleared, it fetches the whole list again', async () => {
    lists.reservations = [...manyReservations(2), counterParcel({ phoneNumber: '+46701845520' })];
    const { row, search, router } = await openReservations();
    await expect.element(row('fp-900')).toBeVisible();
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
    await expect.element(row('fp-900')).toBeVisible();
    await chooseKind('Phone');
    await search.fill('701845');
    await expect
      .poll(() => requested().at(-1)?.query)
      .toMatchObject({ search: '701845', searchBy: 'phoneNumber' });
    expect(router.state.location.href).not.toContain('701845');
    await expect.poll(() => row('fp-1').query()).toBeNull();
    const before = requested().length;
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.element(row('fp-1')).toBeVisible();
    await expect.poll(() => requested().length).toBeGreaterThan(before);
    expect(requested().at(-1)?.query['search']).toBeUndefined();
  });

  test('RES-07: an invalid identity number shows an error and is not sent; a valid one is sent in the body, and the groups of the response are shown as rows', async () => {
    lists.reservations = [...manyReservations(1), counterParcel()];
    const { row, search, router, queryCache } = await withCache(await openReservations());
    await chooseKind('Identity number');
    await search.fill('131052-308A');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/not a valid Finnish/u)).toBeVisible();
    await untilIdle();
    expect(countOf('POST /api/deliveries/find-by-ssn')).toBe(0);
    const before = requested().length;
    await search.fill(lists.ssn);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => countOf('POST /api/deliveries/find-by-ssn')).toBe(1);
    await expect.element(row('fp-900')).toBeVisible();
    await expect.element(row('fp-1')).toBeVisible();
    await expect
      .poll(() => requests.find(({ line }) => line.endsWith('find-by-ssn'))?.body)
      .toEqual({
        pharmacyId: PHARMACY_ID,
        ssn: lists.ssn,
        unassigned: false,
      });
    expect(
      requested()
        .slice(before)
        .map(({ query }) => query['search']),
    ).not.toContain(lists.ssn);
    const cached = [
      router.state.location.href,
      JSON.stringify(queryCache()),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(history.state),
      document.cookie,
    ].join(' ');
    expect(cached).not.toContain(lists.ssn);
    expect(cached).toContain('find-by-ssn');
  });
});

/** Reads the app's query and mutation caches: keys, and the variables of mutations. */
async function withCache<App extends Awaited<ReturnType<typeof openReservations>>>(app: App) {
  const { queryClient } = await app.router.options.context.openCache();
  return {
    ...app,
    queryCache: () => ({
      keys: queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
      sent: queryClient
        .getMutationCache()
        .getAll()
        .map((one) => one.state.variables),
    }),
  };
}

describe('the actions of a row', () => {
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
    const { menuOf, screen } = await openReservations();
    const views = ['Reservation info', 'Add description', 'QR code', 'Print label'];
    expect(await readMenu(menuOf, 'fp-1')).toEqual(views);
    for (const name of ['Resend SMS: fp-1', 'Picked up: fp-1']) {
      expect(screen.getByRole('button', { name }).query()).toBeNull();
    }
    expect(await readMenu(menuOf, 'fp-900')).toEqual([...views, 'Delete …']);
    // It shows its former locker.
    expect(await readMenu(menuOf, 'fp-902')).toContain('Delete …');
    // Without shelves.
    expect(screen.getByRole('button', { name: /shelf/u }).query()).toBeNull();
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
    const { menuOf, screen } = await openReservations();
    for (const [action, title] of [
      ['Add description', 'Description of fp-1'],
      ['QR code', 'QR code'],
      ['Reservation info', 'fp-1Reserved'],
    ] as const) {
      await menuOf('fp-1');
      await screen.getByRole('menuitem', { name: action }).click();
      await closeDialog(title);
      const opener = screen.getByRole('button', { name: 'More actions: fp-1', exact: true });
      await expect.element(opener, { message: action }).toHaveFocus();
    }
    await menuOf('fp-900');
    await screen.getByRole('menuitem', { name: 'Delete …' }).click();
    await closeDialog('Delete the reservation fp-900?');
    for (const [button, title] of [
      ['Picked up: fp-900', 'Was the reservation picked up?'],
      ['Picked up: fp-901', 'Who picks up fp-901?'],
      ['New pharmacy pickup', 'New pharmacy pickup'],
    ] as const) {
      await screen.getByRole('button', { name: button }).click();
      await closeDialog(title);
    }
    await screen.getByRole('button', { name: 'Resend SMS: fp-48214' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await untilIdle();
    expect(countOf('POST /api/deliveries/resend-sms')).toBe(0);
    await screen.getByRole('button', { name: 'Send SMS' }).click();
    await expect.poll(() => countOf('POST /api/deliveries/resend-sms')).toBe(1);
  });

  test('RES-17 RES-19: with shelves, menu and cell open the shelf choice', async () => {
    state.shelves = [{ name: 'hyl-b2', numberOfReservations: 0 }];
    lists.reservations = [
      counterParcel({ shelf: ['hyl-a1'], heldShelves: ['hyl-a1'] }),
      ...manyReservations(1),
    ];
    const { menuOf, screen, row } = await openReservations();
    expect(await menuOf('fp-900')).toContain('Change shelf');
    await screen.getByRole('menuitem', { name: 'Change shelf' }).click();
    const title = screen.getByRole('heading', { name: 'Move fp-900 to another shelf' });
    await expect.element(title).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => title.query()).toBeNull();
    await row('fp-900')
      .getByRole('button', { name: /^Change shelf, HYL-a1/u })
      .click();
    await expect.element(title).toBeVisible();
    expect(row('fp-1').getByRole('button', { name: /shelf/u }).query()).toBeNull();
  });

  test('a read-only role is offered only views', async () => {
    state.profile.role.permissions = ['delivery.read'];
    lists.reservations = [counterParcel()];
    const { menuOf, screen } = await openReservations();
    expect(await menuOf('fp-900')).toEqual(['Reservation info', 'QR code', 'Print label']);
    expect(screen.getByRole('button', { name: 'New pharmacy pickup' }).query()).toBeNull();
    expect(screen.getByRole('button', { name: 'Picked up: fp-900' }).query()).toBeNull();
  });
});

test('NAV-15 NAV-43 NAV-45: the tab is marked, the page has its title, and the tab of API reservations the number of waiting deliveries', async () => {
  state.waiting = manyReservations(60).map((row) => ({ ...row, unassigned: true }));
  const { screen } = await openApp(path);
  const tab = screen.getByRole('link', { name: 'Reservations', exact: true });
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => document.title).toBe('Reservations – Kolli');
  await expect.element(screen.getByRole('link', { name: 'API reservations 50+' })).toBeVisible();
});

test('a list of another pharmacy is not shown', async () => {
  network.use(http.get('/api/deliveries/open', () => failure('forbidden')));
  const { screen } = await renderScreen(path);
  await expect.element(screen.getByRole('heading', { name: 'You can’t see this' })).toBeVisible();
});
