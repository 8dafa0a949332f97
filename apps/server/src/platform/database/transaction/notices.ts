import { type Kysely, sql } from 'kysely';

const waiting = new WeakMap<object, { readonly channel: string; readonly payloads: Set<string> }>();

/** Notifies the listeners of a channel when the transaction commits, of each payload once. */
export function notifyAtCommit(tx: object, channel: string, payloads: readonly string[]): void {
  const notices = waiting.get(tx) ?? { channel, payloads: new Set<string>() };
  for (const payload of payloads) notices.payloads.add(payload);
  waiting.set(tx, notices);
}

/** Sends what waits for the commit of this transaction, in one statement. */
export async function sendNotices<Tables>(tx: Kysely<Tables>): Promise<void> {
  const notices = waiting.get(tx);
  if (notices === undefined) return;
  await sql`select pg_notify(${notices.channel}, notice)
    from unnest(${[...notices.payloads]}::text[]) as sent (notice)`.execute(tx);
}
