import { beforeEach, expect, test } from 'vitest';
import { appendAudit } from '../../platform/audit/audit.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { alarmsOf, givenTestBox, type TestBox } from '../devices/testing/box.ts';
import {
  countCodes,
  givenTestCounter,
  otherSsn,
  type Parcel,
  ssn,
  type TestCounter,
} from './testing/counter.ts';

const minuteMs = 60_000;
let counter: TestCounter;

const server = await shareTestServer();
beforeEach(async () => {
  counter = await givenTestCounter(server);
});

const wrong = (parcel: Parcel) => counter.verifySsn(counter.staff, parcel, otherSsn);
const codeOf = async (parcel: Parcel) =>
  (await counter.verifySsn(counter.staff, parcel, ssn)).body.code ?? 'ok';

test('the lock lasts five minutes, also when the tries were spread over ten minutes', async () => {
  const parcel = await counter.arrive({ ssn });
  await wrong(parcel);
  server.time.advance(10 * minuteMs - 1000);
  for (let time = 0; time < 4; time += 1) await wrong(parcel);
  server.time.advance(5 * minuteMs - 1);
  expect(await codeOf(parcel)).toBe('ssn_locked');
  server.time.advance(1);
  expect(await codeOf(parcel)).toBe('ok');
});

test('wrong phone numbers do not lock a delivery and are in the audit log', async () => {
  const parcel = await counter.arrive({ is_drug: true });
  const pin = await counter.pinOf(parcel.docId);
  const stranger = { phoneNumber: '+358409999999' };
  const responses = [];
  for (let time = 0; time < 7; time += 1)
    responses.push(await counter.verifyPin(counter.staff, parcel, pin, stranger));
  expect(countCodes(responses)).toEqual({ wrong_phone_number: 7 });
  expect((await counter.verifyPin(counter.staff, parcel, pin)).body.result).toBe(true);
  const details = (await counter.audit(parcel)).map(({ detail }) => detail);
  const fault = { kind: 'pin', isRight: false, fault: 'wrong_phone_number' };
  expect(details).toEqual([
    ...Array.from({ length: 7 }, () => fault),
    { kind: 'pin', isRight: true },
  ]);
  expect(await alarmsOf(counter.box)).toEqual([]);
});

test('a correct check does not reset the wrong ones', async () => {
  const parcel = await counter.arrive({ ssn });
  for (let time = 0; time < 4; time += 1) await wrong(parcel);
  expect(await codeOf(parcel)).toBe('ok');
  expect((await wrong(parcel)).body.code).toBe('ssn_mismatch');
  expect(await codeOf(parcel)).toBe('ssn_locked');
  const checks = await counter.look((tx) => tx.selectFrom('identity_check').selectAll().execute());
  expect(checks).toMatchObject([
    { delivery_id: parcel.docId, user_id: counter.staff.id, kind: 'ssn', used_at: null },
  ]);
});

/** Another box of the pharmacy with this ordinal. */
async function boxAt(ordinal: number): Promise<TestBox> {
  const box = await givenTestBox(server, { pharmacyId: counter.pharmacyId });
  await counter.look((tx) =>
    tx.updateTable('pickup_box').set({ ordinal }).where('id', '=', box.id).execute(),
  );
  return box;
}
const lock = async (parcel: Parcel) => {
  for (let time = 0; time < 5; time += 1) await wrong(parcel);
};

test("the alarm of a parcel that was in no box is raised at the pharmacy's first box", async () => {
  await counter.look((tx) =>
    tx.updateTable('pickup_box').set({ ordinal: 5 }).where('id', '=', counter.box.id).execute(),
  );
  const [first, last] = [await boxAt(2), await boxAt(7)];
  await lock(await counter.arrive({ ssn }));
  expect(await alarmsOf(first)).toMatchObject([{ cause: 'wrong_identity_numbers' }]);
  for (const box of [counter.box, last]) expect(await alarmsOf(box)).toEqual([]);
});

test('the alarm of a parcel that was in several boxes is raised at the latest one', async () => {
  const { pharmacyId } = counter;
  const [latest, never] = [await boxAt(8), await boxAt(0)];
  const parcel = await counter.arrive({ ssn });
  const other = await counter.arrive({ ssn });
  const put = async ({ deliveryId }: Parcel, box: TestBox, lockerId: string) => {
    server.time.advance(minuteMs);
    const boxInfo = { boxId: box.id, lockerId: [lockerId] };
    const path = `/api/deliveries/assign/${pharmacyId}/${deliveryId}`;
    const response = await server.ask(counter.staff, 'PATCH', path, { assignToBox: true, boxInfo });
    expect(response).toMatchObject({ status: 200 });
    const end = `/api/deliveries/delete-reservation/${box.id}/${deliveryId}`;
    expect((await server.ask(counter.staff, 'DELETE', end, {})).status).toBe(200);
  };
  await put(parcel, counter.box, '1-1');
  await put(parcel, latest, '1-1');
  await put(other, never, '1-1');
  await counter.look((tx) =>
    tx.updateTable('delivery').set({ box_id: null }).where('id', '=', parcel.docId).execute(),
  );
  await lock(parcel);
  expect(await alarmsOf(latest)).toMatchObject([{ cause: 'wrong_identity_numbers' }]);
  for (const box of [counter.box, never]) expect(await alarmsOf(box)).toEqual([]);
});

test('identity checks do not count towards the limit of reading numbers', async () => {
  const parcel = await counter.arrive({ ssn });
  await counter.look(async (tx) => {
    for (let one = 0; one < 61; one += 1)
      await appendAudit(tx, {
        pharmacyId: counter.pharmacyId,
        at: server.time.clock(),
        subject: `parcel-${one}`,
        userId: counter.staff.id,
        userName: 'Aino Demo',
        action: 'identity.check',
        detail: {},
      });
  });
  const path = `/api/deliveries/show-decoded-ssn/${parcel.deliveryId}?docId=${parcel.docId}`;
  expect((await server.ask(counter.staff, 'GET', path)).body.result).toEqual({ ssn });
});
