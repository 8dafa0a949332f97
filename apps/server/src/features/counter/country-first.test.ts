import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestCounter, otherSsn, type Parcel } from './testing/counter.ts';

const server = await shareTestServer();

/** A number in Sweden and in Finland, and its only forms in each. */
const both = '010203-0632';
const swedish = '200102030632';

async function counterIn(country: string) {
  const counter = await givenTestCounter(server);
  const { pharmacyId, staff, change } = counter;
  await change('pharmacy', { id: pharmacyId }, { country });
  const read = async ({ deliveryId, docId }: Parcel, of = 'customer') => {
    const query = new URLSearchParams({ pharmacyId, docId, of });
    const path = `/api/deliveries/show-decoded-ssn/${deliveryId}?${query}`;
    return (await server.ask(staff, 'GET', path)).body.result as { ssn: string };
  };
  return { ...counter, read };
}

test.each([
  ['SE', swedish],
  ['FI', both],
  ['AX', both],
  ['NO', both],
])(
  'TXT-03: at a pharmacy in %s a number of two countries is %s: ordered, and of who fetches it',
  async (country, stored) => {
    const { arrive, read, staff, verifySsn, handOver } = await counterIn(country);
    const parcel = await arrive({ ssn: both });
    expect(await read(parcel)).toEqual({ ssn: stored });
    expect(await verifySsn(staff, parcel, stored)).toMatchObject({ status: 200 });
    const other = await arrive({ ssn: otherSsn });
    await verifySsn(staff, other, otherSsn);
    expect(await handOver(staff, other, { pickupForAnotherSsn: both })).toMatchObject({
      status: 200,
    });
    expect(await read(other, 'pickup')).toEqual({ ssn: stored });
  },
);

test('TXT-03: at a Swedish pharmacy such a number is reserved and searched as the Swedish one', async () => {
  const { pharmacyId, staff, read, rows } = await counterIn('SE');
  const body = { deliveryId: 'both', phoneNumber: '+46701740605', is_drug: true, ssn: both };
  const path = `/api/deliveries/create-on-pharmacy/${pharmacyId}`;
  const parcel = (await server.ask(staff, 'POST', path, body)).body.result as Parcel;
  expect(await read(parcel)).toEqual({ ssn: swedish });
  for (const ssn of [swedish, both])
    for (const [call, sought] of [
      ['find-by-ssn', { ssn }],
      ['search', { sought: ssn }],
    ] as const) {
      const asked = { pharmacyId, ...sought };
      const found = await server.ask(staff, 'POST', `/api/deliveries/${call}`, asked);
      expect(JSON.stringify(found.body)).toContain(parcel.docId);
    }
  // They are one number in the audit log, which has an entry for the first of equal searches.
  expect(await rows('audit_entry', { action: 'ssn.search' }, 'seq')).toHaveLength(1);
});
