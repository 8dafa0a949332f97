import type { i18n } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/time/shown-time.ts';
import type { ShownHold } from '../parcel/hold-queries.ts';
import classes from './hold-detail.module.css';

/** The messages to the customer about this parcel, oldest first, and whether they arrived. */
export function HoldMessages({ messages }: Pick<ShownHold, 'messages'>) {
  const { t, i18n: texts } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.messages}>
      <h3 id={id}>{t('holds.customer')}</h3>
      {messages.length === 0 && <p>{t('holds.noMessages')}</p>}
      <ol>
        {messages.map(({ purpose, time, state }, index) => (
          <li
            key={`${String(time)} ${String(index)}`}
            data-failed={state === 'failed' || undefined}
          >
            <b>{purposeText(purpose, texts)}</b>
            <span>
              {formatDateTime(new Date(time))} · {t(`table.sms.${state}`)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The name of a kind of message; of one that this version does not know, just 'Message'. */
function purposeText(purpose: string, texts: i18n): string {
  const known: unknown = texts.getResource(
    texts.language,
    'translation',
    `holds.messages.${purpose}`,
  );
  return typeof known === 'string' ? known : texts.t('holds.message');
}
