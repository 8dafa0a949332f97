import { beforeEach, expect, test } from 'vitest';
import { ownTestServer } from '../../../testing/test-server.ts';
import { mailPlace } from '../../outgoing/mails/queue-mail.ts';
import { endAlarm } from '../raise-alarm.ts';
import { type AlarmedBox, givenAlarmedBox } from '../testing/alarms.ts';
import { lookIn, rowsIn } from '../../../testing/rows.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let box: AlarmedBox;

const server = await ownTestServer();
beforeEach(async () => {
  server.time.set(new Date('2026-03-10T09:00:00.000Z'));
  await server.store.inGlobal((tx) => tx.deleteFrom('outgoing_mail').execute());
  box = await givenAlarmedBox(server);
});

/** Doors 1-1 to 1-3 are in one module, the fridges 2-1 and 2-2 in another. */
const warm = (lockerId: string, maxCelsius = 30) => box.raise({ lockerId, maxCelsius });
const over = (lockerId: string) => box.end({ lockerId });
const later = async (minutes: number) => {
  server.time.advance(minutes * minuteMs);
  await box.notify();
};

interface Mailed {
  readonly to: string;
  readonly facts: { readonly place: string };
}

/** The mails sent so far, as kind and doors, after checking that each contact received the same. */
async function sent(): Promise<string[]> {
  const rows = await rowsIn(server.store.inGlobal, 'outgoing_mail');
  const mails = rows.map(({ id, kind, content_cipher: cipher, content_key_id: keyId }) => {
    if (cipher === null || keyId === null) throw new Error('The mail has no content any more');
    const opened = server.services.secrets.open({ cipher, keyId }, mailPlace(id));
    const { to, facts } = JSON.parse(opened) as Mailed;
    return { to, summary: `${kind} ${facts.place}` };
  });
  const [main, ...others] = box.emails.map((email) =>
    mails.filter(({ to }) => to === email).map(({ summary }) => summary),
  );
  for (const other of others) expect(other).toEqual(main);
  const { messages } = await box.notifications();
  expect(messages).toHaveLength((main?.length ?? 0) * box.phones.length);
  return main ?? [];
}

const alarmCount = async () => {
  const rows = await rowsIn(lookIn(server, box.pharmacyId), 'alarm');
  return rows.filter(({ type }) => type !== 'ok').length;
};

test('alarms of one box, type and cause are notified together: at first, each hour and at their end', async () => {
  for (const door of ['1-3', '1-1', '1-2']) await warm(door);
  await box.notify();
  expect(await sent()).toEqual(['alarm Luukut 1-1, 1-2, 1-3']);
  expect(await alarmCount()).toBe(3);
  await later(59);
  expect(await sent()).toHaveLength(1);
  await later(1);
  await over('1-1');
  await later(20);
  await over('1-2');
  await later(40);
  const expected = ['alarm_again Luukut 1-1, 1-2, 1-3', 'alarm_again Luukku 1-3'];
  expect((await sent()).slice(1)).toEqual(expected);
  await over('1-3');
  await later(1);
  for (let hour = 0; hour < 3; hour += 1) await later(60);
  expect((await sent()).slice(3)).toEqual(['alarm_over Luukut 1-1, 1-2, 1-3']);
});

test('an alarm that joins within the hour is in the next reminder, and one that is over by then in the end message', async () => {
  await warm('1-1');
  await box.notify();
  await later(5);
  await warm('1-2');
  await warm('1-3');
  await later(1);
  await later(20);
  await over('1-3');
  await later(30);
  expect(await sent()).toEqual(['alarm Luukku 1-1']);
  await later(4);
  expect((await sent()).slice(1)).toEqual(['alarm_again Luukut 1-1, 1-2']);
  await over('1-1');
  await over('1-2');
  await later(1);
  expect((await sent()).slice(2)).toEqual(['alarm_over Luukut 1-1, 1-2, 1-3']);
});

