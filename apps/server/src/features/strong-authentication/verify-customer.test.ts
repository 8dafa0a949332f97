import { afterAll, expect, test } from 'vitest';
import { provideIdentity } from '../../testing/providers/sandbox-provider.ts';
import { authenticate, customers } from './testing/verification.ts';
import { openVerifyingServer } from './testing/verifying-server.ts';

const world = await openVerifyingServer();
const { pharmacy } = world;
afterAll(() => world.close());

/** Runs the verification as this person, from the link to the PIN or the refusal. */
async function walk(docId: string, subject: string) {
  const query = await provideIdentity(await pharmacy.open(docId), subject);
  return authenticate(world.server, query);
}

test('CAL-51 VER-04: each opening of a link has its own state and nonce', async () => {
  const { docId } = await pharmacy.parcel();
  const links = [new URL(await pharmacy.open(docId)), new URL(await pharmacy.open(docId))];
  for (const { origin, pathname, searchParams } of links) {
    expect(origin + pathname).toMatch(new RegExp(`^${world.sandbox.issuer}`));
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

test('CAL-51: a link may also name a delivery by a kolli ID, in any letter case', async () => {
  const { kolliId } = await pharmacy.parcel();
  expect(await pharmacy.link(kolliId.toUpperCase())).toMatchObject({ status: 200 });
});

test('CAL-52 VER-01 VER-02: an identified customer gets the PIN and the place, without a session', async () => {
  const parcel = await pharmacy.reserve();
  await pharmacy.load(parcel);
  const pin = await pharmacy.pinOf(parcel.docId);
  const answer = await walk(parcel.docId, customers.fi.subject);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      result: {
        pickupPin: pin,
        isInBox: true,
        place: { street: 'Main Street 1', city: 'Helsinki' },
        phoneNumber: '+358401234567',
        timeZone: 'Europe/Helsinki',
      },
    },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  // The PIN does not change, and the customer may verify again.
  expect(await pharmacy.pinOf(parcel.docId)).toBe(pin);
  expect((await walk(parcel.docId, customers.fi.subject)).body.result).toMatchObject({
    pickupPin: pin,
  });
  expect(await pharmacy.audit(parcel.docId)).toEqual([
    ...Array(2).fill({ action: 'customer.verified', user_id: null, detail: {} }),
  ]);
});

test('a customer gets the place and end of the parcel, and nothing else', async () => {
  const { docId } = await pharmacy.parcel();
  const end = new Date(world.server.time.clock().getTime() + 60_000);
  const setEnd = (waitsUntil: Date | null) =>
    pharmacy.look((tx) =>
      tx.updateTable('delivery').set({ waits_until: waitsUntil }).where('id', '=', docId).execute(),
    );
  const expected = {
    pickupPin: await pharmacy.pinOf(docId),
    isInBox: false,
    place: { name: expect.stringMatching(/^Pharmacy /), street: 'Main Street 1', city: 'Helsinki' },
    phoneNumber: '+358401234567',
    timeZone: 'Europe/Helsinki',
  };
  await setEnd(end);
  const { body } = await walk(docId, customers.fi.subject);
  expect(body).toEqual({ result: { ...expected, waitsUntil: end.getTime() } });
  await setEnd(null);
  const endless = await walk(docId, customers.fi.subject);
  expect(endless.body).toEqual({ result: { ...expected, waitsUntil: null } });
});

test.each([
  ['Swedish', customers.se],
  ['Norwegian', customers.no],
])('CAL-52: a %s number is compared in its stored form', async (_country, person) => {
  const { docId } = await pharmacy.parcel(person.ssn);
  expect(await walk(docId, person.subject)).toMatchObject({ status: 200 });
});

test('CAL-52: a Swedish number ordered with ten digits matches the twelve-digit form', async () => {
  const { docId } = await pharmacy.parcel('900303-9824');
  expect(await walk(docId, customers.se.subject)).toMatchObject({ status: 200 });
});

const gone = {
  status: 404,
  body: { code: 'link_not_found', message: 'Verification link was not found' },
};

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
  expect(await pharmacy.link(reserved.docId)).toMatchObject({ status: 200 });
  await pharmacy.pickUp(reserved);
  answers.push(await pharmacy.link(reserved.docId));
  for (const { status, body } of answers) expect({ status, body }).toEqual(gone);
});
