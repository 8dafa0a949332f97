import type { Tx } from '../../platform/database/open-database.ts';
import { markChecksUsed } from './identity-check.repository.ts';

/** Ends all checks of a delivery, for example because its PIN has changed: the person who was checked may not be its customer. */
export const endChecks = (
  tx: Tx,
  delivery: { readonly pharmacyId: string; readonly docId: string },
  at: Date,
): Promise<void> => markChecksUsed(tx, delivery, at);
