import { shippedRoles } from '@kolli/domain/people/permissions';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { counterParcel, lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { countOf, failure, requests, state, network, result } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { scan } from '../../../test/scan.ts';
import { tryAgain } from '../../../test/try-again.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { leave, see, the } from '../../../test/the.ts';

const search = 'POST /api/deliveries/search';
const reservations = `/pickup-boxes/${PHARMACY_ID}/reservations`;

async function open(path = '/profile') {
  const { screen, router } = await openApp(path);
  const button = the.button('Search everything');
  await see(button);
  const dialog = the.dialog('Search everything');
  const field = dialog.getByRole('combobox', { name: 'Search everything' });
  const group = (name: string) => dialog.getByRole('group', { name });
  const current = dialog.getByRole('option', { selected: true });
  return { screen, router, button, dialog, field, group, current };
}

const pressSearch = () => userEvent.keyboard('{Control>}k{/Control}');

/** Closes the parcel that was opened. */
async function closeParcel(dialog: Locator) {
  await leave(dialog);
}

async function openSearch(path?: string) {
  const opened = await open(path);
  await pressSearch();
  await expect.element(opened.field).toHaveFocus();
  return opened;
}

describe('FND-01: opening', () => {
  test('FND-01: Ctrl+K, Cmd+K, / and the field in the bar open it, on a phone an icon; the focus returns', async () => {
    const { dialog, field, button } = await open();
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/']) {
      button.element().focus();
      await userEvent.keyboard(keys);
      await expect.element(field).toHaveFocus();
      await leave(dialog);
      await expect.element(button).toHaveFocus();
    }
    await button.click();
    await expect.element(field).toHaveFocus();
    await leave(dialog);
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 900));
    await button.click();
    await expect.element(field).toHaveFocus();
  });

  test('FND-01: in a field Ctrl+K opens it and / is typed; below a dialog neither does', async () => {
    const { dialog, field } = await open(reservations);
    const list = the.textbox('Search all reservations');
    await userEvent.click(list);
    await userEvent.keyboard('/');
    await expect.element(list).toHaveValue('/');
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).toHaveFocus();
    await the.button('New pharmacy pickup').first().click();
    const form = the.dialog();
    await see(form);
    await userEvent.keyboard('{Control>}k{/Control}');
    await see(form);
    expect(dialog.query()).toBeNull();
  });
});

