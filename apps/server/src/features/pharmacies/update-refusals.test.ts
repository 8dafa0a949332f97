import { expect, test } from 'vitest';
import { type Answer, said, shareTestServer } from '../../testing/test-server.ts';
import { givenDesk } from '../deliveries/testing/desk.ts';

const server = await shareTestServer();
const desk = await givenDesk(server);
const { pharmacyId } = desk;
const chief = await server.givenUser({ pharmacyId, role: 'main_user' });
const admin = await server.givenUser({ pharmacyId, role: 'admin' });

const show = async () =>
  (await desk.ask('GET', `/pharmacies/show/${pharmacyId}`, undefined, chief)).body.result;

/** Sends an update that must be refused without changes. */
async function update(body: object, who = chief): Promise<Answer> {
  const before = await show();
  const answer = await desk.ask('PATCH', `/pharmacies/update/${pharmacyId}`, body, who);
  expect(await show()).toEqual(before);
  return answer;
}
const invalid = (error: object) => ({
  status: 400,
  body: { code: 'validation_fail', errors: [error] },
});

test('ERR-068 ERR-057 PHA-13: a change of nothing, of another pharmacy than the path names, and by a caller without pharmacy.update', async () => {
  expect(await update({})).toMatchObject(invalid({ msg: 'missing_fields' }));
  const { id } = await server.givenPharmacy();
  expect(await said(update({ id, city: 'Oulu' }))).toBe('400 pharmacyIds_must_match');
  const clerk = await server.givenUser({ pharmacyId });
  expect(await said(update({ city: 'Oulu' }, clerk))).toBe('403 not_enough_permissions');
});

const notStrong = 'not_valid_strong_auth_value_pharmacy_update';
test.each<[string, object, string, string]>([
  ['PHA-04', { name: ' ' }, 'validation.required', 'name'],
  ['PHA-05', { email: 'nobody' }, 'validation.email', 'email'],
  ['PHA-06', { phoneNumber: '0401234567' }, 'validation.phoneNumber', 'phoneNumber'],
  ['PHA-08', { additionalEmails: ['a@b.fi', ''] }, 'validation.required', 'additionalEmails.1'],
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
  ['CAL-20', { city: 'Oulu', homepage: 'x' }, 'validation.unknownField', 'homepage'],
  ['ERR-088', { strongAuthentication: 'yes' }, notStrong, 'strongAuthentication'],
])('%s: the server refuses %o', async (_row, body, msg, field) => {
  for (const who of [chief, admin])
    expect(await update(body, who)).toMatchObject(invalid({ msg, path: `body.${field}` }));
});

test.each([1, 7, 3_599_999, -1])(
  'a reminder period of %i ms is refused for everybody',
  async (ms) => {
    expect(await update({ deliveryReminderMessagePeriod: ms }, admin)).toMatchObject(
      invalid({ path: 'body.deliveryReminderMessagePeriod' }),
    );
  },
);
