import { beforeEach, expect, test } from 'vitest';
import { rowsIn } from '../../../testing/rows.ts';
import { shareTestServer } from '../../../testing/test-server.ts';
import { type Desk, givenDesk } from '../../deliveries/testing/desk.ts';
import { givenSource, orderNamed, type TestSource } from '../testing/source.ts';
import { manyCorrections } from './count-corrections.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
let desk: Desk;
let source: TestSource;

const server = await shareTestServer();
beforeEach(async () => {
  desk = await givenDesk(server);
  source = await givenSource(server, { pharmacyId: desk.pharmacyId });
  await source.order(orderNamed('FO-1', { phoneNumber: number(99) }));
  await server.givenUser({ role: 'main_user', pharmacyId: desk.pharmacyId });
});

const number = (index: number) => `+3584012345${String(index).padStart(2, '0')}`;
const correct = (phoneNumber: string) => source.ask('PATCH', '/FO-1', { phoneNumber });
const mails = () => rowsIn(desk.look, 'outgoing_mail', { kind: 'many_corrections' });
const untilHour = () => hourMs - (server.time.clock().getTime() % hourMs);

test('SEC-09: a source that corrects twenty numbers within an hour is noted once, and mailed to the main users', async () => {
  const before = (await mails()).length;
  for (let index = 1; index < manyCorrections; index += 1) await correct(number(index));
  expect(await mails()).toHaveLength(before);
  await Promise.all([40, 41, 42].map((index) => correct(number(index))));
  expect(await mails()).toHaveLength(before + 1);
  server.time.advance(2 * hourMs + untilHour() - 1_000);
  for (let index = 1; index < manyCorrections; index += 1) await correct(number(index));
  expect(await mails()).toHaveLength(before + 1);
  // The next hour begins: those of a second ago count.
  server.time.advance(2_000);
  await correct(number(50));
  expect(await mails()).toHaveLength(before + 2);
});

test('SEC-09: twenty within any 60 minutes are noticed, however they lie to full hours', async () => {
  const before = (await mails()).length;
  server.time.advance(2 * hourMs + untilHour() - minuteMs);
  for (let index = 0; index < 19; index += 1) await correct(number(index));
  server.time.advance(58.5 * minuteMs);
  expect(await mails()).toHaveLength(before);
  await correct(number(19));
  expect(await mails()).toHaveLength(before + 1);
});

test.each([
  // The count is 20 at each correction after the first hour.
  [19, [60, 120]],
  [25, [45.6, 105.6, 165.6]],
])(
  'SEC-09: %i corrections an hour, for three hours, are mailed once an hour',
  async (perHour, expected) => {
    server.time.advance(untilHour());
    const start = server.time.clock().getTime();
    const minutes: number[] = [];
    let before = (await mails()).length;
    for (let index = 0; index < 3 * perHour; index += 1) {
      const at = start + Math.round((index * hourMs) / perHour);
      server.time.advance(at - server.time.clock().getTime());
      await correct(number(index));
      const { length } = await mails();
      for (; before < length; before += 1) minutes.push((at - start) / minuteMs);
    }
    expect(minutes).toEqual(expected);
  },
);
