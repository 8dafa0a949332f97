import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time/shown-time.ts';
import { useRecentMessages } from './messages.ts';
import classes from './recent-messages.module.css';

/** The last messages, to be read again after their toast has gone. */
export function RecentMessages() {
  const { t } = useTranslation();
  const messages = useRecentMessages();
  if (messages.length === 0) return <p className={classes.none}>{t('messages.none')}</p>;
  return (
    <ol className={classes.list} aria-label={t('messages.recent')}>
      {messages.map((message) => (
        <li key={message.id} data-kind={message.kind}>
          <span>
            {message.text}
            {message.requestId && (
              <small>{t('loadFailure.requestId', { id: message.requestId })}</small>
            )}
          </span>
          <time dateTime={message.at.toISOString()}>{formatTime(message.at)}</time>
        </li>
      ))}
    </ol>
  );
}
