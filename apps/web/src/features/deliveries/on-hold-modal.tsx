import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../components/layout/modal-frame.tsx';
import { Notice } from '../../components/state/notice.tsx';

/** The code with which the server refuses a parcel on hold (HLD-03). */
export const onHoldCode = 'delivery_on_hold';

type OnHoldModalProps = { delivery: Delivery; onClose: () => void };

/** In place of handing over: the parcel is on hold, and where somebody decides about it (HLD-03). */
export function OnHoldModal({ delivery, onClose }: OnHoldModalProps) {
  const { t } = useTranslation();
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={delivery.deliveryId}
      actions={
        <>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/to-decide" search={{ parcel: delivery.docId }} {...props} />
            )}
          >
            {t('holds.title')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('actions.close')}
          </Button>
        </>
      }
    >
      <div role="alert">
        <Notice
          kind="danger"
          icon={<IconHandStop size={20} stroke={1.75} aria-hidden />}
          title={t('lockers.onHold')}
        >
          {t(onHoldCode)}
        </Notice>
      </div>
    </ModalFrame>
  );
}
