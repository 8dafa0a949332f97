import { useTranslation } from 'react-i18next';
import classes from './verification.module.css';

type PleaseWaitProps = { for: 'verify.toProvider' | 'verify.checking' };

/** 'pleaseWait' with its purpose (VER-03, VER-07, ERR-114), over a skeleton of the next page. */
export function PleaseWait({ for: what }: PleaseWaitProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={classes.title}>{t('pleaseWait')}</h1>
      <p className={classes.lead}>{t(what)}</p>
      <div className={classes.card} aria-hidden="true">
        <div className={classes.waitingPart}>
          <div className={classes.waitingPin} />
        </div>
        <div className={classes.waitingPart}>
          <div className={classes.waitingCode} />
        </div>
      </div>
    </>
  );
}
