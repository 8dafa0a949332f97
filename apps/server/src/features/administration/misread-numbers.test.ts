import { expect, onTestFinished, test } from 'vitest';
import { runKolli } from '../../cli/testing/cli.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { asOwner } from '../../testing/test-database.ts';
import { testEnvironment } from '../../testing/test-secrets.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import {
  codeOf,
  givenTestCounter,
  otherSsn as finnish,
  type Parcel,
  type TestCounter,
} from '../counter/testing/counter.ts';
import { examineInstallation } from './doctor/examine-installation.ts';
import { identityNumbersCheck } from './doctor/work/check-identity-numbers.ts';
import { correctMisread, type MisreadReport } from './misread-numbers/correct-misread.ts';
import { listExaminedPharmacies } from './misread-numbers/misread-number.repository.ts';

const server = await ownTestServer();
const own = (text: string, values: readonly unknown[] = []) => asOwner(server, text, values);
const kolli = (...args: string[]) => runKolli(server, ['identity-numbers', ...args]);

/** A number in Sweden and in Finland, and its Swedish form. */
const both = '010203-0632';
const swedish = '200102030632';
const digits = new RegExp(`${both}|${both.replace('-', '')}|${swedish}|${finnish}`, 'u');
const none = 'No identity number is stored as that of another country.';

interface Misread extends TestCounter {
  readonly businessId: string;
  readonly name: string;
  /** With the number of two countries, stored as the Finnish one. */
  readonly waiting: Parcel;
  /** That of a Finn, picked up by who has such a number. */
  readonly handedOver: Parcel;
}

/** A Swedish pharmacy whose numbers were read with Finland first, as they were before its country was used. */
async function givenMisread(country = 'SE'): Promise<Misread> {
  const counter = await givenTestCounter(server);
  const { arrive, staff, verifySsn, handOver, change, pharmacyId, box } = counter;
  const [waiting, handedOver] = [await arrive({ ssn: both }), await arrive({ ssn: finnish })];
  await verifySsn(staff, handedOver, finnish);
  const picked = await handOver(staff, handedOver, { pickupForAnotherSsn: both });
  expect(picked).toMatchObject({ status: 200 });
  await change('pharmacy', { id: pharmacyId }, { country });
  onTestFinished(
    async () => void (await change('pharmacy', { id: pharmacyId }, { country: 'FI' })),
  );
  const { business_id: businessId, name } = await box.row('pharmacy', { id: pharmacyId });
  return { ...counter, businessId, name, waiting, handedOver };
}

const rowsOf = ({ rows }: TestCounter) => rows('delivery');
const corrections = async ({ rows }: TestCounter) =>
  (await rows('audit_entry', { action: 'ssn.correct' }, 'seq')).map(
    ({ subject, detail, user_id, user_name }) => ({ subject, detail, user_id, user_name }),
  );

async function readNumber({ pharmacyId, staff }: TestCounter, parcel: Parcel, of = 'customer') {
  const query = new URLSearchParams({ pharmacyId, docId: parcel.docId, of });
  const path = `/api/deliveries/show-decoded-ssn/${parcel.deliveryId}?${query}`;
  return (await server.ask(staff, 'GET', path)).body.result;
}

async function examineNumbers() {
  const findings = await examineInstallation({
    environment: { ...testEnvironment, DATABASE_URL: server.database.url },
    clock: () => new Date(),
    limitMs: 120_000,
  });
  return findings
    .filter(({ check }) => check === 'identity numbers')
    .map(({ state, text }) => `${state}: ${text}`);
}

