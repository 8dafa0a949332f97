import type { verifyAuditLog as verifyCall } from '@kolli/contract/pharmacy/audit';
import type { CallResult } from '@kolli/contract/call/call';
import { type AuditHead, readAuditHeads } from '../../platform/audit/read-audit-heads.ts';
import { verifyAudit } from '../../platform/audit/verify-audit.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { hasPharmacy } from '../../platform/database/has-pharmacy.ts';
import { installationId } from '../../platform/audit/installation-id.ts';
import type { Store } from '../../platform/database/open-database.ts';
import type { Settings } from '../../platform/settings/settings.ts';

export interface AuditDeps {
  readonly store: Store;
  readonly settings: Pick<Settings, 'AUDIT_HEADS_FILE'>;
}

/** The heads stored outside the database of the pharmacy and the installation, or why they cannot be read. */
async function headsOnFile(
  file: string | undefined,
  pharmacyId: string,
): Promise<ReadonlyMap<string, readonly AuditHead[]> | { readonly problem: string }> {
  if (file === undefined) return new Map();
  try {
    return await readAuditHeads(file, [pharmacyId, installationId]);
  } catch (error) {
    const isAway = error instanceof Error && 'code' in error;
    return { problem: isAway ? 'the heads file cannot be read' : (error as Error).message };
  }
}

/**
 * Recomputes a pharmacy's chain and compares it with its head, and with the heads file outside the
 * database, if configured; without that file a chain that was set back is not detected. If it is intact, the same of the
 * installation's chain. Throws `pharmacy_not_found`.
 */
export async function verifyAuditLog(
  { store, settings }: AuditDeps,
  pharmacyId: string,
): Promise<CallResult<typeof verifyCall>> {
  const heads = await headsOnFile(settings.AUDIT_HEADS_FILE, pharmacyId);
  return store.inPharmacies([pharmacyId, installationId], async (tx) => {
    if (!(await hasPharmacy(tx, pharmacyId))) throw new CodedError('pharmacy_not_found');
    const verify = (id: string) => verifyAudit(tx, id, 'problem' in heads ? [] : heads.get(id));
    const verdict = await verify(pharmacyId);
    if (!verdict.ok) {
      const { brokenAt, reason } = verdict;
      return { isIntact: false, entries: Math.max(brokenAt - 1, 0), brokenAt, reason };
    }
    const { entries } = verdict;
    if ('problem' in heads)
      return { isIntact: false, entries, brokenAt: null, reason: heads.problem };
    const ofInstallation = await verify(installationId);
    if (!ofInstallation.ok) {
      const reason = `of the installation, at entry ${ofInstallation.brokenAt}: ${ofInstallation.reason}`;
      return { isIntact: false, entries, brokenAt: null, reason };
    }
    return { isIntact: true, entries, brokenAt: null, reason: null };
  });
}
