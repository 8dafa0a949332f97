import { expect, test } from 'vitest';
import { CallError, NO_RESPONSE } from './call-error.ts';
import { handleCallError, isForeign, reactionTo } from './handle-call-error.ts';

type Failure = ConstructorParameters<typeof CallError>[0];

const reaction = (failure: Failure, visitor: 'staff' | 'customer' = 'staff') =>
  reactionTo(new CallError(failure), visitor);

const session = { code: 'error_session_expired', status: 401 };
const toast = (text: string) => ({ kind: 'toast', text });
const errors = (...msgs: string[]) => msgs.map((msg) => ({ msg, path: 'phoneNumber' }));

test.each<[string, Failure, object]>([
  [
    'NET-04 ERR-011: an expired session logs out, and Login says so',
    session,
    { kind: 'endSession', notice: 'error_session_expired' },
  ],
  [
    'NET-05: each other 401 logs out and reloads, and Login says so',
    { code: 'not_authorized', status: 401 },
    { kind: 'endSession', notice: 'session_gone' },
  ],
  [
    'NET-06 ERR-010: no response shows error_network_server_error',
    { code: 'error_network_server_error', status: NO_RESPONSE },
    toast('error_network_server_error'),
  ],
  [
    'NET-07: a 400 neither logs out nor navigates; its code shows as a toast',
    { code: 'invalid_locker', status: 400 },
    toast('invalid_locker'),
  ],
  [
    'NET-08: a 403 without not_enough_permissions logs out',
    { code: 'user_is_disabled', status: 403 },
    { kind: 'endSession' },
  ],
  [
    'NET-09: a 403 with not_enough_permissions shows its text and stays signed in',
    { code: 'not_enough_permissions', status: 403 },
    toast('not_enough_permissions'),
  ],
  ['NET-08: forbidden stays signed in', { code: 'forbidden', status: 403 }, { kind: 'toast' }],
  [
    'NET-11 ERR-041: a 404 whose errors include no_content goes to /locationNotAllowed',
    { code: 'not_found', status: 404, errors: errors('other', 'no_content') },
    { kind: 'go', to: '/locationNotAllowed' },
  ],
  [
    'NET-11: another 404 shows its text',
    { code: 'delivery_not_found', status: 404 },
    { kind: 'toast' },
  ],
  [
    "NET-13 ERR-013: 'Validation fail' shows the first error's msg instead",
    {
      code: 'validation_fail',
      status: 400,
      message: 'Validation fail',
      errors: errors('validation.phoneNumber', 'validation.required'),
    },
    toast('validation.phoneNumber'),
  ],
  ['NET-14: a status 300 shows no toast', { code: 'unknown', status: 300 }, { kind: 'nothing' }],
])('%s', (_name, failure, expected) => {
  expect(reaction(failure)).toMatchObject(expected);
});

test("NET-08 NET-10: of what is forbidden the page shows that it is not accessible; 'User not authorized' sends a customer to /verified and logs staff out", () => {
  expect(isForeign(new CallError({ code: 'forbidden', status: 403 }))).toBe(true);
  const refusal = { code: 'not_authorized', status: 403, message: 'User not authorized' };
  expect(reaction(refusal, 'customer')).toEqual({ kind: 'go', to: '/verified' });
  expect(reaction(refusal).kind).toBe('endSession');
});

test('each reaction calls its handler', () => {
  const done: string[] = [];
  const handlers = {
    visitor: 'staff' as const,
    endSession: (notice: string | null) => done.push(`end ${String(notice)}`),
    go: (to: string) => done.push(`go ${to}`),
    toast: (text: string) => done.push(`toast ${text}`),
  };
  for (const failure of [
    session,
    { code: 'no_content', status: 404 },
    { code: 'unknown', status: 500 },
    { code: 'unknown', status: 300 },
  ])
    handleCallError(new CallError(failure), handlers);
  expect(done).toEqual(['end error_session_expired', 'go /locationNotAllowed', 'toast unknown']);
});
