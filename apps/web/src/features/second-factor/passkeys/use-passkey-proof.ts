import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../components/text/code-text.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { askForProof, provePasskey } from '../shown/security-calls.ts';

/** A proof by passkey (SEC-06); undefined for a person without one. */
export function usePasskeyProof(onProven: () => void) {
  const { i18n } = useTranslation();
  // Asked for once the dialog is open, so that the click itself opens the browser's window.
  const { data: options, refetch } = useQuery({
    queryKey: ['/identity/passkeys/ask'],
    queryFn: askForProof,
    gcTime: 0,
    staleTime: 0,
  });
  const { mutate, error } = useMutation({
    mutationFn: provePasskey,
    onSuccess: onProven,
    // Each request of the server is answered once.
    onError: () => refetch(),
  });
  if (!options) return undefined;
  const code = error instanceof CallError ? error.code : 'unknown';
  return {
    prove: () => mutate(options),
    error: error === null ? undefined : codeText(i18n, code),
  };
}
