import { expect } from 'vitest';
import { expireKilledWorkers } from '../../apps/server/src/testing/killed-worker.ts';
import type { FaultyGateway } from './faulty-gateway.ts';
import type { Run } from './killed-load.ts';
import type { KilledSite } from './killed-site.ts';

const listMessages = (site: KilledSite) =>
  site.withStore((store) =>
    store.inPharmacies([site.pharmacy.id], (tx) =>
      tx
        .selectFrom('outgoing_message')
        .select(['id', 'delivery_id', 'sent_at', 'dropped_at'])
        .execute(),
    ),
  );

/** Waits until no message is left to send; the jobs of killed workers count as expired. */
export async function drain(site: KilledSite): Promise<void> {
  await expect
    .poll(
      async () => {
        await expireKilledWorkers(site);
        const all = await listMessages(site);
        return all.filter((one) => one.sent_at === null && one.dropped_at === null).length;
      },
      { timeout: 180_000, interval: 1000 },
    )
    .toBe(0);
}

/** Each load wrote one message, and each that is sent has arrived at the gateway under its own key. */
export async function checkMessages(
  { site, acknowledged }: Run,
  gateway: FaultyGateway,
): Promise<void> {
  const messages = await listMessages(site);
  const loaded = acknowledged.filter(({ event }) => event === 'load').map(({ docId }) => docId);
  const about = messages.map((message) => message.delivery_id);
  expect(new Set(about)).toEqual(new Set(loaded));
  expect(about).toHaveLength(loaded.length);
  const sent = messages.filter((message) => message.sent_at !== null);
  expect(sent.filter(({ id }) => !gateway.accepted.has(id))).toEqual([]);
  const known = new Set(messages.map(({ id }) => id));
  expect([...gateway.accepted.keys()].filter((key) => !known.has(key))).toEqual([]);
}
