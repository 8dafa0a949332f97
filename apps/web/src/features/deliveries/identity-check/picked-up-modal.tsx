import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { isOnHold } from '@kolli/domain/delivery/holds';
import { useState } from 'react';
import { CallError } from '../../../lib/call/call-error.ts';
import { customersOwn } from './identity-check-draft.ts';
import { IdentityCheckModal } from './identity-check-modal.tsx';
import { needsCheck } from '../offered.ts';
import { OnHoldModal, onHoldCode } from '../on-hold-modal.tsx';
import { PickedUpQuestion } from './picked-up-question.tsx';
import { checkMissing, useHandOver } from './use-hand-over.ts';
import type { FilledCheck } from './use-identity-check.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';

type PickedUpModalProps = { delivery: Delivery; onClose: () => void; isFromHistory?: boolean };

type Stage =
  | { readonly kind: 'onHold' }
  | { readonly kind: 'check'; readonly isRestart: boolean; readonly begun?: FilledCheck }
  | {
      readonly kind: 'question';
      readonly another?: string | undefined;
      /** The completed check; none where none is needed. */
      readonly filled?: Pick<FilledCheck, 'way' | 'draft'>;
    };

/**
 * Hands a delivery over (API-07, DLG-25): the question alone where no check is needed, else the
 * identity check first (PCK-09). Where the server misses the check, the checks start over; where the
 * representative's number is the customer's, they go on with what was entered. A parcel on hold is not handed
 * over.
 */
export function PickedUpModal({ delivery, onClose, isFromHistory = false }: PickedUpModalProps) {
  const [stage, setStage] = useState<Stage>(
    needsCheck(delivery) ? { kind: 'check', isRestart: false } : { kind: 'question' },
  );
  const handOver = useHandOver();
  const once = useSingleFlight();
  // Also if the hold begins, or is noticed, while the dialog is open.
  if (stage.kind === 'onHold' || isOnHold(delivery)) {
    return <OnHoldModal delivery={delivery} onClose={onClose} />;
  }
  if (stage.kind === 'check') {
    return (
      <IdentityCheckModal
        delivery={delivery}
        isRestart={stage.isRestart}
        onClose={onClose}
        begun={stage.begun}
        onHeld={() => setStage({ kind: 'onHold' })}
        onChecked={(another, filled) => {
          setStage({ kind: 'question', another, filled });
        }}
      />
    );
  }
  const { another, filled } = stage;
  const yes = () => {
    once(async () => {
      try {
        await handOver.mutateAsync({ delivery, isFromHistory, pickupForAnotherSsn: another });
        onClose();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Any other failure is shown as a toast; the question stays.
        if (error.code === onHoldCode) setStage({ kind: 'onHold' });
        if (error.code === checkMissing) setStage({ kind: 'check', isRestart: true });
        if (error.code === customersOwn && filled !== undefined) {
          const begun = { ...filled, errors: { otherSsn: customersOwn } };
          setStage({ kind: 'check', isRestart: false, begun });
        }
      }
    });
  };
  return (
    <PickedUpQuestion
      delivery={delivery}
      isChecked={filled !== undefined}
      isForAnother={another !== undefined}
      isBusy={handOver.isPending}
      onYes={yes}
      onNo={onClose}
    />
  );
}
