import type { SmsTextKind } from '@kolli/contract/pharmacy/sms-texts';
import { isLanguage } from '@kolli/domain/people/languages';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { ChangedTexts } from './message-texts.ts';

/** Key of the delivery of a message. */
interface DeliveryKey {
  readonly pharmacy_id: string;
  readonly id: string;
}

const messagesAbout = (tx: Tx, { pharmacy_id: pharmacyId, id }: DeliveryKey) =>
  tx
    .selectFrom('outgoing_message')
    .select('id')
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', id)
    .limit(1);

/** Whether a message about the delivery is still queued. */
export async function isMessageWaiting(tx: Tx, delivery: DeliveryKey): Promise<boolean> {
  const waiting = await messagesAbout(tx, delivery)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Whether a message about the delivery was written after `time`. */
export async function isMessageSince(tx: Tx, delivery: DeliveryKey, time: Date): Promise<boolean> {
  const written = await messagesAbout(tx, delivery)
    .where('created_at', '>', time)
    .executeTakeFirst();
  return written !== undefined;
}

/** When the last message about the delivery was sent; null if none was. */
export async function lastSentAt(
  tx: Tx,
  { pharmacy_id: pharmacyId, id }: DeliveryKey,
): Promise<Date | null> {
  const { last } = await tx
    .selectFrom('outgoing_message')
    .select(({ fn }) => fn.max('sent_at').as('last'))
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', id)
    .executeTakeFirstOrThrow();
  return last;
}

/** The changed texts of a kind, and how many messages of a purpose there were about the delivery, in one statement. */
export async function readForMessage(
  tx: Tx,
  { pharmacy_id: pharmacyId, id }: DeliveryKey,
  { purpose, kind }: { readonly purpose: string; readonly kind: SmsTextKind },
): Promise<{ changed: ChangedTexts; earlier: number }> {
  const { texts, earlier } = await tx
    .selectFrom('outgoing_message')
    .select(({ fn }) => fn.countAll<number>().as('earlier'))
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('sms_text').select(['language', 'text']).where('kind', '=', kind),
      ).as('texts'),
    )
    .where('pharmacy_id', '=', pharmacyId)
    .where('delivery_id', '=', id)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  const changed = texts.flatMap(({ language, text }) =>
    isLanguage(language) ? [[language, text] as const] : [],
  );
  return { changed: new Map(changed), earlier };
}
