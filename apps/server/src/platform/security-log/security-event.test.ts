import { type ErrorCode, errorCodes, statusOf } from '@kolli/contract/call/error-codes';
import { expect, test } from 'vitest';
import { securityEventOf } from './security-event.ts';

const codes = Object.keys(errorCodes) as ErrorCode[];

test('SEC-09: every answer with 401, 403 or 429 is an event, and no other answer but those to wrong passwords, codes, passkeys and networks', () => {
  const passwords = ['wrong_code', 'wrong_old_password', 'wrong_password'];
  const passkeys = ['copied', 'invalid', 'not_verified', 'unknown', 'wrong_site'];
  const others = [
    'no_content',
    'claim_code_not_found',
    ...passwords,
    ...passkeys.map((fault) => `passkey_${fault}`),
  ];
  for (const at of ['identity', 'machine', 'other'] as const) {
    const events = codes.filter((code) => securityEventOf(code, at) !== undefined);
    const refusals = codes.filter((code) => [401, 403, 429].includes(statusOf(code)));
    expect(events.toSorted()).toEqual([...refusals, ...others].toSorted());
  }
});

test.each([
  ['error_login_user_not_found_or_wrong_password', 'identity', 'sign_in_failed'],
  ['work_account_failed', 'identity', 'sign_in_failed'],
  ['passkey_copied', 'identity', 'sign_in_failed'],
  ['error_login_too_many_attempts', 'identity', 'locked_out'],
  ['too_many_requests', 'identity', 'locked_out'],
  ['too_many_requests', 'other', 'too_many_calls'],
  ['pin_locked', 'other', 'too_many_calls'],
  ['not_authorized', 'machine', 'wrong_key'],
  ['auth/id-token-expired', 'other', 'not_authorized'],
  ['proof_needed', 'other', 'forbidden'],
  ['no_content', 'other', 'forbidden'],
] as const)('SEC-09: %s at %s is %s', (code, at, event) => {
  expect(securityEventOf(code, at)).toBe(event);
});
