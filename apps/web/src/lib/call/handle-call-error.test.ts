import { describe, expect, test } from 'vitest';
import { CallError, NO_RESPONSE } from './call-error.ts';
import { handleCallError, isForeign, reactionTo } from './handle-call-error.ts';

type Failure = ConstructorParameters<typeof CallError>[0];

function staffReaction(failure: Failure) {
  return reactionTo(new CallError(failure), 'staff');
}

describe('reactions to a failed call', () => {
  test('NET-04 ERR-011: an expired session logs out, and Login says so', () => {
    expect(staffReaction({ code: 'error_session_expired', status: 401 })).toEqual({
      kind: 'endSession',
      notice: 'error_session_expired',
    });
  });

  test('NET-05: any other 401 logs out and reloads without a message', () => {
    expect(staffReaction({ code: 'not_authorized', status: 401 })).toEqual({
      kind: 'endSession',
      notice: null,
    });
  });

  test('NET-06 ERR-010: no response shows error_network_server_error', () => {
    expect(staffReaction({ code: 'error_network_server_error', status: NO_RESPONSE })).toEqual({
      kind: 'toast',
      text: 'error_network_server_error',
    });
  });

  test('NET-07: a 400 neither logs out nor navigates; its code shows as a toast', () => {
    expect(staffReaction({ code: 'invalid_locker', status: 400 })).toEqual({
      kind: 'toast',
      text: 'invalid_locker',
    });
  });

  test('NET-08: a 403 without not_enough_permissions logs out', () => {
    expect(staffReaction({ code: 'user_is_disabled', status: 403 }).kind).toBe('endSession');
  });

  test('NET-09: a 403 with not_enough_permissions shows its text and stays signed in', () => {
    expect(staffReaction({ code: 'not_enough_permissions', status: 403 })).toEqual({
      kind: 'toast',
      text: 'not_enough_permissions',
    });
  });

  test('NET-08: forbidden stays signed in, and the page shows that it is not accessible', () => {
    const error = new CallError({ code: 'forbidden', status: 403 });
    expect(reactionTo(error, 'staff').kind).toBe('toast');
    expect(isForeign(error)).toBe(true);
  });

  test("NET-10: 'User not authorized' sends a customer to /verified and logs staff out", () => {
    const error = new CallError({
      code: 'not_authorized',
      status: 403,
      message: 'User not authorized',
    });
    expect(reactionTo(error, 'customer')).toEqual({ kind: 'go', to: '/verified' });
    expect(reactionTo(error, 'staff').kind).toBe('endSession');
  });

  test('NET-11 ERR-041: a 404 whose errors include no_content goes to /locationNotAllowed', () => {
    const errors = [
      { msg: 'other', path: '' },
      { msg: 'no_content', path: '' },
    ];
    expect(staffReaction({ code: 'not_found', status: 404, errors })).toEqual({
      kind: 'go',
      to: '/locationNotAllowed',
    });
    expect(staffReaction({ code: 'delivery_not_found', status: 404 }).kind).toBe('toast');
  });

  test("NET-13 ERR-013: 'Validation fail' shows the first error's msg instead", () => {
    const errors = [
      { msg: 'validation.phoneNumber', path: 'phoneNumber' },
      { msg: 'validation.required', path: 'deliveryId' },
    ];
    const failure = { code: 'validation_fail', status: 400, message: 'Validation fail', errors };
    expect(staffReaction(failure)).toEqual({ kind: 'toast', text: 'validation.phoneNumber' });
  });

  test('NET-14: a status 300 shows no toast', () => {
    expect(staffReaction({ code: 'unknown', status: 300 })).toEqual({ kind: 'nothing' });
  });

  test('each reaction calls its handler', () => {
    const done: string[] = [];
    const handlers = {
      visitor: 'staff' as const,
      endSession: (notice: string | null) => done.push(`end ${String(notice)}`),
      go: (to: string) => done.push(`go ${to}`),
      toast: (text: string) => done.push(`toast ${text}`),
    };
    handleCallError(new CallError({ code: 'error_session_expired', status: 401 }), handlers);
    handleCallError(new CallError({ code: 'no_content', status: 404 }), handlers);
    handleCallError(new CallError({ code: 'unknown', status: 500 }), handlers);
    handleCallError(new CallError({ code: 'unknown', status: 300 }), handlers);
    expect(done).toEqual(['end error_session_expired', 'go /locationNotAllowed', 'toast unknown']);
  });
});
