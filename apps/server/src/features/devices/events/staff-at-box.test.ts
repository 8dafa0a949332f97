import type { LiveNotice } from '@kolli/contract/system/live';
import type { PickupBox, PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { boxStaffSessionMs } from '../../../platform/database/staff-sessions.ts';
import { missingAfterMs } from '../connection/connection-alarm.ts';
import { givenTestBox, type TestBox } from '../testing/box.ts';
import { watchSteadily } from '../testing/watch-steadily.ts';

let box: TestBox;
let notices: LiveNotice[];
let leave: () => void;

const server = await shareTestServer();
beforeEach(async () => {
  box = await givenTestBox(server);
  notices = [];
  leave = server.services.live.follow(box.pharmacyId, (notice) => {
    // `lost` is also sent when listening begins.
    if (notice !== 'lost') notices.push(notice);
  });
  return () => leave();
});

const session = (state: 'in' | 'out') => box.report(box.session(state));

/** `staffAtBox` of the box, after checking that the pharmacy's list of boxes has the same. */
async function isStaffShown(of: TestBox = box): Promise<boolean> {
  const { staffAtBox } = await of.show();
  const path = `/api/pickup-boxes/show-by-pharmacy-id/${of.pharmacyId}`;
  const all = await server.ask(of.staff, 'GET', path);
  const row = (all.body.result as PickupBoxSummary[]).find(({ id }) => id === of.id);
  expect(row?.staffAtBox).toBe(staffAtBox);
  return staffAtBox;
}

/** Expects exactly this number of live notices of this box. */
async function expectNotices(times: number): Promise<void> {
  await expect.poll(() => notices.length).toBe(times);
  expect(notices.at(-1)).toMatchObject({ pharmacyId: box.pharmacyId, boxId: box.id });
}

test('a box shows staff from sign-in to logout, others do not, and both send a live notice', async () => {
  const neighbour = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const otherPharmacyBox = await givenTestBox(server);
  expect(await isStaffShown()).toBe(false);
  await session('in');
  await expectNotices(1);
  expect(await isStaffShown()).toBe(true);
  for (const other of [neighbour, otherPharmacyBox]) expect(await isStaffShown(other)).toBe(false);
  await session('out');
  await expectNotices(2);
  expect(await isStaffShown()).toBe(false);
});

test('staff who do not log out are shown for ten minutes, and the end sends a live notice', async () => {
  await session('in');
  await expectNotices(1);
  server.time.advance(boxStaffSessionMs - 1);
  expect(await isStaffShown()).toBe(true);
  server.time.advance(1);
  expect(await isStaffShown()).toBe(false);
  await watchSteadily(server.services);
  await expectNotices(2);
});

test('no staff are shown at a box that went offline, and a live notice is sent', async () => {
  await box.beat();
  await session('in');
  await expectNotices(2);
  server.time.advance(missingAfterMs + 1);
  await watchSteadily(server.services);
  expect(await isStaffShown()).toBe(false);
  // One for the connection, and one for the session.
  await expectNotices(4);
});

test('toggling the box returns staffAtBox', async () => {
  const mainUser = await server.givenUser({ pharmacyId: box.pharmacyId, role: 'main_user' });
  await session('in');
  const path = `/api/pickup-boxes/toggle-active/${box.id}`;
  const { status, body } = await server.ask(mainUser, 'PATCH', path, { active: false });
  expect({ status, shown: (body.result as PickupBox | undefined)?.staffAtBox }).toEqual({
    status: 200,
    shown: true,
  });
});
