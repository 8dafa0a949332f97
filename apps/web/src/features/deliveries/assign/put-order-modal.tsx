import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { listText } from '../../../lib/text/intl-text.ts';
import { BoxRefusal } from '../box-refusal.tsx';
import { OrderFacts } from './order-facts.tsx';
import { useGiveDoors } from './use-give-doors.tsx';

type PutOrderModalProps = {
  boxId: string;
  delivery: Delivery;
  lockerIds: readonly string[];
  /** Why the doors cannot be given now; undefined when they can. */
  refusal: string | undefined;
  /** Says that it waits already, where it was scanned into the form of a new delivery (SCN-05). */
  lead?: string;
  onClose: () => void;
  onAssigned: (lockerIds: readonly string[]) => void;
};

/** The one confirmation before a scanned order gets the chosen doors (SCN-02, SCN-05). */
export function PutOrderModal(props: PutOrderModalProps) {
  const { delivery, lockerIds, refusal: boxRefusal, lead, onClose } = props;
  const { t, i18n } = useTranslation();
  const doors = useGiveDoors(props);
  const lockers = listText(lockerIds, i18n.language);
  const refusal = doors.isPending || doors.isSuccess ? undefined : boxRefusal;
  if (doors.question) return doors.question;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('put.title', { kolliId: delivery.deliveryId, lockers })}
      {...(lead === undefined ? {} : { lead })}
      onSubmit={() => {
        if (refusal === undefined) doors.give(delivery);
      }}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <GuardedButton type="submit" data-autofocus loading={doors.isPending} reason={refusal}>
            {t('put.submit', { lockers })}
          </GuardedButton>
        </>
      }
    >
      {refusal !== undefined && <BoxRefusal refusal={refusal} />}
      <OrderFacts delivery={delivery} />
    </ModalFrame>
  );
}
