import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { verifyPin, verifySsn } from '@kolli/contract/delivery/identity-checks';
import { useState } from 'react';
import { type EditForm, useEditForm } from '../../../components/edit-form/use-edit-form.ts';
import { call } from '../../../lib/call/call.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import {
  type CheckErrors,
  type CheckWay,
  checkErrors,
  cleanCheck,
  emptyCheck,
  type IdentityCheckDraft,
  isCheckEntered,
  isWayFor,
} from './identity-check-draft.ts';
import { onHoldCode } from '../on-hold-modal.tsx';
import { identityCheckErrors } from './identity-check-errors.ts';

/** A check as it was filled in, to begin from again with what was wrong about it. */
export type FilledCheck = {
  readonly way: CheckWay;
  readonly draft: IdentityCheckDraft;
  readonly errors: CheckErrors;
};

/** The form of the identity checks, and the way chosen. */
export type IdentityCheck = EditForm<IdentityCheckDraft> & {
  readonly way: CheckWay;
  readonly chooseWay: (way: CheckWay) => void;
};

type IdentityCheckOptions = {
  delivery: Delivery;
  /** What it begins with. */
  begun: FilledCheck | undefined;
  onHeld: () => void;
  onChecked: (filled: Pick<FilledCheck, 'way' | 'draft'>) => void;
};

/** The form of the chosen check. Input stays after a failure and is discarded with the modal. */
export function useIdentityCheck(options: IdentityCheckOptions): IdentityCheck {
  const { delivery, begun, onHeld, onChecked } = options;
  const [way, setWay] = useState<CheckWay>(
    begun?.way ?? (isWayFor('verifySsn', delivery.hasSsn) ? 'verifySsn' : 'withoutSsn'),
  );
  const editing = useEditForm<IdentityCheckDraft, true>({
    id: null,
    saved: emptyCheck,
    begun: begun && { values: begun.draft, errors: begun.errors },
    check: (draft) => checkErrors(way, draft, new Date(serverNow())),
    timing: 'saved',
    save: async (draft) => {
      try {
        return await verifyIdentity(delivery.docId, way, cleanCheck(draft));
      } catch (error) {
        if (error instanceof CallError && error.code === onHoldCode) onHeld();
        throw error;
      }
    },
    errorsOf: identityCheckErrors,
    onSaved: (_right, draft) => onChecked({ way, draft }),
  });
  const chooseWay = (next: CheckWay) => {
    setWay(next);
    editing.form.clearErrors();
  };
  return { ...editing, isDirty: isCheckEntered(editing.form.values), way, chooseWay };
}

/**
 * Asks the server whether it is the right person: `verify-ssn` for the two ways with an identity
 * number (PCK-07, PCK-10), `verify-pin` for the one without (PCK-08).
 */
async function verifyIdentity(
  docId: string,
  way: CheckWay,
  { kolliId, ssn, phoneNumber, pinCode }: IdentityCheckDraft,
): Promise<true> {
  const params = { deliveryId: docId };
  const isRight: boolean = await (way === 'withoutSsn'
    ? call(verifyPin, { params, body: { kolliId, phoneNumber, pinCode } })
    : call(verifySsn, { params, body: { kolliId, ssn } }));
  if (!isRight) throw new CallError({ code: 'ssn_mismatch', status: 200 });
  return true;
}
