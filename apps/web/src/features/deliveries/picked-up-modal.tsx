import type { Delivery } from '@kolli/contract/deliveries';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { IdentityCheckModal } from './identity-check-modal.tsx';
import { needsCheck } from './offered.ts';
import { PickedUpQuestion } from './picked-up-question.tsx';
import { checkMissing, useHandOver } from './use-hand-over.ts';
import { useSingleFlight } from './use-single-flight.ts';

type PickedUpModalProps = { delivery: Delivery; onClose: () => void; isFromHistory?: boolean };

type Stage =
  | { readonly kind: 'check'; readonly isAnew: boolean }
  | { readonly kind: 'question'; readonly isChecked: boolean; readonly another?: string };

/**
 * Hands a delivery over (API-07, DLG-25): the question alone where no check is needed, else the
 * identity check first (PCK-09). Where the server misses the check, the checks begin anew.
 */
export function PickedUpModal({ delivery, onClose, isFromHistory = false }: PickedUpModalProps) {
  const [stage, setStage] = useState<Stage>(
    needsCheck(delivery)
      ? { kind: 'check', isAnew: false }
      : { kind: 'question', isChecked: false },
  );
  const handOver = useHandOver();
  const once = useSingleFlight();
  if (stage.kind === 'check') {
    return (
      <IdentityCheckModal
        delivery={delivery}
        isAnew={stage.isAnew}
        onClose={onClose}
        onChecked={(another) => {
          setStage({
            kind: 'question',
            isChecked: true,
            ...(another === undefined ? {} : { another }),
          });
        }}
      />
    );
  }
  const { isChecked, another } = stage;
  const yes = () => {
    once(async () => {
      try {
        await handOver.mutateAsync({ delivery, isFromHistory, pickupForAnotherSsn: another });
        onClose();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Any other failure is told as a toast; the question stays.
        if (error.code === checkMissing) setStage({ kind: 'check', isAnew: true });
      }
    });
  };
  return (
    <PickedUpQuestion
      delivery={delivery}
      isChecked={isChecked}
      isForAnother={another !== undefined}
      isBusy={handOver.isPending}
      onYes={yes}
      onNo={onClose}
    />
  );
}
