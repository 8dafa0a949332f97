import type { LiveNotice } from '@kolli/contract/system/live';
import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { awaitWaiting, holdRow } from '../../testing/await-waiting.ts';
import { type GivenUser, givenPharmacy, givenUser } from '../../testing/factories.ts';
import { letAdminister } from '../../testing/given-administrator.ts';
import { openTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';
import { writePharmacy } from './pharmacy.repository.ts';

const provider = {
  STRONG_AUTH_ISSUER: 'https://id.example.test',
  STRONG_AUTH_CLIENT_ID: 'kolli',
  STRONG_AUTH_CLIENT_SECRET: 'secret',
};
let desk: Desk;
let chief: GivenUser;
let admin: GivenUser;
const server = await openTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  chief = await givenUser(server, { pharmacyId, role: 'main_user' });
  admin = await givenUser(server, { pharmacyId, role: 'admin' });
});
afterAll(() => server.close());

const update = (body: object, who = chief) =>
  desk.ask('PATCH', `/pharmacies/update/${desk.pharmacyId}`, body, who);
const show = async () => {
  const answer = await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`, undefined, chief);
  return answer.body.result as Pharmacy;
};
const auditOf = () =>
  desk.look((tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['action', 'user_id', 'detail', 'occurred_at'])
      .where('pharmacy_id', '=', desk.pharmacyId)
      .orderBy('seq')
      .execute(),
  );

const edited = {
  name: 'Apteekki Kamppi',
  email: 'alarms@kamppi.example',
  phoneNumber: '+358501112233',
  additionalEmails: ['night@kamppi.example', 'chief@kamppi.example'],
  additionalPhoneNumbers: ['+358501112244'],
  streetAddress: 'Kampinkuja 2',
  zipCode: '00180',
  city: 'Espoo',
  customerSMSLanguages: ['no', 'en'],
};

describe('what a main user changes', () => {
  test('CAL-20 PHA-19: each field is stored and shown, and omitted ones stay unchanged', async () => {
    const before = await show();
    const answer = await update(edited);
    expect(answer).toMatchObject({ status: 200, body: { result: { ...before, ...edited } } });
    expect(await show()).toEqual({ ...before, ...edited });
    await update({ city: 'Helsinki' });
    expect(await show()).toEqual({ ...before, ...edited, city: 'Helsinki' });
  });

  test('CAL-20 PHA-19: the whole form is accepted unchanged, including the country, which may not change', async () => {
    const { shelves: _1, pickupBoxes: _2, reservations: _3, ...read } = await show();
    const { id, serviceDescription: _4, serviceRequestedTime: _5, ...form } = read;
    expect(form.country).toBe('FI');
    expect(await update({ id, ...form, name: 'New name' })).toMatchObject({ status: 200 });
    expect((await show()).name).toBe('New name');
    const moved = { id, ...form, name: 'Elsewhere', country: 'SE' };
    expect(await update(moved)).toMatchObject(refused(403, 'user_is_not_admin'));
    expect(await show()).toMatchObject({ name: 'New name', country: 'FI' });
    expect(await update(moved, admin)).toMatchObject(refused(403, 'user_is_not_admin'));
    expect(await show()).toMatchObject({ name: 'New name', country: 'FI' });
    await letAdminister(server, admin);
    expect(await update(moved, admin)).toMatchObject({ status: 200 });
    expect(await show()).toMatchObject({ name: 'Elsewhere', country: 'SE' });
  });

  test('duplicate additional addresses and numbers are removed', async () => {
    await update({
      additionalEmails: ['Night@kamppi.example', 'b@kamppi.example', 'night@kamppi.example'],
      additionalPhoneNumbers: ['+358501112244', '+358501112244'],
    });
    expect(await show()).toMatchObject({
      additionalEmails: ['Night@kamppi.example', 'b@kamppi.example'],
      additionalPhoneNumbers: ['+358501112244'],
    });
  });

  test('a change is audited with its author and fields, without values', async () => {
    const at = server.time.clock();
    await update({ city: 'Turku', name: 'Other' });
    await update({ city: 'Turku' });
    await update({ pinCode: '998877' }, admin);
    const entries = await auditOf();
    expect(entries).toMatchObject([
      {
        action: 'pharmacy.update',
        user_id: chief.id,
        occurred_at: at,
        detail: { fields: 'city name' },
      },
      { action: 'pharmacy.update', user_id: admin.id, detail: { fields: 'pinCode' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('998877');
  });

  test('the number of shelves is audited only if it changed', async () => {
    const { shelvesNumber } = await show();
    await update({ shelvesNumber, city: 'Turku' });
    await update({ shelvesNumber: shelvesNumber + 1 });
    const details = (await auditOf()).map(({ detail }) => detail);
    expect(details).toEqual([
      { fields: 'city' },
      { fields: 'shelvesNumber', shelvesNumber: shelvesNumber + 1 },
    ]);
  });

  test('a value already written by a concurrent change is not a change', async () => {
    const release = await holdRow(server, desk.pharmacyId, (tx) =>
      writePharmacy(tx, desk.pharmacyId, { city: 'Oulu' }),
    );
    const asked = update({ city: 'Oulu' });
    await awaitWaiting(server.store);
    await release();
    expect(await asked).toMatchObject({ status: 200, body: { result: { city: 'Oulu' } } });
    expect(await auditOf()).toEqual([]);
  });

  test('a change sends a live event, and an update without changes does not', async () => {
    const notices: (LiveNotice | 'lost')[] = [];
    const stop = server.services.live.follow(desk.pharmacyId, (notice) => notices.push(notice));
    await update({ city: 'Helsinki' });
    await update({ city: 'Oulu' });
    const ofPharmacy = () => notices.filter((notice) => notice !== 'lost' && notice.boxId === null);
    await expect.poll(() => ofPharmacy()).toHaveLength(1);
    stop();
  });
});

describe('what only an admin changes', () => {
  const administered = {
    businessId: 'other-id',
    country: 'SE',
    language: 'sv',
    uiLanguages: ['sv'],
    pinCode: '998877',
    serviceRequest: true,
    deliveryKeepTime: 5 * 86_400_000,
    deliveryReminderMessagePeriod: 86_400_000,
    reservationKeepTime: 86_400_000,
  };
  test.each(Object.entries(administered))(
    'ERR-016 CAL-20: a main user may not change %s, but may send it unchanged',
    async (name, value) => {
      const before = await show();
      expect(await update({ [name]: value })).toMatchObject(refused(403, 'user_is_not_admin'));
      expect(await show()).toEqual(before);
      const same = before[name as keyof Pharmacy];
      expect(await update({ [name]: same })).toMatchObject({ status: 200 });
    },
  );

  test('SEC-01: the country is changed by the administration of the installation alone', async () => {
    const [before, country] = [await show(), 'NO'];
    for (const who of [chief, admin])
      expect(await update({ country }, who)).toMatchObject(refused(403, 'user_is_not_admin'));
    expect(await show()).toEqual(before);
    await letAdminister(server, chief);
    expect(await update({ country }, chief)).toMatchObject(refused(403, 'user_is_not_admin'));
    await letAdminister(server, admin);
    expect(await update({ country }, admin)).toMatchObject({ body: { result: { country } } });
  });

  test('CAL-20: an admin of the pharmacy changes each of them, except the country', async () => {
    const { country: _, ...others } = administered;
    const wished = { ...others, businessId: `id-${desk.pharmacyId}` };
    expect(await update(wished, admin)).toMatchObject({ status: 200 });
    expect(await show()).toMatchObject(wished);
  });

  test('CAL-20: an admin of another pharmacy is not an admin here', async () => {
    const { id: elsewhere } = await givenPharmacy(server);
    const both = await givenUser(server, { pharmacyId: desk.pharmacyId, role: 'main_user' });
    const access = { pharmacy_id: elsewhere, user_id: both.id, role_name: 'admin' };
    await server.store.inGlobal((tx) =>
      tx
        .insertInto('user_access')
        .values({
          ...access,
          web_tool_access: true,
          box_access: true,
          created_at: server.time.clock(),
        })
        .execute(),
    );
    expect(await update({ pinCode: '998877' }, both)).toMatchObject(
      refused(403, 'user_is_not_admin'),
    );
  });

  test('fields about the boxes cannot be changed here, but may be sent unchanged', async () => {
    const { pickUpMachine, pickupBox } = await show();
    expect(await update({ pickUpMachine, pickupBox })).toMatchObject({ status: 200 });
    for (const who of [chief, admin])
      expect(await update({ pickUpMachine: false, pickupBox: null }, who)).toMatchObject({
        status: 400,
        body: {
          code: 'validation_fail',
          errors: [
            { msg: 'validation.invalid', path: 'body.pickUpMachine' },
            { msg: 'validation.invalid', path: 'body.pickupBox' },
          ],
        },
      });
  });

  test('ERR-065: another pharmacy’s business ID is refused', async () => {
    const { businessId } = await givenPharmacy(server);
    const before = await show();
    expect(await update({ businessId, city: 'Rauma' }, admin)).toMatchObject(
      refused(409, 'businessId_already_exists'),
    );
    expect(await show()).toEqual(before);
  });

  test('ERR-099: strong authentication cannot be turned on without a configured provider', async () => {
    expect(await update({ strongAuthentication: true }, admin)).toMatchObject(
      refused(502, 'bad_strong_auth_provider'),
    );
    expect((await show()).strongAuthentication).toBe(false);
  });

  test('strong authentication stays on without a provider, and can be turned off', async () => {
    await desk.look((tx) =>
      tx
        .updateTable('pharmacy')
        .set({ strong_authentication: true })
        .where('id', '=', desk.pharmacyId)
        .execute(),
    );
    for (const body of [
      { strongAuthentication: true, city: 'Oulu' },
      { strongAuthentication: false },
    ])
      expect(await update(body, admin)).toMatchObject({ status: 200, body: { result: body } });
  });

  test('another database error is not reported as a business ID in use', async () => {
    const writing = desk.look((tx) => writePharmacy(tx, desk.pharmacyId, { name: 'a\u0000' }));
    await expect(writing).rejects.toThrow('invalid byte sequence');
  });

  test('strong authentication can be turned on with a configured provider, and off again', async () => {
    const other = await openTestServer(provider);
    const { id } = await givenPharmacy(other);
    const its = await givenUser(other, { pharmacyId: id, role: 'admin' });
    const turn = (strongAuthentication: boolean) =>
      other.ask(its, 'PATCH', `/api/pharmacies/update/${id}`, { strongAuthentication });
    expect(await turn(true)).toMatchObject({ body: { result: { strongAuthentication: true } } });
    expect(await turn(false)).toMatchObject({ body: { result: { strongAuthentication: false } } });
    await other.close();
  });
});

describe('changed keep times', () => {
  const dayMs = 86_400_000;
  const endOf = async (docId: string) =>
    (
      await desk.look((tx) =>
        tx
          .selectFrom('delivery')
          .select('waits_until')
          .where('id', '=', docId)
          .executeTakeFirstOrThrow(),
      )
    ).waits_until?.getTime();

  test('CAL-20: apply from then on; an end that was sent to a customer does not change', async () => {
    const notified = await desk.shelve(['A1']);
    const end = await endOf(notified.docId);
    await update({ deliveryKeepTime: 3 * dayMs }, admin);
    expect(await endOf(notified.docId)).toBe(end);
    const { docId } = await desk.shelve(['A1']);
    expect(await endOf(docId)).toBe(server.time.clock().getTime() + 3 * dayMs);
  });
});
