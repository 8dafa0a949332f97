import { expect, test } from 'vitest';
import { givenPharmacy, givenUser } from '../../testing/factories.ts';
import { type Answer, shareTestServer } from '../../testing/test-server.ts';
import { givenDesk, refused } from '../deliveries/testing/desk.ts';

const server = await shareTestServer();
const desk = await givenDesk(server);
const { pharmacyId } = desk;
const chief = await givenUser(server, { pharmacyId, role: 'main_user' });
const admin = await givenUser(server, { pharmacyId, role: 'admin' });

const show = async () =>
  (await desk.ask('GET', `/pharmacies/show/${desk.pharmacyId}`, undefined, chief)).body.result;

/** Sends an update that must be refused without changes. */
async function update(body: object, who = chief): Promise<Answer> {
  const before = await show();
  const answer = await desk.ask('PATCH', `/pharmacies/update/${desk.pharmacyId}`, body, who);
  expect(await show()).toEqual(before);
  return answer;
}

test('ERR-068: a change of nothing', async () => {
  expect(await update({})).toMatchObject({
    status: 400,
    body: { code: 'validation_fail', errors: [{ msg: 'missing_fields' }] },
  });
});

test('ERR-057: a body that names another pharmacy than the path', async () => {
  const { id } = await givenPharmacy(server);
  expect(await update({ id, city: 'Oulu' })).toMatchObject(refused(400, 'pharmacyIds_must_match'));
});

test('ERR-088: strong authentication that is neither on nor off', async () => {
  expect(await update({ strongAuthentication: 'yes' }, admin)).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          msg: 'not_valid_strong_auth_value_pharmacy_update',
          path: 'body.strongAuthentication',
        },
      ],
    },
  });
});

test.each([
  ['PHA-04', { name: ' ' }, 'validation.required', 'name'],
  ['PHA-05', { email: 'nobody' }, 'validation.email', 'email'],
  ['PHA-06', { phoneNumber: '0401234567' }, 'validation.phoneNumber', 'phoneNumber'],
  [
    'PHA-08',
    { additionalEmails: ['a@b.example', ''] },
    'validation.required',
    'additionalEmails.1',
  ],
  [
    'PHA-09',
    { additionalPhoneNumbers: ['12'] },
    'validation.phoneNumber',
    'additionalPhoneNumbers.0',
  ],
  ['PHA-10', { shelvesNumber: null }, 'validation.required', 'shelvesNumber'],
  ['PHA-10', { shelvesNumber: '' }, 'validation.required', 'shelvesNumber'],
  ['PHA-10', { shelvesNumber: -1 }, 'validation.shelvesNumber', 'shelvesNumber'],
  ['PHA-10', { shelvesNumber: 3.5 }, 'validation.shelvesNumber', 'shelvesNumber'],
  ['PHA-10', { shelvesNumber: 'abc' }, 'validation.shelvesNumber', 'shelvesNumber'],
  ['PHA-10', { shelvesNumber: 501 }, 'validation.shelvesNumber', 'shelvesNumber'],
  ['PCK-13', { pinCode: 'abcdef' }, 'validation.digits', 'pinCode'],
  ['PHA-01', { customerSMSLanguages: [] }, 'validation.required', 'customerSMSLanguages'],
  ['PHA-01', { customerSMSLanguages: ['de'] }, 'validation.invalid', 'customerSMSLanguages.0'],
  ['CAL-20', { city: 'Oulu', timeZone: 'UTC' }, 'validation.unknownField', 'timeZone'],
])('%s: the server refuses %o', async (_row, body, msg, field) => {
  expect(await update(body)).toMatchObject({
    status: 400,
    body: { code: 'validation_fail', errors: [{ msg, path: `body.${field}` }] },
  });
});

test.each([1, 7, 3_599_999, -1])(
  'a reminder period of %i ms is refused for everybody',
  async (deliveryReminderMessagePeriod) => {
    expect(await update({ deliveryReminderMessagePeriod }, admin)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.deliveryReminderMessagePeriod' }] },
    });
  },
);

test('PHA-13: a caller without pharmacy.update is refused', async () => {
  const clerk = await givenUser(server, { pharmacyId: desk.pharmacyId });
  expect(await update({ city: 'Oulu' }, clerk)).toMatchObject(
    refused(403, 'not_enough_permissions'),
  );
});
