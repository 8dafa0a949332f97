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
import { openApp, withFakeServer } from '../../../test/render-app.tsx';
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
  const app = await openApp(address);
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

describe('listing', () => {
  test('RES-01 UIX-09: boxes and pharmacy reservations can be chosen, and are stored in the address', async () => {
    const second = state.boxes[1];
    if (!second) throw new Error('The sample has two boxes');
    state.boxes[1] = { ...second, info: { ...second.info, name: 'Box 2' } };
    lists.reservations = [...manyReservations(1), counterParcel()];
    const { router, row, screen } = await openReservations();
    await expect.element(row('fp-900')).toBeVisible();
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

  test('RES-01: an address with filters restores them; invalid ids are dropped', async () => {
    lists.reservations = [...manyReservations(1), counterParcel()];
    const { row } = await openReservations(
      `${path}?places=${BOX_ID},${SECOND_BOX_ID},nonsense&sort=asc&search=0401234567`,
    );
    await expect.element(row('fp-1')).toBeVisible();
    expect(row('fp-900').query()).toBeNull();
    expect(requested()[0]?.query).toMatchObject({ ids: `${BOX_ID},${SECOND_BOX_ID}`, sort: 'asc' });
    expect(requested()[0]?.query['search']).toBeUndefined();
  });

  test('RES-08: the columns, users below the times of their actions', async () => {
    lists.reservations = [
      counterParcel({
        reservedUserName: 'Anna Lindqvist',
        deliveryUserName: 'Sari Koskela',
        additionalDeliveryIds: ['fp-900-2'],
        descriptionText: 'Customer calls first',
        shelf: ['cooling'],
        heldShelves: ['cooling'],
      }),
    ];
    const { screen, row } = await openReservations();
    await expect.element(row('fp-900')).toBeVisible();
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
    const text = row('fp-900').element().textContent ?? '';
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
      expect(text).toContain(part);
    }
  });

  test('FND-04: a column says until when it waits, and sorts by that, what ends soonest first', async () => {
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
    await screen.getByRole('button', { name: 'Reserved', exact: true }).click();
    await expect.poll(() => router.state.location.search).toEqual({});
  });

  test('FND-04: the status can be filtered, and is stored in the address', async () => {
    lists.reservations = [...manyReservations(1), counterParcel()];
    const { screen, row, router } = await openReservations();
    await screen.getByRole('combobox', { name: 'Status' }).click();
    const names = () =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent);
    await expect
      .poll(names)
      .toEqual(['All statuses', 'Reserved', 'Delivered', 'Expired', 'Removed']);
    await screen.getByRole('option', { name: 'Delivered' }).click();
    await expect.poll(() => row('fp-1').query()).toBeNull();
    await expect.element(row('fp-900')).toBeVisible();
    expect(router.state.location.search).toEqual({ status: 'delivered' });
    await screen.getByRole('combobox', { name: 'Status' }).click();
    await screen.getByRole('option', { name: 'Expired' }).click();
    await expect.element(screen.getByText(/No reservation matches/u)).toBeVisible();
  });

  test('FND-04: an address with order and status restores them', async () => {
    lists.reservations = [counterParcel()];
    await openReservations(`${path}?by=waitsUntil&sort=desc&status=delivered`);
    await expect
      .poll(() => requested()[0]?.query)
      .toMatchObject({
        sortBy: 'waitsUntil',
        sort: 'desc',
        status: 'delivered',
      });
  });

  test('FND-04: an order or a status that there is not is dropped from the address', async () => {
    lists.reservations = [counterParcel()];
    const { row } = await openReservations(`${path}?by=ssn&status=pickup`);
    await expect.element(row('fp-900')).toBeVisible();
    expect(requested()[0]?.query).toMatchObject({ sortBy: 'reserved', sort: 'desc' });
    expect(requested()[0]?.query['status']).toBeUndefined();
  });

  test.each([
    ['reservation', 'Reservation expired'],
    ['delivery', 'Delivery expired'],
  ] as const)('RES-09: an expired %s is marked at its kolli ID', async (kind, marker) => {
    const [first] = manyReservations(1);
    if (!first) throw new Error('The sample list is empty');
    lists.reservations = [
      { ...first, deliveryStatus: 'expired', orderExpired: kind },
      counterParcel({ orderExpired: 'reservation' }),
    ];
    const { row } = await openReservations();
    await expect.element(row('fp-1').getByText(marker)).toBeVisible();
    expect(row('fp-900').element().textContent).not.toContain('expired');
  });

  test('RES-10: the status has its colour, its icon and its text', async () => {
    lists.reservations = [...manyReservations(1), counterParcel()];
    const { row } = await openReservations();
    const badge = (kolliId: string, text: string) => {
      const element = row(kolliId).getByText(text, { exact: true }).element();
      expect(element.querySelector('svg')).not.toBeNull();
      return getComputedStyle(element).backgroundColor;
    };
    await expect.element(row('fp-1')).toBeVisible();
    expect(badge('fp-1', 'Reserved')).not.toBe(badge('fp-900', 'Delivered'));
  });

  test('the row shows the state of the message', async () => {
    lists.reservations = [
      counterParcel({ sms: { state: 'failed', time: Date.now(), writtenTime: Date.now() } }),
      ...manyReservations(1).map((row) => ({
        ...row,
        sms: { state: 'delivered' as const, time: Date.now(), writtenTime: Date.now() },
      })),
    ];
    const { row } = await openReservations();
    await expect.element(row('fp-900').getByText('SMS failed')).toBeVisible();
    await expect.element(row('fp-1').getByText('SMS received')).toBeVisible();
  });

  test('RES-11 UIX-13: a long description shows 30 characters, in full on hover and focus', async () => {
    const text = 'Picked up by the daughter, who brings a power of attorney';
    lists.reservations = [counterParcel({ descriptionText: text })];
    const { screen } = await openReservations();
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

  test('RES-20 ERR-107: an empty list shows that, and what to do next', async () => {
    const { screen, router } = await openApp(path);
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

  test('the column header reverses the order, which is stored in the address', async () => {
    lists.reservations = manyReservations(3);
    const { screen, router } = await openReservations();
    await screen.getByRole('button', { name: 'Reserved', exact: true }).click();
    await expect.poll(() => requested().at(-1)?.query['sort']).toBe('asc');
    expect(router.state.location.search).toEqual({ sort: 'asc' });
    await expect
      .poll(() => screen.getByRole('row').nth(1).element().textContent)
      .toContain('fp-3Reserved');
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

  test('a failed load can be retried', async () => {
    network.use(http.get('/api/deliveries/open', () => failure('service_unavailable')));
    const { screen } = await openApp(path);
    const retry = screen.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    lists.reservations = manyReservations(1);
    await tryAgain(retry);
    await expect.element(screen.getByRole('row', { name: /fp-1/u })).toBeVisible();
  });
});

describe('the search', () => {
  test('RES-02 RES-03 RES-04 RES-06: waits 600 ms, then searches all rows by kolli ID or phone', async () => {
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
  });

  test('RES-05: when cleared, it fetches the whole list again', async () => {
    lists.reservations = manyReservations(2);
    const { row, search } = await openReservations();
    await search.fill('fp-2');
    await expect.poll(() => row('fp-1').query()).toBeNull();
    const before = requested().length;
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.element(row('fp-1')).toBeVisible();
    await expect.poll(() => requested().length).toBeGreaterThan(before);
    expect(requested().at(-1)?.query['search']).toBeUndefined();
  });

  test('RES-07: an identity number is sent in the body, and the groups of the response are shown as rows', async () => {
    lists.reservations = [...manyReservations(1), counterParcel()];
    const { row, search, router, queryCache } = await withCache(await openReservations());
    await chooseKind('Identity number');
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

  test('RES-07: an invalid identity number shows an error at the field and sends no request', async () => {
    lists.reservations = manyReservations(1);
    const { search, screen } = await openReservations();
    await chooseKind('Identity number');
    await search.fill('131052-308A');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/not a valid Finnish/u)).toBeVisible();
    await untilIdle();
    expect(countOf('POST /api/deliveries/find-by-ssn')).toBe(0);
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
  test('RES-13 RES-14 RES-15: in a locker, reserved: neither SMS, nor picked up, nor delete', async () => {
    lists.reservations = manyReservations(1);
    const { menuOf, screen } = await openReservations();
    expect(await menuOf('fp-1')).toEqual([
      'Reservation info',
      'Add description',
      'QR code',
      'Print label',
    ]);
    for (const name of ['Resend SMS: fp-1', 'Picked up: fp-1']) {
      expect(screen.getByRole('button', { name }).query()).toBeNull();
    }
  });

  test('RES-13: delivered in a locker: the SMS can be sent again, after a confirmation', async () => {
    lists.reservations = [deliveredParcel()];
    const { screen } = await openReservations();
    await screen.getByRole('button', { name: 'Resend SMS: fp-48214' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await untilIdle();
    expect(countOf('POST /api/deliveries/resend-sms')).toBe(0);
    await screen.getByRole('button', { name: 'Send SMS' }).click();
    await expect.poll(() => countOf('POST /api/deliveries/resend-sms')).toBe(1);
  });

  test('RES-14 RES-15: without a locker: picked up is a button, delete is in the menu', async () => {
    lists.reservations = [counterParcel()];
    const { menuOf, screen } = await openReservations();
    const menu = await menuOf('fp-900');
    expect(menu).toEqual([
      'Reservation info',
      'Add description',
      'QR code',
      'Print label',
      'Delete …',
    ]);
    await screen.getByRole('menuitem', { name: 'Delete …' }).click();
    await expect
      .element(screen.getByRole('heading', { name: 'Delete the reservation fp-900?' }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Picked up: fp-900' }).click();
    await expect.element(screen.getByText('Was the reservation picked up?')).toBeVisible();
  });

  test('RES-14: a removed one offers delete and destroy, although it shows its former locker', async () => {
    lists.reservations = [
      counterParcel({
        deliveryStatus: 'removed',
        removedTime: Date.now(),
        lockerId: ['2-4'],
        pickupboxId: BOX_ID,
      }),
    ];
    const { menuOf } = await openReservations();
    expect(await menuOf('fp-900')).toContain('Delete …');
  });

  test('RES-15: with an identity number the checks come first', async () => {
    lists.reservations = [counterParcel({ hasSsn: true, ssn: '*'.repeat(12) })];
    const { screen } = await openReservations();
    await screen.getByRole('button', { name: 'Picked up: fp-900' }).click();
    await expect
      .element(screen.getByRole('heading', { name: 'Who picks up fp-900?' }))
      .toBeVisible();
  });

  test.each([
    ['RES-12', 'Add description', 'Description of fp-1'],
    ['RES-16', 'QR code', 'QR code'],
    ['RES-18', 'Reservation info', 'fp-1Reserved'],
  ])('%s: %s opens its modal, and focus returns', async (_id, action, title) => {
    lists.reservations = manyReservations(1);
    const { menuOf, screen } = await openReservations();
    await menuOf('fp-1');
    await screen.getByRole('menuitem', { name: action }).click();
    await expect
      .element(screen.getByRole('dialog').getByRole('heading').first())
      .toHaveTextContent(title);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: 'More actions: fp-1' })).toHaveFocus();
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

  test('RES-19: without shelves nothing in the cell can be clicked', async () => {
    lists.reservations = [counterParcel()];
    const { screen, row } = await openReservations();
    await expect.element(row('fp-900')).toBeVisible();
    expect(screen.getByRole('button', { name: /shelf/u }).query()).toBeNull();
  });

  test('RES-21: the button opens the new booking', async () => {
    lists.reservations = manyReservations(1);
    const { screen } = await openReservations();
    await screen.getByRole('button', { name: 'New pharmacy pickup' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await expect
      .element(screen.getByRole('dialog').getByRole('heading', { name: 'New pharmacy pickup' }))
      .toBeVisible();
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

test('NAV-15 NAV-43 NAV-45: the tab is marked, and the page has its title', async () => {
  const { screen } = await openApp(path);
  const tab = screen.getByRole('link', { name: 'Reservations', exact: true });
  await expect.element(tab).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => document.title).toBe('Reservations – Kolli');
});

test('the tab of API reservations shows the number of waiting deliveries', async () => {
  state.waiting = manyReservations(60).map((row) => ({ ...row, unassigned: true }));
  const { screen } = await openApp(path);
  await expect.element(screen.getByRole('link', { name: 'API reservations 50+' })).toBeVisible();
});

test('a list of another pharmacy is not shown', async () => {
  network.use(http.get('/api/deliveries/open', () => failure('forbidden')));
  const { screen } = await openApp(path);
  await expect.element(screen.getByRole('heading', { name: 'You can’t see this' })).toBeVisible();
});
