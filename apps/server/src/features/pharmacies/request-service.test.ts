import { afterAll, beforeEach, expect, test } from 'vitest';
import { type GivenUser, givenUser } from '../../testing/factories.ts';
import { openMailProvider } from '../../testing/providers/mail-provider.ts';
import { sendQueuedMails } from '../../testing/send-queued-mails.ts';
import { openTestServer } from '../../testing/test-server.ts';
import { type Desk, givenDesk, refused } from '../deliveries/testing/desk.ts';

const serviceAddress = 'service@example.test';
let desk: Desk;
let clerk: GivenUser;
let admin: GivenUser;
const server = await openTestServer({ SERVICE_ADDRESS: serviceAddress });
const mails = await openMailProvider();
beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  clerk = await givenUser(server, { pharmacyId, firstName: 'Aino', lastName: 'Virtanen' });
  admin = await givenUser(server, { pharmacyId, role: 'admin' });
});
afterAll(async () => {
  await mails.close();
  await server.close();
});

const request = (body: object, who = clerk) =>
  desk.ask('POST', `/pharmacies/service-request/${desk.pharmacyId}`, body, who);
const ask = (description = 'Door 3 does not close') =>
  request({ serviceRequest: true, description });
const rowOf = () =>
  desk.look((tx) =>
    tx
      .selectFrom('pharmacy')
      .select(['service_requested', 'service_description', 'business_id', 'name'])
      .where('id', '=', desk.pharmacyId)
      .executeTakeFirstOrThrow(),
  );
const actions = async () => {
  const rows = await desk.look((tx) =>
    tx.selectFrom('audit_entry').select(['action', 'user_id']).orderBy('seq').execute(),
  );
  return rows.map(({ action, user_id: userId }) => [action, userId]);
};
const arrived = async () => {
  await sendQueuedMails(server, mails);
  const { business_id: businessId } = await rowOf();
  return mails.mailsTo(serviceAddress).filter(({ text }) => text.includes(businessId));
};

test('CAL-21 PHA-20: staff request service, which is stored at the pharmacy and mailed with its description', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { result: { serviceRequest: true } } });
  const shown = await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`);
  expect(shown.body.result).toMatchObject({
    serviceRequest: true,
    serviceDescription: 'Door 3 does not close',
    serviceRequestedTime: server.time.clock().getTime(),
  });
  const row = await rowOf();
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.subject).toContain(row.name);
  for (const said of ['Aino Virtanen', 'Door 3 does not close', 'Main Street 1, 00100 Helsinki'])
    expect(mail?.text).toContain(said);
  expect(await actions()).toEqual([['service.request', clerk.id]]);
});

test('a second request is refused while the first is open, and mails nothing', async () => {
  await ask();
  expect(await ask('again')).toMatchObject(refused(409, 'service_already_requested'));
  expect(await arrived()).toHaveLength(1);
});

test('of concurrent requests one succeeds, and one mail is sent', async () => {
  const answers = await Promise.all([ask('one'), ask('two'), ask('three')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await arrived()).toHaveLength(1);
});

test('ERR-016 CAL-21: only an admin clears a request; then service can be requested again', async () => {
  await ask();
  const chief = await givenUser(server, { pharmacyId: desk.pharmacyId, role: 'main_user' });
  for (const who of [clerk, chief])
    expect(await request({ serviceRequest: false }, who)).toMatchObject(
      refused(403, 'user_is_not_admin'),
    );
  expect(await request({ serviceRequest: false }, admin)).toMatchObject({
    body: { result: { serviceRequest: false } },
  });
  expect(await rowOf()).toMatchObject({ service_requested: false, service_description: null });
  const cleared = await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`);
  expect(cleared.body.result).toMatchObject({
    serviceRequest: false,
    serviceDescription: null,
    serviceRequestedTime: null,
  });
  expect(await ask()).toMatchObject({ status: 200 });
  expect((await actions()).map(([action]) => action)).toEqual([
    'service.request',
    'service.clear',
    'service.request',
  ]);
});

test('clearing without an open request changes nothing', async () => {
  expect(await request({ serviceRequest: false }, admin)).toMatchObject({ status: 200 });
  expect(await actions()).toEqual([]);
});

test('a service request sends a live event, and other changes of the pharmacy do not clear it', async () => {
  const notices: unknown[] = [];
  const { pharmacyId } = desk;
  const stop = server.services.live.follow(pharmacyId, (notice) => notices.push(notice));
  await ask();
  const time = server.time.clock().getTime();
  await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId: null, time });
  stop();
  const path = `/pharmacies/update/${pharmacyId}`;
  for (const body of [{ city: 'Oulu' }, { serviceRequest: true, city: 'Visby' }])
    expect(await desk.ask('PATCH', path, body, admin)).toMatchObject({ status: 200 });
  const asked = { service_requested: true, service_description: 'Door 3 does not close' };
  expect(await rowOf()).toMatchObject(asked);
  await desk.ask('PATCH', path, { serviceRequest: false }, admin);
  const shown = await desk.ask('GET', `/pharmacies/show/${pharmacyId}`);
  expect(shown.body.result).toMatchObject({
    serviceRequest: false,
    serviceDescription: null,
    serviceRequestedTime: null,
  });
});

test.each([
  ['PHA-20', { serviceRequest: true }, 'validation.required', 'description'],
  ['PHA-20', { serviceRequest: true, description: ' \n' }, 'validation.required', 'description'],
  [
    'PHA-22',
    { serviceRequest: true, description: 'x'.repeat(251) },
    'validation.tooLong',
    'description',
  ],
  ['CAL-21', { description: 'x' }, 'validation.required', 'serviceRequest'],
])('%s: the server refuses %o', async (_row, body, msg, field) => {
  expect(await request(body)).toMatchObject({
    status: 400,
    body: { code: 'validation_fail', errors: [{ msg, path: `body.${field}` }] },
  });
  expect((await rowOf()).service_requested).toBe(false);
});

test('PHA-22: 250 characters are accepted', async () => {
  expect(await ask('x'.repeat(250))).toMatchObject({ status: 200 });
});

test('a request is stored even without a service address', async () => {
  const other = await openTestServer();
  const its = await givenDesk(other);
  const path = `/pharmacies/service-request/${its.pharmacyId}`;
  const body = { serviceRequest: true, description: 'x' };
  expect(await its.ask('POST', path, body)).toMatchObject({ status: 200 });
  await sendQueuedMails(other, mails);
  await other.close();
});
