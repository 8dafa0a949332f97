import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import classes from './qr-code-modal.module.css';

/** Side of the code in pixels (DLG-32). */
const SIZE = 300;

type QrCodeModalProps = { delivery: Delivery; onLabels?: () => void; onClose: () => void };

/** A delivery's kolli ID as a QR code, to be scanned off the screen (DLG-32). */
export function QrCodeModal({ delivery, onLabels, onClose }: QrCodeModalProps) {
  const { t } = useTranslation();
  const { deliveryId } = delivery;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('qr.title')}
      actions={
        onLabels && (
          <Button
            variant="default"
            leftSection={<IconTag size={18} stroke={1.75} aria-hidden />}
            onClick={onLabels}
          >
            {t('labels.print')}
          </Button>
        )
      }
    >
      <figure className={classes.figure}>
        <span className={classes.paper}>
          <QRCodeSVG
            value={deliveryId}
            size={SIZE}
            level="H"
            marginSize={4}
            role="img"
            aria-label={t('qr.label', { kolliId: deliveryId })}
          />
        </span>
        <figcaption className={classes.kolliId}>{deliveryId}</figcaption>
      </figure>
    </ModalFrame>
  );
}
