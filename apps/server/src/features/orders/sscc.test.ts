import { ssccSpellings } from '@kolli/domain/testing/typed-spellings';
import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';
import { givenSource, orderNamed } from './testing/source.ts';

const server = await shareTestServer();

/** A pharmacy with an order of the parcel, in a notation. */
async function givenOrder(deliveryId: string) {
  const desk = await givenDesk(server);
  const { pharmacyId } = desk;
  const source = await givenSource(server, { pharmacyId });
  const order = await source.order(orderNamed('sscc', { deliveryId }));
  return { ...desk, source, order };
}

const notations = ssccSpellings.map(([typed]) => typed);
const sscc = '376123456789012349';

/** Expects that each way of searching finds the parcel by these notations; nobody types a separator into a field. */
async function expectFound(
  given: Awaited<ReturnType<typeof givenOrder>>,
  typed: readonly string[],
) {
  const { ask, pharmacyId, order } = given;
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
        expect.stringContaining(order.docId),
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
