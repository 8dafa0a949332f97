import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { alarms, sampleAlarm } from '../../../test/fake/alarms.ts';
import { customers } from '../../../test/fake/customers.ts';
import { lists, manyReservations, pickedUpParcel } from '../../../test/fake/lists.ts';
import { countOf } from '../../../test/fake/server.ts';
import { givenView, savedViews } from '../../../test/fake/views.ts';
import { lockersPath, pathOf as at, openApp } from '../../../test/open-app.tsx';
import { logPath } from '../../../test/open-log.ts';
import { setStatistics, statisticsPath } from '../../../test/open-statistics.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { see, sent, the, untilIdle } from '../../../test/the.ts';

const removed = '01990000-0000-7000-8000-0000000000b9';
const button = (name: string) => the.button(name, { exact: true });
const nameField = the.textbox('Name of the view');
const save = the.dialog().getByRole('button', { name: 'Save' });

const opening = {
  id: '01990000-0000-7000-8000-00000000d101',
  time: Date.now(),
  userId: '01990000-0000-7000-8000-00000000d102',
  userName: 'Sari Koskela',
  docId: '01990000-0000-7000-8000-00000000d103',
  deliveryId: 'fp-10829',
};

/** Opens a list; returns the filters in its address. */
async function open(path: string) {
  const { router } = await openApp(path);
  return () => router.state.location.search;
}

/** Opens the menu of views, and chooses from it. */
async function chooseView(name: string) {
  await button('Views').click();
  await the.menuitem(name).click();
}

test.each([
  ['reservations', '?status=expired', 'reservations', { status: 'expired' }],
  ['apiReservations', '?sort=asc', 'apiReservations', { sort: 'asc' }],
  ['delivery-history', '?status=pickup', 'history', { status: 'pickup' }],
  ['alarms', '?open=true', 'alarms', { open: true }],
  [
    'delivery-statistics',
    '?from=2026-01&to=2026-03',
    'statistics',
    { range: { from: '2026-01', to: '2026-03' } },
  ],
] as const)(
  'FND-05: the filters of %s are saved under a name',
  async (path, query, list, filters) => {
    await open(`${at(path)}${query}`);
    await chooseView('Save these filters');
    await nameField.fill('Mine');
    await save.click();
    await see(button('Mine'));
    expect(savedViews).toMatchObject([{ list, name: 'Mine', isDefault: false, filters }]);
  },
);

test('FND-05: a chosen view sets the filters in the address; one whose box is gone says so and shows the rest', async () => {
  givenView({ name: 'Boxes', filters: { places: [BOX_ID], status: 'removed' } });
  givenView({ name: 'Old', filters: { places: [removed, BOX_ID], status: 'expired' } });
  givenView({ name: 'Of another list', list: 'history', filters: {} });
  const search = await open(at('reservations'));
  await button('Views').click();
  expect(the.menuitem('Of another list').query()).toBeNull();
  await the.menuitem('Boxes').click();
  await expect.poll(search).toEqual({ places: BOX_ID, status: 'removed' });
  await button('Boxes').click();
  await the.menuitem('Old').click();
  await see('A box of the view Old is gone. The rest is shown.');
  await expect.poll(search).toEqual({ places: BOX_ID, status: 'expired' });
});

test('FND-05: the list opens with its default, except where the address has filters', async () => {
  givenView({ name: 'Usual', isDefault: true });
  const search = await open(at('reservations'));
  await expect.poll(search).toEqual({ status: 'expired' });
  await see(button('Usual'));
});

test('FND-05: a shared address with filters is shown as it is', async () => {
  givenView({ name: 'Usual', isDefault: true });
  const search = await open(`${at('reservations')}?status=reserved`);
  await see(button('Views'));
  await untilIdle();
  expect(search()).toEqual({ status: 'reserved' });
});

