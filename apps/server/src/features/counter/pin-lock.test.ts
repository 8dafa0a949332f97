import { beforeEach, expect, test } from 'vitest';
import { appendAudit } from '../../platform/audit/audit.ts';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox, type TestBox } from '../devices/testing/box.ts';
import {
  codeOf,
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
beforeEach(async () => void (counter = await givenTestCounter(server)));

const wrong = (parcel: Parcel) => counter.verifySsn(counter.staff, parcel, otherSsn);
const right = (parcel: Parcel) => codeOf(counter.verifySsn(counter.staff, parcel, ssn));

test('the lock lasts five minutes, also when the tries were spread over ten minutes', async () => {
  const parcel = await counter.arrive({ ssn });
  await wrong(parcel);
  server.time.advance(10 * minuteMs - 1000);
  for (let time = 0; time < 4; time += 1) await wrong(parcel);
  server.time.advance(5 * minuteMs - 1);
  expect(await right(parcel)).toBe('ssn_locked');
  server.time.advance(1);
  expect(await right(parcel)).toBe('ok');
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
  const fault = { kind: 'pin', isRight: false, fault: 'wrong_phone_number' };
  expect((await counter.audit(parcel)).map(({ detail }) => detail)).toEqual([
    ...Array.from({ length: 7 }, () => fault),
    { kind: 'pin', isRight: true },
  ]);
  expect(await counter.box.alarms()).toEqual([]);
});

test('a correct check does not reset the wrong ones', async () => {
  const parcel = await counter.arrive({ ssn });
  for (let time = 0; time < 4; time += 1) await wrong(parcel);
  expect(await right(parcel)).toBe('ok');
  expect(await codeOf(wrong(parcel))).toBe('ssn_mismatch');
  expect(await right(parcel)).toBe('ssn_locked');
  expect(await counter.rows('identity_check')).toMatchObject([
    { delivery_id: parcel.docId, user_id: counter.staff.id, kind: 'ssn', used_at: null },
  ]);
});

async function boxAt(ordinal: number): Promise<TestBox> {
  const box = await givenTestBox(server, { pharmacyId: counter.pharmacyId });
  await box.change('pickup_box', { id: box.id }, { ordinal });
  return box;
}
/** Expects that locking the parcel raises an alarm at one of these boxes only. */
async function expectAlarmAt(parcel: Parcel, at: TestBox, others: readonly TestBox[]) {
  for (let time = 0; time < 5; time += 1) await wrong(parcel);
  expect(await at.alarms()).toMatchObject([{ cause: 'wrong_identity_numbers' }]);
  for (const box of others) expect(await box.alarms()).toEqual([]);
}

test("the alarm of a parcel that was in no box is raised at the pharmacy's first box", async () => {
  await counter.change('pickup_box', { id: counter.box.id }, { ordinal: 5 });
  const [first, last] = [await boxAt(2), await boxAt(7)];
  await expectAlarmAt(await counter.arrive({ ssn }), first, [counter.box, last]);
});

test('the alarm of a parcel that was in several boxes is raised at the latest one', async () => {
  const { pharmacyId, staff } = counter;
  const [latest, never] = [await boxAt(8), await boxAt(0)];
  const parcel = await counter.arrive({ ssn });
  const other = await counter.arrive({ ssn });
  const put = async ({ deliveryId }: Parcel, box: TestBox) => {
    server.time.advance(minuteMs);
    const body = { assignToBox: true, boxInfo: { boxId: box.id, lockerId: ['1-1'] } };
    const path = `/api/deliveries/assign/${pharmacyId}/${deliveryId}`;
    expect(await server.ask(staff, 'PATCH', path, body)).toMatchObject({ status: 200 });
    const end = `/api/deliveries/delete-reservation/${box.id}/${deliveryId}`;
    expect(await server.ask(staff, 'DELETE', end, {})).toMatchObject({ status: 200 });
  };
  await put(parcel, counter.box);
  await put(parcel, latest);
  await put(other, never);
  await counter.change('delivery', { id: parcel.docId }, { box_id: null });
  await expectAlarmAt(parcel, latest, [counter.box, never]);
});

test('identity checks do not count towards the limit of reading numbers', async () => {
  const parcel = await counter.arrive({ ssn });
  const check = {
    pharmacyId: counter.pharmacyId,
    at: server.time.clock(),
    userId: counter.staff.id,
    userName: 'Aino Demo',
    action: 'identity.check',
    detail: {},
  } as const;
  await counter.look(async (tx) => {
    for (let one = 0; one < 61; one += 1)
      await appendAudit(tx, { ...check, subject: `parcel-${one}` });
  });
  const path = `/api/deliveries/show-decoded-ssn/${parcel.deliveryId}?docId=${parcel.docId}`;
  expect((await server.ask(counter.staff, 'GET', path)).body.result).toEqual({ ssn });
});
