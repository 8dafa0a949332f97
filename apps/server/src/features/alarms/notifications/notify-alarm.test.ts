import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailProvider, sendQueuedMails } from '../../../testing/providers/mail-provider.ts';
import { openSmsProvider, sendQueued } from '../../../testing/providers/sms-provider.ts';
import { testEnvironment } from '../../../testing/test-secrets.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { raiseAlarm } from '../raise-alarm.ts';
import { maxReminders } from './notify-alarm.ts';
import { type AlarmedBox, givenAlarmedBox } from '../testing/alarms.ts';
import { changeIn, lookIn } from '../../../testing/rows.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let box: AlarmedBox;

const server = await ownTestServer();
const mails = await openMailProvider();
const phones = await openSmsProvider();
beforeEach(async () => void (box = await given()));
// Removes pending notifications, so that the next test does not send them.
afterEach(async () => {
  await server.store.inGlobal((tx) => tx.deleteFrom('outgoing_mail').execute());
  for (const { pharmacyId } of boxes.splice(0))
    await lookIn(server, pharmacyId)((tx) => tx.deleteFrom('alarm_notification').execute());
});

const boxes: AlarmedBox[] = [];
async function given(): Promise<AlarmedBox> {
  const made = await givenAlarmedBox(server);
  boxes.push(made);
  return made;
}

/** The kinds notified so far, after checking that two addresses and three phones received the same. */
const counts = async () => {
  const { mails: kinds, messages } = await box.notifications();
  expect(messages).toHaveLength((kinds.length / 2) * 3);
  expect(new Set(messages)).toEqual(new Set(kinds));
  return kinds.filter((_, index) => index % 2 === 0);
};
const later = async (ms: number) => {
  server.time.advance(ms);
  await box.notify();
};
/** What the box's addresses and phones received, once everything queued is sent. */
async function arrived() {
  await sendQueuedMails(server, mails);
  await sendQueued(server, phones, box.pharmacyId);
  return {
    mails: mails.mails().filter(({ to }) => box.emails.includes(to)),
    messages: phones.messages.filter(({ to }) => box.phones.includes(to)),
  };
}

test('main and additional contacts are notified by mail and SMS of place, fault, start and temperature', async () => {
  await box.raise({ maxCelsius: 9.54, minCelsius: 8.2 });
  await box.notify();
  const { mails: received, messages } = await arrived();
  const link = `${testEnvironment.PUBLIC_URL}/pickup-boxes/${box.pharmacyId}/alarms?box=${box.boxId}`;
  expect(received.map(({ to }) => to).sort()).toEqual(box.emails.toSorted());
  for (const { subject, text, links } of received) {
    expect(subject).toBe('Kolli: hälytys – Lämpötila liian korkea – Aula, Kylmälokero 2-1');
    for (const line of [
      'Hälytys: Lämpötila liian korkea',
      'Paikka: Kylmälokero 2-1',
      'Noutoautomaatti: Aula',
      'Apteekki: Kampin apteekki',
      'Alkoi: 10.03.2026 klo 11.00',
      'Lämpötila: 9,5 °C (korkein)',
      'Sallittu: 2–8 °C',
    ])
      expect(text.split('\n')).toContain(line);
    expect(links).toEqual([link]);
  }
  expect(messages.map(({ to }) => to).sort()).toEqual(box.phones.toSorted());
  for (const { text } of messages)
    expect(text).toBe(
      'Kolli: Hälytys. Kampin apteekki, Aula, Kylmälokero 2-1: Lämpötila liian korkea. ' +
        `9,5 C (korkein), sallittu 2-8 C. Alkoi 10.03.2026 klo 11.00. ${link}`,
    );
});

test('a reminder is sent every hour until somebody comments, and one message when the alarm ends', async () => {
  const id = await box.raise();
  await box.notify();
  await later(hourMs - 1);
  expect(await counts()).toEqual(['alarm']);
  await later(1);
  await later(hourMs);
  expect(await counts()).toEqual(['alarm', 'alarm_again', 'alarm_again']);
  await box.comment(id);
  await later(5 * hourMs);
  expect(await counts()).toHaveLength(3);
  await box.end();
  await box.notify();
  await later(5 * hourMs);
  expect((await counts()).slice(3)).toEqual(['alarm_over']);
  const { mails: received } = await arrived();
  expect(received.at(-1)?.text).toContain('Päättyi: 10.03.2026 klo 18.00');
});

