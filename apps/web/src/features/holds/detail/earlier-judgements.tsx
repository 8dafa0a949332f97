import type { DeliveryWithLog } from '@kolli/contract/delivery/deliveries';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { earlierJudgements } from '../parcel/hold-words.ts';
import classes from './hold-detail.module.css';

/** Who decided what and why about earlier holds of a parcel that is on hold again; nothing without any. */
export function EarlierJudgements({ delivery }: { delivery: DeliveryWithLog }) {
  const { t } = useTranslation();
  const id = useId();
  const judgements = earlierJudgements(delivery, t);
  if (judgements.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.messages}>
      <h3 id={id}>{t('holds.earlier')}</h3>
      <ol>
        {judgements.map(({ text, reason }) => (
          <li key={text}>
            <b>{text}</b>
            {reason !== null && (
              <span className={classes.reason}>{t('holds.withReason', { reason })}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
