import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { dumpDatabase, writtenLater } from '../../../testing/dump-database.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import { lookIn, rowIn, rowsIn } from '../../../testing/rows.ts';
import { callAtOnce, ownTestServer } from '../../../testing/test-server.ts';
import { refused } from '../../deliveries/testing/desk.ts';
import { updateRow } from '../../deliveries/doors/update-row.ts';
import { givenSource, orderNamed } from '../testing/source.ts';
import { givenImporter, type Importer, linesIn, outcomesIn } from './testing/importer.ts';

let aino: Importer;
const logged: string[] = [];

const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
const server = await ownTestServer({}, log);
beforeEach(async () => void (aino = await givenImporter(server)));

const orders = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => orderNamed(`FO-${index}`, fields));
const states = (count: number, state: string) => Array.from({ length: count }, () => state);

const look = <T>(work: (tx: Tx) => Promise<T>) => lookIn(server, aino.pharmacyId)(work);
const deliveries = () => rowsIn(look, 'delivery');

/** Orders that are refused for each reason, with one that is not; `before` must have been imported. */
function linesOfEachKind() {
  const { order_id: _, ...withoutId } = orderNamed('no-order-id');
  return [
    orderNamed('good', { ssn: '131052-308T', wishes: { shelf: 'A1' } }),
    'not an order',
    withoutId,
    orderNamed('unknown', { colour: 'red' }),
    orderNamed('phone', { phoneNumber: '=1+1' }),
    orderNamed('drug', { is_drug: 'perhaps' }),
    orderNamed('number', { ssn: '131052-308A' }),
    orderNamed('in-text', { deliveryId: '131052-308T' }),
    orderNamed('box', { wishes: { box: 'No such box' } }),
    orderNamed('shelf', { wishes: { shelf: 'Z9' } }),
    orderNamed('before', { phoneNumber: '+358409999999' }),
    orderNamed('in-use', { deliveryId: 'kolli-before' }),
    orderNamed('before'),
  ];
}
const outcomesOfEachKind = (done: string) => [
  done,
  'refused validation_fail ',
  'refused validation_fail order_id',
  'refused validation_fail colour',
  'refused validation_fail phoneNumber',
  'refused validation_fail is_drug',
  'refused validation_fail ssn',
  'refused identity_number_in_text deliveryId',
  'refused pickupbox__does_not_exist',
  'refused shelf_do_not_exist',
  'refused order_conflict',
  'refused kolli_id_in_use deliveryId',
  'known',
];

test('INT-12: each order becomes an unassigned reservation by the person who imports it', async () => {
  expect(outcomesIn(await aino.import(orders(3)))).toEqual(states(3, 'imported'));
  const by = { reserved_user_id: aino.person.id, reserved_user_name: 'Aino Importer' };
  const rows = await deliveries();
  const row = { order_source: 'csv-import', status: 'reserved', unassigned: true, ...by };
  expect(rows).toMatchObject([row, row, row]);
  const path = `/api/deliveries/details/${rows[0]?.id ?? ''}`;
  expect((await server.ask(aino.person, 'GET', path)).body.result).toMatchObject({
    reservedUserId: aino.person.id,
    reservedUserName: 'Aino Importer',
    actionsLog: [{ reservedUserId: aino.person.id, reservedUserName: 'Aino Importer' }],
  });
  const actions = await rowsIn(look, 'delivery_action');
  const action = { event: 'arrive', actor: 'staff', user_id: aino.person.id };
  expect(actions).toMatchObject([action, action, action]);
});

test('INT-12: the same orders again are known, and none is written twice', async () => {
  expect(outcomesIn(await aino.import(orders(5)))).toEqual(states(5, 'imported'));
  const before = await dumpDatabase(server.database);
  expect(outcomesIn(await aino.import(orders(5)))).toEqual(states(5, 'known'));
  expect(outcomesIn(await aino.preview(orders(5)))).toEqual(states(5, 'known'));
  const unchanged = await dumpDatabase(server.database);
  expect({ ...unchanged, ...writtenLater }).toEqual({ ...before, ...writtenLater });
});

test('INT-12: an import that is confirmed twice at the same time writes each order once', async () => {
  const answers = await callAtOnce(4, () => aino.import(orders(6)));
  const all = answers.flatMap((answer) => outcomesIn(answer)).toSorted();
  expect(all).toEqual([...states(6, 'imported'), ...states(18, 'known')]);
  expect(await deliveries()).toHaveLength(6);
});

test('INT-12: an order that was imported and cancelled is refused, and imported orders are no other source’s', async () => {
  await aino.import(orders(1));
  const [row] = await deliveries();
  const id = row?.id ?? '';
  const key = { pharmacy_id: aino.pharmacyId, id, status: 'reserved' } as const;
  const cancelled = { status: 'cancelled', unassigned: false, unassigned_time: null } as const;
  await look((tx) => updateRow(tx, key, cancelled));
  expect(outcomesIn(await aino.preview(orders(1)))).toEqual(['refused order_closed']);
  const shop = await givenSource(server, { pharmacyId: aino.pharmacyId });
  expect(await shop.ask('GET', '/FO-0')).toMatchObject({ body: { code: 'order_not_found' } });
});

