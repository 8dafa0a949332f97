import type { ErrorCode } from '@kolli/contract/call/error-codes';
import { APIError } from 'better-auth';
import { z } from 'zod';
import { isDatabaseAway } from '../../../platform/database/database-faults.ts';
import { IdentityError } from './identity-error.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'error_login_user_not_found_or_wrong_password',
  INVALID_EMAIL: 'user_with_email_does_not_exist',
  PASSWORD_TOO_LONG: 'validation_fail',
  user_is_disabled: 'user_is_disabled',
  INVALID_ORIGIN: 'forbidden',
  MISSING_OR_NULL_ORIGIN: 'forbidden',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'forbidden',
};

const bodySchema = z.object({ code: z.string() });

/** Maps a failed library response to Kolli's error code. */
export function refusalOf(status: number, body: unknown, cause?: unknown): IdentityError {
  const read = bodySchema.safeParse(body);
  const code = read.success ? codes[read.data.code] : undefined;
  if (code !== undefined) return new IdentityError(code, { cause });
  return new IdentityError(status === 401 ? 'not_authorized' : 'unknown', { cause });
}

/**
 * Converts a failure to an error for the caller. The library turns some database failures into its
 * own responses, so `probe` then checks whether the database is available.
 */
export async function explainFailure(
  failure: unknown,
  probe: () => Promise<unknown>,
): Promise<IdentityError> {
  if (isDatabaseAway(failure)) return new IdentityError('service_unavailable', { cause: failure });
  const error = asIdentityError(failure);
  if (error.code !== 'unknown') return error;
  try {
    await probe();
    return error;
  } catch (cause) {
    return new IdentityError('service_unavailable', { cause });
  }
}

function asIdentityError(failure: unknown): IdentityError {
  if (failure instanceof IdentityError) return failure;
  if (failure instanceof APIError) return refusalOf(failure.statusCode, failure.body, failure);
  return new IdentityError('unknown', { cause: failure });
}
