import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../components/text/code-text.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { isOnlyToast } from '../../../lib/call/handle-call-error.ts';

const LONGEST = 60;

/** The field with the name of a passkey; what `send` refuses is shown at it. */
export function usePasskeyName<Result>(
  first: string,
  send: (name: string) => Promise<Result>,
  onSent: (result: Result) => void,
) {
  const { t, i18n } = useTranslation();
  const [name, setName] = useState(first);
  const [error, setError] = useState<string>();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (failure) =>
      setError(codeText(i18n, failure instanceof CallError ? failure.code : 'unknown')),
    meta: { isShownByScreen: isOnlyToast },
    // The result of a first passkey is its recovery codes.
    gcTime: 0,
  });
  return {
    isBusy: sending.isPending,
    isChanged: name !== first,
    submit: () => {
      const text = name.trim();
      if (sending.isPending) return;
      if (text === '') setError(t('validation.required'));
      else sending.mutate(text);
    },
    field: {
      value: name,
      error,
      onChange: (value: string) => {
        setName(value.slice(0, LONGEST));
        setError(undefined);
      },
    },
  };
}
