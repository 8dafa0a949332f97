import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { callAtOnce, shareTestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { badInput, deliveryIn, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { trialSize } from '../../testing/trial-size.ts';

const server = await shareTestServer();
const desk = await givenDesk(server);
const stranger = await server.givenUser({ pharmacyId: (await server.givenPharmacy()).id });
const unknownId = '01900000-0000-7000-8000-000000000000';
let next = 0;

const parcel = (lockerId: string[], fields: object = {}) => {
  next += 1;
  return { deliveryId: `parcel-${next}`, phoneNumber: '+358401234567', lockerId, ...fields };
};
const create = (body: object, who: GivenUser | null = desk.staff, boxId = desk.box.id) =>
  server.ask(who, 'POST', `/api/deliveries/create/${boxId}`, body);
const doorAt = async (lockerId: string) => {
  const { info } = await desk.box.show();
  return info.modules.flatMap(({ lockers }) => lockers).find((door) => door.lockerId === lockerId);
};
const free = async (...deliveries: DeliveryWithLog[]) => {
  for (const { deliveryId } of deliveries) deliveryIn(await desk.destroy(deliveryId));
};

test('CAL-35 DLV-16 DLG-14 DLG-16: staff reserve a door, which has the order, with kolli IDs in lower case without whitespace', async () => {
  const ids = { deliveryId: ' FP 4 8 ', additionalDeliveryIds: ['Fp-48 B'] };
  const made = deliveryIn(await create(parcel(['1-1'], { ...ids, is_drug: true })));
  expect(made).toMatchObject({
    deliveryId: 'fp48',
    additionalDeliveryIds: ['fp-48b'],
    deliveryStatus: 'reserved',
    unassigned: false,
    lockerId: ['1-1'],
    reservedUserName: 'Aino Demo',
    is_drug: true,
    waitsUntil: server.time.clock().getTime() + 3 * 86_400_000,
  });
  expect(await doorAt('1-1')).toMatchObject({ status: 'reserved', order: { lockerId: ['1-1'] } });
  await free(made);
});

test.each([
  ['DLG-12: a kolli ID is required', { deliveryId: '  ' }, 'required', 'deliveryId'],
  [
    'DLG-15: at most two additional kolli IDs are allowed',
    { additionalDeliveryIds: ['a', 'b', 'c'] },
    'tooMany',
    'additionalDeliveryIds',
  ],
  [
    'a kolli ID must not be repeated',
    { deliveryId: 'same', additionalDeliveryIds: ['SAME'] },
    'repeated',
    'additionalDeliveryIds.0',
  ],
  [
    'CAL-35: a door must not be repeated',
    { lockerId: ['1-2', '1-3', '1-2'] },
    'repeated',
    'lockerId',
  ],
  [
    'DLG-17 UIX-17: a phone number has a plus sign and 10 to 14 digits',
    { phoneNumber: '0401234567' },
    'phoneNumber',
    'phoneNumber',
  ],
  ['an identity number has a valid check digit', { ssn: '131052-308A' }, 'identityNumber', 'ssn'],
  ['an unknown field is refused', { colour: 'red' }, 'unknownField', 'colour'],
  ['a wrong type is refused', { is_drug: 'yes' }, 'invalid', 'is_drug'],
  [
    'a reservation in the name of another user is refused',
    { userId: unknownId },
    'invalid',
    'userId',
  ],
])('%s', async (_name, fields, msg, path) => {
  const { status, body } = await create(parcel(['1-2'], fields));
  const { status: expected, body: refusal } = badInput(`body.${path}`, `validation.${msg}`);
  expect({ status, body }).toEqual({
    status: expected,
    body: { ...refusal, message: 'Validation fail' },
  });
  expect(await doorAt('1-2')).toMatchObject({ status: 'free', order: null });
});

test('ERR-090 ERR-096: an unknown door and one of another box are refused with their codes', async () => {
  const lockers = Array.from({ length: 4 }, () => ({ type: 0 as const, fridge: false }));
  const template = { modules: [{ position: 1, lockers }] };
  const { pharmacyId } = desk;
  const { lockerIds } = await server.givenBox({ pharmacyId, ordinal: 1, template });
  expect(lockerIds).toContain('1-4');
  expect(await create(parcel(['9-9']))).toMatchObject(refused(404, 'locker_do_not_exist'));
  expect(await create(parcel(['1-4']))).toMatchObject(refused(400, 'invalid_locker'));
});

test('ERR-097: an occupied door and an open kolli ID are refused, and the first delivery is not changed', async () => {
  const first = deliveryIn(
    await create(parcel(['1-3'], { additionalDeliveryIds: ['second-parcel'] })),
  );
  const second = await create(parcel(['1-2', '1-3']));
  expect(second).toMatchObject(refused(409, 'locker_already_reserved'));
  const again = await create(parcel(['1-2'], { deliveryId: 'second-parcel' }));
  expect(again).toMatchObject(refused(409, 'kolli_id_in_use'));
  expect(await doorAt('1-3')).toMatchObject({ order: { deliveryId: first.deliveryId } });
  expect(await doorAt('1-2')).toMatchObject({ order: null });
  await free(first);
});

test('of concurrent reservations of one door one succeeds, all others get the code', async () => {
  const many = trialSize(12, 50);
  const parcels = Array.from({ length: many }, () => parcel(['2-1']));
  const responses = await callAtOnce(many, (index) => create(parcels[index] ?? {}));
  expect(countCodes(responses)).toEqual({ ok: 1, locker_already_reserved: many - 1 });
  await free(...responses.filter(({ status }) => status === 200).map(deliveryIn));
});

test('the identity number is stored encrypted and never returned', async () => {
  const made = deliveryIn(await create(parcel(['2-2'], { ssn: '131052-308T' })));
  expect(made).toMatchObject({ hasSsn: true });
  expect(JSON.stringify(made)).not.toContain('131052');
  const row = await desk.row('delivery', { id: made.docId });
  expect(row.ssn_cipher?.toString('latin1')).not.toContain('131052');
  const sealed = { cipher: row.ssn_cipher ?? Buffer.alloc(0), keyId: row.ssn_key_id ?? '' };
  const place = ['delivery', desk.pharmacyId, made.docId, 'ssn'];
  expect(server.secrets.open(sealed, place)).toBe('131052-308T');
  expect(() => server.secrets.open(sealed, [...place, 'elsewhere'])).toThrow();
  await free(made);
});

test('ERR-029: an inactive door or box is refused', async () => {
  await desk.change('locker', { locker_id: '1-2', box_id: desk.box.id }, { is_inactive: true });
  expect(await create(parcel(['1-2']))).toMatchObject(refused(409, 'locker_inactive'));
  await desk.change('locker', { box_id: desk.box.id }, { is_inactive: false });
  await desk.setBoxActive(false);
  const response = await create(parcel(['1-1']));
  await desk.setBoxActive(true);
  expect(response).toMatchObject(refused(409, 'pickupbox_disabled'));
});

test('staff of another pharmacy get the same response as for an unknown box, and nobody reserves without a session', async () => {
  const theirs = await create(parcel(['1-1']), stranger);
  expect(theirs).toMatchObject(refused(403, 'forbidden'));
  const unknown = await create(parcel(['1-1']), stranger, unknownId);
  expect(theirs.body).toEqual(unknown.body);
  expect(await create(parcel(['1-1']), null)).toMatchObject(refused(401, 'not_authorized'));
});
