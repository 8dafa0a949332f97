import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../components/text/code-text.ts';

/** A code that is sent with its last digit. `send` returns the key of an error, if there is one. */
export function useCodeStep(send: (code: string) => Promise<string | undefined>) {
  const { t, i18n } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [tries, setTries] = useState(0);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (typed: string) => {
    if (isBusy) return;
    if (typed === '') {
      setError(t('validation.required'));
      return;
    }
    setIsBusy(true);
    const errorKey = await send(typed);
    setIsBusy(false);
    if (errorKey === undefined) return;
    setError(codeText(i18n, errorKey, 'error'));
    setTries((count) => count + 1);
  };
  return {
    isBusy,
    submit: () => void submit(code),
    field: {
      value: code,
      error,
      tries,
      onChange: (value: string) => {
        setCode(value);
        setError(undefined);
      },
      onComplete: (value: string) => void submit(value),
    },
  };
}
