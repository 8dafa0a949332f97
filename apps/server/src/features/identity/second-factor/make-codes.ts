import type { Tx } from '../../../platform/database/open-database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { countUnusedCodes, storeRecoveryCodes } from './second-factor.repository.ts';

/** Replaces a person's recovery codes; they are stored only as hashes. */
export async function makeCodes(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  now: Date,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(secrets, userId, code));
  await storeRecoveryCodes(tx, userId, hashes, now);
  return codes;
}

/** Makes recovery codes for a person who has none left; else returns none. */
export async function makeFirstCodes(
  tx: Tx,
  secrets: Secrets,
  userId: string,
  now: Date,
): Promise<string[]> {
  const left = await countUnusedCodes(tx, userId);
  return left > 0 ? [] : makeCodes(tx, secrets, userId, now);
}
