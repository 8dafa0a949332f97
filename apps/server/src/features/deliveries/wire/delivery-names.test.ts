import { beforeEach, expect, test } from 'vitest';
import { givenDelivery } from '../../../testing/given-delivery.ts';
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

test('CAL-32 CAL-34 CAL-37 CAL-38 CAL-39 CAL-40 CAL-41 CAL-42 CAL-43: where a path has the kolli ID, the docId does, too, also of a kolli ID with slashes', async () => {
  const { pharmacyId, box } = desk;
  const phoneNumber = '+358401234567';
  let count = 0;
  const given = async (fields: object = {}) => {
    const deliveryId = `rx/${pharmacyId.slice(-6)}/${(count += 1)}`;
    return desk.book({ deliveryId, ...fields });
  };
  const waiting = async () =>
    givenDelivery(server, pharmacyId, { kolliId: `rx/${pharmacyId.slice(-6)}/${(count += 1)}` });
  const ok = async (answer: Promise<unknown>) =>
    expect(await answer).toMatchObject({ status: 200 });
  await ok(desk.toDoors(await waiting(), ['1-1']));
  const onShelf = await waiting();
  await ok(desk.toShelf(onShelf, ['A1']));
  await ok(desk.move(onShelf, ['B2']));
  await ok(desk.describe(onShelf, 'fragile'));
  const { docId: inDoor } = await desk.reserve(['1-2'], { deliveryId: 'rx/in/door' });
  await ok(desk.deleteInBox(inDoor, {}));
  await ok(desk.deleteOnPharmacy((await given()).docId, {}));
  const { docId, deliveryId: kolliId } = await given({ ssn: '131052-308T' });
  await ok(desk.ask('GET', `/deliveries/show-decoded-ssn/${docId}?pharmacyId=${pharmacyId}`));
  await ok(desk.toShelf(docId, ['A1']));
  await ok(desk.ask('POST', `/deliveries/verify-ssn/${docId}`, { kolliId, ssn: '131052-308T' }));
  await ok(desk.handOut(docId));
  const pin = await given();
  await ok(desk.toShelf(pin.docId, ['A1']));
  const body = { kolliId: pin.deliveryId, phoneNumber, pinCode: await box.pinOf(pin.docId) };
  await ok(desk.ask('POST', `/deliveries/verify-pin/${pin.docId}`, body));
});

test('a docId comes before a kolli ID that looks like it, and a kolli ID may look like an id', async () => {
  const first = await desk.book({ deliveryId: 'named' });
  const second = await desk.book({ deliveryId: first.docId });
  const look = await desk.book({ deliveryId: '01990000-0000-7000-8000-0000000000aa' });
  const find = (kolliId: string, docId?: string) =>
    desk.look(async (tx) => {
      const name = { pharmacyId: desk.pharmacyId, kolliId, docId };
      return (await lockNamedDelivery(tx, name)).row.id;
    });
  expect(await find(first.docId)).toBe(first.docId);
  expect(await find(first.docId, second.docId)).toBe(second.docId);
  expect(await find(look.deliveryId)).toBe(look.docId);
  await expect(find(second.docId, first.docId)).rejects.toThrow();
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
