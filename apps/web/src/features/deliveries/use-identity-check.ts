import type { Delivery } from '@kolli/contract/deliveries';
import { useState } from 'react';
import {
  type CheckErrors,
  type CheckField,
  type CheckWay,
  checkErrors,
  emptyCheck,
  type IdentityCheckDraft,
  isWayFor,
} from './identity-check-draft.ts';
import { useVerifyIdentity } from './use-verify-identity.ts';

/** A check as it was filled in, to begin from again with what was wrong about it. */
export type FilledCheck = {
  readonly way: CheckWay;
  readonly draft: IdentityCheckDraft;
  readonly errors: CheckErrors;
};

/** The state of the identity checks, and how to make one. */
export type IdentityCheck = {
  readonly way: CheckWay;
  readonly chooseWay: (way: CheckWay) => void;
  readonly draft: IdentityCheckDraft;
  readonly errors: CheckErrors;
  readonly change: (field: CheckField, text: string) => void;
  readonly confirm: (isConfirmed: boolean) => void;
  readonly isBusy: boolean;
  /** Shows what is missing, or asks the server. Null is a success, else what is wrong. */
  readonly make: () => Promise<CheckErrors | null>;
};

/**
 * A check of the way chosen: `verify-ssn` for the two ways with an identity number (PCK-07, PCK-10),
 * `verify-pin` for the one without (PCK-08). A failure keeps all that was typed; nothing of it
 * outlives the modal. `begun` is what it begins with.
 */
export function useIdentityCheck(delivery: Delivery, begun?: FilledCheck): IdentityCheck {
  const [way, setWay] = useState<CheckWay>(
    begun?.way ?? (isWayFor('verifySsn', delivery.hasSsn) ? 'verifySsn' : 'withoutSsn'),
  );
  const [draft, setDraft] = useState(begun?.draft ?? emptyCheck);
  const [errors, setErrors] = useState<CheckErrors>(begun?.errors ?? {});
  const verify = useVerifyIdentity(delivery.docId);
  const set = (changes: Partial<IdentityCheckDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    const fixed = Object.fromEntries(Object.keys(changes).map((field) => [field, undefined]));
    setErrors((before) => ({ ...before, ...fixed }));
  };

  return {
    way,
    chooseWay: (next) => {
      setWay(next);
      setErrors({});
    },
    draft,
    errors,
    change: (field, text) => {
      set({ [field]: text });
    },
    confirm: (isConfirmed) => {
      set({ isConfirmed });
    },
    isBusy: verify.isBusy,
    make: async () => {
      const missing = checkErrors(way, draft, new Date());
      const found = Object.keys(missing).length > 0 ? missing : await verify.ask(way, draft);
      setErrors(found ?? {});
      return found;
    },
  };
}
