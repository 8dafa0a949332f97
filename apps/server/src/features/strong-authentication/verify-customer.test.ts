import { expect, test } from 'vitest';
import { provideIdentity } from '../../testing/providers/sandbox-provider.ts';
import { asOwner } from '../../testing/test-database.ts';
import { said } from '../../testing/test-server.ts';
import { authenticate, customers } from './testing/verification.ts';
import { openVerifyingServer } from './testing/verifying-server.ts';

const { sandbox, server, pharmacy } = await openVerifyingServer();

/** Runs the verification as this person, from the link to the PIN or the refusal. */
const walk = async (docId: string, subject: string = customers.fi.subject) =>
  authenticate(server, await provideIdentity(await pharmacy.open(docId), subject));

test('CAL-51 VER-04: each opening of a link has its own state and nonce, and a kolli ID in any letter case opens one, too', async () => {
  const { docId, kolliId } = await pharmacy.parcel();
  expect(await said(pharmacy.link(kolliId.toUpperCase()))).toBe('200');
  const links = [new URL(await pharmacy.open(docId)), new URL(await pharmacy.open(docId))];
  for (const { origin, pathname, searchParams } of links) {
    expect(origin + pathname).toMatch(new RegExp(`^${sandbox.issuer}`));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'kolli-customer',
      response_type: 'code',
      scope: 'openid nin',
      redirect_uri: 'http://localhost:8080/verified',
      code_challenge_method: 'S256',
    });
  }
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(new Set(links.map(({ searchParams }) => searchParams.get(name))).size).toBe(2);
  expect(links[0]?.href).not.toContain(docId);
});

test('VER-04: a pharmacy whose business ID needs encoding in a path is also named by its id, and an unknown id is none', async () => {
  const { docId } = await pharmacy.parcel();
  expect(await said(pharmacy.link(docId, pharmacy.pharmacyId))).toBe('200');
  expect(await said(pharmacy.link(docId, docId))).toBe('404 link_not_found');
});

const known = { phoneNumber: '+358401234567', timeZone: 'Europe/Helsinki' };
const place = { street: 'Main Street 1', city: 'Helsinki' };

test('CAL-52 VER-01 VER-02: an identified customer gets the PIN and the place, without a session', async () => {
  const parcel = await pharmacy.reserve();
  await pharmacy.load(parcel);
  const pickupPin = await pharmacy.pinOf(parcel.docId);
  const answer = await walk(parcel.docId);
  const result = { pickupPin, isInBox: true, place, ...known };
  expect(answer).toMatchObject({ status: 200, body: { result } });
  expect(answer.headers['cache-control']).toBe('no-store');
  // The PIN does not change, and the customer may verify again.
  expect(await pharmacy.pinOf(parcel.docId)).toBe(pickupPin);
  expect((await walk(parcel.docId)).body.result).toMatchObject({ pickupPin });
  const verified = { action: 'customer.verified', user_id: null, detail: {} };
  expect(await pharmacy.audit(parcel.docId)).toEqual([verified, verified]);
});

test('a customer gets the place and end of the parcel, and nothing else', async () => {
  const { docId } = await pharmacy.parcel();
  const expected = {
    pickupPin: await pharmacy.pinOf(docId),
    isInBox: false,
    place: { name: expect.stringMatching(/^Pharmacy /), ...place },
    ...known,
  };
  for (const end of [new Date(server.time.clock().getTime() + 60_000), null]) {
    await asOwner(server, 'update delivery set waits_until = $1 where id = $2', [end, docId]);
    const waitsUntil = end && end.getTime();
    expect((await walk(docId)).body).toEqual({ result: { ...expected, waitsUntil } });
  }
});

test.each([
  ['Swedish', customers.se, customers.se.ssn],
  ['Norwegian', customers.no, customers.no.ssn],
  ['ten-digit Swedish', customers.se, '900303-9824'],
])('CAL-52: a %s number is compared in its stored form', async (_country, person, ssn) => {
  const { docId } = await pharmacy.parcel(ssn);
  expect(await said(walk(docId, person.subject))).toBe('200');
});

test('CAL-51 ERR-022: a message’s link whose parcel does not wait for proof is not found', async () => {
  const { docId: withoutNumber } = await pharmacy.parcel(null);
  const { docId } = await pharmacy.parcel();
  const reserved = await pharmacy.reserve();
  const unknown = '01900000-0000-7000-8000-000000000000';
  const answers = [
    await pharmacy.link(docId, 'none'),
    await pharmacy.link(unknown),
    await pharmacy.link(withoutNumber),
    await pharmacy.link(reserved.docId),
  ];
  await pharmacy.setStrong(false);
  answers.push(await pharmacy.link(docId));
  await pharmacy.setStrong(true);
  await pharmacy.load(reserved);
  expect(await said(pharmacy.link(reserved.docId))).toBe('200');
  await pharmacy.pickUp(reserved);
  answers.push(await pharmacy.link(reserved.docId));
  const gone = { code: 'link_not_found', message: 'Verification link was not found' };
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 404, body: gone });
});
