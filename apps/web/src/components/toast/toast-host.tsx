import { undoShownMs } from '@kolli/domain/undo/undo-times';
import { IconCircleCheck, IconCircleX, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissMessage, type Message, undoMessage, useShownMessages } from './messages.ts';
import classes from './toast-host.module.css';
import { useUndoKey } from './use-undo-key.ts';

const SHOWN_MS = 3000;

/**
 * Where toasts appear: announced, three seconds each, ten with 'Undo', longer while pointed at or focused. Once in
 * the app, since the live region must be there before its text.
 */
export function ToastHost() {
  const { t } = useTranslation();
  const messages = useShownMessages();
  useUndoKey(messages.some(({ undo }) => undo !== undefined));
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
  const isOver = useIsOver(message.undo?.untilMs);
  const isHeld = isHovered || isFocused || message.isUndoing === true;
  const lastsMs = message.undo === undefined || isOver ? SHOWN_MS : undoShownMs;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissMessage(message.id), lastsMs);
    return () => clearTimeout(timer);
  }, [isHeld, lastsMs, message.id]);

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
      {message.undo && (
        <button
          type="button"
          className={classes.undo}
          aria-keyshortcuts="Control+Z"
          aria-disabled={isOver || message.isUndoing === true}
          onClick={() => void undoMessage(message)}
        >
          {t('undo.action')}
        </button>
      )}
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

/** Whether a time has come; without one never. */
function useIsOver(untilMs: number | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (untilMs === undefined) return;
    const timer = setTimeout(() => setIsOver(true), untilMs - Date.now());
    return () => clearTimeout(timer);
  }, [untilMs]);
  return isOver;
}
