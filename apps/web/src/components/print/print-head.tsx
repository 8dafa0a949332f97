import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/time/server-clock.ts';
import { formatWithZone } from '../../lib/time/shown-time.ts';
import { LogoMark } from '../layout/logo.tsx';
import classes from './print-head.module.css';
import { usePrintPlace } from './print-place.tsx';
import { useIsPrinting } from './use-is-printing.ts';

type PrintHeadProps = {
  title: string;
  /** What the rows are narrowed by, in words. */
  filters?: readonly string[] | undefined;
};

/** The head of a screen on paper: what it is, of which pharmacy, how narrowed, when and by whom (LST-02). */
export function PrintHead(props: PrintHeadProps) {
  return useIsPrinting() && <PrintedHead {...props} />;
}

function PrintedHead({ title, filters = [] }: PrintHeadProps) {
  const { t } = useTranslation();
  const { pharmacyName, userName } = usePrintPlace();
  const [time] = useState(() => new Date(serverNow()));
  return (
    <header className={classes.head} data-print-head>
      <span className={classes.logo}>
        <LogoMark />
      </span>
      <div className={classes.what}>
        <p className={classes.title}>{title}</p>
        <p>{[pharmacyName, ...filters].filter((text) => text !== '').join(' · ')}</p>
      </div>
      <div className={classes.when}>
        <b>{formatWithZone(time)}</b>
        {userName !== '' && <p>{t('today.paper.printedBy', { name: userName })}</p>}
      </div>
    </header>
  );
}
