import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { mailPlace } from '../mails/queue-mail.ts';
import { endAlarm } from './raise-alarm.ts';
import { type AlarmedBox, givenAlarmedBox } from './test-alarms.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let server: TestServer;
let box: AlarmedBox;

beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  server.time.set(new Date('2026-03-10T09:00:00.000Z'));
  await server.store.inGlobal((tx) => tx.deleteFrom('outgoing_mail').execute());
  box = await givenAlarmedBox(server);
});
afterAll(async () => {
  await server.close();
});

/** Doors 1-1 to 1-3 stand in one module, the fridges 2-1 and 2-2 in another. */
const warm = (lockerId: string, maxCelsius = 30) => box.raise({ lockerId, maxCelsius });
const over = (lockerId: string) => box.end({ lockerId });
const later = async (minutes: number) => {
  server.time.advance(minutes * minuteMs);
  await box.tell();
};

interface Mailed {
  readonly to: string;
  readonly facts: { readonly place: string };
}

/** What was told up to now: its kind and which doors it names; each contact of ours was told it once. */
async function told(): Promise<string[]> {
  const rows = await server.store.inGlobal((tx) =>
    tx.selectFrom('outgoing_mail').selectAll().orderBy('id').execute(),
  );
  const mails = rows.map(({ id, kind, content_cipher: cipher, content_key_id: keyId }) => {
    if (cipher === null || keyId === null) throw new Error('The mail has no content any more');
    const opened = server.services.secrets.open({ cipher, keyId }, mailPlace(id));
    const { to, facts } = JSON.parse(opened) as Mailed;
    return { to, said: `${kind} ${facts.place}` };
  });
  const [main, ...others] = box.emails.map((email) =>
    mails.filter(({ to }) => to === email).map(({ said }) => said),
  );
  for (const other of others) expect(other).toEqual(main);
  const { messages } = await box.told();
  expect(messages).toHaveLength((main?.length ?? 0) * box.phones.length);
  return main ?? [];
}

const alarmCount = () =>
  server.store.inPharmacies([box.pharmacyId], async (tx) => {
    const rows = await tx.selectFrom('alarm').select('id').where('type', '!=', 'ok').execute();
    return rows.length;
  });

test('alarms of one box, type and cause are told together: at first, each hour and at their end', async () => {
  for (const door of ['1-3', '1-1', '1-2']) await warm(door);
  await box.tell();
  expect(await told()).toEqual(['alarm Luukut 1-1, 1-2, 1-3']);
  expect(await alarmCount()).toBe(3);
  await later(59);
  expect(await told()).toHaveLength(1);
  await later(1);
  await over('1-1');
  await later(20);
  await over('1-2');
  await later(40);
  expect((await told()).slice(1)).toEqual([
    'alarm_again Luukut 1-1, 1-2, 1-3',
    'alarm_again Luukku 1-3',
  ]);
  await over('1-3');
  await later(1);
  for (let hour = 0; hour < 3; hour += 1) await later(60);
  expect((await told()).slice(3)).toEqual(['alarm_over Luukut 1-1, 1-2, 1-3']);
});

test('what joins within the hour is told in the next repeat, and what is over by then at the end of all', async () => {
  await warm('1-1');
  await box.tell();
  await later(5);
  await warm('1-2');
  await warm('1-3');
  await later(1);
  await later(20);
  await over('1-3');
  await later(30);
  expect(await told()).toEqual(['alarm Luukku 1-1']);
  await later(4);
  expect((await told()).slice(1)).toEqual(['alarm_again Luukut 1-1, 1-2']);
  await over('1-1');
  await over('1-2');
  await later(1);
  expect((await told()).slice(2)).toEqual(['alarm_over Luukut 1-1, 1-2, 1-3']);
});

