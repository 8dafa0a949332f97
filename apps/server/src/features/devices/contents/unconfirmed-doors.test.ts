import { listAuditEntries } from '../../audit-log/list-audit-entries.ts';
import { beforeEach, expect, test } from 'vitest';
import { runKolli } from '../../../cli/testing/cli.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../testing/box.ts';

let box: TestBox;
const server = await ownTestServer();
beforeEach(async () => void (box = await givenTestBox(server)));

const unknownDocId = '01990000-0000-7000-8000-000000000009';
const heartbeat = async (capabilities?: string[]) => {
  const at = server.time.clock().getTime();
  const answer = await box.call('heartbeat', { at, softwareVersion: '1', capabilities });
  return (answer.body.result as { epoch: string }).epoch;
};
const renewEpoch = () => runKolli(server, ['epoch', 'renew']);
const unconfirmedDoors = async () =>
  (await box.state()).state.lockers.filter((door) => door.unconfirmed).map((door) => door.lockerId);
const doorAlarms = async () =>
  (await box.alarms())
    .filter(({ cause }) => cause === 'doors_unconfirmed')
    .map(({ detail, locker_id }) => [locker_id, detail]);
const pinHashOf = async (docId: string) =>
  (await box.state()).state.deliveries.find((one) => one.docId === docId)?.pinHash;

/** A parcel in 1-1 that the box knows there, one in 1-2 that it does not, and one in 1-3 that only it knows. */
async function disagree() {
  const [same, gone] = [await box.reserve(['1-1']), await box.reserve(['1-2'])];
  await box.report(box.loaded(same, '1-1'), box.loaded(gone, '1-2'));
  const parcels = [
    { docId: same, lockerId: '1-1' },
    { docId: unknownDocId, lockerId: '1-3' },
  ];
  expect(await box.outcomes({ kind: 'contents', parcels })).toEqual(['applied']);
  return { same, gone };
}

test('DEV-06: heartbeat and state carry the epoch of the database; kolli epoch renew makes a new one', async () => {
  const before = await box.state();
  expect(await heartbeat()).toBe(before.state.epoch);
  expect(await heartbeat()).toBe(before.state.epoch);
  const { said } = await renewEpoch();
  const after = await box.state(before.etag);
  expect(after.status).toBe(200);
  expect(after.state.epoch).not.toBe(before.state.epoch);
  expect(await heartbeat(['contents'])).toBe(after.state.epoch);
  expect(said).toContain(after.state.epoch);
  expect(await unconfirmedDoors()).toEqual([]);
});

test('DEV-07: after a restore no PIN opens a door before the box has been in contact', async () => {
  await heartbeat();
  const docId = await box.reserve(['1-1']);
  await box.report(box.loaded(docId, '1-1'));
  expect(await pinHashOf(docId)).toMatch(/./);
  await renewEpoch();
  expect(await pinHashOf(docId)).toBeNull();
  await heartbeat(['contents']);
  await box.report({ kind: 'contents', parcels: [{ docId, lockerId: '1-1' }] });
  expect(await pinHashOf(docId)).toMatch(/./);
});

test('DEV-06: a new epoch is in the audit log of every pharmacy', async () => {
  const other = await givenTestBox(server);
  const { epoch: former } = (await box.state()).state;
  await renewEpoch();
  const { epoch } = (await box.state()).state;
  for (const { pharmacyId } of [box, other]) {
    const query = { subject: epoch, limit: 50 };
    const { entries } = await listAuditEntries(server.store, { params: { pharmacyId }, query });
    expect(entries).toMatchObject([
      { action: 'epoch.renew', userName: 'kolli epoch', detail: { former } },
    ]);
  }
});

test('DEV-07 DEV-08: where box and server disagree no PIN opens a door and none is reserved; one alarm names the doors', async () => {
  const { same, gone } = await disagree();
  expect(await unconfirmedDoors()).toEqual(['1-2', '1-3']);
  expect(await pinHashOf(same)).toMatch(/^[0-9a-f]{64}$/u);
  expect(await pinHashOf(gone)).toBeNull();
  expect(await doorAlarms()).toEqual([['99-99', '1-2, 1-3']]);
  const reserve = (doors: object) =>
    server.ask(box.staff, 'POST', `/api/deliveries/create/${box.id}`, {
      deliveryId: 'x-1',
      phoneNumber: '+358401234567',
      ...doors,
    });
  expect((await reserve({ lockerId: ['1-3'] })).body.code).toBe('locker_faulty');
  // 1-3 is the only large door.
  const lockerCounts = { small: 0, medium: 0, large: 1, fridge: 0 };
  expect((await reserve({ lockerCounts })).body.code).toBe('not_enough_free_lockers');
  expect(JSON.stringify(await box.show())).toContain('"fault":"unconfirmed"');
  // The same report again adds nothing.
  await box.report({ kind: 'contents', parcels: [{ docId: same, lockerId: '1-1' }] });
  expect(await doorAlarms()).toHaveLength(1);
});

test('DEV-07: staff confirm a door on the screen or at the box, and its PIN opens it again', async () => {
  const { gone } = await disagree();
  const confirm = (lockerId: string) =>
    server.ask(box.staff, 'POST', `/api/pickup-boxes/confirm-door/${box.id}`, { lockerId });
  expect(await confirm('77-7')).toMatchObject({ body: { code: 'locker_do_not_exist' } });
  expect(await confirm('1-1')).toMatchObject({ status: 200 });
  expect(await unconfirmedDoors()).toEqual(['1-2', '1-3']);
  expect(await confirm('1-2')).toMatchObject({ status: 200 });
  expect(await unconfirmedDoors()).toEqual(['1-3']);
  expect(await pinHashOf(gone)).toMatch(/^[0-9a-f]{64}$/u);
  await box.report({ kind: 'doorConfirmed', lockerId: '1-3', userId: box.staff.id });
  expect(await unconfirmedDoors()).toEqual([]);
  const audited = await box.rows('audit_entry', { action: 'door.confirm', subject: box.id }, 'seq');
  expect(audited.map(({ user_name, detail }) => [user_name, detail])).toEqual([
    ['Aino Demo', { lockerId: '1-2' }],
    ['Aino Demo', { lockerId: '1-3' }],
  ]);
});

test('DEV-07: a box that cannot report its contents has all its doors unconfirmed after a restore', async () => {
  await heartbeat([]);
  await renewEpoch();
  await heartbeat(['telepathy']);
  const { state } = await box.state();
  expect(await unconfirmedDoors()).toEqual(state.lockers.map(({ lockerId }) => lockerId));
  expect(await doorAlarms()).toHaveLength(1);
  await heartbeat();
  expect(await doorAlarms()).toHaveLength(1);
});

test('DEV-07: contents behind a door that the box does not have are a conflict', async () => {
  const parcels = [{ docId: unknownDocId, lockerId: '88-8' }];
  const answer = await box.report({ kind: 'contents', parcels });
  expect(answer.body.result).toMatchObject({ outcomes: [{ code: 'unknown_door' }] });
  expect(await unconfirmedDoors()).toEqual([]);
});
