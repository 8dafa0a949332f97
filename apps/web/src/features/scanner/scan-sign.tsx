import { IconBarcode, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanOutcome } from '../../lib/scan/scan-sound.ts';
import classes from './scan-sign.module.css';

export type Sign = {
  /** Counts the scans: the same result twice is shown twice. */
  readonly number: number;
  readonly outcome: ScanOutcome | 'searching' | 'hint';
  readonly text: string;
};

const shownMs = 4000;

/** What the last scan led to, above everything and announced; it passes by itself. */
export function ScanSign({ sign, onEnd }: { sign: Sign | null; onEnd: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (sign === null || sign.outcome === 'searching') return;
    const timer = setTimeout(onEnd, shownMs);
    return () => clearTimeout(timer);
  }, [sign, onEnd]);
  return (
    <section className={classes.host} aria-label={t('scanner.region')}>
      <div aria-live="assertive">{sign && <Shown sign={sign} />}</div>
    </section>
  );
}

const icons = {
  searching: IconBarcode,
  hint: IconBarcode,
  found: IconCircleCheck,
  notFound: IconCircleX,
};

function Shown({ sign }: { sign: Sign }) {
  const Icon = icons[sign.outcome];
  return (
    <div key={sign.number} className={classes.sign} data-outcome={sign.outcome}>
      <Icon size={22} stroke={1.9} aria-hidden />
      {sign.text}
    </div>
  );
}
