import { beforeEach, expect, test } from 'vitest';
import { type GivenUser } from '../../testing/factories.ts';
import { openMailProvider, sendQueuedMails } from '../../testing/providers/mail-provider.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer, said } from '../../testing/test-server.ts';
import { type Desk, givenDesk } from '../deliveries/testing/desk.ts';

const serviceAddress = 'service@example.test';
let desk: Desk;
let clerk: GivenUser;
let admin: GivenUser;
const server = await ownTestServer({ SERVICE_ADDRESS: serviceAddress });
const mails = await openMailProvider();
beforeEach(async () => {
  desk = await givenDesk(server);
  const { pharmacyId } = desk;
  clerk = await server.givenUser({ pharmacyId, firstName: 'Aino', lastName: 'Virtanen' });
  admin = await server.givenUser({ pharmacyId, role: 'admin' });
});

const request = (body: object, who = clerk) =>
  desk.ask('POST', `/pharmacies/service-request/${desk.pharmacyId}`, body, who);
const ask = (description = 'Door 3 does not close') =>
  request({ serviceRequest: true, description });
const shown = async () =>
  (await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`)).body.result;
const actions = () =>
  asOwner(server, 'select action, user_id from audit_entry where pharmacy_id = $1 order by seq', [
    desk.pharmacyId,
  ]);
const arrived = async () => {
  await sendQueuedMails(server, mails);
  const text = 'select name, business_id from pharmacy where id = $1';
  const [row] = await asOwner(server, text, [desk.pharmacyId]);
  const of = mails
    .mailsTo(serviceAddress)
    .filter((mail) => mail.text.includes(String(row?.business_id)));
  for (const { subject } of of) expect(subject).toContain(row?.name);
  return of;
};
const noRequest = { serviceRequest: false, serviceDescription: null, serviceRequestedTime: null };

test('CAL-21 PHA-20: staff request service, which is stored at the pharmacy and mailed once with its description', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { result: { serviceRequest: true } } });
  expect(await said(ask('again'))).toBe('409 service_already_requested');
  expect(await shown()).toMatchObject({
    serviceRequest: true,
    serviceDescription: 'Door 3 does not close',
    serviceRequestedTime: server.time.clock().getTime(),
  });
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  for (const part of ['Aino Virtanen', 'Door 3 does not close', 'Main Street 1, 00100 Helsinki'])
    expect(mail?.text).toContain(part);
  expect(await actions()).toEqual([{ action: 'service.request', user_id: clerk.id }]);
});

test('of concurrent requests one succeeds, and one mail is sent', async () => {
  const answers = await Promise.all([ask('one'), ask('two'), ask('three')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await arrived()).toHaveLength(1);
});

test('ERR-016 CAL-21: only an admin clears a request; then service can be requested again', async () => {
  // Without an open request nothing changes.
  expect(await said(request({ serviceRequest: false }, admin))).toBe('200');
  expect(await actions()).toEqual([]);
  await ask();
  const chief = await server.givenUser({ pharmacyId: desk.pharmacyId, role: 'main_user' });
  for (const who of [clerk, chief])
    expect(await said(request({ serviceRequest: false }, who))).toBe('403 user_is_not_admin');
  expect(await request({ serviceRequest: false }, admin)).toMatchObject({
    body: { result: { serviceRequest: false } },
  });
  expect(await shown()).toMatchObject(noRequest);
  expect(await said(ask())).toBe('200');
  expect(await actions()).toEqual([
    { action: 'service.request', user_id: clerk.id },
    { action: 'service.clear', user_id: admin.id },
    { action: 'service.request', user_id: clerk.id },
  ]);
});

test('a service request sends a live event, and other changes of the pharmacy do not clear it', async () => {
  const notices: unknown[] = [];
  const { pharmacyId } = desk;
  const stop = server.services.live.follow(pharmacyId, (notice) => notices.push(notice));
  await ask();
  const time = server.time.clock().getTime();
  await expect.poll(() => notices).toContainEqual({ pharmacyId, boxId: null, time });
  stop();
  const update = (body: object) =>
    said(desk.ask('PATCH', `/pharmacies/update/${pharmacyId}`, body, admin));
  for (const body of [{ city: 'Oulu' }, { serviceRequest: true, city: 'Visby' }])
    expect(await update(body)).toBe('200');
  const asked = { serviceRequest: true, serviceDescription: 'Door 3 does not close' };
  expect(await shown()).toMatchObject(asked);
  await update({ serviceRequest: false });
  expect(await shown()).toMatchObject(noRequest);
});

const tooLong = 'x'.repeat(251);
test.each([
  ['PHA-20', { serviceRequest: true }, 'validation.required', 'description'],
  ['PHA-20', { serviceRequest: true, description: ' \n' }, 'validation.required', 'description'],
  ['PHA-22', { serviceRequest: true, description: tooLong }, 'validation.tooLong', 'description'],
  ['CAL-21', { description: 'x' }, 'validation.required', 'serviceRequest'],
])('%s: the server refuses %o', async (_row, body, msg, field) => {
  const errors = [{ msg, path: `body.${field}` }];
  const refused = { status: 400, body: { code: 'validation_fail', errors } };
  expect(await request(body)).toMatchObject(refused);
  expect(await shown()).toMatchObject({ serviceRequest: false });
});

test('PHA-22: 250 characters are accepted, even without a service address', async () => {
  expect(await said(ask('x'.repeat(250)))).toBe('200');
  const other = await ownTestServer();
  const its = await givenDesk(other);
  const path = `/pharmacies/service-request/${its.pharmacyId}`;
  expect(await said(its.ask('POST', path, { serviceRequest: true, description: 'x' }))).toBe('200');
  await sendQueuedMails(other, mails);
});