test('FND-05: the search text is in no saved view; a name that another view has is refused at the field', async () => {
  givenView({ name: 'Mine' });
  await open(`${at('reservations')}?status=reserved`);
  await the.textbox('Search all reservations').fill('+358401234567');
  await chooseView('Save these filters');
  await nameField.fill('Mine');
  await save.click();
  await expect.element(nameField).toHaveAttribute('aria-invalid', 'true');
  expect(savedViews).toHaveLength(1);
  await nameField.fill('Yours');
  await save.click();
  await expect.poll(() => savedViews.length).toBe(2);
  const { body } = sent('POST /api/saved-views') ?? {};
  expect(JSON.stringify(body)).not.toContain('401234567');
});

test('FND-05: views are renamed, made the default and, after a question, deleted', async () => {
  givenView({ name: 'First' });
  givenView({ name: 'Second', filters: { status: 'removed' } });
  await open(`${at('reservations')}?status=reserved`);
  await chooseView('Manage views');
  await button('Default: open the list with Second').click();
  await expect.poll(() => savedViews[1]?.isDefault).toBe(true);
  await button('Rename First').click();
  await nameField.fill('Third');
  await save.click();
  await expect.poll(() => savedViews[0]?.name).toBe('Third');
  await button('Delete Third').click();
  await button('Keep it').click();
  await untilIdle();
  expect(countOf(`DELETE /api/saved-views/${PHARMACY_ID}/${savedViews[0]?.id ?? ''}`)).toBe(0);
  await button('Delete Third').click();
  await button('Delete').click();
  await expect.poll(() => savedViews.map((view) => view.name)).toEqual(['Second']);
});

test.each(['reservations', 'delivery-history', 'alarms'] as const)(
  'on a phone the first row of %s begins in the upper half, below filters on one line',
  async (path) => {
    await page.viewport(390, 844);
    lists.reservations = manyReservations(3);
    lists.past = [pickedUpParcel()];
    alarms.push(sampleAlarm());
    await open(at(path));
    // The first row is the heading.
    const first = the.row().nth(1);
    await see(first, button('Filters'));
    expect(first.element().getBoundingClientRect().top).toBeLessThan(844 / 2);
  },
);

test.each([
  ['the lockers', lockersPath, () => the.option().first()],
  ['the API reservations', at('apiReservations'), () => the.row().nth(1)],
  ['the statistics', statisticsPath, () => the.term().first()],
  ['the temperature log', logPath, () => the.text(/^Measured/u).first()],
  ['the users', '/users', () => the.row().nth(1)],
  ['the access log', '/customer-data/access-log', () => the.row().nth(1)],
] as const)(
  'on a phone %s begin within 300 pixels below the header, as the days are behind the button',
  async (_, path, first) => {
    await page.viewport(390, 844);
    setStatistics();
    customers.openings = [opening];
    await open(path);
    await see(first());
    const top = (of: Locator) => of.element().getBoundingClientRect().top;
    await expect.poll(() => top(first()) - top(the.main())).toBeLessThan(300);
    expect(the.textbox('Start date').query()).toBeNull();
  },
);

test('on a phone and an upright tablet the filters are behind one button with their number, apply at once and are cleared together', async () => {
  await page.viewport(768, 900);
  const search = await open(`${at('reservations')}?status=reserved&sort=asc`);
  await button('Filters (1)').click();
  const sheet = the.dialog('Filters');
  await sheet.getByRole('combobox', { name: 'Boxes and pharmacy' }).click();
  await the.option('Pharmacy reservations').click();
  await expect.poll(search).toMatchObject({ places: PHARMACY_ID, status: 'reserved' });
  await sheet.getByRole('button', { name: 'Done' }).click();
  await page.viewport(390, 844);
  await button('Filters (2)').click();
  await see(sheet.getByText('Status', { exact: true }));
  await sheet.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(search).toEqual({ sort: 'asc' });
  await sheet.getByRole('button', { name: 'Views' }).click();
  await the.menuitem('Save these filters').click();
  await see(nameField);
  await expect.element(sheet).not.toBeInTheDocument();
  await page.viewport(1024, 768);
  await expect.element(the.combobox('Status')).toBeVisible();
});