test('INT-12: a line is written although others are refused, and an identity number is sealed and in no answer or log', async () => {
  await aino.import([orderNamed('before')]);
  const answer = await aino.import(linesOfEachKind());
  expect(outcomesIn(answer)).toEqual(outcomesOfEachKind('imported'));
  expect(await deliveries()).toHaveLength(2);
  const row = await rowIn(look, 'delivery', { kolli_id: 'kolli-good' });
  expect(row).toMatchObject({ ssn_cipher: expect.any(Buffer), ssn_hash: expect.any(Buffer) });
  const dump = await dumpDatabase(server.database);
  const texts = [JSON.stringify(answer.body), JSON.stringify(dump), ...logged].join('');
  expect(texts).toContain(aino.pharmacyId);
  for (const number of ['131052-308', Buffer.from('131052-308T').toString('hex')])
    expect(texts).not.toContain(number);
});

test('TXT-03: at a Swedish pharmacy an imported number of two countries is the Swedish one', async () => {
  aino = await givenImporter(server, 'SE');
  expect(outcomesIn(await aino.import(orders(1, { ssn: '010203-0632' })))).toEqual(['imported']);
  const [row] = await deliveries();
  expect(row?.ssn_hash).toEqual(server.secrets.hash('ssn', aino.pharmacyId, '200102030632'));
  // In its other notation it is the same order.
  const again = orders(1, { ssn: '20010203-0632' });
  for (const ask of [aino.preview, aino.import])
    expect(outcomesIn(await ask(again))).toEqual(['known']);
});

test('INT-12: while the database is busy the whole call is refused, and can be sent again', async () => {
  const released = Promise.withResolvers<void>();
  const thing = `${aino.pharmacyId} FO-1`;
  // As many as may wait for one order, and the one they wait for.
  const waiting = Array.from({ length: 51 }, () =>
    server.services.store.inTurn(thing, () => released.promise),
  );
  for (const ask of [aino.preview, aino.import])
    expect(await ask(orders(3))).toMatchObject(refused(503, 'busy'));
  released.resolve();
  await Promise.all(waiting);
  expect(outcomesIn(await aino.import(orders(3)))).toEqual(['known', 'imported', 'known']);
});

test('INT-12: a preview says of each line what the import says, and writes nothing at all', async () => {
  await server.givenBox({ pharmacyId: aino.pharmacyId });
  await aino.import([orderNamed('before')]);
  const before = await dumpDatabase(server.database);
  const preview = await aino.preview(linesOfEachKind());
  expect(outcomesIn(preview)).toEqual(outcomesOfEachKind('ready'));
  const unchanged = await dumpDatabase(server.database);
  expect({ ...unchanged, ...writtenLater }).toEqual({ ...before, ...writtenLater });
  // The same lines do change it when they are imported.
  await aino.import(linesOfEachKind());
  const after = await dumpDatabase(server.database);
  for (const table of ['delivery', 'delivery_action', 'order_change', 'received_order'])
    expect(after[`public.${table}`]).not.toEqual(before[`public.${table}`]);
});

test('INT-12: in a preview, of lines that share an id or a kolli ID the first that can be imported counts', async () => {
  const preview = await aino.preview([
    orderNamed('same', { phoneNumber: 'wrong' }),
    orderNamed('same'),
    orderNamed('same'),
    orderNamed('same', { phoneNumber: '+358409999999' }),
    orderNamed('other', { additionalDeliveryIds: [' KOLLI-SAME '] }),
    orderNamed('last'),
  ]);
  expect(linesIn(preview)).toMatchObject([
    { state: 'refused', errors: [{ msg: 'validation.phoneNumber', path: 'phoneNumber' }] },
    { state: 'ready' },
    { state: 'repeated', line: 1 },
    { state: 'repeated', line: 1 },
    { state: 'repeated', line: 1 },
    { state: 'ready' },
  ]);
});

async function roleThatReads(): Promise<string> {
  const role = { name: 'Reader', level: 5, app_access: 'web_app', permissions: ['delivery.read'] };
  await server.store.inGlobal((tx) => tx.insertInto('role').values(role).execute());
  return role.name;
}

const paths = ['/api/orders/import/preview', '/api/orders/import'];

test('INT-12: nobody imports for another pharmacy, without the right or without a session', async () => {
  const { pharmacyId } = aino;
  const foreign = (await server.givenPharmacy()).id;
  const reader = await server.givenUser({ pharmacyId, role: await roleThatReads() });
  for (const path of paths)
    for (const [who, id, status, code] of [
      [aino.person, foreign, 403, 'forbidden'],
      [reader, pharmacyId, 403, 'not_enough_permissions'],
      [null, pharmacyId, 401, 'not_authorized'],
    ] as const) {
      const answer = await server.ask(who, 'POST', path, { pharmacyId: id, orders: orders(1) });
      expect(answer).toMatchObject(refused(status, code));
    }
  expect(await deliveries()).toEqual([]);
});

test('INT-12: no line, more than 500 lines, and a body over the limit are refused as a whole', async () => {
  for (const ask of [aino.preview, aino.import]) {
    for (const [lines, msg] of [
      [orders(501), 'validation.tooMany'],
      [[], 'validation.required'],
      ['FO-1', 'validation.invalid'],
    ] as const)
      expect(await ask(lines)).toMatchObject({
        status: 400,
        body: { code: 'validation_fail', errors: [{ path: 'body.orders', msg }] },
      });
    const expected = refused(413, 'body_too_large');
    expect(await ask(orders(500, { order_id: 'x'.repeat(1100) }))).toMatchObject(expected);
  }
  expect(await deliveries()).toEqual([]);
});
