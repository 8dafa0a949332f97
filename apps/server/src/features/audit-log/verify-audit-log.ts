import type { verifyAuditLog as verifyCall } from '@kolli/contract/pharmacy/audit';
import type { CallResult } from '@kolli/contract/call/call';
import { type AuditHead, readAuditHeads } from '../../platform/audit/read-audit-heads.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { hasPharmacy } from '../../platform/database/has-pharmacy.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Settings } from '../../platform/settings/settings.ts';

export interface AuditDeps {
  readonly store: Store;
  readonly settings: Pick<Settings, 'AUDIT_HEADS_FILE'>;
}

/** The pharmacy's heads stored outside the database, if any, or why they cannot be read. */
async function headsOnFile(
  file: string | undefined,
  pharmacyId: string,
): Promise<readonly AuditHead[] | { readonly problem: string }> {
  if (file === undefined) return [];
  try {
    return (await readAuditHeads(file, pharmacyId)).get(pharmacyId) ?? [];
  } catch (error) {
    const isAway = error instanceof Error && 'code' in error;
    return { problem: isAway ? 'the heads file cannot be read' : (error as Error).message };
  }
}

/**
 * Recomputes a pharmacy's chain and compares it with its head, and with the heads file outside the
 * database, if configured; without that file a rewritten chain is not detected. Throws
 * `pharmacy_not_found`.
 */
export async function verifyAuditLog(
  { store, settings }: AuditDeps,
  pharmacyId: string,
): Promise<CallResult<typeof verifyCall>> {
  const heads = await headsOnFile(settings.AUDIT_HEADS_FILE, pharmacyId);
  return store.inPharmacies([pharmacyId], async (tx) => {
    if (!(await hasPharmacy(tx, pharmacyId))) throw new CodedError('pharmacy_not_found');
    const verdict = await verifyAudit(tx, pharmacyId, 'problem' in heads ? [] : heads);
    if (!verdict.ok) {
      const { brokenAt, reason } = verdict;
      return { isIntact: false, entries: Math.max(brokenAt - 1, 0), brokenAt, reason };
    }
    const { entries } = verdict;
    if ('problem' in heads)
      return { isIntact: false, entries, brokenAt: null, reason: heads.problem };
    return { isIntact: true, entries, brokenAt: null, reason: null };
  });
}
