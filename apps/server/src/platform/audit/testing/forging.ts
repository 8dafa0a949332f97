import { createHash } from 'node:crypto';
import { type AuditEntry, auditHash, type ChainEnds, endsProof } from '../audit-hash.ts';
import { newId } from '../../database/ids.ts';
import type { Attack } from './chain.ts';

const guessed = Buffer.alloc(32, 1);

interface Row {
  readonly seq: string;
  readonly occurred_at: Date;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly detail: Record<string, string>;
  readonly hash: Buffer;
}

/** Runs a statement as the owner; `:own` is the attacked pharmacy. */
export const sql = ({ owner, pharmacyId }: Attack, text: string, values: readonly unknown[] = []) =>
  owner.query(text.replaceAll(':own', `'${pharmacyId}'`), [...values]);

export const anyEntry = ({ chance, first, last }: Attack) => chance.between(first, last);
/** Two neighbouring or distant entries, in order. */
export function twoEntries({ chance, first, last }: Attack): [number, number] {
  const one = chance.between(first, last - 1);
  return [one, chance.between(one + 1, last)];
}

const entryOf = (pharmacyId: string, row: Row): AuditEntry => ({
  pharmacyId,
  at: row.occurred_at,
  userId: row.user_id,
  userName: row.user_name,
  action: row.action,
  subject: row.subject,
  detail: row.detail,
});

export const withoutKey = (previous: Buffer, seq: number, entry: AuditEntry): Buffer =>
  createHash('sha256')
    .update(auditHash(guessed, previous, seq, entry))
    .digest();

type Hash = (previous: Buffer, seq: number, entry: AuditEntry) => Buffer;
export const withGuess: Hash = (...of) => auditHash(guessed, ...of);

/** Hashes all entries from a number on again, without the right key, and writes the head. */
export async function rehash(attack: Attack, from: number, hash: Hash): Promise<void> {
  const { rows } = await sql(
    attack,
    'select * from audit_entry where pharmacy_id = :own order by seq',
  );
  const before = (rows as Row[]).filter(({ seq }) => Number(seq) < from).at(-1)?.hash;
  let previous = before ?? Buffer.alloc(32);
  let last = 0;
  for (const row of (rows as Row[]).filter(({ seq }) => Number(seq) >= from)) {
    last = Number(row.seq);
    const next = hash(previous, last, entryOf(attack.pharmacyId, row));
    await sql(
      attack,
      'update audit_entry set previous_hash = $1, hash = $2 where pharmacy_id = :own and seq = $3',
      [previous, next, last],
    );
    previous = next;
  }
  await setEnds(attack, { seq: last, hash: previous });
}

/** Writes the ends with a proof by a guessed key. */
export async function setEnds(attack: Attack, changed: Partial<ChainEnds>): Promise<void> {
  const { rows } = await sql(attack, 'select * from audit_head where pharmacy_id = :own');
  const [row] = rows as { seq: string; hash: Buffer; pruned_seq: string; pruned_hash: Buffer }[];
  const ends = {
    seq: Number(row?.seq ?? 0),
    hash: row?.hash ?? Buffer.alloc(32),
    prunedSeq: Number(row?.pruned_seq ?? 0),
    prunedHash: row?.pruned_hash ?? Buffer.alloc(32),
    ...changed,
  };
  await sql(
    attack,
    `update audit_head set seq = $1, hash = $2, pruned_seq = $3, pruned_hash = $4, proof = $5
     where pharmacy_id = :own`,
    [
      ends.seq,
      ends.hash,
      ends.prunedSeq,
      ends.prunedHash,
      endsProof(guessed, attack.pharmacyId, ends),
    ],
  );
}

export const remove = (attack: Attack, from: number, to: number) =>
  sql(attack, 'delete from audit_entry where pharmacy_id = :own and seq between $1 and $2', [
    from,
    to,
  ]);

/** Moves the numbers of all entries from one on. */
export async function renumber(attack: Attack, from: number, by: number): Promise<void> {
  const where = 'where pharmacy_id = :own and seq >= $1';
  await sql(attack, `update audit_entry set seq = seq + 5000 ${where}`, [from]);
  await sql(attack, `update audit_entry set seq = seq - 5000 + ${by} ${where}`, [from + 5000]);
  await sql(attack, `update audit_head set seq = seq + ${by} where pharmacy_id = :own`);
}

/** The hash of an entry; zeros where there is none. */
export async function hashOf(attack: Attack, seq: number): Promise<Buffer> {
  const of = 'select * from audit_entry where pharmacy_id = :own and seq = $1';
  const { rows } = await sql(attack, of, [seq]);
  return (rows as Row[])[0]?.hash ?? Buffer.alloc(32);
}

/** Adds a made-up entry with a number, whose hash is made without the right key. */
export async function forge(attack: Attack, seq: number, hash: Hash): Promise<void> {
  const previous = await hashOf(attack, seq - 1);
  const [at, subject] = [new Date(), newId()];
  const entry = { pharmacyId: attack.pharmacyId, at, userId: null, userName: null, subject };
  const made = hash(previous, seq, { ...entry, action: 'key.create', detail: {} });
  await sql(
    attack,
    `insert into audit_entry (pharmacy_id, seq, occurred_at, action, subject, previous_hash, hash)
     values (:own, $1, $2, 'key.create', $3, $4, $5)`,
    [seq, at, subject, previous, made],
  );
}

export const copy = (attack: Attack, from: number, to: number) =>
  sql(
    attack,
    `insert into audit_entry
     select (jsonb_populate_record(e, jsonb_build_object('seq', $2::bigint))).*
     from audit_entry e where pharmacy_id = :own and seq = $1`,
    [from, to],
  );

/** Exchanges the numbers of two entries, and with `isWhole` their hashes, too. */
export async function swap(attack: Attack, isWhole: boolean): Promise<void> {
  const [one, other] = twoEntries(attack);
  const set = 'update audit_entry set seq = $2 where pharmacy_id = :own and seq = $1';
  for (const [from, to] of [
    [one, -1],
    [other, one],
    [-1, other],
  ])
    await sql(attack, set, [from, to]);
  if (!isWhole) return;
  await sql(
    attack,
    `update audit_entry e set hash = o.hash, previous_hash = o.previous_hash from audit_entry o
     where e.pharmacy_id = :own and o.pharmacy_id = :own and (e.seq, o.seq) in (($1, $2), ($2, $1))`,
    [one, other],
  );
}

/** Removes the end, and leaves the head as if the chain had always ended there. */
export async function truncate(attack: Attack): Promise<void> {
  const from = attack.chance.between(attack.first + 1, attack.last);
  await remove(attack, from, attack.last);
  await sql(
    attack,
    `update audit_head h set seq = e.seq, hash = e.hash from audit_entry e
     where h.pharmacy_id = :own and e.pharmacy_id = :own and e.seq = $1`,
    [from - 1],
  );
}

export const edit = (attack: Attack) =>
  sql(
    attack,
    `update audit_entry set action = action || 's' where pharmacy_id = :own and seq = $1`,
    [anyEntry(attack)],
  );
