import type { LiveNotice } from '@kolli/contract/live';
import type { PickupBox, PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenUser } from '../../testing/factories.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { boxStaffSessionMs } from '../../platform/database/staff-sessions.ts';
import { missingAfterMs } from './connection-alarm.ts';
import { givenTestBox, type TestBox } from './test-box.ts';
import { watchBoxes } from './watch-boxes.ts';

let server: TestServer;
let box: TestBox;
let heard: LiveNotice[];
let leave: () => void;

beforeAll(async () => {
  server = await shareTestServer();
});
beforeEach(async () => {
  box = await givenTestBox(server);
  heard = [];
  leave = server.services.live.follow(box.pharmacyId, (notice) => {
    // That notices may have been lost is said when the listening begins, too.
    if (notice !== 'lost') heard.push(notice);
  });
  return () => leave();
});
afterAll(() => server.close());

const session = (state: 'in' | 'out') =>
  box.report({ kind: 'staffSession', userId: box.staff.id, state });

/** What the box and the pharmacy's list of boxes say, which is the same. */
async function isStaffShown(of: TestBox = box): Promise<boolean> {
  const one = await server.ask(of.staff, 'GET', `/api/pickup-boxes/show/${of.id}`);
  const path = `/api/pickup-boxes/show-by-pharmacy-id/${of.pharmacyId}`;
  const all = await server.ask(of.staff, 'GET', path);
  const { staffAtBox } = one.body.result as PickupBox;
  const row = (all.body.result as PickupBoxSummary[]).find(({ id }) => id === of.id);
  expect(row?.staffAtBox).toBe(staffAtBox);
  return staffAtBox;
}

/** The open screens are told of this box, no more and no less often. */
async function expectTold(times: number): Promise<void> {
  await expect.poll(() => heard.length).toBe(times);
  expect(heard.at(-1)).toMatchObject({ pharmacyId: box.pharmacyId, boxId: box.id });
}

test('a box shows that staff are signed in at it until they log out, and screens are told of both', async () => {
  expect(await isStaffShown()).toBe(false);
  await session('in');
  await expectTold(1);
  expect(await isStaffShown()).toBe(true);
  await session('out');
  await expectTold(2);
  expect(await isStaffShown()).toBe(false);
});

test('another box of the pharmacy and one of another pharmacy show nobody', async () => {
  const beside = await givenTestBox(server, { pharmacyId: box.pharmacyId });
  const foreign = await givenTestBox(server);
  await session('in');
  expect([await isStaffShown(beside), await isStaffShown(foreign)]).toEqual([false, false]);
});

test('staff who leave without a word are shown for ten minutes, and screens are told of their end', async () => {
  await session('in');
  await expectTold(1);
  server.time.advance(boxStaffSessionMs - 1);
  expect(await isStaffShown()).toBe(true);
  server.time.advance(1);
  expect(await isStaffShown()).toBe(false);
  await watchBoxes(server.services);
  await expectTold(2);
});

test('nobody is shown at a box that fell silent, and screens are told', async () => {
  await box.beat();
  await session('in');
  await expectTold(2);
  server.time.advance(missingAfterMs + 1);
  await watchBoxes(server.services);
  expect(await isStaffShown()).toBe(false);
  // Of the connection and of the session at once.
  await expectTold(3);
});

test('toggling the box answers with who is at it', async () => {
  const chief = await givenUser(server, { pharmacyId: box.pharmacyId, role: 'main_user' });
  await session('in');
  const path = `/api/pickup-boxes/toggle-active/${box.id}`;
  const { status, body } = await server.ask(chief, 'PATCH', path, { active: false });
  expect({ status, shown: (body.result as PickupBox | undefined)?.staffAtBox }).toEqual({
    status: 200,
    shown: true,
  });
});
