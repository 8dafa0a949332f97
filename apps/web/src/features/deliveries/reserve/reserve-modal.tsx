import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '../../../components/button/guarded-button.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import { listText } from '../../../lib/text/intl-text.ts';
import { PutOrderModal } from '../assign/put-order-modal.tsx';
import { BoxRefusal } from '../box-refusal.tsx';
import { type DeliveryDraft, draftOf } from './delivery-draft.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { ReserveResult } from './reserve-result.tsx';
import { useReserveForm } from './use-reserve-form.ts';

const reservePrefix = 'reserve:';

/** Names the draft of a reservation of these doors. */
export function reserveFormId(lockerIds: readonly string[]): string {
  return reservePrefix + lockerIds.join(',');
}

/** The doors that a draft is for, or null where it is another form's. */
export function reserveDoors(formId: string): readonly string[] | null {
  return formId.startsWith(reservePrefix) ? formId.slice(reservePrefix.length).split(',') : null;
}

type ReserveModalProps = {
  boxId: string;
  lockerIds: readonly string[];
  /** Doors of these that the live box no longer shows as free. */
  takenIds: readonly string[];
  /** Why the box takes nothing now; undefined when it does. */
  refusal: string | undefined;
  /** What was entered for a door that was then taken: the form begins with it. */
  begun?: DeliveryDraft | undefined;
  /** Scanned, and filled in. */
  kolliId?: string | undefined;
  /** Closes it and forgets what was entered. */
  onClose: () => void;
  /** Closes the form to choose another door; what was entered stays for it. */
  onChooseAnother: (draft: DeliveryDraft) => void;
  onReserved: (lockerIds: readonly string[]) => void;
};

/**
 * Reserves the chosen doors for a new delivery (DLG-08). A failure leaves all that was typed; a door
 * that is taken while the form is open is reported at once, and another can be chosen for what was entered.
 */
export function ReserveModal({
  boxId,
  lockerIds,
  takenIds,
  refusal: boxRefusal,
  begun,
  kolliId,
  onClose,
  onChooseAnother,
  onReserved,
}: ReserveModalProps) {
  const { t, i18n } = useTranslation();
  const { form, country, ref, isDirty, isBusy, isSent, submit } = useReserveForm({
    boxId,
    id: reserveFormId(lockerIds),
    begun: draftOf(kolliId, begun),
    onReserved,
  });
  const isTaken = takenIds.length > 0 && !isSent;
  const takenText = t('reserve.taken', {
    count: takenIds.length,
    lockers: listText(takenIds, i18n.language),
  });
  const refusal = isSent ? undefined : boxRefusal;
  const [order, setOrder] = useState<Delivery | null>(null);
  if (order) {
    return (
      <PutOrderModal
        boxId={boxId}
        delivery={order}
        lockerIds={lockerIds}
        refusal={isTaken ? takenText : refusal}
        lead={t('put.waitsLead')}
        onClose={() => setOrder(null)}
        onAssigned={onReserved}
      />
    );
  }
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={isDirty}
      title={t('reserve.title', { lockers: listText(lockerIds, i18n.language) })}
      formRef={ref}
      scan={{ screen: 'newDelivery', onOrder: setOrder }}
      onSubmit={() => {
        if (!isTaken && refusal === undefined) submit({ lockerId: lockerIds });
      }}
      result={<ReserveResult count={lockerIds.length} lockerIds={lockerIds} />}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          {isTaken && (
            <Button onClick={() => onChooseAnother(form.values)}>
              {t('reserve.chooseAnother')}
            </Button>
          )}
          {!isTaken && (
            <GuardedButton type="submit" loading={isBusy} reason={refusal}>
              {t('reserve.submit', { count: lockerIds.length })}
            </GuardedButton>
          )}
        </>
      }
    >
      {refusal !== undefined && <BoxRefusal refusal={refusal} />}
      {isTaken && <TakenNotice title={takenText} />}
      <DeliveryFields form={form} country={country} />
    </ModalFrame>
  );
}

function TakenNotice({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <div role="alert" style={{ marginBottom: 16 }}>
      <Notice
        kind="warning"
        icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
        title={title}
      >
        {t('reserve.takenText')}
      </Notice>
    </div>
  );
}
