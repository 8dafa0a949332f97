import { shippedRoles } from '@kolli/domain/people/permissions';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { counterParcel, lists, pickedUpParcel } from '../../../test/fake/lists.ts';
import { countOf, failure, network, requests, result, state } from '../../../test/fake/server.ts';
import { pathOf, door, openApp } from '../../../test/open-app.tsx';
import { sampleDelivery } from '../../../test/sample/delivery.ts';
import { BOX_ID, OTHER_PHARMACY_ID, PHARMACY_ID, SECOND_BOX_ID } from '../../../test/sample/ids.ts';
import { scan } from '../../../test/scan.ts';
import { gone, leave, see, the, tryAgain, untilIdle } from '../../../test/the.ts';

const search = 'POST /api/deliveries/search';
const button = the.button('Search everything');
const dialog = the.dialog('Search everything');
const field = dialog.getByRole('combobox', { name: 'Search everything' });
const group = (name: string) => dialog.getByRole('group', { name });
const current = dialog.getByRole('option', { selected: true });
const currentIs = (text: string) => see(current.filter({ hasText: text }));

async function open(path = '/profile') {
  const { router } = await openApp(path);
  await see(button);
  return router;
}

const pressSearch = () => userEvent.keyboard('{Control>}k{/Control}');

async function openSearch() {
  const router = await open();
  await pressSearch();
  await expect.element(field).toHaveFocus();
  return router;
}

test('FND-01: Ctrl+K, Cmd+K, / and the field in the bar open it, on a phone an icon; the focus returns', async () => {
  await open();
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
  await button.click();
  await expect.element(field).toHaveFocus();
});

test('FND-01: what is typed before the field is there is in it, and starts no shortcut; Escape before it ends that', async () => {
  await open();
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  press('k', { ctrlKey: true });
  for (const key of ['n', '9', '5', '2', 'x', 'Backspace', '3']) press(key);
  await expect.element(field).toHaveValue('n9523');
  await userEvent.keyboard('4');
  await expect.element(field).toHaveValue('n95234');
  await userEvent.keyboard('{Escape}');
  await leave(dialog);
  press('k', { ctrlKey: true });
  press('9');
  press('Escape');
  expect(press('5')).toBe(true);
});

test('FND-01: in a field Ctrl+K opens it and / is typed; below a dialog neither does', async () => {
  await open(pathOf('reservations'));
  const list = the.textbox('Search all reservations');
  await userEvent.click(list);
  await userEvent.keyboard('/');
  await expect.element(list).toHaveValue('/');
  await pressSearch();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).toHaveFocus();
  await the.button('New pharmacy pickup').first().click();
  const form = the.dialog();
  await see(form);
  await pressSearch();
  await see(form);
  expect(dialog.query()).toBeNull();
});

test('FND-01: parcels of every state are found by kolli ID, phone in national form and order ID; an ID that no parcel has is offered for a new reservation', async () => {
  state.waiting = [sampleDelivery({ deliveryId: 'fp-1', order_id: 'o-77', phoneNumber: null })];
  lists.reservations = [counterParcel({ deliveryId: 'fp-2', phoneNumber: '+358400002816' })];
  lists.past = [pickedUpParcel({ deliveryId: 'fp-3', phoneNumber: '+358400002816' })];
  await openSearch();
  await field.fill('040 000 2816');
  await see(dialog.getByText('+358 40 000 2816').first());
  const parcels = group('Parcels').getByRole('option');
  await expect.poll(() => parcels.elements().length).toBe(2);
  await expect.element(parcels.nth(1).filter({ hasText: 'Picked up' })).toBeInTheDocument();
  await currentIs('fp-2');
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/2 results/u);
  await field.fill('o-77');
  await see(group('Parcels').getByRole('option', { name: /fp-1/u }));
  await field.fill('fp-3');
  await see(group('Parcels').getByRole('option', { name: /fp-3/u }));
  await field.fill('fp-404');
  await currentIs('New reservation for fp-404');
  await userEvent.keyboard('{Enter}');
  await see(the.dialog('No parcel has the ID fp-404'));
});

test('FND-01: Enter opens the parcel like a scan, also where it is pressed before the results; a scan into the search opens its parcel, and is not searched for', async () => {
  lists.reservations = [counterParcel({ deliveryId: 'fp-900' })];
  await openSearch();
  // Keys that a busy computer presses now slowly, now fast are a scan that is cut.
  await field.fill('fp-900');
  await userEvent.keyboard('{Enter}');
  await see(the.dialog(/fp-900/u));
  await leave(the.dialog(/fp-900/u));
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
  await openSearch();
  await field.fill('fp-900');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/were not searched/u);
  await expect.element(field).toHaveValue('fp-900');
  await tryAgain(dialog.getByRole('button', { name: 'Try again' }));
  await currentIs('fp-900');
  const answer = Promise.withResolvers<Response>();
  network.post('/api/deliveries/search', () => answer.promise);
  const before = countOf(search);
  await field.fill('fp-900x');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => countOf(search)).toBe(before + 1);
  answer.resolve(result({ kinds: ['kolliId'], deliveries: [], hasMore: false, doors: [] }));
  await see(the.dialog('No parcel has the ID fp-900x'));
  expect(the.dialog(/fp-900$/u).query()).toBeNull();
});

