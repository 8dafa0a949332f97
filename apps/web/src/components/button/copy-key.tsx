import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './copy-key.module.css';
import { useHint } from '../text/use-hint.tsx';

/**
 * The first parts of a v7 UUID are enough to distinguish accounts: they contain the creation time.
 */
const SHOWN_CHARACTERS = 13;
const COPIED_HINT_MS = 2000;

type CopyKeyProps = {
  id: string;
  /** The name of the key's owner. */
  name: string;
};

/** A shortened key, shown in full on hover and focus and to screen readers, with a copy button. */
export function CopyKey({ id, name }: CopyKeyProps) {
  const { handlers, hint } = useHint(id);
  return (
    <span className={classes.key}>
      <button type="button" className={classes.text} {...handlers}>
        <span aria-hidden>{`${id.slice(0, SHOWN_CHARACTERS)}…`}</span>
        <VisuallyHidden>{id}</VisuallyHidden>
      </button>
      {hint}
      <CopyButton id={id} name={name} />
    </span>
  );
}

function CopyButton({ id, name }: CopyKeyProps) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const { handlers, hint } = useHint(isCopied ? t('actions.copied') : t('form.copyKey', { name }));
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_HINT_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <button
        type="button"
        className={classes.copy}
        data-done={isCopied || undefined}
        aria-label={t('form.copyKey', { name })}
        onClick={() => {
          void navigator.clipboard.writeText(id).then(() => setIsCopied(true));
        }}
        {...handlers}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </button>
      {hint}
      <VisuallyHidden role="status">{isCopied && t('actions.copied')}</VisuallyHidden>
    </>
  );
}
