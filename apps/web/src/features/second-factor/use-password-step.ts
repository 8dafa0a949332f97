import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/text/code-text.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { identityCall } from '../../lib/call/identity-call.ts';

/** A field for the password, sent to one call of the identity service; errors are at the field. */
export function usePasswordStep(path: `/identity/${string}`, onDone: () => void) {
  const { t, i18n } = useTranslation();
  const [password, setPassword] = useState('');
  const [errorKey, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const send = async () => {
    setIsBusy(true);
    try {
      await identityCall('POST', path, { password });
      onDone();
    } catch (error) {
      setError(codeText(i18n, error instanceof CallError ? error.code : 'unknown'));
    }
    setIsBusy(false);
  };
  return {
    password,
    errorKey,
    isBusy,
    type: (value: string) => {
      setPassword(value);
      setError(undefined);
    },
    submit: () => {
      if (isBusy) return;
      if (password === '') setError(t('validation.required'));
      else void send();
    },
  };
}
