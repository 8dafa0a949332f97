import { findPasswordFault } from '../accounts/find-password-fault.ts';
import { IdentityError } from '../calls/identity-error.ts';
import type { PasswordDeps } from './password-deps.ts';

/**
 * Refuses a new password that others would guess (SEC-02). Called only after the caller has proven
 * to own the account: the refusal says something of its owner.
 * @throws IdentityError with a `PasswordFault`, such as password_most_used
 */
export async function refusePoorPassword(
  deps: Pick<PasswordDeps, 'store' | 'productName'>,
  userId: string,
  password: string,
): Promise<void> {
  const { productName } = deps;
  const fault = await findPasswordFault(deps, { userId, password, productName });
  if (fault !== undefined) throw new IdentityError(fault);
}
