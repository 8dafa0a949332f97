import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/modal-frame.tsx';
import { Notice } from '../../components/notice.tsx';
import { CallError } from '../../lib/call-error.ts';
import { listText } from '../../lib/intl-text.ts';
import { draftFields } from './delivery-draft.ts';
import { DeliveryFields, type FieldRefs } from './delivery-fields.tsx';
import { serverFieldErrors } from './server-field-errors.ts';
import { useDeliveryForm } from './use-delivery-form.ts';
import { useReserveLockers } from './use-reserve-lockers.ts';
import { useSingleFlight } from './use-single-flight.ts';

type ReserveModalProps = {
  boxId: string;
  lockerIds: readonly string[];
  /** Doors of these that are free no longer, as the live box tells. */
  takenIds: readonly string[];
  onClose: () => void;
  onReserved: (lockerIds: readonly string[]) => void;
};

/**
 * Reserves the chosen doors for a new delivery (DLG-08). A failure leaves all that was typed; a door
 * that is taken meanwhile is told at once.
 */
export function ReserveModal({
  boxId,
  lockerIds,
  takenIds,
  onClose,
  onReserved,
}: ReserveModalProps) {
  const { t, i18n } = useTranslation();
  const form = useDeliveryForm();
  const fields: FieldRefs = useRef({});
  const reserve = useReserveLockers(boxId);
  const once = useSingleFlight();
  const list = listText(lockerIds, i18n.language);
  const isTaken = takenIds.length > 0 && !reserve.isPending && !reserve.isSuccess;

  const submit = () => {
    const wrong = form.check();
    if (wrong !== undefined) {
      fields.current[wrong]?.focus();
      return;
    }
    once(async () => {
      try {
        await reserve.mutateAsync({ draft: form.draft, lockerIds });
        onReserved(lockerIds);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const found = serverFieldErrors(error);
        form.showServerErrors(found);
        const first = draftFields.find((field) => found[field] !== undefined);
        if (first !== undefined) fields.current[first]?.focus();
      }
    });
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('reserve.title', { lockers: list })}
      onSubmit={submit}
      result={<ReserveResult count={lockerIds.length} list={list} />}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={reserve.isPending} disabled={isTaken}>
            {t('reserve.submit', { count: lockerIds.length })}
          </Button>
        </>
      }
    >
      {isTaken && <TakenNotice list={listText(takenIds, i18n.language)} />}
      <DeliveryFields form={form} fields={fields} />
    </ModalFrame>
  );
}

function ReserveResult({ count, list }: { count: number; list: string }) {
  const { t } = useTranslation();
  return (
    <>
      <b>{t('reserve.count', { count })}</b>
      {list}
    </>
  );
}

function TakenNotice({ list }: { list: string }) {
  const { t } = useTranslation();
  return (
    <div role="alert" style={{ marginBottom: 16 }}>
      <Notice
        kind="warning"
        icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
        title={t('reserve.taken', { lockers: list })}
      >
        {t('reserve.takenText')}
      </Notice>
    </div>
  );
}
