import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startSending } from '../apps/server/src/features/outgoing/messages/messages.jobs.ts';
import { writeMessages } from '../apps/server/src/features/outgoing/messages/write-message.ts';
import { ownTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts';
import { openFaultyGateway } from './testing/faulty-gateway.ts';
import { inTrial } from './testing/in-trial.ts';

const perSecond = 20;

async function queueOne(server: TestServer, pharmacyId: string): Promise<void> {
  const message = {
    pharmacyId,
    purpose: 'alarm',
    recipient: '+358401234567',
    text: 'Trial',
  } as const;
  await server.store.inPharmacies([pharmacyId], (tx) =>
    writeMessages(tx, server.services, [{ ...message, at: server.time.clock() }]),
  );
}

/** Queues messages at a steady rate; returns how many. */
async function load(server: TestServer, pharmacyId: string, durationMs: number): Promise<number> {
  const startedAt = performance.now();
  const count = Math.ceil((durationMs / 1000) * perSecond);
  for (let made = 0; made < count; made += 1) {
    const dueMs = startedAt + (made * 1000) / perSecond - performance.now();
    if (dueMs > 0) await sleep(dueMs);
    await queueOne(server, pharmacyId);
  }
  return count;
}

const countWaiting = async (server: TestServer, pharmacyId: string) => {
  const rows = await server.store.inPharmacies([pharmacyId], (tx) =>
    tx.selectFrom('outgoing_message').select('id').where('sent_at', 'is', null).execute(),
  );
  return rows.length;
};

test('JOB-09: with a gateway that fails 30 % of calls at 20 messages a second the backlog is empty a minute after the load ends', () =>
  inTrial(
    'sending',
    { shortSeconds: 1, longMinutes: 5 },
    async ({ isLong, durationMs, chance }) => {
      const gateway = await openFaultyGateway(chance, { failing: 0.3, mayHang: isLong });
      const server = await ownTestServer({ ROLE: 'worker', SMS_GATEWAY_URL: gateway.url });
      const { id: pharmacyId } = await server.givenPharmacy();
      await startSending({ ...server.services, store: server.services.jobStore });
      const count = await load(server, pharmacyId, durationMs);
      const endedAt = performance.now();
      const left = await countWaiting(server, pharmacyId);
      await expect.poll(() => countWaiting(server, pharmacyId), { timeout: 60_000 }).toBe(0);
      const seconds = ((performance.now() - endedAt) / 1000).toFixed(1);
      console.log(
        `${count} messages, ${gateway.calls()} calls of which ${gateway.failures()} failed; ` +
          `${left} waited at the end of the load, none ${seconds} s later`,
      );
      expect(gateway.accepted.size).toBe(count);
    },
  ));