describe('FND-01: parcels and doors', () => {
  test('FND-01: parcels of every state are found by kolli ID, phone in national form and order ID; an ID that no parcel has is offered for a new reservation', async () => {
    state.waiting = [sampleDelivery({ deliveryId: 'fp-1', order_id: 'o-77', phoneNumber: null })];
    lists.reservations = [counterParcel({ deliveryId: 'fp-2', phoneNumber: '+358400002816' })];
    lists.past = [pickedUpParcel({ deliveryId: 'fp-3', phoneNumber: '+358400002816' })];
    const { field, group, dialog, current } = await openSearch();
    await field.fill('040 000 2816');
    await see(dialog.getByText('+358 40 000 2816').first());
    const parcels = group('Parcels').getByRole('option');
    await expect.poll(() => parcels.elements().length).toBe(2);
    await expect.element(parcels.nth(1).filter({ hasText: 'Picked up' })).toBeInTheDocument();
    await expect.element(current.filter({ hasText: 'fp-2' })).toBeInTheDocument();
    await expect
      .element(dialog.getByRole('status').filter({ hasText: '2 results' }))
      .toBeInTheDocument();
    await field.fill('o-77');
    await see(group('Parcels').getByRole('option', { name: /fp-1/u }));
    await field.fill('fp-3');
    await see(group('Parcels').getByRole('option', { name: /fp-3/u }));
    await field.fill('fp-404');
    await expect
      .element(current.filter({ hasText: 'New reservation for fp-404' }))
      .toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await see(the.dialog('No parcel has the ID fp-404'));
  });

  test('FND-01: Enter opens the parcel like a scan, also where it is pressed before the results; a scan into the search opens its parcel, and is not searched for', async () => {
    lists.reservations = [counterParcel({ deliveryId: 'fp-900' })];
    const { dialog, field } = await openSearch();
    await userEvent.keyboard('fp-900{Enter}');
    await see(the.dialog(/fp-900/u));
    await closeParcel(the.dialog(/fp-900/u));
    await untilIdle();
    const before = countOf(search);
    await pressSearch();
    await expect.element(field).toHaveFocus();
    scan('fp-900');
    await see(the.dialog(/fp-900/u));
    expect(dialog.query()).toBeNull();
    await untilIdle();
    expect(countOf(search)).toBe(before);
  });

  test('FND-01: a failed search says so, keeps the text and can be repeated; Enter after one more letter waits for its results, and opens nothing of the text before', async () => {
    network.post('/api/deliveries/search', () => failure('unknown'));
    lists.reservations = [counterParcel({ deliveryId: 'fp-900' })];
    const { field, dialog, current } = await openSearch();
    await field.fill('fp-900');
    await expect
      .element(dialog.getByRole('alert').filter({ hasText: 'were not searched' }))
      .toBeInTheDocument();
    await expect.element(field).toHaveValue('fp-900');
    await tryAgain(dialog.getByRole('button', { name: 'Try again' }));
    await expect.element(current.filter({ hasText: 'fp-900' })).toBeInTheDocument();
    const answer = Promise.withResolvers<undefined>();
    network.post('/api/deliveries/search', async () => {
      await answer.promise;
      return result({ kinds: ['kolliId'], deliveries: [], hasMore: false, doors: [] });
    });
    const before = countOf(search);
    await field.fill('fp-900x');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => countOf(search)).toBe(before + 1);
    answer.resolve(undefined);
    await see(the.dialog('No parcel has the ID fp-900x'));
    expect(the.dialog(/fp-900$/u).query()).toBeNull();
  });

  test('FND-01: a parcel in a door and a door itself lead to that door', async () => {
    lists.reservations = [
      counterParcel({
        deliveryId: 'fp-5',
        pickupboxId: SECOND_BOX_ID,
        lockerId: ['2-1'],
        heldLockers: [{ lockerId: '2-1', loadedTime: Date.now() }],
      }),
    ];
    const { router, field, current } = await openSearch();
    await field.fill('fp-5');
    await expect.element(current.filter({ hasText: 'fp-5' })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    const door = (name: RegExp) => the.option(name);
    await expect.element(door(/^2-1,/u)).toHaveAttribute('aria-selected', 'true');
    expect(router.state.location.pathname).toContain(SECOND_BOX_ID);
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
    await field.fill('1-2');
    await expect.element(current.filter({ hasText: '1-2' })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(door(/^1-2,/u)).toHaveAttribute('aria-selected', 'true');
    expect(router.state.location.pathname).toContain(BOX_ID);
  });

  test('FND-01: an identity number is hidden in the field, sent in the body only, and stored nowhere', async () => {
    state.waiting = [];
    lists.reservations = [counterParcel({ deliveryId: 'fp-6', ssn: '************', hasSsn: true })];
    const { router, field, dialog, current } = await openSearch();
    await field.fill(lists.ssn);
    await expect.element(current.filter({ hasText: 'fp-6' })).toBeInTheDocument();
    await see(dialog.getByText('Identity number'));
    expect(getComputedStyle(field.element()).getPropertyValue('-webkit-text-security')).toBe(
      'disc',
    );
    expect(dialog.element().textContent).not.toContain(lists.ssn);
    const sent = requests.filter(({ body }) => JSON.stringify(body ?? '').includes(lists.ssn));
    expect(sent.map(({ line }) => line)).toEqual([search]);
    expect(router.state.location.href).not.toContain(lists.ssn);
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
    expect(stored).not.toContain(lists.ssn);
    const { queryClient } = await router.options.context.openCache();
    const keys = queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey);
    expect(JSON.stringify(keys)).not.toContain(lists.ssn);
  });
});

