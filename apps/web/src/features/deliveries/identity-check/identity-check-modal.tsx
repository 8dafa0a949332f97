import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import { IdentityCheckFields } from './identity-check-fields.tsx';
import classes from './identity-check-modal.module.css';
import { IdentityCheckSendPin } from './identity-check-send-pin.tsx';
import { IdentityCheckWays } from './identity-check-ways.tsx';
import { type FilledCheck, useIdentityCheck } from './use-identity-check.ts';

type IdentityCheckModalProps = {
  delivery: Delivery;
  /** The server found the previous check missing or too old. */
  isRestart: boolean;
  /** The previous check, to be corrected. */
  begun?: FilledCheck | undefined;
  onClose: () => void;
  /** Called when the parcel turns out to be on hold. */
  onHeld: () => void;
  /**
   * Called when the check succeeded: with the number of the person who picks up for another (PCK-10),
   * and the check's way and fields.
   */
  onChecked: (
    pickupForAnotherSsn: string | undefined,
    filled: Pick<FilledCheck, 'way' | 'draft'>,
  ) => void;
};

/** Checks who picks up, in one of three ways, before the delivery is handed over (PCK-01, PCK-09). */
export function IdentityCheckModal(props: IdentityCheckModalProps) {
  const { delivery, isRestart, begun, onClose, onHeld, onChecked } = props;
  const { t } = useTranslation();
  const check = useIdentityCheck({
    delivery,
    begun,
    onHeld,
    onChecked: ({ way, draft }) => {
      onChecked(way === 'anotherSsn' ? draft.otherSsn.trim() : undefined, { way, draft });
    },
  });
  return (
    <ModalFrame
      opened
      onClose={onClose}
      isDirty={check.isDirty}
      title={t('pickedUp.checkTitle', { kolliId: delivery.deliveryId })}
      lead={t('pickedUp.checkLead')}
      formRef={check.ref}
      onSubmit={check.submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={check.isBusy}>
            {t('pickedUp.verify')}
          </Button>
        </>
      }
    >
      <div className={classes.parts}>
        {isRestart && (
          <div role="alert">
            <Notice
              kind="warning"
              icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
              title={t('pickedUp.checkAgain')}
            >
              {t('identity_check_missing')}
            </Notice>
          </div>
        )}
        <IdentityCheckWays way={check.way} hasSsn={delivery.hasSsn} onChoose={check.chooseWay} />
        {check.way === 'withoutSsn' && <IdentityCheckSendPin delivery={delivery} />}
        <IdentityCheckFields check={check} />
      </div>
    </ModalFrame>
  );
}