test('TXT-03: numbers stored as another country’s are named by doctor, shown by a command that changes nothing, and corrected; then the person is verified and found', async () => {
  const pharmacy = await givenMisread();
  const finns = await givenMisread('FI');
  const { businessId, name, waiting, handedOver, staff, pharmacyId, verifySsn } = pharmacy;
  const right = await pharmacy.arrive({ ssn: both });
  expect(await codeOf(verifySsn(staff, waiting, swedish))).toBe('ssn_mismatch');
  const named = await examineNumbers();
  expect(named).toEqual([
    expect.stringMatching(`^fault: ${name} has deliveries .* another country \\(2, open 1\\),`),
  ]);
  const before = [await rowsOf(pharmacy), await rowsOf(finns)];
  const lines = [
    `${businessId}: ${waiting.deliveryId}, reserved 2026-03-10, of the customer`,
    `${businessId}: ${handedOver.deliveryId}, reserved 2026-03-10, of who picked up`,
  ];
  const shown = await kolli();
  expect(shown).toMatchObject({ code: 0, complained: '' });
  expect(shown.said.split('\n')).toEqual([
    ...lines,
    'Identity numbers that are stored as those of another country: 2. Nothing was changed: --correct does it.',
  ]);
  expect([await rowsOf(pharmacy), await rowsOf(finns)]).toEqual(before);
  expect(await corrections(pharmacy)).toEqual([]);

  const corrected = await kolli('--correct');
  expect(corrected).toMatchObject({ code: 0, complained: '' });
  expect(corrected.said.split('\n')).toEqual([
    ...lines,
    'Identity numbers that were corrected: 2.',
  ]);
  expect(await codeOf(verifySsn(staff, waiting, swedish))).toBe('ok');
  // Who has a Finnish number with this text is accepted as before.
  expect(await codeOf(verifySsn(staff, waiting, both))).toBe('ok');
  const search = { pharmacyId, ssn: swedish };
  const found = await server.ask(staff, 'POST', '/api/deliveries/find-by-ssn', search);
  for (const { docId } of [waiting, right]) expect(JSON.stringify(found.body)).toContain(docId);
  expect(await readNumber(pharmacy, waiting)).toEqual({ ssn: swedish });
  expect(await readNumber(pharmacy, handedOver, 'pickup')).toEqual({ ssn: swedish });
  expect(await readNumber(pharmacy, handedOver)).toEqual({ ssn: finnish });
  expect(await rowsOf(finns)).toEqual(before[1]);
  const after = await rowsOf(pharmacy);
  const changed = ['ssn_cipher', 'ssn_hash', 'pickup_ssn_cipher', 'pickup_ssn_hash'] as const;
  const kept = after.map((row, index) => ({
    ...row,
    ...Object.fromEntries(changed.map((column) => [column, before[0]?.[index]?.[column]])),
  }));
  expect(kept).toEqual(before[0]);
  const of = (row: (typeof after)[number] | undefined) => row?.ssn_cipher;
  const at = (docId: string) => after.findIndex(({ id }) => id === docId);
  for (const { docId } of [handedOver, right])
    expect(of(after[at(docId)])).toEqual(of(before[0]?.[at(docId)]));
  const by = { user_id: null, user_name: 'kolli identity-numbers' };
  expect(await corrections(pharmacy)).toEqual([
    { subject: waiting.docId, detail: { of: 'customer' }, ...by },
    { subject: handedOver.docId, detail: { of: 'pickup' }, ...by },
  ]);
  expect((await runKolli(server, ['verify-audit'])).code).toBe(0);

  expect(await kolli('--correct')).toEqual({ code: 0, said: none, complained: '' });
  expect(await corrections(pharmacy)).toHaveLength(2);
  expect(await examineNumbers()).toEqual([`ok: ${none}`]);
  const audit = await own('select * from audit_entry');
  const all = [named, shown, corrected, audit].map((one) => JSON.stringify(one)).join('\n');
  expect(all).toContain(waiting.docId);
  expect(all).not.toMatch(digits);
});

test('TXT-03: what fails at a pharmacy is reported with code 1, nothing of it is half done, and the next pharmacy is corrected', async () => {
  const three = [await givenMisread(), await givenMisread(), await givenMisread()];
  const [unreadable, failing, last] = three.toSorted((a, b) =>
    a.businessId < b.businessId ? -1 : 1,
  ) as [Misread, Misread, Misread];
  const lost = await unreadable.arrive({ ssn: finnish });
  await own(`update delivery set ssn_key_id = 'lost' where id = $1`, [lost.docId]);
  await own(`create function refuse_change() returns trigger language plpgsql as
    $$begin raise exception 'the disk is broken'; end$$`);
  await own(`create trigger refuse_change before update of ssn_cipher on delivery for each row
    when (new.pharmacy_id = '${failing.pharmacyId}') execute function refuse_change()`);
  const examined = await examineNumbers();
  expect(examined).toHaveLength(4);
  expect(examined).toContain(
    `warning: ${unreadable.name} has identity numbers that no key of KOLLI_DATA_KEYS decrypts (1).`,
  );
  const { code, said, complained } = await kolli('--correct');
  expect(code).toBe(1);
  expect(complained.split('\n')).toEqual([
    `${unreadable.businessId}: the data key 'lost' does not decrypt identity numbers (1)`,
    `${failing.businessId}: the disk is broken`,
  ]);
  expect(said).toContain('Identity numbers that were corrected: 4.');
  for (const { businessId, waiting } of [unreadable, last])
    expect(said).toContain(`${businessId}: ${waiting.deliveryId}`);
  expect(said).not.toContain(failing.businessId);
  expect(await corrections(failing)).toEqual([]);
  expect(said + complained + examined.join()).not.toMatch(digits);
  await own('drop trigger refuse_change on delivery; drop function refuse_change()');
  const again = await kolli('--correct', '--pharmacy', failing.businessId);
  expect(again).toMatchObject({ code: 0, complained: '' });
  expect(await corrections(failing)).toHaveLength(2);
  const rest = await kolli('--correct');
  expect(rest).toMatchObject({ code: 1, said: '' });
  await own(`update delivery set ssn_key_id = 'test' where id = $1`, [lost.docId]);
});

