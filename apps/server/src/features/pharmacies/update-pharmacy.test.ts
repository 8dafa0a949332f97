import type { LiveNotice } from '@kolli/contract/system/live';
import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { beforeEach, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { letAdminister } from '../../testing/given-administrator.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer, said } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';
import { writePharmacy } from './pharmacy.repository.ts';

const provider = {
  STRONG_AUTH_ISSUER: 'https://id.example.test',
  STRONG_AUTH_CLIENT_ID: 'kolli',
  STRONG_AUTH_CLIENT_SECRET: 'secret',
};
let desk: Desk;
let chief: GivenUser;
let admin: GivenUser;
const server = await ownTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  chief = await server.givenUser({ pharmacyId, role: 'main_user' });
  admin = await server.givenUser({ pharmacyId, role: 'admin' });
});

const update = (body: object, who = chief) =>
  desk.ask('PATCH', `/pharmacies/update/${desk.pharmacyId}`, body, who);
const show = async () => {
  const answer = await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`, undefined, chief);
  return answer.body.result as Pharmacy;
};
const auditOf = () =>
  asOwner(
    server,
    `select action, user_id, detail, occurred_at from audit_entry where pharmacy_id = $1
     order by seq`,
    [desk.pharmacyId],
  );
const noAdmin = '403 user_is_not_admin';

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
  expect(await said(update({ id, ...form, name: 'New name' }))).toBe('200');
  expect((await show()).name).toBe('New name');
  const moved = { id, ...form, name: 'Elsewhere', country: 'SE' };
  expect(await said(update(moved))).toBe(noAdmin);
  expect(await show()).toMatchObject({ name: 'New name', country: 'FI' });
  expect(await said(update(moved, admin))).toBe(noAdmin);
  expect(await show()).toMatchObject({ name: 'New name', country: 'FI' });
  await letAdminister(server, admin);
  expect(await said(update(moved, admin))).toBe('200');
  expect(await show()).toMatchObject({ name: 'Elsewhere', country: 'SE' });
});

test('ZON-01: the time zone is changed by administration alone, follows a changed country, and its change is in the record', async () => {
  const { timeZone } = await show();
  expect(timeZone).toBe('Europe/Helsinki');
  const zone = { timeZone: 'Atlantic/Reykjavik' };
  expect(await said(update(zone))).toBe(noAdmin);
  expect(await said(update(zone, admin))).toBe(noAdmin);
  await letAdminister(server, admin);
  expect(await update({ country: 'NO' }, admin)).toMatchObject({
    body: { result: { country: 'NO', timeZone: 'Europe/Oslo' } },
  });
  // A form sends everything: what it did not change is not chosen.
  const sent = { country: 'SE', timeZone: 'Europe/Oslo' };
  expect(await update(sent, admin)).toMatchObject({
    body: { result: { timeZone: 'Europe/Stockholm' } },
  });
  expect(await said(update({ country: 'ES' }, admin))).toBe('400 validation_fail');
  expect(await said(update({ timeZone: 'Europe/Nowhere' }, admin))).toBe('400 validation_fail');
  expect(await said(update(zone, admin))).toBe('200');
  expect(await said(update({ country: 'FI' }, admin))).toBe('200');
  expect(await show()).toMatchObject({ country: 'FI', ...zone });
  const changes = (await auditOf()).filter(
    (entry) => String(entry['action']) === 'pharmacy.update',
  );
  expect(changes.map(({ detail }) => detail)).toEqual([
    { fields: 'country timeZone', timeZone: 'Europe/Oslo', formerTimeZone: 'Europe/Helsinki' },
    { fields: 'country timeZone', timeZone: 'Europe/Stockholm', formerTimeZone: 'Europe/Oslo' },
    { fields: 'timeZone', ...zone, formerTimeZone: 'Europe/Stockholm' },
    { fields: 'country' },
  ]);
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

test('a change is audited with its author and fields, without values, and the number of shelves only if it changed', async () => {
  const at = server.time.clock();
  const { shelvesNumber } = await show();
  await update({ city: 'Turku', name: 'Other', shelvesNumber });
  await update({ city: 'Turku' });
  await update({ pinCode: '998877' }, admin);
  await update({ shelvesNumber: shelvesNumber + 1 });
  const entries = await auditOf();
  const by = { action: 'pharmacy.update', user_id: chief.id };
  expect(entries).toEqual([
    { ...by, occurred_at: at, detail: { fields: 'city name' } },
    { ...by, user_id: admin.id, occurred_at: at, detail: { fields: 'pinCode' } },
    {
      ...by,
      occurred_at: at,
      detail: { fields: 'shelvesNumber', shelvesNumber: shelvesNumber + 1 },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain('998877');
});

test('a value already written by a concurrent change is not a change', async () => {
  const release = await server.holdRow(desk.pharmacyId, (tx) =>
    writePharmacy(tx, desk.pharmacyId, { city: 'Oulu' }),
  );
  const asked = update({ city: 'Oulu' });
  await server.awaitWaiting();
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
    expect(await said(update({ [name]: value }))).toBe(noAdmin);
    expect(await show()).toEqual(before);
    const same = before[name as keyof Pharmacy];
    expect(await said(update({ [name]: same }))).toBe('200');
  },
);

test('SEC-01: the country is changed by the administration of the installation alone', async () => {
  const [before, country] = [await show(), 'NO'];
  for (const who of [chief, admin]) expect(await said(update({ country }, who))).toBe(noAdmin);
  expect(await show()).toEqual(before);
  await letAdminister(server, chief);
  expect(await said(update({ country }, chief))).toBe(noAdmin);
  await letAdminister(server, admin);
  expect(await update({ country }, admin)).toMatchObject({ body: { result: { country } } });
});

test('CAL-20: an admin of the pharmacy changes each of them, except the country', async () => {
  const { country: _, ...others } = administered;
  const wished = { ...others, businessId: `id-${desk.pharmacyId}` };
  expect(await said(update(wished, admin))).toBe('200');
  expect(await show()).toMatchObject(wished);
});

test('CAL-20: an admin of another pharmacy is not an admin here', async () => {
  const { id: elsewhere } = await server.givenPharmacy();
  const both = await server.givenUser({ pharmacyId: desk.pharmacyId, role: 'main_user' });
  await asOwner(
    server,
    `insert into user_access (pharmacy_id, user_id, role_name, web_tool_access, box_access, created_at)
     values ($1, $2, 'admin', true, true, now())`,
    [elsewhere, both.id],
  );
  expect(await said(update({ pinCode: '998877' }, both))).toBe(noAdmin);
});

test('fields about the boxes cannot be changed here, but may be sent unchanged', async () => {
  const { pickUpMachine, pickupBox } = await show();
  expect(await said(update({ pickUpMachine, pickupBox }))).toBe('200');
  const errors = ['pickUpMachine', 'pickupBox'].map((name) => ({
    msg: 'validation.invalid',
    path: `body.${name}`,
  }));
  const refused = { status: 400, body: { code: 'validation_fail', errors } };
  for (const who of [chief, admin])
    expect(await update({ pickUpMachine: false, pickupBox: null }, who)).toMatchObject(refused);
});

test('ERR-065: another pharmacy’s business ID is refused', async () => {
  const { businessId } = await server.givenPharmacy();
  const before = await show();
  // As a text processor writes it, it is the same one.
  for (const same of [businessId, businessId.replaceAll('-', '\u2011')])
    expect(await said(update({ businessId: same, city: 'Rauma' }, admin))).toBe(
      '409 businessId_already_exists',
    );
  expect(await show()).toEqual(before);
});

test('ERR-099: strong authentication cannot be turned on without a configured provider, but stays on and can be turned off', async () => {
  const refused = '502 bad_strong_auth_provider';
  expect(await said(update({ strongAuthentication: true }, admin))).toBe(refused);
  expect((await show()).strongAuthentication).toBe(false);
  const turnOn = 'update pharmacy set strong_authentication = true where id = $1';
  await asOwner(server, turnOn, [desk.pharmacyId]);
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
  const other = await ownTestServer(provider);
  const { id } = await other.givenPharmacy();
  const its = await other.givenUser({ pharmacyId: id, role: 'admin' });
  const turn = (strongAuthentication: boolean) =>
    other.ask(its, 'PATCH', `/api/pharmacies/update/${id}`, { strongAuthentication });
  expect(await turn(true)).toMatchObject({ body: { result: { strongAuthentication: true } } });
  expect(await turn(false)).toMatchObject({ body: { result: { strongAuthentication: false } } });
});

test('CAL-20: changed keep times apply from then on; an end that was sent to a customer does not change', async () => {
  const dayMs = 86_400_000;
  const endOf = async (docId: string) => {
    const text = 'select waits_until from delivery where id = $1';
    return (await asOwner<{ waits_until: Date }>(server, text, [docId]))[0]?.waits_until.getTime();
  };
  const notified = await desk.shelve(['A1']);
  const end = await endOf(notified.docId);
  await update({ deliveryKeepTime: 3 * dayMs }, admin);
  expect(await endOf(notified.docId)).toBe(end);
  const { docId } = await desk.shelve(['A1']);
  expect(await endOf(docId)).toBe(server.time.clock().getTime() + 3 * dayMs);
});
