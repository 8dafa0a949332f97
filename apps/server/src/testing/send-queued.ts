import { sendMessage } from '../features/outgoing/messages/send-message.ts';
import { httpSmsGateway } from '../features/outgoing/messages/sms-gateway.ts';
import type { SmsProvider } from './providers/sms-provider.ts';
import type { TestWorld } from './test-world.ts';

/** Sends all queued messages of a pharmacy, oldest first, as their jobs would. */
export async function sendQueued(
  world: Pick<TestWorld, 'store' | 'secrets' | 'time'>,
  provider: SmsProvider,
  pharmacyId: string,
): Promise<void> {
  const waiting = await world.store.inPharmacies([pharmacyId], (tx) =>
    tx
      .selectFrom('outgoing_message')
      .select('id')
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  );
  const sms = httpSmsGateway({ url: provider.url, key: 'key' });
  const deps = { ...world, clock: world.time.clock, sms };
  for (const { id } of waiting) await sendMessage(deps, { pharmacyId, messageId: id });
}
