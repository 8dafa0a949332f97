import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeLocker, live, requests, network } from '../../../test/fake/server.ts';
import { openApp } from '../../../test/render-app.tsx';
import { BOX_ID, PHARMACY_ID } from '../../../test/sample/ids.ts';
import { untilIdle } from '../../../test/until-idle.ts';
import { see, the } from '../../../test/the.ts';

beforeEach(() => page.viewport(1440, 900));

const box = `GET /api/pickup-boxes/show/${BOX_ID}`;
const readsOfLoad = () =>
  requests.map(({ line }) => line).filter((line) => /^GET \/api\/(?!live)/u.test(line));

/** Opens Lockers and returns its door 2-4; the stream opens only after the screen has loaded. */
async function openLockers() {
  let open = (): void => undefined;
  const isRead = new Promise<void>((resolve) => {
    open = resolve;
  });
  network.get('/api/live/:id', async () => {
    await isRead;
    return live.connect();
  });
  await openApp(`/pickup-boxes/${PHARMACY_ID}/${BOX_ID}/info-lockers`);
  const door = the.option(/^2-4,/u);
  await see(door);
  open();
  await expect.poll(() => live.count()).toBe(1);
  return door;
}

test('opening Lockers fetches each resource once, although the stream opens after the fetches', async () => {
  live.beginWith({ coveredMs: 30_000, recent: [] });
  const door = await openLockers();
  // A notice about this box only: once it has been handled, so has the opening of the stream.
  changeLocker('2-4', { fault: 'broken' });
  live.notify(BOX_ID, 'temperatures');
  await expect.element(door).toHaveAccessibleName(/Broken/iu);
  const others = readsOfLoad().filter((line) => line !== box);
  expect(others.length).toBeGreaterThan(4);
  expect(readsOfLoad().filter((line) => line === box)).toHaveLength(2);
  expect(others.toSorted()).toEqual([...new Set(others)].toSorted());
});

test('a change between the fetch and the opening of the stream is shown', async () => {
  const about = 'temperatures' as const;
  const recent = { pharmacyId: PHARMACY_ID, boxId: BOX_ID, about, time: Date.now(), agoMs: 0 };
  live.beginWith({ coveredMs: 30_000, recent: [recent] });
  await openLockers();
  await expect.poll(() => readsOfLoad().filter((line) => line === box).length).toBe(2);
  await untilIdle();
  const others = readsOfLoad().filter((line) => line !== box);
  expect(others.toSorted()).toEqual([...new Set(others)].toSorted());
});