test('TXT-03: a number that others change meanwhile is not overwritten', async () => {
  const pharmacy = await givenMisread();
  const { pharmacyId, waiting, businessId } = pharmacy;
  const { cipher, keyId } = server.secrets.seal(finnish, [
    'delivery',
    pharmacyId,
    waiting.docId,
    'ssn',
  ]);
  const columns = {
    ssn_cipher: cipher,
    ssn_key_id: keyId,
    ssn_hash: server.secrets.hash('ssn', pharmacyId, finnish),
  };
  const release = await server.holdRow(pharmacyId, (tx) =>
    tx.updateTable('delivery').set(columns).where('id', '=', waiting.docId).execute(),
  );
  const running = kolli('--correct', '--pharmacy', businessId);
  await server.awaitWaiting();
  await release();
  const { code, said } = await running;
  expect(code).toBe(0);
  expect(said).toContain('Identity numbers that were corrected: 1.');
  expect(await pharmacy.box.delivery(waiting.docId)).toMatchObject(columns);
  expect(await corrections(pharmacy)).toHaveLength(1);
});

test('TXT-03: the numbers are read in parts by id, each with the century of its day, the work can be interrupted, and the same work does the rest', async () => {
  const pharmacy = await givenMisread();
  for (let parcel = 0; parcel < 3; parcel += 1) await pharmacy.arrive({ ssn: swedish });
  const last = await pharmacy.arrive({ ssn: finnish });
  await own(`update delivery set ssn_cipher = $1, ssn_hash = $2 where id = $3`, [
    server.secrets.seal(both, ['delivery', pharmacy.pharmacyId, last.docId, 'ssn']).cipher,
    server.secrets.hash('ssn', pharmacy.pharmacyId, both),
    last.docId,
  ]);
  // The other one was entered when it was picked up.
  await own(`update delivery set reserved_time = '2000-06-01' where id = any ($1)`, [
    [last.docId, pharmacy.handedOver.docId],
  ]);
  const { store, secrets, time } = server;
  const pharmacies = await listExaminedPharmacies(store);
  const correct = async (stop?: AbortController) => {
    const found: MisreadReport[] = [];
    const shares: number[] = [];
    const onNumber = (one: MisreadReport) => {
      found.push(one);
      stop?.abort();
    };
    const onFailure = (_businessId: string, reason: unknown) => expect.unreachable(String(reason));
    const asked = { pharmacies, isCorrecting: true, onNumber, onFailure, size: 2 };
    const running = correctMisread({ store, secrets, clock: time.clock }, asked, {
      signal: stop?.signal,
      onProgress: (done, total) => shares.push(done / total),
    });
    return { ended: await running.catch((error: Error) => error.name), found, shares };
  };
  const first = await correct(new AbortController());
  expect(first.ended).toBe('AbortError');
  expect(first.found.map(({ delivery }) => delivery)).toEqual([pharmacy.waiting.deliveryId]);
  const second = await correct();
  expect(second.ended).toBeUndefined();
  expect(second.found.map(({ delivery, of }) => [delivery, of])).toEqual([
    [pharmacy.handedOver.deliveryId, 'pickup'],
    [last.deliveryId, 'customer'],
  ]);
  expect(await readNumber(pharmacy, last)).toEqual({ ssn: '190102030632' });
  expect(await readNumber(pharmacy, pharmacy.handedOver, 'pickup')).toEqual({ ssn: swedish });
  // Six deliveries; that there are no more is known after an empty part.
  expect(second.shares).toEqual([2 / 6, 4 / 6, 1, 1]);
});

test('TXT-03: doctor ends early rather than takes long, and says so; wrong arguments are refused', async () => {
  const { businessId } = await givenMisread();
  const settings = readSettings({ ...testEnvironment, DATABASE_URL: server.database.url });
  const run = (given: Parameters<typeof identityNumbersCheck>[1], enoughMs?: number) =>
    identityNumbersCheck(server.store, given, enoughMs).run(AbortSignal.timeout(120_000));
  expect(await run(settings, 0)).toEqual([
    { state: 'warning', text: expect.stringMatching(/^Only the deliveries of 0 of 1 pharmacies/u) },
  ]);
  expect(await run({})).toEqual([
    { state: 'warning', text: 'Not all keys are set, so no identity number was looked at.' },
  ]);
  expect(await kolli('--pharmacy', 'nowhere')).toMatchObject({
    code: 1,
    complained: "There is no pharmacy with the business id 'nowhere'",
  });
  const other = await server.givenPharmacy();
  expect(await kolli('--pharmacy', other.businessId)).toMatchObject({ code: 0, said: none });
  expect((await kolli('--pharmacy', businessId)).said).toContain('another country: 2.');
  expect((await kolli('--corect')).code).toBe(2);
  expect((await runKolli(server, ['help', 'identity-numbers'])).said).toContain(
    'kolli identity-numbers [--pharmacy <businessId>] [--correct]',
  );
});
