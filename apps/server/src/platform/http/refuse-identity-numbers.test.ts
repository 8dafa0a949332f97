import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { givenSource, orderNamed } from '../../features/orders/testing/source.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { lookIn, rowsIn } from '../../testing/rows.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { createMachineKey } from '../session/machine-keys.ts';

const finnish = '131052-308T';
const swedish = '19900101-2385';
const norwegian = '15021951940';
const all = [finnish, swedish, norwegian];

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
const server = await ownTestServer({}, log);
const { id: pharmacyId } = await server.givenPharmacy({ country: 'FI', shelves: ['A1'] });
const { id: boxId } = await server.givenBox({ pharmacyId });
const staff = await server.givenUser({ pharmacyId, role: 'admin' });
const source = await givenSource(server, { pharmacyId });
const machine = { kind: 'device', pharmacyId, boxId, name: 'box' } as const;
const { key: boxKey } = await server.store.inPharmacies([pharmacyId], (tx) =>
  createMachineKey(tx, machine, server.time.clock()),
);
const { docId } = await source.order(orderNamed('judged'));

/** That nothing of the numbers was stored or logged, whatever was asked before. */
async function expectNoTrace(): Promise<void> {
  const stored = JSON.stringify(await dumpDatabase(server.database)).toUpperCase();
  const logged = lines.join('').toUpperCase();
  for (const number of all)
    for (const text of [stored, logged])
      for (const form of [number, number.replace('-', ''), Buffer.from(number).toString('hex')])
        expect(text).not.toContain(form.toUpperCase());
  expect(stored).toContain(pharmacyId.toUpperCase());
}

const refusedAt = (path: string) => ({
  status: 400,
  body: {
    code: 'identity_number_in_text',
    message: 'An identity number must not be written here',
    errors: [{ msg: 'identity_number_in_text', path }],
  },
});

describe('SEC-17: an identity number of any country is refused in texts by people', () => {
  const judged = { heldTime: 1, deliveryStatus: 'delivered' };
  const describing = 'deliveries/update-description/k-1';
  const service = `pharmacies/service-request/${pharmacyId}`;
  const release = `deliveries/release/${pharmacyId}/${docId}`;
  const door = { lockerId: '1-1' };
  const atDoor = { pickupboxId: boxId, lockerId: '1-1', timestamp: 1 };
  const shop = { kind: 'orderSource', pharmacyId };
  test.each<[string, 'POST' | 'PATCH', string, string, object]>([
    ['a description', 'PATCH', describing, 'descriptionText', { pharmacyId }],
    ['a comment', 'POST', 'alarms/comment', 'alarmInfo', atDoor],
    ['the reason of a removal', 'PATCH', `deliveries/remove/${boxId}/${docId}`, 'reason', {}],
    ['the reason of an opening', 'POST', `pickup-boxes/open-door/${boxId}`, 'reason', door],
    ['a request for service', 'POST', service, 'description', { serviceRequest: true }],
    ['the name of a key', 'POST', 'keys/create', 'name', shop],
    ['the reason of a decision', 'PATCH', release, 'reason', judged],
  ])('%s', async (_name, method, path, field, others) => {
    for (const number of all)
      for (const text of [number, `${number} called`, `(${number})`]) {
        const answer = await server.ask(staff, method, `/api/${path}`, {
          ...others,
          [field]: text,
        });
        expect(answer).toMatchObject(refusedAt(`body.${field}`));
      }
    await expectNoTrace();
  });
});

test('SEC-17: a kolli ID must not be an identity number of the pharmacy’s country', async () => {
  const create = (fields: object) =>
    server.ask(staff, 'POST', `/api/deliveries/create-on-pharmacy/${pharmacyId}`, {
      phoneNumber: '+358401234567',
      ...fields,
    });
  for (const deliveryId of [finnish, finnish.toLowerCase(), ' 131052 - 308T ', `fp:${finnish}`])
    expect(await create({ deliveryId })).toMatchObject(refusedAt('body.deliveryId'));
  const additional = { deliveryId: 'k-1', additionalDeliveryIds: ['k-2', finnish] };
  expect(await create(additional)).toMatchObject(refusedAt('body.additionalDeliveryIds.1'));
  await expectNoTrace();
});

