import { pino } from 'pino';
import { expect, test } from 'vitest';
import { addCounts, spanStartOf } from '../../platform/security-log/event-counts.ts';
import { openMailProvider, sendQueuedMails } from '../../testing/providers/mail-provider.ts';
import { asOwner } from '../../testing/test-database.ts';
import { ownTestServer } from '../../testing/test-server.ts';
import { reportAttacks } from './report-attacks.ts';

const to = 'service@example.test';
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const server = await ownTestServer({ SERVICE_ADDRESS: to }, log);
const mails = await openMailProvider();

async function tryKeys(count: number) {
  for (let times = 0; times < count; times += 1)
    await server.ask({ key: 'made up' }, 'GET', '/device/v1/state');
  await server.services.securityLog.flush();
}
/** What another instance has counted of it. */
const countElsewhere = (count: number) =>
  server.store.inGlobal((tx) =>
    addCounts(tx, [{ event: 'wrong_key', spanStart: spanStartOf(server.time.clock()), count }]),
  );
async function reported(): Promise<string[]> {
  const before = mails.mailsTo(to).length;
  await reportAttacks(server.services);
  await sendQueuedMails(server, mails);
  return mails
    .mailsTo(to)
    .slice(before)
    .map(({ text }) => text);
}

test('SEC-09: the service address gets one mail of an episode with ten times the usual, also of several instances', async () => {
  await tryKeys(9);
  await countElsewhere(40);
  expect(await reported()).toEqual([]);
  await tryKeys(1);
  const [mail, ...more] = await reported();
  expect(more).toEqual([]);
  expect(mail).toContain('wrong_key: 50 in the ten minutes from ');
  expect(mail).toContain('the usual number is 5.0');
  expect(lines.at(-1)).toContain('ten times the usual');
  // It goes on: in the same ten minutes, and in the next.
  await tryKeys(5);
  expect(await reported()).toEqual([]);
  server.time.advance(600_000);
  await countElsewhere(1_000);
  expect(await reported()).toEqual([]);
  // After more than a usual hour it is another episode.
  server.time.advance(2 * 3_600_000);
  expect(await reported()).toEqual([]);
  await countElsewhere(50);
  expect(await reported()).toHaveLength(1);
});

test('SEC-09: counts are deleted when they no longer say what is usual', async () => {
  const stored = () => asOwner(server, 'select count from security_count');
  await countElsewhere(1);
  server.time.advance(7 * 86_400_000);
  await countElsewhere(3);
  await reportAttacks(server.services);
  expect((await stored()).length).toBeGreaterThan(1);
  server.time.advance(86_400_000);
  await reportAttacks(server.services);
  expect(await stored()).toEqual([{ count: 3 }]);
});
