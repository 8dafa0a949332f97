import { VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { idParts } from './id-parts.ts';
import classes from './kolli-id.module.css';
import { useHint } from './use-hint.tsx';

/** An ID that gives way in the middle: its last characters always show (LST-01). */
export function ShortenedId({ id }: { id: string }) {
  const parts = idParts(id);
  if (parts === undefined) return <span className={classes.short}>{id}</span>;
  return (
    <span className={classes.long}>
      <span className={classes.parts} data-head={parts.head} data-tail={parts.tail} aria-hidden />
      <span className={classes.whole}>{id}</span>
    </span>
  );
}

/**
 * A kolli ID in a list: shortened in the middle where it does not fit, whole on hover, focus and
 * tap, copied by a click (LST-01). A short one is plain text.
 */
export function KolliId({ id }: { id: string }) {
  return idParts(id) === undefined ? id : <LongKolliId id={id} />;
}

const COPIED_MS = 2000;

function LongKolliId({ id }: { id: string }) {
  const { t } = useTranslation();
  const { copy, copied, error } = useClipboard({ timeout: COPIED_MS });
  const outcome = error ? t('actions.notCopied') : t(copied ? 'actions.copied' : 'actions.press');
  const { handlers, hint } = useHint(`${id} · ${outcome}`);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-place="kolliId"
        onClick={() => {
          copy(id);
        }}
        {...handlers}
      >
        <ShortenedId id={id} />
      </button>
      {hint}
      {(copied || error) && <VisuallyHidden role="alert">{outcome}</VisuallyHidden>}
    </>
  );
}
