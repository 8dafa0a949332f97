import { expect, test } from 'vitest';
import { boxPinHash } from '../../../platform/secrets/box-pin-hash.ts';
import { staffPinHash } from '../../../platform/secrets/staff-pin-hash.ts';
import { openSmsProvider, sendQueued } from '../../../testing/providers/sms-provider.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { ownTestServer, type TestServer } from '../../../testing/test-server.ts';
import { ssn } from '../../counter/testing/counter.ts';
import { givenSource, orderNamed } from '../../orders/testing/source.ts';
import { countSealed } from './count-sealed.ts';
import { reseal } from './reseal-database.ts';
import { sealedTables } from './sealed-tables.ts';
import {
  bothKeys,
  bothSecrets,
  newKeys,
  newSecrets,
  openServerOn,
  stateAt,
} from './testing/rotated-keys.ts';
import { givenSealedWorld, staffPin } from './testing/sealed-world.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import { openPickupPin } from '../../deliveries/pickup-pin.ts';

const server = await ownTestServer();
const rotating = await openServerOn(server, bothKeys);
const world = await givenSealedWorld(server);

const resealing = () =>
  reseal({ store: server.store, clock: server.time.clock, secrets: bothSecrets });

/** What staff and the box find at a server: by identity number, by PIN, and in the box's document. */
async function findAt(at: TestServer) {
  const { counter, inBox, withSsn, withoutSsn } = world;
  const { staff, box } = counter;
  const search = { pharmacyId: counter.pharmacyId, ssn };
  const found = await at.ask(staff, 'POST', '/api/deliveries/find-by-ssn', search);
  const state = await stateAt(at, box.key);
  const pinKey = Buffer.from(state.pinKey, 'base64url');
  const staffHash = await staffPinHash(counter.pharmacyId, staffPin);
  const pin = await at.ask(staff, 'POST', `/api/deliveries/verify-pin/${withoutSsn.docId}`, {
    kolliId: withoutSsn.deliveryId,
    pinCode: await readPin(withoutSsn.docId),
    phoneNumber: '+358401234567',
  });
  const number = await at.ask(staff, 'POST', `/api/deliveries/verify-ssn/${withSsn.docId}`, {
    kolliId: withSsn.deliveryId,
    ssn,
  });
  return {
    bySsn: Object.values((found.body.result ?? {}) as Record<string, unknown[]>).flat().length,
    number: number.status,
    pin: pin.status,
    staffAtBox: state.staff.map(({ slowPinHash }) => slowPinHash === staffHash),
    parcelAtBox:
      state.deliveries.find(({ docId }) => docId === inBox)?.pinHash ===
      boxPinHash(pinKey, await readPin(inBox)),
  };
}

/** Everything works. */
const all = { bySsn: 1, number: 200, pin: 200, staffAtBox: [true], parcelAtBox: true };

async function readPin(docId: string): Promise<string> {
  const { pharmacyId } = world.counter;
  const row = await server.store.inPharmacies([pharmacyId], (tx) =>
    tx.selectFrom('delivery').selectAll().where('id', '=', docId).executeTakeFirstOrThrow(),
  );
  return openPickupPin(bothSecrets, row);
}

test('every encrypted column of the schema is encrypted again', async () => {
  const rows = await asOwner(
    server,
    `select case table_schema when 'public' then '' else table_schema || '.' end
       || table_name || '.' || column_name as name
     from information_schema.columns where column_name like '%\\_cipher' order by 1`,
  );
  const known = sealedTables.flatMap(({ table, sealed }) =>
    sealed.map(({ cipher }) => `${table}.${cipher}`),
  );
  expect(rows.map(({ name }) => name)).toEqual(known.sort());
});

test('SEC-16: with two keys in force everything is found, before and after everything was encrypted and hashed again', async () => {
  expect(await findAt(rotating)).toEqual(all);
  const counts = (await countSealed(server.store)).get('test');
  const kinds = sealedTables.flatMap(({ sealed }) => sealed.map(({ what }) => what));
  expect(new Set(counts?.keys())).toEqual(new Set(kinds));
  const { done, left } = await resealing();
  expect(left).toEqual([]);
  expect(done).toEqual([
    expect.stringMatching(/^Rows that were encrypted or hashed again: [1-9]\d*\.$/),
    "The data key 'test' is no longer needed: remove it from KOLLI_DATA_KEYS.",
    'The former hash key is no longer needed: remove it from KOLLI_HASH_KEY.',
  ]);
  expect([...(await countSealed(server.store)).keys()]).toEqual(['new']);
  expect(await findAt(rotating)).toEqual(all);
  const after = await openServerOn(server, newKeys);
  expect(await findAt(after)).toEqual(all);
  expect((await resealing()).done[0]).toBe('Rows that were encrypted or hashed again: 0.');
  const entries = `select pharmacy_id, subject, user_name from audit_entry
    where action = 'keys.reseal'`;
  const entry = { pharmacy_id: installationId, subject: 'new', user_name: 'kolli reseal' };
  expect(await asOwner(server, entries)).toEqual([entry]);
});

test('a message that was queued before goes out with its text', async () => {
  const provider = await openSmsProvider();
  const at = { store: server.store, secrets: newSecrets, time: server.time };
  await sendQueued(at, provider, world.counter.pharmacyId);
  const pin = await readPin(world.inBox);
  expect(provider.messages.filter(({ text }) => text.includes(pin))).toHaveLength(1);
});

test('an order that is sent again is recognized under both keys, and later by its number', async () => {
  const source = await givenSource(server);
  const order = orderNamed('again');
  const { docId } = await source.order(order);
  const send = async (at: TestServer, fields: object = {}) => {
    const [url, body] = ['/integration/v1/orders', { ...order, ...fields }];
    const answer = await at.ask({ key: source.key }, 'POST', url, body);
    return answer.body.code ?? (answer.body.result as { docId: string }).docId;
  };
  expect(await send(rotating)).toBe(docId);
  expect(await send(rotating, { is_drug: true })).toBe('order_conflict');
  const after = await openServerOn(server, newKeys);
  expect(await send(after)).toBe(docId);
});
