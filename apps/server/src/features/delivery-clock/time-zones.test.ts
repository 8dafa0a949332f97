import { expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { givenPharmacy } from '../../testing/factories.ts';
import { givenAdministrator } from '../../testing/given-administrator.ts';
import { openSmsProvider, sendQueued } from '../../testing/providers/sms-provider.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { actOnDueDeliveries } from './delivery-clock.jobs.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const server = await ownTestServer();
const provider = await openSmsProvider();
const admin = await givenAdministrator(server, {
  role: 'admin',
  pharmacyId: (await givenPharmacy(server)).id,
});

const call = async (method: 'POST' | 'PATCH', path: string, body: object) =>
  expect(await server.ask(admin, method, `/api${path}`, body)).toMatchObject({ status: 200 });

async function makePharmacy(country: string, language: string) {
  const id = newId();
  await call('POST', '/pharmacies/create', {
    id,
    country,
    language,
    uiLanguages: [language],
    name: country,
    businessId: country,
    pinCode: '112233',
    email: 'a@example.test',
    phoneNumber: '+358401234567',
    streetAddress: 'Street 1',
    zipCode: '1',
    city: 'City',
    shelvesNumber: 1,
  });
  return { id, country };
}

const pharmacies = await Promise.all([
  makePharmacy('FI', 'fi'),
  makePharmacy('SE', 'sv'),
  makePharmacy('NO', 'no'),
]);

/** The end of the keep time by PostgreSQL's own table of zones, in the form of the messages. */
async function endByDatabase(shelvedAt: Date, zone: string) {
  const [row] = await asOwner<{ end: string }>(
    server,
    `select to_char(($1::timestamptz at time zone $2 + interval '7 days') at time zone $2 at time zone $2,
       'DD.MM.YYYY HH24:MI') as end`,
    [shelvedAt, zone],
  );
  return row?.end;
}

const endsIn = (text: string) =>
  [...text.matchAll(/(\d\d\.\d\d\.\d{4})\D+(\d\d)[.:](\d\d)/gu)].map(
    ([, day, hours, minutes]) => `${day} ${hours}:${minutes}`,
  );

test.each([
  ['2026-03-29', 1_000_000],
  ['2026-10-25', 2_000_000],
])(
  'ZON-01: messages of pharmacies in three countries show deadlines in their own time zone, around the clock change of %s',
  async (changeDay, firstNumber) => {
    const zones = { FI: 'Europe/Helsinki', SE: 'Europe/Stockholm', NO: 'Europe/Oslo' } as const;
    const expected = new Map<string, string | undefined>();
    const sendDue = async () => {
      await actOnDueDeliveries(server.services);
      for (const { id } of pharmacies) await sendQueued(server, provider, id);
    };
    const change = new Date(changeDay).getTime();
    // Also into the hour that the clock skips or repeats a week later.
    const steps = Array.from(
      { length: 10 },
      (_, index) => change - 8 * dayMs + index * 22.5 * hourMs,
    );
    const lateHours = [0.5, 1.5, 2.5].map((hours) => change - 7 * dayMs + hours * hourMs);
    for (const at of [...steps, ...lateHours].sort((one, other) => one - other)) {
      server.time.set(new Date(at));
      for (const { id, country } of pharmacies) {
        const deliveryId = `zone-${expected.size}-${changeDay}`;
        const phoneNumber = `+35840${String(firstNumber + expected.size)}`;
        await call('POST', `/deliveries/create-on-pharmacy/${id}`, { deliveryId, phoneNumber });
        const shelf = { assignToBox: false, shelf: ['1'] };
        await call('PATCH', `/deliveries/assign/${id}/${deliveryId}`, shelf);
        const zone = zones[country as keyof typeof zones];
        expected.set(phoneNumber, await endByDatabase(server.time.clock(), zone));
      }
      await sendDue();
    }
    for (let hours = 0; hours < 8 * 24; hours += 12) {
      server.time.advance(12 * hourMs);
      await sendDue();
    }
    const shown = new Map<string, Set<string>>();
    const messages = provider.messages.filter(({ to }) => expected.has(to));
    for (const { to, text } of messages)
      shown.set(to, new Set([...(shown.get(to) ?? []), ...endsIn(text)]));
    expect([...shown].map(([to, ends]) => [to, ...ends])).toEqual([...expected]);
    expect(messages.length).toBeGreaterThan(3 * expected.size);
  },
);
