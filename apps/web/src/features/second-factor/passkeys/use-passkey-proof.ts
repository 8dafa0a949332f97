import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../components/text/code-text.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { isOnlyToast } from '../../../lib/call/handle-call-error.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { askForProof, provePasskey } from '../shown/security-calls.ts';

/** A proof by passkey (SEC-06); undefined for a person without one. */
export function usePasskeyProof(onProven: () => void) {
  const { i18n } = useTranslation();
  // Asked for once the dialog is open, so that the click itself opens the browser's window.
  const { data: options, refetch } = useQuery({
    queryKey: ['/identity/passkeys/ask'],
    queryFn: askForProof,
    gcTime: 0,
    // The server knows only its latest request: another one would make an open window useless.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: provePasskey,
    onSuccess: onProven,
    // Each request of the server is answered once.
    onError: () => refetch(),
    meta: { isShownByScreen: isOnlyToast },
  });
  const once = useSingleFlight();
  if (!options) return undefined;
  const code = error instanceof CallError ? error.code : 'unknown';
  return {
    prove: () => once(() => mutateAsync(options).catch(() => null)),
    isBusy: isPending,
    error: error === null ? undefined : codeText(i18n, code),
  };
}
