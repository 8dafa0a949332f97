import { verifyPin, verifySsn } from '@kolli/contract/identity-checks';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import {
  type CheckErrors,
  type CheckWay,
  cleanCheck,
  type IdentityCheckDraft,
} from './identity-check-draft.ts';
import { identityCheckErrors } from './identity-check-errors.ts';

type Question = { readonly way: CheckWay; readonly draft: IdentityCheckDraft };

/**
 * Asks the server whether it is the right person: `verify-ssn` for the two ways with an identity
 * number (PCK-07, PCK-10), `verify-pin` for the one without (PCK-08). Null is a success, else what
 * is wrong by field, which is nothing where the failure is told as a toast.
 */
export function useVerifyIdentity(docId: string) {
  const verify = useMutation({
    mutationFn: ({ way, draft }: Question) => verifyIdentity(docId, way, cleanCheck(draft)),
    // What was typed is in its variables: they go when the modal goes.
    gcTime: 0,
    meta: { isShownByScreen: (error) => Object.keys(identityCheckErrors(error)).length > 0 },
  });
  const ask = async (way: CheckWay, draft: IdentityCheckDraft): Promise<CheckErrors | null> => {
    try {
      const isRight: boolean = await verify.mutateAsync({ way, draft });
      return isRight ? null : { ssn: 'wrongSSN' };
    } catch (error) {
      if (error instanceof CallError) return identityCheckErrors(error);
      throw error;
    }
  };
  return { ask, isBusy: verify.isPending };
}

function verifyIdentity(
  docId: string,
  way: CheckWay,
  { kolliId, ssn, phoneNumber, pinCode }: IdentityCheckDraft,
): Promise<true> {
  const params = { deliveryId: docId };
  return way === 'withoutSsn'
    ? call(verifyPin, { params, body: { kolliId, phoneNumber, pinCode } })
    : call(verifySsn, { params, body: { kolliId, ssn } });
}