test('an alarm of another fridge, or of the room, is sent immediately and repeated with the others', async () => {
  await warm('2-1');
  await box.notify();
  await later(5);
  await warm('2-2');
  await later(5);
  await warm('1-1');
  await later(1);
  expect((await sent()).slice(1)).toEqual(['alarm Kylmälokero 2-2; Luukku 1-1']);
  await warm('99-99');
  await later(1);
  expect((await sent()).slice(2)).toEqual(['alarm Huoneen lämpötila-anturi']);
  await later(48);
  expect((await sent()).slice(3)).toEqual([
    'alarm_again Kylmälokerot 2-1, 2-2; Luukku 1-1; Huoneen lämpötila-anturi',
  ]);
});

test('reminders continue until each alarm has a comment, and a later alarm is sent immediately', async () => {
  const first = await warm('1-1');
  const second = await warm('1-2');
  await box.notify();
  await box.comment(first);
  await later(60);
  expect((await sent()).slice(1)).toEqual(['alarm_again Luukku 1-2']);
  await box.comment(second);
  await later(10);
  await warm('1-3');
  await later(1);
  expect((await sent()).slice(2)).toEqual(['alarm Luukku 1-3']);
  for (const door of ['1-1', '1-2', '1-3']) await over(door);
  await later(1);
  expect((await sent()).slice(3)).toEqual(['alarm_over Luukut 1-1, 1-2, 1-3']);
});

test('an alarm that waits for a reminder is sent immediately once the others have a comment or are over', async () => {
  const first = await warm('1-1');
  await box.notify();
  await warm('1-2');
  await later(1);
  expect(await sent()).toHaveLength(1);
  await box.comment(first);
  await later(1);
  expect((await sent()).slice(1)).toEqual(['alarm Luukku 1-2']);
});

test('an alarm that is over before its fridge was notified does not wait for the others', async () => {
  await warm('1-1');
  await box.notify();
  const at = new Date(server.time.clock().getTime() - 3 * hourMs);
  const endedAt = new Date(at.getTime() + hourMs);
  for (const lockerId of ['2-1', '2-2']) await box.raise({ lockerId, at, endedAt });
  await later(1);
  await later(1);
  expect((await sent()).slice(1)).toEqual(['alarm_over Kylmälokerot 2-1, 2-2']);
  await over('1-1');
  await later(1);
  expect((await sent()).slice(2)).toEqual(['alarm_over Luukku 1-1']);
});

test('another type, cause or box is notified separately, and a door that no longer exists is named as a door', async () => {
  await warm('1-1');
  await box.raise({ lockerId: '7-7', type: 'door_open', cause: 'stays_open' });
  await box.raise({ lockerId: '1-2', type: 'temp_low' });
  await box.raise({ lockerId: '1-3', type: 'missing', cause: 'no_readings' });
  await box.raise({ lockerId: '1-2', type: 'missing', cause: 'no_readings' });
  await box.notify();
  expect((await sent()).toSorted()).toEqual([
    'alarm Luukku 1-1',
    'alarm Luukku 1-2',
    'alarm Luukku 7-7',
    'alarm Luukut 1-2, 1-3',
  ]);
});

test('concurrent workers notify alarms together and once, also while one of them is being ended', async () => {
  for (const door of ['1-1', '1-2', '1-3']) await warm(door);
  const { pharmacyId, boxId } = box;
  const locked = Promise.withResolvers<void>();
  const notified = Promise.withResolvers<void>();
  const at = server.time.clock();
  const ending = server.store.inPharmacies([pharmacyId], async (tx) => {
    await endAlarm(tx, { pharmacyId, boxId, lockerId: '1-2', type: 'temp_high', at });
    locked.resolve();
    await notified.promise;
  });
  await locked.promise;
  await Promise.all([box.notify(), box.notify()]);
  expect(await sent()).toEqual([]);
  notified.resolve();
  await ending;
  await Promise.all(Array.from({ length: 4 }, () => box.notify()));
  expect(await sent()).toEqual(['alarm Luukut 1-1, 1-3']);
  await over('1-1');
  await over('1-3');
  await Promise.all(Array.from({ length: 4 }, () => box.notify()));
  expect((await sent()).slice(1)).toEqual(['alarm_over Luukut 1-1, 1-2, 1-3']);
});
