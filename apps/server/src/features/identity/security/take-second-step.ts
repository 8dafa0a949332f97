import { z } from 'zod';
import type { Tx } from '../../../platform/database/open-database.ts';
import { findAccount } from '../accounts/stored-accounts.ts';
import type { IdentityAnswer, IdentityClient } from '../calls/identity-call.ts';
import { IdentityError } from '../calls/identity-error.ts';
import type { StoredSession } from '../sessions/sessions.repository.ts';
import { readCookie } from '../sessions/use-cookie.ts';
import { completeStep } from './complete-step.ts';
import { stepOfCode } from '../second-factor/one-time-code.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { possibleHashesOf } from '../second-factor/recovery-codes.ts';
import { asHolder, noteChange, type SecurityDeps } from './security-deps.ts';
import {
  findAppSecret,
  spendRecoveryCode,
  spendStep,
} from '../second-factor/second-factor.repository.ts';

const stepSchema = z.union([
  z.object({ code: z.string().regex(/^\d{6}$/) }),
  z.object({ recoveryCode: z.string().min(1).max(40) }),
]);
type Step = z.output<typeof stepSchema>;

/** Uses a code of the app; false for a wrong or used one. */
export async function spendCode(
  { secrets, clock }: Pick<SecurityDeps, 'secrets' | 'clock'>,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  const secret = await findAppSecret(tx, secrets, userId);
  if (secret === undefined) return false;
  const now = clock();
  const step = stepOfCode(secret, code, now);
  return step !== undefined && spendStep(tx, userId, step, now);
}

function spend(deps: SecurityDeps, tx: Tx, userId: string, step: Step): Promise<boolean> {
  if ('code' in step) return spendCode(deps, tx, userId, step.code);
  const hashes = possibleHashesOf(deps.secrets, userId, step.recoveryCode);
  return spendRecoveryCode(tx, userId, hashes, deps.clock());
}

/** Uses the code and completes the session in one transaction; returns the Set-Cookie headers. */
function complete(
  deps: SecurityDeps,
  { sessionId, userId }: StoredSession,
  step: Step,
  client: IdentityClient,
): Promise<string[]> {
  return asHolder(deps, userId, async (tx, holder) => {
    const { account, session } = await lockOwnAccount(tx, { userId, sessionId }, deps.sessionDays);
    if (session.missingStep !== 'second_factor') throw new IdentityError('not_authorized');
    if (!(await spend(deps, tx, userId, step))) throw new IdentityError('wrong_code');
    if ('recoveryCode' in step) await noteChange(deps, tx, { account, holder }, 'code_used');
    return completeStep(deps, tx, { sessionId, userId }, client);
  });
}

/**
 * Completes a sign-in with a code of the authenticator app, or a recovery code. Each is accepted
 * once. Tries are counted before they are checked, as those of passwords.
 * @throws IdentityError not_authorized without a session that waits for it, wrong_code (also of a
 * used one), too_many_requests, validation_fail
 */
export async function takeSecondStep(
  deps: SecurityDeps,
  input: unknown,
  client: IdentityClient,
): Promise<IdentityAnswer<{ userId: string }>> {
  const session = await readCookie(deps, client);
  if (session?.missingStep !== 'second_factor') throw new IdentityError('not_authorized');
  const step = stepSchema.safeParse(input);
  if (!step.success) throw new IdentityError('validation_fail');
  const { userId } = session;
  const account = await deps.store.inGlobal((tx) => findAccount(tx, { userId }));
  const browserId = await deps.browsers.find(client.cookie, account?.email ?? '', 'code');
  const attempt = await deps.attempts.reserveCode(userId, browserId);
  const cookies = await complete(deps, session, step.data, client);
  await deps.attempts.succeeded(attempt);
  await deps.noteBegin(userId);
  return { body: { userId }, cookies };
}