test('an end is notified also where nobody commented, and nothing after it; an alarm of type other is repeated until somebody comments, since it has no end', async () => {
  const id = await box.raise();
  await box.notify();
  await box.end();
  await box.notify();
  await box.comment(id);
  await later(5 * hourMs);
  expect(await counts()).toEqual(['alarm', 'alarm_over']);
  const event = { type: 'other', cause: 'wrong_pins', lockerId: '99-99' } as const;
  const eventId = await box.raise(event);
  await box.notify();
  await later(hourMs);
  await box.comment(eventId);
  await later(10 * hourMs);
  expect((await counts()).slice(2)).toEqual(['alarm', 'alarm_again']);
});

test('an alarm that is commented on before its first message is not notified; one that is over before it gets one message with its end', async () => {
  await box.comment(await box.raise());
  await later(hourMs);
  await box.end();
  await later(hourMs);
  expect(await counts()).toEqual([]);
  const began = new Date(server.time.clock().getTime() - 3 * hourMs);
  await box.raise({ at: began, endedAt: new Date(began.getTime() + hourMs) });
  await later(minuteMs);
  await later(2 * hourMs);
  expect(await counts()).toEqual(['alarm_over']);
});

const connection = { type: 'missing', cause: 'no_heartbeat', lockerId: '99-99' } as const;

test("a lost connection is notified only after the box's alarm delay, and not if it recovers before", async () => {
  await box.raise(connection);
  await later(15 * minuteMs - 1);
  await box.end(connection);
  await later(hourMs);
  expect(await counts()).toEqual([]);
  await box.raise(connection);
  await later(15 * minuteMs - 1);
  expect(await counts()).toEqual([]);
  await later(1);
  await box.end(connection);
  await later(minuteMs);
  expect(await counts()).toEqual(['alarm', 'alarm_over']);
});

test('an alarm without a comment is notified at most 24 times, and once at its end', async () => {
  await box.raise();
  const event = await given();
  await event.raise({ type: 'other', cause: 'broken' });
  await box.notify();
  for (let hour = 0; hour < 30; hour += 1) await later(hourMs);
  const messages = async (of: AlarmedBox) => (await of.notifications()).messages.length / 3;
  expect([await messages(box), await messages(event)]).toEqual([maxReminders, maxReminders]);
  expect(maxReminders).toBe(24);
  await box.end();
  await later(minuteMs);
  const ends = (await box.notifications()).messages.filter((kind) => kind === 'alarm_over');
  expect(ends).toHaveLength(3);
  const left = await server.store.inPharmacies([box.pharmacyId, event.pharmacyId], (tx) =>
    tx.selectFrom('alarm_notification').selectAll().execute(),
  );
  expect(left).toEqual([]);
});

test('after hours without SMS gateway and mail server one message arrives, not one per hour', async () => {
  await box.raise();
  await box.notify();
  await later(hourMs);
  await later(hourMs);
  const first = await arrived();
  expect(first.mails.map(({ to }) => to).sort()).toEqual(box.emails.toSorted());
  expect(first.messages).toHaveLength(3);
  // The last reminder does not expire.
  for (let hour = 3; hour < maxReminders; hour += 1) await later(hourMs);
  await later(10 * hourMs);
  expect((await arrived()).messages).toHaveLength(6);
});

test('an alarm that is rolled back is not notified, and concurrent workers notify once, also an address or number that is listed twice', async () => {
  await changeIn(lookIn(server, box.pharmacyId), 'pharmacy', {
    additional_emails: [...box.emails],
    additional_phone_numbers: [...box.phones, ...box.phones],
  });
  const rolledBack = server.store.inPharmacies([box.pharmacyId], async (tx) => {
    const at = server.time.clock();
    await raiseAlarm(tx, { ...box, lockerId: '1-1', type: 'temp_low', cause: null, at });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await box.notify();
  expect(await counts()).toEqual([]);
  await box.raise();
  await Promise.all([box.notify(), box.notify(), box.notify()]);
  expect(await counts()).toEqual(['alarm']);
});
