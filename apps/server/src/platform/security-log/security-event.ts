import { type ErrorCode, statusOf } from '@kolli/contract/call/error-codes';

/** What the security log writes and counts (SEC-09). */
export const securityEvents = [
  'sign_in_failed',
  'locked_out',
  'wrong_key',
  'not_authorized',
  'forbidden',
  'too_many_calls',
  'many_customers',
  'many_corrections',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

/** Answers to wrong passwords, codes, passkeys and work accounts. */
const failedSignIns: ReadonlySet<ErrorCode> = new Set([
  'error_login_user_not_found_or_wrong_password',
  'wrong_code',
  'wrong_password',
  'wrong_old_password',
  'passkey_unknown',
  'passkey_wrong_site',
  'passkey_not_verified',
  'passkey_invalid',
  'passkey_copied',
  'work_account_failed',
  'work_account_not_connected',
]);

/** Whom the refused call is for: people who sign in, machines with a key, or others. */
export type RefusedAt = 'identity' | 'machine' | 'other';

const byStatus: Readonly<Record<number, Record<RefusedAt, SecurityEvent>>> = {
  401: { identity: 'not_authorized', machine: 'wrong_key', other: 'not_authorized' },
  403: { identity: 'forbidden', machine: 'forbidden', other: 'forbidden' },
  429: { identity: 'locked_out', machine: 'too_many_calls', other: 'too_many_calls' },
};

/** The event that an answer with this code is; undefined for an answer that refuses nobody. */
export function securityEventOf(code: ErrorCode, at: RefusedAt): SecurityEvent | undefined {
  if (failedSignIns.has(code)) return 'sign_in_failed';
  // Staff outside their networks, who do not get to know that they are refused.
  if (code === 'no_content') return 'forbidden';
  if (code === 'claim_code_not_found') return 'wrong_key';
  return byStatus[statusOf(code)]?.[at];
}
