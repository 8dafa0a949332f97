import { describe, expect, test } from 'vitest';
import { givenBox, givenPharmacy, givenUser } from '../../testing/factories.ts';
import { shareTestServer, type TestServer } from '../../testing/test-server.ts';
import { countCodes } from '../counter/testing/counter.ts';
import { callAtOnce } from '../../testing/call-at-once.ts';
import { trialSize } from '../../testing/trial-size.ts';

let next = 0;

const parcel = (fields: object = {}) => {
  next += 1;
  return { deliveryId: `parcel-${next}`, phoneNumber: '+358401234567', ...fields };
};
const create = (who: Parameters<TestServer['ask']>[0], body: object, boxId = box.id) =>
  server.ask(who, 'POST', `/api/deliveries/create/${boxId}`, body);
const orderBehind = async (lockerId: string) => {
  const { body } = await server.ask(staff, 'GET', `/api/pickup-boxes/show/${box.id}`);
  const { modules } = (
    body.result as { info: { modules: { lockers: Record<string, unknown>[] }[] } }
  ).info;
  return modules.flatMap(({ lockers }) => lockers).find((door) => door.lockerId === lockerId);
};
const free = (lockerIds: string[]) =>
  server.store.inPharmacies([box.pharmacyId], (tx) =>
    tx
      .updateTable('locker_occupancy')
      .set({ released_at: server.time.clock() })
      .where('locker_id', 'in', lockerIds)
      .where('released_at', 'is', null)
      .execute(),
  );

const server = await shareTestServer();
const pharmacy = await givenPharmacy(server);
const box = await givenBox(server, { pharmacyId: pharmacy.id });
const otherBox = await givenBox(server, {
  pharmacyId: pharmacy.id,
  ordinal: 1,
  template: {
    modules: [
      {
        position: 1,
        lockers: Array.from({ length: 4 }, () => ({ type: 0 as const, fridge: false })),
      },
    ],
  },
});
const staff = await givenUser(server, {
  pharmacyId: pharmacy.id,
  firstName: 'Aino',
  lastName: 'Demo',
});
const stranger = await givenUser(server, { pharmacyId: (await givenPharmacy(server)).id });

