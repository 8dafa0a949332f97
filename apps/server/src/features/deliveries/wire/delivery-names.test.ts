import { beforeEach, expect, test } from 'vitest';
import { shareTestServer } from '../../../testing/test-server.ts';
import { testSecrets } from '../../../testing/test-secrets.ts';
import { lockNamedDelivery } from '../find-named-delivery.ts';
import { identityNumberHashes, isSameIdentity } from '../read-identity-number.ts';
import { badInput, deliveryIn, type Desk, givenDesk } from '../testing/desk.ts';

let desk: Desk;
const server = await shareTestServer();
beforeEach(async () => void (desk = await givenDesk(server)));

test('of several deliveries with one kolli ID and time the open one is found, otherwise the latest', async () => {
  const { pharmacyId } = desk;
  const end = async () => deliveryIn(await desk.destroy('again'));
  await desk.book({ deliveryId: 'again' });
  await end();
  const last = await desk.book({ deliveryId: 'again' });
  await end();
  const find = (fields: object = { reservedTime: last.reservedTime }) =>
    desk.look(async (tx) => {
      return (await lockNamedDelivery(tx, { pharmacyId, kolliId: 'again', ...fields })).row.id;
    });
  expect(await find()).toBe(last.docId);
  await expect(find({})).rejects.toMatchObject({ code: 'delivery_not_found' });
  const open = await desk.book({ deliveryId: 'again' });
  expect(await find()).toBe(open.docId);
  expect(await find({})).toBe(open.docId);
});

test('additional kolli IDs that repeat another are refused with their field', async () => {
  const create = (deliveryId: string, additionalDeliveryIds: readonly string[]) =>
    desk.ask('POST', `/deliveries/create-on-pharmacy/${desk.pharmacyId}`, {
      deliveryId,
      additionalDeliveryIds,
      phoneNumber: '+358401234567',
    });
  for (const [more, index] of [
    [['b', 'a'], 1],
    [['b', 'b'], 1],
    [['a'], 0],
  ] as const)
    expect(await create('a', more)).toMatchObject(
      badInput(`body.additionalDeliveryIds.${index}`, 'validation.repeated'),
    );
});

test('a typed identity number is hashed in each form that it can have', () => {
  const today = new Date('2026-03-10T09:00:00.000Z');
  const hash = (text: string) => testSecrets.hash('ssn', 'P', text);
  const hashes = identityNumberHashes(testSecrets, 'P', { text: '131052-308t', path: 'x', today });
  expect(hashes).toEqual([hash('131052-308T')]);
  expect(isSameIdentity(hash('131052-308T'), hashes)).toBe(true);
  expect(isSameIdentity(hash('010101-123N'), hashes)).toBe(false);
  expect(isSameIdentity(hash('131052-308T'), [hash('010101-123N'), ...hashes])).toBe(true);
  expect(isSameIdentity(null, hashes)).toBe(false);
  const wrong = { text: '131052-308A', path: 'body.ssn', today };
  expect(() => identityNumberHashes(testSecrets, 'P', wrong)).toThrow(
    expect.objectContaining({ errors: [{ msg: 'validation.identityNumber', path: 'body.ssn' }] }),
  );
});
