import { beforeEach, expect, test } from 'vitest';
import { lists, manyReservations } from '../../../test/fake/lists.ts';
import { countOf, state } from '../../../test/fake/server.ts';
import { door, openLockers, openApp } from '../../../test/open-app.tsx';
import { sampleBox, sampleLocker } from '../../../test/sample/box.ts';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { gone, see, the, untilIdle } from '../../../test/the.ts';

beforeEach(() => {
  const box = sampleBox();
  const lockers = ['1-1', '1-2', '1-3'].map((id) => sampleLocker(id));
  const modules = [{ position: 1, temperature: 22, fridgeTemperatures: {}, lockers }];
  state.boxes = [{ ...box, info: { ...box.info, modules } }];
});

const panel = () => the.complementary('First steps');

test('LST-12: a new pharmacy is led through its first steps', async () => {
  const product = { userGuideUrl: 'https://guide.example/' };
  await openLockers((path) => openApp(path, { product }));
  const links = panel().getByRole('listitem').getByRole('link');
  await see(links.first());
  expect(links.elements().map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Check your pharmacy', `/pharmacy/${PHARMACY_ID}`],
    ['Set up the box', `/${PHARMACY_ID}/edit-pickup-box/${BOX_ID}`],
    ['Invite colleagues', '/users/create'],
  ]);
  const guide = panel().getByRole('link', { name: /User guide/u });
  await expect.element(guide).toHaveAttribute('href', 'https://guide.example/');
  await panel().getByRole('button', { name: 'Reserve the first locker' }).click();
  await see(the.dialog('Quick reservation'));
});

test('LST-12: a chosen door takes their place, and who closes them does not see them again', async () => {
  const app = await openLockers();
  await see(panel());
  await door('1-2').click();
  await gone(panel());
  await the.button('Close', { exact: true }).click();
  await panel().getByRole('button', { name: 'Close', exact: true }).click();
  await gone(panel());
  await app.screen.unmount();
  await openLockers();
  await untilIdle();
  expect(panel().query()).toBeNull();
});

test.each(['open', 'history'] as const)(
  'LST-12: a pharmacy that has had a delivery (%s) is not new',
  async (list) => {
    if (list === 'open') lists.reservations = manyReservations(1);
    else lists.past = manyReservations(1);
    await openLockers();
    await untilIdle();
    expect(panel().query()).toBeNull();
  },
);

test('LST-12: a box with a parcel costs no question about deliveries', async () => {
  state.boxes = [sampleBox()];
  await openLockers();
  await untilIdle();
  expect(countOf('GET /api/deliveries/open')).toBe(1);
});
