import { createSecretKey, type KeyObject } from 'node:crypto';

const keys = new WeakMap<object, KeyObject>();

/** The key as an object, with which each hash is made five times as fast. */
export const auditKeyObject = (key: Buffer | undefined): KeyObject | undefined =>
  key && createSecretKey(key);

/** Gives `work`'s transaction the key of the audit chains (`KOLLI_AUDIT_KEY`), so that every caller adds keyed entries. */
export function withAuditKey<Tx extends object, T>(
  key: KeyObject | undefined,
  work: (tx: Tx) => T,
): (tx: Tx) => T {
  return (tx) => {
    if (key !== undefined) keys.set(tx, key);
    return work(tx);
  };
}

/** The key of the audit chains. Throws if this process has none: an entry without a key would prove nothing. */
export function auditKeyOf(tx: object): KeyObject {
  const key = keys.get(tx);
  if (key === undefined)
    throw new Error('KOLLI_AUDIT_KEY is not set: the audit log cannot be written or verified');
  return key;
}
