import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import { usePrintPlace } from '../../../components/print/print-place.tsx';
import { barsOf, type Code, qrOf } from './codes.ts';
import { codeSizes, DOT_MM, type LabelFormat } from './label-format.ts';
import classes from './label-face.module.css';
import type { Label } from './label-parts.ts';

type LabelFaceProps = { label: Label; format: LabelFormat; timeMs: number };

/** A label as it is printed, in millimetres. Bars that would be too fine for the printer are left out; the QR code stays. */
export function LabelFace({ label, format, timeMs }: LabelFaceProps) {
  const { kolliId } = label;
  const codes = useMemo(() => ({ qr: qrOf(kolliId), bars: barsOf(kolliId) }), [kolliId]);
  const size = codeSizes[format];
  const qrDots = Math.min(size.module, Math.floor(size.side / codes.qr.width));
  const beside = format === 'parcel' ? 0 : qrDots * codes.qr.width;
  const barDots = Math.min(size.bar, Math.floor((size.bars - beside) / codes.bars.width));
  const qr = <CodeImage kind="qr" code={codes.qr} dots={qrDots} />;
  const bars = barDots >= 2 && <CodeImage kind="bars" code={codes.bars} dots={barDots} />;
  const shared = { label, qr, bars };
  return format === 'parcel' ? (
    <LargeFace {...shared} timeMs={timeMs} />
  ) : (
    <SmallFace {...shared} />
  );
}

type CodeImageProps = { kind: 'qr' | 'bars'; code: Code; dots: number };

/** A code of whole dots; bars are as high as the label has room for. */
function CodeImage({ kind, code: { width, height, path }, dots }: CodeImageProps) {
  const side = `${(width * dots * DOT_MM).toFixed(3)}mm`;
  return (
    <svg
      className={classes[kind]}
      data-code={kind}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: side, ...(kind === 'qr' ? { height: side } : {}) }}
      aria-hidden
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}

type FaceProps = { label: Label; qr: ReactNode; bars: ReactNode };

function SmallFace({ label: { kolliId, place, boxName, part }, qr, bars }: FaceProps) {
  const { t } = useTranslation();
  const { pharmacyName } = usePrintPlace();
  return (
    <div className={classes.small}>
      {qr}
      <div className={classes.words}>
        <div className={classes.top}>
          <b className={classes.place} data-long={place.length > 6 || undefined}>
            {place}
          </b>
          {(boxName !== '' || part) && (
            <span className={classes.whose}>
              <b>{boxName}</b>
              {part && <span>{t('labels.part', part)}</span>}
            </span>
          )}
        </div>
        <span>{pharmacyName}</span>
        <b className={classes.kolliId} data-long={kolliId.length > 14 || undefined}>
          {kolliId}
        </b>
        {bars}
      </div>
    </div>
  );
}

function LargeFace({ label, qr, bars, timeMs }: FaceProps & { timeMs: number }) {
  const { kolliId, place, boxName, part } = label;
  const { t } = useTranslation();
  const { pharmacyName, address } = usePrintPlace();
  return (
    <div className={classes.large}>
      <div className={classes.head}>
        <span>
          <b>{pharmacyName}</b>
          {address}
        </span>
        {part && (
          <span className={classes.part}>
            {t('labels.parcel')}
            <b>{t('labels.part', part)}</b>
          </span>
        )}
      </div>
      {place !== '' && (
        <div className={classes.where}>
          <b className={classes.place} data-long={place.length > 6 || undefined}>
            {place}
          </b>
          <b>{boxName}</b>
        </div>
      )}
      <div className={classes.codes}>
        {qr}
        <dl>
          <dt>{t('delivery.kolliId')}</dt>
          <dd>{kolliId}</dd>
          <dt>{t('labels.printed')}</dt>
          <dd className={classes.time}>{formatDateTime(new Date(timeMs))}</dd>
        </dl>
      </div>
      {bars}
      {bars && <b className={classes.under}>{kolliId}</b>}
    </div>
  );
}