describe('reserving doors for a new delivery', () => {
  test('CAL-35 DLV-16: staff reserve a door, and the door has the order', async () => {
    const { status, body } = await create(staff, parcel({ lockerId: ['1-1'], is_drug: true }));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      deliveryStatus: 'reserved',
      unassigned: false,
      lockerId: ['1-1'],
      reservedUserName: 'Aino Demo',
      is_drug: true,
      waitsUntil: server.time.clock().getTime() + 3 * 86_400_000,
    });
    const door = await orderBehind('1-1');
    expect(door).toMatchObject({ status: 'reserved', order: { lockerId: ['1-1'] } });
    await free(['1-1']);
  });

  test('DLG-14 DLG-16: whitespace is removed from kolli IDs and they are lower-cased', async () => {
    const { body } = await create(
      staff,
      parcel({ deliveryId: ' FP 4 8 ', additionalDeliveryIds: ['Fp-48 B'], lockerId: ['1-1'] }),
    );
    expect(body.result).toMatchObject({ deliveryId: 'fp48', additionalDeliveryIds: ['fp-48b'] });
    await free(['1-1']);
  });

  test.each([
    [
      'DLG-12: a kolli ID is required',
      { deliveryId: '  ' },
      'validation.required',
      'body.deliveryId',
    ],
    [
      'DLG-15: at most two additional kolli IDs are allowed',
      { additionalDeliveryIds: ['a', 'b', 'c'] },
      'validation.tooMany',
      'body.additionalDeliveryIds',
    ],
    [
      'a kolli ID must not be repeated',
      { deliveryId: 'same', additionalDeliveryIds: ['SAME'] },
      'validation.repeated',
      'body.additionalDeliveryIds.0',
    ],
    [
      'CAL-35: a door must not be repeated',
      { lockerId: ['1-2', '1-3', '1-2'] },
      'validation.repeated',
      'body.lockerId',
    ],
    [
      'DLG-17 UIX-17: a phone number has a plus sign and 10 to 14 digits',
      { phoneNumber: '0401234567' },
      'validation.phoneNumber',
      'body.phoneNumber',
    ],
    [
      'an identity number has a valid check digit',
      { ssn: '131052-308A' },
      'validation.identityNumber',
      'body.ssn',
    ],
    ['an unknown field is refused', { colour: 'red' }, 'validation.unknownField', 'body.colour'],
    ['a wrong type is refused', { is_drug: 'yes' }, 'validation.invalid', 'body.is_drug'],
    [
      'a reservation in the name of another user is refused',
      { userId: '01900000-0000-7000-8000-000000000000' },
      'validation.invalid',
      'body.userId',
    ],
  ])('%s', async (_name, fields, msg, path) => {
    const { status, body } = await create(staff, parcel({ lockerId: ['1-2'], ...fields }));
    expect({ status, ...body }).toEqual({
      status: 400,
      code: 'validation_fail',
      message: 'Validation fail',
      errors: [{ msg, path }],
    });
    expect(await orderBehind('1-2')).toMatchObject({ status: 'free', order: null });
  });

  test.each([
    ['ERR-090: an unknown locker', ['9-9'], 404, 'locker_do_not_exist'],
    ['ERR-096: a locker of another box', ['1-4'], 400, 'invalid_locker'],
  ])('%s is refused with its code', async (_name, lockerId, status, code) => {
    expect(await create(staff, parcel({ lockerId }))).toMatchObject({ status, body: { code } });
    expect(otherBox.lockerIds).toContain('1-4');
  });

  test('ERR-097: an occupied door is refused, and its delivery is not changed', async () => {
    const first = parcel({ lockerId: ['1-3'] });
    await create(staff, first);
    const second = await create(staff, parcel({ lockerId: ['1-2', '1-3'] }));
    expect(second).toMatchObject({ status: 409, body: { code: 'locker_already_reserved' } });
    expect(await orderBehind('1-3')).toMatchObject({ order: { deliveryId: first.deliveryId } });
    expect(await orderBehind('1-2')).toMatchObject({ order: null });
    await free(['1-3']);
  });

  test('a kolli ID of an open delivery is refused, also as an additional one', async () => {
    const first = parcel({ additionalDeliveryIds: ['second-parcel'], lockerId: ['1-3'] });
    await create(staff, first);
    const again = await create(staff, parcel({ deliveryId: 'second-parcel', lockerId: ['1-2'] }));
    expect(again).toMatchObject({ status: 409, body: { code: 'kolli_id_in_use' } });
    await free(['1-3']);
  });

  test('of concurrent reservations of one door one succeeds, all others get the code', async () => {
    const many = trialSize(12, 50);
    const parcels = Array.from({ length: many }, () => parcel({ lockerId: ['2-1'] }));
    const responses = await callAtOnce(many, (index) => create(staff, parcels[index] ?? {}));
    expect(countCodes(responses)).toEqual({ ok: 1, locker_already_reserved: many - 1 });
    await free(['2-1']);
  });

  test('the identity number is stored encrypted and never returned', async () => {
    const { body } = await create(staff, parcel({ lockerId: ['2-2'], ssn: '131052-308T' }));
    expect(body.result).toMatchObject({ hasSsn: true });
    expect(JSON.stringify(body)).not.toContain('131052');
    const { docId } = body.result as { docId: string };
    const row = await server.store.inPharmacies([box.pharmacyId], (tx) =>
      tx.selectFrom('delivery').selectAll().where('id', '=', docId).executeTakeFirstOrThrow(),
    );
    expect(row.ssn_cipher?.toString('latin1')).not.toContain('131052');
    const sealed = { cipher: row.ssn_cipher ?? Buffer.alloc(0), keyId: row.ssn_key_id ?? '' };
    const place = ['delivery', box.pharmacyId, docId, 'ssn'];
    expect(server.secrets.open(sealed, place)).toBe('131052-308T');
    expect(() => server.secrets.open(sealed, [...place, 'elsewhere'])).toThrow();
    await free(['2-2']);
  });

  test('ERR-029: a reservation in an inactive box is refused', async () => {
    const setActive = (isActive: boolean) =>
      server.store.inPharmacies([box.pharmacyId], (tx) =>
        tx
          .updateTable('pickup_box')
          .set({ is_active: isActive })
          .where('id', '=', box.id)
          .execute(),
      );
    await setActive(false);
    const response = await create(staff, parcel({ lockerId: ['1-1'] }));
    await setActive(true);
    expect(response).toMatchObject({ status: 409, body: { code: 'pickupbox_disabled' } });
  });

  test('a reservation of an inactive door is refused', async () => {
    const setInactive = (isInactive: boolean) =>
      server.store.inPharmacies([box.pharmacyId], (tx) =>
        tx
          .updateTable('locker')
          .set({ is_inactive: isInactive })
          .where('box_id', '=', box.id)
          .where('locker_id', '=', '1-2')
          .execute(),
      );
    await setInactive(true);
    const response = await create(staff, parcel({ lockerId: ['1-2'] }));
    await setInactive(false);
    expect(response).toMatchObject({ status: 409, body: { code: 'locker_inactive' } });
  });

  test('staff of another pharmacy get the same response as for an unknown box', async () => {
    const otherPharmacy = await create(stranger, parcel({ lockerId: ['1-1'] }));
    const unknown = await create(
      stranger,
      parcel({ lockerId: ['1-1'] }),
      '01900000-0000-7000-8000-000000000000',
    );
    expect(otherPharmacy).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(otherPharmacy.body).toEqual(unknown.body);
  });

  test('a reservation without a session is refused', async () => {
    const response = await create(null, parcel({ lockerId: ['1-1'] }));
    expect(response).toMatchObject({ status: 401, body: { code: 'not_authorized' } });
  });
});
