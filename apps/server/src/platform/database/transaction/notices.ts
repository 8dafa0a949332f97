import { type Kysely, sql } from 'kysely';

/** A change of a pharmacy that others learn of once it is committed. */
export interface Change {
  readonly pharmacyId: string;
  /** Null if it concerns the whole pharmacy. */
  readonly boxId: string | null;
  readonly at: Date;
  /** The person whose access to the pharmacy changed. */
  readonly accessOf?: string;
  /** Only this changed; omitted when anything may have changed. */
  readonly about?: 'temperatures' | undefined;
}

/** The notice of a change, with an id that sorts by time. */
export interface Notice extends Change {
  readonly id: string;
}

/** The keys of notices in the database; those at the same place belong together. */
export interface NoticeKeys {
  readonly pharmacyIds: readonly string[];
  readonly ids: readonly string[];
}

const waiting = new WeakMap<object, Map<string, Notice>>();

/** Writes notices with the commit of the transaction, of equal changes one. */
export function announceAtCommit(tx: object, notices: readonly Notice[]): void {
  const announced = waiting.get(tx) ?? new Map<string, Notice>();
  for (const notice of notices) {
    const { pharmacyId, boxId, at, about, accessOf } = notice;
    const change = JSON.stringify([pharmacyId, boxId, at, about, accessOf]);
    if (!announced.has(change)) announced.set(change, notice);
  }
  waiting.set(tx, announced);
}

/** Writes what waits for the commit of this transaction, in one statement. */
export async function writeNotices<Tables>(tx: Kysely<Tables>): Promise<NoticeKeys | undefined> {
  const notices = [...(waiting.get(tx)?.values() ?? [])];
  if (notices.length === 0) return undefined;
  const pharmacyIds = notices.map(({ pharmacyId }) => pharmacyId);
  const ids = notices.map(({ id }) => id);
  await sql`insert into change_notice_inbox (pharmacy_id, id, at, box_id, about, access_of)
    select * from unnest(${pharmacyIds}::uuid[], ${ids}::uuid[], ${notices.map(({ at }) => at)}::timestamptz[],
      ${notices.map(({ boxId }) => boxId)}::uuid[], ${notices.map(({ about }) => about ?? null)}::text[],
      ${notices.map(({ accessOf }) => accessOf ?? null)}::uuid[])`.execute(tx);
  return { pharmacyIds, ids };
}
