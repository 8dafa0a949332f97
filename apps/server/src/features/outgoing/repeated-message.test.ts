import { expect, test } from 'vitest';
import { shareTestServer } from '../../testing/test-server.ts';
import { givenTestBox } from '../devices/testing/box.ts';
import { type NewMessage, writeMessages } from './messages/write-message.ts';

const server = await shareTestServer();

test('DEV-08: a message whose event is reported again after a restore has the same id, by which the gateway sends it once', async () => {
  const box = await givenTestBox(server);
  const [deliveryId, otherId] = [await box.reserve(['1-1']), await box.reserve(['1-2'])];
  /** The id that a message gets in a database that knows nothing of it. */
  const idOf = async (fields: Partial<NewMessage>, about: object = {}) => {
    const message: NewMessage = {
      pharmacyId: box.pharmacyId,
      purpose: 'reminder',
      recipient: '+358401234567',
      text: 'Your parcel waits',
      at: server.time.clock(),
      about: { deliveryId, pinHash: Buffer.from('pin'), earlier: 0, ...about },
      ...fields,
    };
    let id: string | undefined;
    const lost = box.look(async (tx) => {
      await writeMessages(tx, server.services, [message]);
      const written = tx.selectFrom('outgoing_message').select('id');
      ({ id } = await written
        .where('delivery_id', '=', message.about?.deliveryId ?? null)
        .where('purpose', '=', message.purpose)
        .executeTakeFirstOrThrow());
      throw new Error('lost with the database');
    });
    await expect(lost).rejects.toThrow('lost with the database');
    return id;
  };
  const first = await idOf({});
  server.time.advance(3_600_000);
  expect(await idOf({ at: server.time.clock(), text: 'Your parcel still waits' })).toBe(first);
  const others = [
    await idOf({ purpose: 'last_day' }),
    await idOf({}, { earlier: 1 }),
    await idOf({}, { pinHash: Buffer.from('another PIN') }),
    await idOf({}, { deliveryId: otherId }),
    // Staff who send a message again mean it.
    await idOf({ purpose: 'resend' }),
    await idOf({ purpose: 'resend' }),
  ];
  expect(new Set([first, ...others]).size).toBe(7);
});
