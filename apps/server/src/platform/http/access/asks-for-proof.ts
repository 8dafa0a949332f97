import type { Call } from '@kolli/contract/call/call';
import { proofOf } from '@kolli/contract/recent-proof';
import { CodedError } from '../../coded-error.ts';
import type { Store } from '../../database/open-database.ts';
import type { StaffCaller } from '../../session/staff-caller.ts';

const columns = {
  identityNumbers: 'proof_for_identity_numbers',
  remoteOpening: 'proof_for_opening',
} as const;

const has = (body: unknown, field: string) =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, field);

/**
 * Whether a call is made only by somebody who has just proven who they are (SEC-06, DAT-03). Of the fields of `body`,
 * before it is validated, only PINs are looked at: `requireProofFor` decides on the others.
 */
export async function asksForProof(
  store: Store,
  call: Call,
  { pharmacyId, body }: { readonly pharmacyId: string | undefined; readonly body: unknown },
): Promise<boolean> {
  const { asks, asksFor } = proofOf(call);
  if (asksFor?.pin?.split(' ').some((field) => has(body, field)) === true) return true;
  if (asks !== 'identityNumbers' && asks !== 'remoteOpening') return asks !== undefined;
  if (pharmacyId === undefined) return true;
  const column = columns[asks];
  const [row] = await store.readInPharmacies([pharmacyId], (from) =>
    from.selectFrom('pharmacy').select(`${column} as asks`).where('id', '=', pharmacyId),
  );
  return row?.asks === true;
}

/** Throws `proof_needed` if one of the changed fields of the call's body asks for a recent proof (DAT-03). */
export function requireProofFor(
  call: Call,
  changed: readonly string[],
  { isProven }: Pick<StaffCaller, 'isProven'>,
): void {
  if (isProven) return;
  const asking = Object.values(proofOf(call).asksFor ?? {}).flatMap((names) => names.split(' '));
  if (changed.some((field) => asking.includes(field))) throw new CodedError('proof_needed');
}