test.each([
  ['NO', norwegian, '9001012385'],
  ['SE', swedish, '53097248016'],
  ['FI', finnish, '9001012385'],
])(
  'SEC-17: in %s %s is refused as a kolli ID, and %s of another country is an ID',
  async (country, own, other) => {
    const pharmacy = await server.givenPharmacy({ country });
    const shop = await givenSource(server, { pharmacyId: pharmacy.id });
    expect(await shop.ask('POST', '', orderNamed('a', { deliveryId: own }))).toMatchObject(
      refusedAt('body.deliveryId'),
    );
    expect(await shop.order(orderNamed('b', { deliveryId: other }))).toMatchObject({
      deliveryId: other,
    });
  },
);

test('SEC-17: an order source gets the refusal for its order, and the others of the batch are stored', async () => {
  const fields = [
    { deliveryId: finnish },
    { order_id: finnish },
    { fulfillment_order_id: `x ${finnish}` },
    {},
  ];
  for (const [index, field] of fields.slice(0, 3).entries()) {
    const answer = await source.ask('POST', '', orderNamed(`single-${index}`, field));
    expect(answer).toMatchObject(refusedAt(`body.${Object.keys(field)[0]}`));
  }
  const orders = fields.map((field, index) => orderNamed(`line-${index}`, field));
  const { status, body } = await source.ask('POST', '/batch', { orders });
  const { lines: results } = body.result as { lines: { ok: boolean; code?: string }[] };
  const outcomes = [...Array<string>(3).fill('identity_number_in_text'), 'ok'];
  expect([status, results.map(({ ok, code }) => (ok ? 'ok' : code))]).toEqual([200, outcomes]);
  expect(results[1]).toMatchObject({ errors: [{ path: 'body.orders.1.order_id' }] });
  expect(JSON.stringify(body)).not.toContain(finnish);
  await expectNoTrace();
});

test('SEC-17: an identity number in a field for it is accepted, and so is one that is not valid', async () => {
  const ssn = { ssn: finnish };
  expect(await source.order(orderNamed('ssn', ssn))).toMatchObject({ deliveryStatus: 'reserved' });
  const wrong = { deliveryId: '131052-308u' };
  expect(await source.order(orderNamed('wrong', wrong))).toMatchObject(wrong);
  await expectNoTrace();
});

test('SEC-17: an event with an identity number never stops a box, and nothing of it is stored', async () => {
  const at = server.time.clock().getTime();
  const send = (events: object[]) =>
    server.ask({ key: boxKey }, 'POST', '/device/v1/events', { events });
  const events = [
    { seq: 1, at, kind: 'scan', code: finnish },
    { seq: 2, at, kind: norwegian },
    { seq: 3, at, kind: 'scan', code: Number(norwegian) },
    { seq: 4, at, kind: 'scan', [swedish]: { deep: [[swedish]] } },
    { seq: 5, at, kind: 'door', lockerId: finnish, state: 'opened' },
    { seq: 6, at, kind: 'door', lockerId: '1-1', state: 'opened', note: finnish },
    { seq: 7, at, kind: 'version', softwareVersion: '20251126-1' },
  ];
  const { status, body } = await send(events);
  const { outcomes } = body.result as { outcomes: { outcome: string; code?: string }[] };
  const personal = { outcome: 'unreadable', code: 'identity_number' };
  const applied = { outcome: 'applied' };
  const expected = [...Array<object>(5).fill(personal), applied, applied];
  expect([status, outcomes]).toMatchObject([200, expected]);
  expect(JSON.stringify(outcomes)).not.toContain(finnish);
  await expectNoTrace();
  expect((await send(events)).body.result).toMatchObject({
    outcomes: events.map(() => ({ outcome: 'duplicate' })),
  });
});

test('SEC-17: the events that were refused are stored with number, time and known kind only', async () => {
  const refused = { reason: 'identity_number' };
  const rows = await rowsIn(lookIn(server, pharmacyId), 'device_event', refused, 'seq');
  expect(rows.map(({ seq, kind, reason_detail }) => [seq, kind, reason_detail])).toEqual([
    ...[1, 2, 3, 4].map((seq) => [seq, '', '']),
    [5, 'door', 'door'],
  ]);
  for (const { content } of rows) expect(JSON.stringify(content)).toMatch(/"unreadable":"\[\[/);
});

test('a phone number or a business ID may look like one', async () => {
  const answer = await source.ask('POST', '', orderNamed('phone', { phoneNumber: '+19845550169' }));
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
});
