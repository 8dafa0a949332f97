import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';

type ResendRefusedProps = {
  delivery: Delivery;
  onClose: () => void;
  onShelf: (() => void) | undefined;
};

/** Why no message is sent about a parcel without a place, and the way to give it one (TOD-05). */
export function ResendRefused({ delivery, onClose, onShelf }: ResendRefusedProps) {
  const { t } = useTranslation();
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('resend.noPlaceTitle', { kolliId: delivery.deliveryId })}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
          {onShelf && (
            <Button
              data-autofocus
              leftSection={<IconStack2 size={18} stroke={1.75} aria-hidden />}
              onClick={onShelf}
            >
              {t('shelf.choose')}
            </Button>
          )}
        </>
      }
    >
      {t('resend.noPlaceLead')}
    </ModalFrame>
  );
}