test('FND-01: a parcel in a door and a door itself lead to that door', async () => {
  const heldLockers = [{ lockerId: '2-1', loadedTime: Date.now() }];
  const inDoor = { pickupboxId: SECOND_BOX_ID, lockerId: ['2-1'], heldLockers };
  lists.reservations = [counterParcel({ deliveryId: 'fp-5', ...inDoor })];
  const router = await openSearch();
  await field.fill('fp-5');
  await currentIs('fp-5');
  await userEvent.keyboard('{Enter}');
  await expect.element(door('2-1')).toHaveAttribute('aria-selected', 'true');
  expect(router.state.location.pathname).toContain(SECOND_BOX_ID);
  await pressSearch();
  await expect.element(field).toHaveFocus();
  await field.fill('1-2');
  await currentIs('1-2');
  await userEvent.keyboard('{Enter}');
  await expect.element(door('1-2')).toHaveAttribute('aria-selected', 'true');
  expect(router.state.location.pathname).toContain(BOX_ID);
});

test('FND-01: an identity number is hidden in the field, sent in the body only, and stored nowhere', async () => {
  state.waiting = [];
  lists.reservations = [counterParcel({ deliveryId: 'fp-6', ssn: '************', hasSsn: true })];
  const router = await openSearch();
  await field.fill(lists.ssn);
  await currentIs('fp-6');
  await see(dialog.getByText('Identity number'));
  const security = getComputedStyle(field.element()).getPropertyValue('-webkit-text-security');
  expect(security).toBe('disc');
  expect(dialog.element().textContent).not.toContain(lists.ssn);
  const sent = requests.filter(({ body }) => JSON.stringify(body ?? '').includes(lists.ssn));
  expect(sent.map(({ line }) => line)).toEqual([search]);
  expect(router.state.location.href).not.toContain(lists.ssn);
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
  expect(stored).not.toContain(lists.ssn);
  const { queryClient } = await router.options.context.openCache();
  const queries = queryClient.getQueryCache().getAll();
  const keys = JSON.stringify(queries.map(({ queryKey }) => queryKey));
  expect(keys).not.toContain(lists.ssn);
});

test('FND-01: every screen of the navigation and those beyond are found; arrows and Tab choose without the mouse, Enter goes to the screen, and an action opens its dialog', async () => {
  state.profile.pharmacyIds = [PHARMACY_ID, OTHER_PHARMACY_ID];
  const router = await openSearch();
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
    'Change the password',
    'Change pharmacy',
  ];
  const shown = (name: string, label: string) =>
    see(group(name).getByText(label, { exact: true }).first());
  for (const label of labels) await shown('Screens', label);
  const actions = ['Quick reservation', 'New pharmacy pickup', 'Dark', 'Suomi', 'Log out'];
  for (const label of actions) await shown('Actions', label);
  await currentIs('Today');
  await userEvent.keyboard('{ArrowDown}');
  await currentIs('To decide');
  await userEvent.keyboard('{Tab}');
  await currentIs('Quick reservation');
  await userEvent.keyboard('{Tab}');
  await currentIs('Today');
  const id = current.element().id;
  await expect.element(field).toHaveAttribute('aria-activedescendant', id);
  await field.fill('alar');
  await currentIs('Alarms');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toContain('/alarms');
  await pressSearch();
  await field.fill('new ph');
  await currentIs('New pharmacy pickup');
  await userEvent.keyboard('{Enter}');
  await see(the.textbox('Kolli ID'));
});

test('FND-01: every screen that is not of one person, parcel or webhook can be reached', async () => {
  const router = await openSearch();
  const screens = group('Screens').getByRole('option');
  // Those of the boxes come once the boxes are loaded.
  await expect.element(screens.filter({ hasText: 'Box capacity' }).first()).toBeInTheDocument();
  const count = screens.elements().length;
  const reached = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    if (field.query() === null) await pressSearch();
    await screens.nth(index).click();
    await gone(dialog);
    await expect.poll(() => router.state.status).toBe('idle');
    reached.add(router.state.matches.at(-1)?.routeId ?? '');
  }
  const routes = Object.values(router.routesById);
  const others = ['user/$id/', 'pickup-boxes/', 'integrations/$webhookId'];
  const unreached = new Set<string | undefined>([
    ...routes.map((route) => ('parentRoute' in route ? route.parentRoute?.id : undefined)),
    ...others.map((path) => `/_guarded/_shell/${path}`),
  ]);
  const ids = routes.map(({ id }) => id as string);
  const own = ids.filter((id) => id.startsWith('/_guarded/_shell/') && !unreached.has(id));
  expect([...reached].toSorted()).toEqual(own.toSorted());
});

test('FND-01: without permissions there are no parcels, and no screens or actions that need them', async () => {
  state.profile.role = { ...shippedRoles.user, permissions: [] };
  await openSearch();
  await see(dialog.getByText(/do not have permission to search parcels/u));
  for (const label of ['Add user', 'Box info', 'Customer data', 'Quick reservation'])
    expect(dialog.getByText(label, { exact: true }).query()).toBeNull();
  await field.fill('fp-1');
  await untilIdle();
  expect(countOf(search)).toBe(0);
  expect(group('Parcels').query()).toBeNull();
});

test('FND-01: the chosen screen stays chosen when boxes come before it', async () => {
  const known = Promise.withResolvers<undefined>();
  network.get('/api/pickup-boxes/show-by-pharmacy-id/:id', () => known.promise);
  await openSearch();
  await userEvent.keyboard('{Tab}');
  await currentIs('New pharmacy pickup');
  known.resolve(undefined);
  await see(dialog.getByRole('option', { name: /^Box capacity/u }).first());
  await currentIs('New pharmacy pickup');
});

test('FND-01: what is not found says so; one character is not searched for', async () => {
  state.profile.role = { ...shippedRoles.user, permissions: ['delivery.read'] };
  await openSearch();
  await field.fill('99');
  await see(dialog.getByText(/^Nothing found/u));
  await field.fill('9');
  await see(dialog.getByText('Type two characters or more.'));
});
