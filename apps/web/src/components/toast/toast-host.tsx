import { IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissMessage, type Message, useShownMessages } from './messages.ts';
import classes from './toast-host.module.css';

const SHOWN_MS = 3000;

/**
 * Where toasts appear: announced, three seconds each, longer while pointed at or focused. Once in
 * the app, since the live region must be there before its text.
 */
export function ToastHost() {
  const { t } = useTranslation();
  const messages = useShownMessages();
  const toasts = (kind: Message['kind']) =>
    messages
      .filter((message) => message.kind === kind)
      .map((message) => <Toast key={message.id} message={message} />);
  return (
    <section className={classes.host} aria-label={t('messages.region')}>
      <div role="alert">{toasts('error')}</div>
      <div role="status">{toasts('done')}</div>
    </section>
  );
}

function Toast({ message }: { message: Message }) {
  const { t } = useTranslation();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissMessage(message.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, message.id]);

  const Icon = message.kind === 'error' ? IconCircleX : IconCircleCheck;
  return (
    <div
      className={classes.toast}
      data-kind={message.kind}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>{message.text}</span>
      <button
        type="button"
        aria-label={t('actions.close')}
        onClick={() => dismissMessage(message.id)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