test('an alarm of another fridge, or of the room, is told at once, and repeated with the others', async () => {
  await warm('2-1');
  await box.tell();
  await later(5);
  await warm('2-2');
  await later(5);
  await warm('1-1');
  await later(1);
  expect((await told()).slice(1)).toEqual(['alarm Kylmälokero 2-2; Luukku 1-1']);
  await warm('99-99');
  await later(1);
  expect((await told()).slice(2)).toEqual(['alarm Huoneen lämpötila-anturi']);
  await later(48);
  expect((await told()).slice(3)).toEqual([
    'alarm_again Kylmälokerot 2-1, 2-2; Luukku 1-1; Huoneen lämpötila-anturi',
  ]);
});

test('reminders go on until each alarm has a comment, and what begins after that is told at once', async () => {
  const first = await warm('1-1');
  const second = await warm('1-2');
  await box.tell();
  await box.comment(first);
  await later(60);
  expect((await told()).slice(1)).toEqual(['alarm_again Luukku 1-2']);
  await box.comment(second);
  await later(10);
  await warm('1-3');
  await later(1);
  expect((await told()).slice(2)).toEqual(['alarm Luukku 1-3']);
  for (const door of ['1-1', '1-2', '1-3']) await over(door);
  await later(1);
  expect((await told()).slice(3)).toEqual(['alarm_over Luukut 1-1, 1-2, 1-3']);
});

test('what waits for a repeat is told at once where the others are commented on or over', async () => {
  const first = await warm('1-1');
  await box.tell();
  await warm('1-2');
  await later(1);
  expect(await told()).toHaveLength(1);
  await box.comment(first);
  await later(1);
  expect((await told()).slice(1)).toEqual(['alarm Luukku 1-2']);
});

test('what was over before its fridge was told of waits for the end of no other', async () => {
  await warm('1-1');
  await box.tell();
  const at = new Date(server.time.clock().getTime() - 3 * hourMs);
  const endedAt = new Date(at.getTime() + hourMs);
  for (const lockerId of ['2-1', '2-2']) await box.raise({ lockerId, at, endedAt });
  await later(1);
  await later(1);
  expect((await told()).slice(1)).toEqual(['alarm_over Kylmälokerot 2-1, 2-2']);
  await over('1-1');
  await later(1);
  expect((await told()).slice(2)).toEqual(['alarm_over Luukku 1-1']);
});

test('an alarm of a door that no longer exists names it as a door', async () => {
  await warm('7-7');
  await box.tell();
  expect(await told()).toEqual(['alarm Luukku 7-7']);
});

test('another type, cause or box is told by itself', async () => {
  await warm('1-1');
  await box.raise({ lockerId: '1-2', type: 'temp_low' });
  await box.raise({ lockerId: '1-3', type: 'missing', cause: 'no_readings' });
  await box.raise({ lockerId: '1-2', type: 'missing', cause: 'no_readings' });
  await box.tell();
  expect((await told()).toSorted()).toEqual([
    'alarm Luukku 1-1',
    'alarm Luukku 1-2',
    'alarm Luukut 1-2, 1-3',
  ]);
});

test('several workers tell alarms together once, also while one of them is just ended', async () => {
  for (const door of ['1-1', '1-2', '1-3']) await warm(door);
  const { pharmacyId, boxId } = box;
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const at = server.time.clock();
  const ending = server.store.inPharmacies([pharmacyId], async (tx) => {
    await endAlarm(tx, { pharmacyId, boxId, lockerId: '1-2', type: 'temp_high', at });
    held.resolve();
    await asked.promise;
  });
  await held.promise;
  await Promise.all([box.tell(), box.tell()]);
  expect(await told()).toEqual([]);
  asked.resolve();
  await ending;
  await Promise.all(Array.from({ length: 4 }, () => box.tell()));
  expect(await told()).toEqual(['alarm Luukut 1-1, 1-3']);
  await over('1-1');
  await over('1-3');
  await Promise.all(Array.from({ length: 4 }, () => box.tell()));
  expect((await told()).slice(1)).toEqual(['alarm_over Luukut 1-1, 1-2, 1-3']);
});
