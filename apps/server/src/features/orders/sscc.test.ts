import { ssccSpellings } from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { day, waiting } from '../../testing/samples/sample-history.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';
import { openImporter } from '../import/testing/importer.ts';
import { outcomesIn } from './importing/testing/importer.ts';
import { givenSource, orderNamed } from './testing/source.ts';

const server = await ownTestServer();
const history = await openImporter(server, () => waiting);

/** A pharmacy with an order of the parcel, in a notation. */
async function givenOrder(deliveryId: string) {
  const desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const source = await givenSource(server, { pharmacyId });
  const order = await source.order(orderNamed('sscc', { deliveryId }));
  return { ...desk, source, order, docId: order.docId };
}

const notations = ssccSpellings.map(([typed]) => typed);
const sscc = '376123456789012349';

type Parcel = Pick<Awaited<ReturnType<typeof givenOrder>>, 'ask' | 'pharmacyId' | 'docId'>;

/** Expects that each way of searching finds the parcel by these notations; nobody types a separator into a field. */
async function expectFound({ ask, pharmacyId, docId }: Parcel, typed: readonly string[]) {
  for (const sought of typed) {
    const found = [
      await ask('POST', '/deliveries/find-by-kolli-id', { pharmacyId, kolliId: sought }),
      ...(sought.includes('\u001d')
        ? []
        : [await ask('POST', '/deliveries/search', { pharmacyId, sought })]),
    ];
    for (const { status, body } of found)
      expect([sought, status, JSON.stringify(body)]).toEqual([
        sought,
        200,
        expect.stringContaining(docId),
      ]);
  }
}

test('SCN-11: a parcel that was ordered in any notation is one parcel, and cannot be ordered twice', async () => {
  for (const written of notations) {
    const given = await givenOrder(written);
    const { source, order } = given;
    await expectFound(given, [sscc, `00${sscc}`, `(00)${sscc}`]);
    expect(await source.order(orderNamed('sscc', { deliveryId: sscc }))).toMatchObject({
      docId: order.docId,
    });
    const other = orderNamed('other', { deliveryId: `(00)${sscc}` });
    expect(await source.ask('POST', '', other)).toMatchObject({
      status: 409,
      body: { code: 'kolli_id_in_use' },
    });
  }
});

test('SCN-11: it is found by every notation', async () => {
  await expectFound(await givenOrder(sscc), notations);
});

test('SCN-11: what the sender wrote is what everybody sees', async () => {
  const { order } = await givenOrder(`00${sscc}`);
  expect(order.deliveryId).toBe(`00${sscc}`);
});

test('SCN-11: a parcel that was stored as it was sent, by an earlier release, is found', async () => {
  const given = await givenOrder(`00${sscc}`);
  const stored = { kolli_id: `00${sscc}` };
  await given.change('delivery_kolli', { delivery_id: given.order.docId }, stored);
  await expectFound(given, notations);
});

test('SCN-11: two notations of one parcel are not two parcels of a delivery', async () => {
  const { source } = await givenOrder('other');
  const additionalDeliveryIds = [`(00)${sscc}`, '1'];
  const twice = orderNamed('twice', { deliveryId: sscc, additionalDeliveryIds });
  expect(await source.ask('POST', '', twice)).toMatchObject({
    status: 400,
    body: { code: 'validation_fail' },
  });
});

/** What the label says, with its application identifier, and as a scanner sends it. */
const written = [sscc, `00${sscc}`, `]C100${sscc}`];

/** A pharmacy with its import of orders from a file; and the id of the only parcel that it then has. */
async function givenFiles() {
  const desk = await givenDesk(server);
  const { ask, pharmacyId, box } = desk;
  const send = async (path: string, ...deliveryIds: string[]) => {
    const orders = deliveryIds.map((deliveryId, index) => orderNamed(`${index}`, { deliveryId }));
    return outcomesIn(await ask('POST', path, { pharmacyId, orders }));
  };
  const parcel = async () => ({ ask, pharmacyId, docId: (await box.row('delivery', {})).id });
  return { ...desk, send, parcel };
}

test('SCN-11: a parcel of an imported file is found by every notation, and is one with its other notations', async () => {
  for (const deliveryId of written) {
    const { send, parcel } = await givenFiles();
    expect(await send('/orders/import/preview', ...written)).toEqual([
      'ready',
      'repeated',
      'repeated',
    ]);
    expect(await send('/orders/import', deliveryId)).toEqual(['imported']);
    await expectFound(await parcel(), notations);
    const inUse = 'refused kolli_id_in_use deliveryId';
    expect(await send('/orders/import', ...written)).toEqual(['known', inUse, inUse]);
  }
});

test('SCN-11: a parcel of an imported history is found by every notation, and is neither imported nor ordered again in another', async () => {
  for (const deliveryId of written) {
    const { box, pharmacyId, send, parcel } = await givenFiles();
    const { business_id: pharmacy } = await box.row('pharmacy', { id: pharmacyId });
    const { importLines } = history;
    const twice = importLines(written.map((one) => ({ pharmacy, deliveryId: one })));
    await expect(twice).rejects.toThrow(/line 2: .* is above .*\nline 3: .* is above /u);
    expect((await importLines([{ pharmacy, deliveryId }])).taken).toBe(1);
    await expectFound(await parcel(), notations);
    for (const other of written) {
      const line = { pharmacy, deliveryId: other };
      expect((await importLines([line], { unlessPresent: true })).taken).toBe(0);
      await expect(importLines([line])).rejects.toThrow('belongs to another open delivery');
      expect(await send('/orders/import', other)).toEqual(['refused kolli_id_in_use deliveryId']);
    }
    const times = { reservedTime: day(2), cancelTime: day(3) };
    const closed = { pharmacy, deliveryStatus: 'cancelled', ...times };
    await importLines([{ ...closed, deliveryId }]);
    for (const other of written)
      await expect(importLines([{ ...closed, deliveryId: other }])).rejects.toThrow(
        'is there already',
      );
  }
});
