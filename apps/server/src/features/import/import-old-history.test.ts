import { expect, test } from 'vitest';
import type { z } from 'zod';
import { openClient } from '../../testing/test-database.ts';
import { createLog } from '../../platform/log.ts';
import { testRetention } from '../retention/testing/test-retention.ts';
import { runRetention } from '../retention/run-retention.ts';
import { columnsOf, findColumns } from '../retention/testing/marked-columns.ts';
import { ownTestWorld } from '../../testing/test-world.ts';
import { openImporter } from './testing/importer.ts';
import { lineSchema } from './lines/history-schema.ts';

const world = await ownTestWorld();
const start = world.time.clock().getTime();
const pharmacy = await world.givenPharmacy();
await world.givenBox({ pharmacyId: pharmacy.id, name: 'Front' });
const { importLines } = await openImporter(world, () => ({}));

const dayMs = 86_400_000;

const ago = (days: number) => new Date(start - days * dayMs).toISOString();
/** A delivery whose pickup was the given number of days ago. */
const pickedUp = (days: number, fields: object = {}) => ({
  kind: 'delivery',
  pharmacy: pharmacy.businessId,
  deliveryId: `old-${days}`,
  additionalDeliveryIds: [`more-${days}`],
  phoneNumber: `+35840${1_000_000 + days}`,
  ssn: '131052-308T',
  order_id: `order-${days}`,
  fulfillment_order_id: `fulfillment-${days}`,
  descriptionText: `about ${days}`,
  deliveryStatus: 'pickup',
  reservedTime: ago(days + 1),
  reservedUserName: 'Eino',
  deliveryTime: ago(days + 1),
  deliveryUserName: 'Eino',
  pickupTime: ago(days),
  box: 'Front',
  lockerId: ['1-1'],
  ...fields,
});
const deliveries = () =>
  world.store.inPharmacies([pharmacy.id], (tx) =>
    tx.selectFrom('delivery').selectAll().orderBy('history_time', 'desc').execute(),
  );

test('RET-09: a delivery beyond a limit arrives without what would be gone', async () => {
  await importLines([5, 8, 31, 430].map((days) => pickedUp(days)));
  const rows = await deliveries();
  const stored = rows.map((row) => ({
    pin: row.pin_hash !== null,
    ssn: row.ssn_cipher !== null || row.ssn_hash !== null,
    kolliId: row.kolli_id,
    phone: row.phone_number !== null,
    cleared: row.cleared_fields,
  }));
  expect(stored).toEqual([
    { pin: true, ssn: true, kolliId: 'old-5', phone: true, cleared: [] },
    { pin: false, ssn: true, kolliId: 'old-8', phone: true, cleared: [] },
    { pin: false, ssn: false, kolliId: 'old-31', phone: true, cleared: ['ssn'] },
    {
      pin: false,
      ssn: false,
      kolliId: '',
      phone: false,
      cleared: [
        'additionalDeliveryIds',
        'deliveryId',
        'descriptionText',
        'fulfillment_order_id',
        'order_id',
        'phoneNumber',
        'ssn',
      ],
    },
  ]);
  const all = await world.store.inPharmacies([pharmacy.id], async (tx) =>
    JSON.stringify([
      await tx.selectFrom('delivery_kolli').selectAll().execute(),
      await tx.selectFrom('delivery').selectAll().execute(),
    ]),
  );
  for (const text of ['old-430', 'more-430', '1000430', 'order-430', 'about 430'])
    expect(all).not.toContain(text);
});

test('RET-09: a file with a delivery whose kolli ID was not stored is not imported twice, and old deliveries of one time are different ones', async () => {
  const count = (await deliveries()).length;
  world.time.advance(60_000);
  await expect(importLines([pickedUp(430)])).rejects.toThrow('is there already');
  expect(await importLines([pickedUp(430), pickedUp(431)], { unlessPresent: true })).toMatchObject({
    taken: 0,
  });
  expect(await deliveries()).toHaveLength(count);
  const lines = [1, 2].map((deliveryId) => pickedUp(500, { deliveryId: `twin-${deliveryId}` }));
  expect(await importLines(lines)).toMatchObject({ taken: 2 });
});

/** What a line says of places, and the identity number, which has a form of its own. */
const isNoMark = (name: string) => ['pharmacy', 'box', 'shelf', 'ssn'].includes(name);
/** The names of the pharmacy's people are stored as long as the delivery. */
const isOfStaff = (name: string) => name.endsWith('UserName');

/** For each field of these that may be any text, or a list of texts, a text with the mark. */
function markedTexts(shape: Readonly<Record<string, z.ZodType>>, mark: string) {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const text = `${mark}-${name}`;
      const value = [text, [text]].find((one) => field.safeParse(one).success);
      return value === undefined || isNoMark(name) || isOfStaff(name) ? [] : [[name, value]];
    }),
  );
}

/** A delivery with the mark in every text that a line may have, also of its hold. */
function marked(days: number, mark: string) {
  const hold = lineSchema.shape.hold.unwrap();
  return pickedUp(days, {
    ...markedTexts(lineSchema.shape, mark),
    hold: {
      cause: 'temp_high',
      time: ago(days + 0.6),
      judgement: 'released',
      judgedTime: ago(days + 0.3),
      judgedUserName: 'Eino',
      ...markedTexts(hold.shape, mark),
    },
  });
}

test('RET-09: no text of a customer survives its limit, whether the delivery was imported before or after it', async () => {
  const owner = await openClient(world.database.ownerUrl);
  await importLines([marked(400, 'older'), marked(40, 'newer')]);
  const found = (mark: string, days: number) =>
    findColumns(owner, [mark, String(1_000_000 + days)]);
  expect(await found('older', 400)).toEqual([]);
  const tables = ['delivery', 'delivery_action', 'delivery_kolli'];
  const ofCustomers = tables.flatMap((table) =>
    columnsOf(table, ['content']).map((column) => `${table}.${column}`),
  );
  expect(await found('newer', 40)).toEqual(ofCustomers.toSorted());
  const clock = () => new Date(start + 800 * dayMs);
  const deps = { store: world.store, clock, log: createLog('silent'), settings: testRetention };
  expect(await runRetention(deps)).toBe(0);
  expect(await found('newer', 40)).toEqual([]);
});
