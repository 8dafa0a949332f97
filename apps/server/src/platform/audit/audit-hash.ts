import { createHmac, type KeyObject } from 'node:crypto';

export interface AuditEntry {
  readonly pharmacyId: string;
  readonly at: Date;
  readonly userId: string | null;
  readonly userName: string | null;
  /** What was done, such as 'key.create'. */
  readonly action: string;
  /** The id of what was changed. Never an identity number or another secret. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Where a chain begins and ends: the entries after `prunedSeq` up to `seq`. */
export interface ChainEnds {
  /** Number and hash of the last entry; 0 and 32 zero bytes for a chain without entries. */
  readonly seq: number;
  readonly hash: Buffer;
  /** The same of the last deleted entry, from which verification begins; 0 if none was deleted. */
  readonly prunedSeq: number;
  readonly prunedHash: Buffer;
}

const nothing = Buffer.alloc(32);

/** The ends of a chain without entries. */
export const emptyChain: ChainEnds = { seq: 0, hash: nothing, prunedSeq: 0, prunedHash: nothing };

type Key = Buffer | KeyObject;

const keyed = (key: Key, content: readonly unknown[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest();

/**
 * The hash of an entry: HMAC-SHA-256 with the key of the audit chains over the previous hash and the entry's content
 * in a fixed order. Without the key nobody can make one that fits.
 */
export function auditHash(key: Key, previous: Buffer, seq: number, entry: AuditEntry): Buffer {
  const detail = Object.entries(entry.detail ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return keyed(key, [
    'entry',
    previous.toString('hex'),
    seq,
    entry.pharmacyId,
    entry.at.getTime(),
    entry.userId,
    entry.userName,
    entry.action,
    entry.subject,
    detail,
  ]);
}

/** The proof that a chain's ends were written with the key: a shortened chain has none for its new end. */
export function endsProof(key: Key, pharmacyId: string, ends: ChainEnds): Buffer {
  const { seq, hash, prunedSeq, prunedHash } = ends;
  return keyed(key, [
    'head',
    pharmacyId,
    seq,
    hash.toString('hex'),
    prunedSeq,
    prunedHash.toString('hex'),
  ]);
}
