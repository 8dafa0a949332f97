import type { Call } from '@kolli/contract/call/call';
import type { Store } from '../../database/open-database.ts';

const columns = {
  identityNumbers: 'proof_for_identity_numbers',
  remoteOpening: 'proof_for_opening',
} as const;

/** Whether a call is made only by somebody who has just proven who they are (SEC-06). */
export async function asksForProof(
  store: Store,
  { needsRecentProof }: Call,
  pharmacyId: string | undefined,
): Promise<boolean> {
  if (needsRecentProof === undefined || needsRecentProof === true) return needsRecentProof ?? false;
  if (pharmacyId === undefined) return true;
  const column = columns[needsRecentProof];
  const [row] = await store.readInPharmacies([pharmacyId], (from) =>
    from.selectFrom('pharmacy').select(`${column} as asks`).where('id', '=', pharmacyId),
  );
  return row?.asks === true;
}
