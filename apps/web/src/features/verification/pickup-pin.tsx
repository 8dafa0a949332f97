import { QRCodeSVG } from 'qrcode.react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './verification.module.css';

/** Side of the code in pixels (VER-09). */
const SIZE = 250;

/** The PIN as text (VER-08) and as QR code (VER-09). */
export function PickupPin({ pin }: { pin: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.card}>
      <div className={classes.pinPart}>
        <label className={classes.label} htmlFor={id}>
          {t('verify.pin')}
        </label>
        <input id={id} className={classes.pin} value={pin} disabled size={pin.length} />
      </div>
      <div className={classes.codePart}>
        <QRCodeSVG
          value={pin}
          size={SIZE}
          level="H"
          role="img"
          aria-label={t('verify.qrLabel')}
          fgColor="#2b2126"
        />
      </div>
    </div>
  );
}
