import { TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type ConfirmCount = {
  readonly field: ReactNode;
  readonly isDirty: boolean;
  /** Whether it may begin; else the field says what to type, and has the focus. */
  readonly check: () => boolean;
};

/** Asks to type how many deliveries are ended for good, so that nobody ends a whole list by two clicks. */
export function useConfirmCount(count: number): ConfirmCount {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const number = String(count);
  const isRight = text.replaceAll(/\s/gu, '') === number;
  return {
    field: (
      <TextInput
        ref={input}
        data-autofocus
        label={t('many.destroy.confirm', { number })}
        error={isRefused && !isRight ? t('many.destroy.notConfirmed', { number }) : undefined}
        autoComplete="off"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    ),
    isDirty: text !== '',
    check: () => {
      setRefused(!isRight);
      if (!isRight) input.current?.focus();
      return isRight;
    },
  };
}
