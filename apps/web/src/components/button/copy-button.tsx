import { VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHint } from '../text/use-hint.tsx';
import classes from './copy-key.module.css';

const COPIED_HINT_MS = 2000;

type CopyButtonProps = {
  text: string;
  /** What it copies. */
  label: string;
};

/** Copies a text, and says whether that succeeded. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const { copy, copied, error } = useClipboard({ timeout: COPIED_HINT_MS });
  const outcome = error ? t('actions.notCopied') : copied && t('actions.copied');
  const { handlers, hint } = useHint(outcome || label);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <button
        type="button"
        className={classes.copy}
        data-done={copied || undefined}
        aria-label={label}
        onClick={() => {
          copy(text);
        }}
        {...handlers}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </button>
      {hint}
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </>
  );
}
