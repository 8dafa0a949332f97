import { APIError } from 'better-auth';
import { expect, test } from 'vitest';
import { IdentityError } from './identity-error.ts';
import { explainFailure, refusalOf } from './explain-failure.ts';

test.each([
  [401, { code: 'INVALID_EMAIL_OR_PASSWORD' }, 'error_login_user_not_found_or_wrong_password'],
  [400, { code: 'INVALID_EMAIL' }, 'user_with_email_does_not_exist'],
  [400, { code: 'PASSWORD_TOO_LONG' }, 'validation_fail'],
  [403, { code: 'user_is_disabled' }, 'user_is_disabled'],
  [403, { code: 'INVALID_ORIGIN' }, 'forbidden'],
  [403, { code: 'MISSING_OR_NULL_ORIGIN' }, 'forbidden'],
  [403, { code: 'CROSS_SITE_NAVIGATION_LOGIN_BLOCKED' }, 'forbidden'],
  [401, { code: 'of a later version' }, 'not_authorized'],
  [401, undefined, 'not_authorized'],
  [402, { code: 7 }, 'unknown'],
  [500, undefined, 'unknown'],
] as const)('the library response %i %j becomes %s', (status, body, code) => {
  const cause = new Error('unexpected');
  expect(refusalOf(status, body, cause)).toMatchObject({ name: 'IdentityError', code, cause });
});

async function explained(failure: unknown, fault?: Error) {
  let isProbed = false;
  const error = await explainFailure(failure, async () => {
    isProbed = true;
    if (fault !== undefined) throw fault;
  });
  return [error.code, error.cause, isProbed];
}

test('an unavailable database is reported without a probe', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  expect(await explained(away)).toEqual(['service_unavailable', away, false]);
});

test('a refusal of ours or of the library is passed on unchanged', async () => {
  const refused = new IdentityError('not_authorized');
  expect(await explainFailure(refused, () => Promise.reject(new Error('probed')))).toBe(refused);
  const disabled = new APIError('FORBIDDEN', { code: 'user_is_disabled' });
  expect(await explained(disabled)).toEqual(['user_is_disabled', disabled, false]);
});

test('an unexpected error is checked against the availability of the database', async () => {
  const failure = new APIError('INTERNAL_SERVER_ERROR');
  const away = new Error('nobody there');
  for (const unforeseen of [failure, new TypeError('x')]) {
    expect(await explained(unforeseen)).toEqual(['unknown', unforeseen, true]);
    expect(await explained(unforeseen, away)).toEqual(['service_unavailable', away, true]);
  }
});
