import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeLocker, live, requests } from '../../test/fake-server.ts';
import { openApp, withFakeServer } from '../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../test/sample-ids.ts';

withFakeServer();
beforeEach(async () => {
  await page.viewport(1440, 900);
});

const readsOfLoad = () =>
  requests.map(({ line }) => line).filter((line) => /^GET \/api\/(?!live)/u.test(line));

/** Opens Lockers and returns its door 2-4 once all that the screen shows is read. */
async function openLockers() {
  const { screen } = await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = screen.getByRole('option', { name: /^2-4,/u });
  await expect.element(door).toBeVisible();
  await expect.poll(() => live.count()).toBe(1);
  return door;
}

test('opening Lockers reads each thing once, although the stream opens while it is read', async () => {
  live.beginWith({ coveredMs: 30_000, recent: [] });
  const door = await openLockers();
  const once = readsOfLoad();
  expect(once.length).toBeGreaterThan(4);
  expect(once.toSorted()).toEqual([...new Set(once)].toSorted());
  // A change of its own shows that the opening of the stream has been dealt with.
  changeLocker('2-4', { fault: 'broken' });
  live.tell(BOX_ID);
  await expect.element(door).toHaveAccessibleName(/Broken/iu);
  const box = `GET /api/pickup-boxes/show/${BOX_ID}`;
  expect(readsOfLoad().filter((line) => line === box)).toHaveLength(2);
});

test('a change that came between the reading and the opening of the stream is seen', async () => {
  const recent = { pharmacyId: PHARMACY_ID, boxId: BOX_ID, time: Date.now(), agoMs: 0 };
  live.beginWith({ coveredMs: 30_000, recent: [recent] });
  await openLockers();
  const box = `GET /api/pickup-boxes/show/${BOX_ID}`;
  await expect.poll(() => readsOfLoad().filter((line) => line === box).length).toBe(2);
  expect(readsOfLoad().filter((line) => line === 'GET /api/profile')).toHaveLength(1);
});
