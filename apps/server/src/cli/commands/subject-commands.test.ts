import { identityNumberSpellings } from '@kolli/domain/testing/typed-spellings';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  customerPhone,
  givenCustomers,
  type TestCustomers,
} from '../../features/retention/customer-data/testing/customers.ts';
import { otherSsn } from '../../features/counter/testing/counter.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { runKolli } from '../testing/cli.ts';
import { shareFolder } from '../../testing/samples/temporary-folder.ts';

let place: TestCustomers;
let businessId: string;

const server = await ownTestServer();
const folder = await shareFolder();
beforeEach(async () => {
  place = await givenCustomers(server);
  const pharmacy = await place.look((tx) =>
    tx
      .selectFrom('pharmacy')
      .select('business_id')
      .where('id', '=', place.pharmacyId)
      .executeTakeFirstOrThrow(),
  );
  businessId = pharmacy.business_id;
});

async function subject(command: 'export' | 'erase', number: string, ...more: string[]) {
  const file = join(folder, 'number');
  await writeFile(file, `${number}\n`);
  const words = ['subject', command, '--pharmacy', businessId, '--number-file', file, ...more];
  return runKolli(server, words);
}

test('RET-06: kolli subject export prints all that is stored as JSON, is audited, and refuses a text that is no number without quoting it', async () => {
  const { deliveryId } = await place.pickedUp();
  const { code, said } = await subject('export', customerPhone);
  expect(code).toBe(0);
  expect(JSON.parse(said)).toMatchObject({
    phoneNumber: customerPhone,
    businessId,
    deliveries: [{ deliveryId, phoneNumber: customerPhone }],
  });
  expect(await place.requests()).toMatchObject([
    { action: 'customer.export', user_name: 'kolli subject export' },
  ]);
  const { code: refusal, complained } = await subject('export', '010190-999X');
  expect([refusal, complained]).toEqual([
    1,
    '--number-file: is neither a phone number nor an identity number',
  ]);
});

test('TXT-01: kolli subject finds whoever has the number in each spelling of it', async () => {
  const { deliveryId } = await place.pickedUp({ ssn: otherSsn });
  for (const [typed, number] of identityNumberSpellings) {
    const { code, said } = await subject('export', typed);
    const found = code === 0 && said.includes(deliveryId);
    expect([typed, found]).toEqual([typed, number === otherSsn]);
  }
});

test('RET-07: kolli subject erase needs the last four digits, erases closed deliveries, names open ones, and is audited', async () => {
  await place.pickedUp();
  expect(await subject('erase', customerPhone)).toMatchObject({
    code: 2,
    complained: expect.stringContaining('--last-four is missing'),
  });
  const wrong = await subject('erase', customerPhone, '--last-four', '2817');
  expect([wrong.code, wrong.complained]).toEqual([
    1,
    '--last-four: These are not the last four digits of the number',
  ]);
  expect(await place.requests()).toEqual([]);
  await place.inDoor('fp-10853', '1-1');
  expect(await subject('erase', customerPhone, '--last-four', '2816')).toEqual({
    code: 0,
    said:
      'Erased: 1 closed deliveries, 0 messages.\n' +
      'Open, not erased: fp-10853. Erase it when it is closed.',
    complained: '',
  });
  expect(await place.requests()).toMatchObject([
    { action: 'customer.erase', user_name: 'kolli subject erase' },
  ]);
});
