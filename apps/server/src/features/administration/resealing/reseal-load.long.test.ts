import { expect, test } from 'vitest';
import { givenDelivery } from '../../../testing/given-delivery.ts';
import { openSmsProvider, sendQueued } from '../../../testing/providers/sms-provider.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { givenTestCounter, ssn } from '../../counter/testing/counter.ts';
import { countSealed } from './count-sealed.ts';
import { reseal } from './reseal-database.ts';
import { bothKeys, bothSecrets, newSecrets, openServerOn } from './testing/rotated-keys.ts';
import { openPickupPin } from '../../deliveries/pickup-pin.ts';

const former = await ownTestServer();
const rotating = await openServerOn(former, bothKeys);
const provider = await openSmsProvider();
const counter = await givenTestCounter(former);

const rounds = 200;
const resealing = () =>
  reseal({ store: former.store, clock: former.time.clock, secrets: bothSecrets });
const sending = () =>
  sendQueued(
    { store: former.store, secrets: bothSecrets, time: former.time },
    provider,
    counter.pharmacyId,
  );

/** Reserved at an instance with the former keys, loaded and picked up at one with both. Returns the PINs. */
async function useBox(): Promise<string[]> {
  const { box, staff } = counter;
  const pins: string[] = [];
  let seq = 0;
  const report = async (event: object) => {
    seq += 1;
    const at = former.time.clock().getTime();
    const events = [{ seq, at, lockerId: '1-1', ...event }];
    const answer = await rotating.ask({ key: box.key }, 'POST', '/device/v1/events', { events });
    expect(answer).toMatchObject({ body: { result: { outcomes: [{ outcome: 'applied' }] } } });
  };
  for (let round = 0; round < rounds; round += 1) {
    const docId = await box.reserve(['1-1']);
    await report({ kind: 'loaded', docId, userId: staff.id });
    await sending();
    const row = await rowOf(docId);
    pins.push(openPickupPin(bothSecrets, row));
    await report({ kind: 'pickedUp', docId });
  }
  return pins;
}

const ssnPlace = (docId: string) => ['delivery', counter.pharmacyId, docId, 'ssn'];
const rowOf = (docId: string) =>
  counter.look((tx) =>
    tx.selectFrom('delivery').selectAll().where('id', '=', docId).executeTakeFirstOrThrow(),
  );

/** Orders arrive at the instance with the former keys; every other is handed over at the one with both. */
async function useCounter(): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const { docId, deliveryId } = await counter.arrive({ ssn });
    if (round % 2 === 0) continue;
    const { staff, pharmacyId } = counter;
    const check = { kolliId: deliveryId, ssn };
    const checked = await rotating.ask(staff, 'POST', `/api/deliveries/verify-ssn/${docId}`, check);
    expect(checked).toMatchObject({ status: 200 });
    const given = await rotating.ask(
      staff,
      'PATCH',
      `/api/deliveries/update-on-pharmacy/${pharmacyId}/${deliveryId}`,
      { deliveryStatus: 'pickup', docId, pickupForAnotherSsn: '131052-308T' },
    );
    expect(given).toMatchObject({ status: 200 });
  }
}

test('SEC-16: beside deliveries and messages at instances with former and new keys nothing is lost, and in the end nothing needs the former keys', async () => {
  for (let one = 0; one < rounds * 5; one += 1)
    await givenDelivery(former, counter.pharmacyId, { ssn });
  let isOver = false;
  const work = Promise.all([useBox(), useCounter()]).finally(() => (isOver = true));
  while (!isOver) await resealing();
  const [pins] = await work;
  expect((await resealing()).left).toEqual([]);
  expect([...(await countSealed(former.store)).keys()]).toEqual(['new']);
  for (const pin of pins)
    expect(provider.messages.filter(({ text }) => text.includes(pin)).length).toBeGreaterThan(0);
  expect(provider.messages).toHaveLength(rounds);
  const rows = await counter.look((tx) => tx.selectFrom('delivery').selectAll().execute());
  expect(rows).toHaveLength(rounds * 7);
  for (const row of rows) {
    const pin = openPickupPin(newSecrets, row);
    expect(row.pin_hash).toEqual(newSecrets.hash('pickup-pin', counter.pharmacyId, pin));
    if (row.ssn_cipher === null) continue;
    const number = newSecrets.open({ cipher: row.ssn_cipher, keyId: 'new' }, ssnPlace(row.id));
    expect([number, row.ssn_hash]).toEqual([ssn, newSecrets.hash('ssn', counter.pharmacyId, ssn)]);
  }
});
