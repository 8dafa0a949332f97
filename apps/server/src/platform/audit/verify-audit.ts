import type { Tx } from '../database/open-database.ts';
import type { LongWork } from '../work/long-work.ts';
import type { ChainEnds } from './audit-hash.ts';
import { faultOf, lockChain, readEntries } from './audit-rows.ts';
import { readEnds } from './chain-ends.repository.ts';
import type { AuditHead } from './read-audit-heads.ts';

export type AuditVerdict =
  | { readonly ok: true; readonly entries: number }
  | { readonly ok: false; readonly brokenAt: number; readonly reason: string };

/** A head outside the database. */
type HeadOnFile = Pick<AuditHead, 'seq' | 'hash'>;

const pageSize = 1000;

async function* readChain(tx: Tx, pharmacyId: string, from: number) {
  let seq = from;
  for (;;) {
    const page = await readEntries(tx, { pharmacyId, seq, limit: pageSize });
    yield* page;
    seq = page.at(-1)?.seq ?? seq;
    if (page.length < pageSize) return;
  }
}

/** Compares the hash of one number with the heads that name it. */
function compareHeads(head: ChainEnds | undefined, headsOnFile: readonly HeadOnFile[]) {
  const onFile = Map.groupBy(headsOnFile, ({ seq }) => seq);
  return (seq: number, hash: Buffer): string | undefined => {
    if (head?.seq === seq && !head.hash.equals(hash)) return 'the head was changed';
    const hex = hash.toString('hex');
    const differs = onFile.get(seq)?.some((one) => one.hash !== hex) ?? false;
    return differs ? 'the heads on file do not match' : undefined;
  };
}

/**
 * Recomputes a pharmacy's chain from where it was pruned, or from its start, to its head, with the key of the audit
 * chains. Finds every change, removal and addition that was made without the key. The heads stored outside the
 * database find in addition a chain that somebody set back to an earlier state of its own.
 */
export async function verifyAudit(
  tx: Tx,
  pharmacyId: string,
  headsOnFile: readonly HeadOnFile[] = [],
  { signal, onProgress }: LongWork = {},
): Promise<AuditVerdict> {
  const broken = (brokenAt: number, reason: string) => ({ ok: false, brokenAt, reason }) as const;
  await lockChain(tx, pharmacyId, 'verify');
  // Read before the entries, since more may be added meanwhile.
  const head = await readEnds(tx, pharmacyId);
  const compare = compareHeads(head, headsOnFile);
  const from = { seq: head?.prunedSeq ?? 0, hash: head?.prunedHash ?? Buffer.alloc(32) };
  let last = from;
  const ofStart = compare(from.seq, from.hash);
  if (ofStart !== undefined) return broken(from.seq, ofStart);
  for await (const row of readChain(tx, pharmacyId, from.seq)) {
    const fault = faultOf(tx, last, row) ?? compare(row.seq, row.hash);
    if (fault !== undefined) return broken(last.seq + 1, fault);
    last = { seq: row.seq, hash: row.hash };
    if (last.seq % pageSize > 0) continue;
    signal?.throwIfAborted();
    onProgress?.(last.seq - from.seq, (head?.seq ?? last.seq) - from.seq);
  }
  if (head === undefined) return broken(last.seq, 'the head is missing');
  if (head.seq > last.seq || headsOnFile.some((one) => one.seq > last.seq))
    return broken(last.seq, 'the end is missing');
  if (!head.isProven) return broken(last.seq, 'the head was changed');
  return { ok: true, entries: last.seq - from.seq };
}