describe('FND-01: screens and actions', () => {
  test('FND-01: every screen of the navigation and those beyond are found; arrows and Tab choose without the mouse, Enter goes to the screen, and an action opens its dialog', async () => {
    const { router, field, group, current } = await openSearch();
    const labels = [
      'Today',
      'To decide',
      'Users',
      'Lockers',
      'Box info',
      'Reservations',
      'Statistics',
      'API reservations',
      'Delivery history',
      'Temperature log',
      'Alarms',
      'Security',
      'Pharmacy information',
      'Add user',
      'Access log',
      'Box capacity',
      'Customer data',
    ];
    for (const label of labels) {
      const option = group('Screens').getByText(label, { exact: true }).first();
      await expect.element(option).toBeInTheDocument();
    }
    const actions = ['Quick reservation', 'New pharmacy pickup', 'Dark', 'Suomi', 'Log out'];
    for (const label of actions)
      await expect
        .element(group('Actions').getByText(label, { exact: true }).first())
        .toBeInTheDocument();
    await expect.element(current.filter({ hasText: 'Today' })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(current.filter({ hasText: 'To decide' })).toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.element(current.filter({ hasText: 'Quick reservation' })).toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.element(current.filter({ hasText: 'Today' })).toBeInTheDocument();
    const id = current.element().id;
    await expect.element(field).toHaveAttribute('aria-activedescendant', id);
    await field.fill('alar');
    await expect.element(current.filter({ hasText: 'Alarms' })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toContain('/alarms');
    await pressSearch();
    await field.fill('new ph');
    await expect.element(current.filter({ hasText: 'New pharmacy pickup' })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await see(the.textbox('Kolli ID'));
  });

  test('FND-01: every screen that is not of one person, parcel or webhook can be reached', async () => {
    const { router, dialog, field, group } = await openSearch();
    const screens = group('Screens').getByRole('option');
    // Those of the boxes come once the boxes are loaded.
    await expect.element(screens.filter({ hasText: 'Box capacity' }).first()).toBeInTheDocument();
    const count = screens.elements().length;
    const reached = new Set<string>();
    for (let index = 0; index < count; index += 1) {
      if (field.query() === null) await userEvent.keyboard('{Control>}k{/Control}');
      await screens.nth(index).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.poll(() => router.state.status).toBe('idle');
      reached.add(router.state.matches.at(-1)?.routeId ?? '');
    }
    const parents = new Set(
      Object.values(router.routesById).map((route) =>
        'parentRoute' in route ? route.parentRoute?.id : undefined,
      ),
    );
    const own = Object.keys(router.routesById).filter(
      (id) => id.startsWith('/_guarded/_shell/') && !parents.has(id),
    );
    const others = [
      '/_guarded/_shell/user/$id/',
      '/_guarded/_shell/pickup-boxes/',
      '/_guarded/_shell/integrations/$webhookId',
    ];
    expect([...reached].toSorted()).toEqual(own.filter((id) => !others.includes(id)).toSorted());
  });

  test('FND-01: without permissions there are no parcels, and no screens or actions that need them', async () => {
    state.profile.role = { ...shippedRoles.user, permissions: [] };
    const { group, dialog, field } = await openSearch();
    await see(dialog.getByText(/do not have permission to search parcels/u));
    for (const label of ['Add user', 'Box info', 'Customer data', 'Quick reservation'])
      expect(dialog.getByText(label, { exact: true }).query()).toBeNull();
    await field.fill('fp-1');
    await untilIdle();
    expect(countOf(search)).toBe(0);
    expect(group('Parcels').query()).toBeNull();
  });

  test('FND-01: the chosen screen stays chosen when boxes come before it', async () => {
    const known = Promise.withResolvers<void>();
    network.get('/api/pickup-boxes/show-by-pharmacy-id/:id', async () => {
      await known.promise;
    });
    const { dialog, current } = await openSearch();
    await userEvent.keyboard('{Tab}');
    await expect.element(current.filter({ hasText: 'New pharmacy pickup' })).toBeInTheDocument();
    known.resolve();
    await see(dialog.getByRole('option', { name: /^Box capacity/u }).first());
    await expect.element(current.filter({ hasText: 'New pharmacy pickup' })).toBeInTheDocument();
  });
});

test('FND-01: what is not found says so; one character is not searched for', async () => {
  state.profile.role = { ...shippedRoles.user, permissions: ['delivery.read'] };
  const { field, dialog } = await openSearch();
  await field.fill('99');
  await see(dialog.getByText(/^Nothing found/u));
  await field.fill('9');
  await see(dialog.getByText('Type two characters or more.'));
});
