import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import classes from './qr-code-modal.module.css';

/** Side of the code in pixels (DLG-32). */
const SIZE = 300;

type QrCodeModalProps = { delivery: Delivery; onClose: () => void };

/** A delivery's kolli ID as a QR code, to be scanned off the screen (DLG-32). */
export function QrCodeModal({ delivery, onClose }: QrCodeModalProps) {
  const { t } = useTranslation();
  const { deliveryId } = delivery;
  return (
    <ModalFrame opened onClose={onClose} title={t('qr.title')}>
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
