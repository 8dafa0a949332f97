import * as calls from '@kolli/contract/pharmacy/webhooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { call } from '../../../lib/call/call.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { refetchWebhooks } from './webhooks-query.ts';

type WebhookKey = { readonly pharmacyId: string; readonly webhookId: string };

/** A change of a webhook, once at a time; a toast shows a refusal. */
function useAction<Input, Result>(
  send: (input: Input) => Promise<Result>,
  onSuccess: (result: Result, input: Input) => void,
) {
  const queryClient = useQueryClient();
  const once = useSingleFlight();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSuccess,
    onSettled: () => refetchWebhooks(queryClient),
    // The result of a rotation is a secret.
    gcTime: 0,
  });
  return {
    isBusy: isPending,
    run: (input: Input) => once(() => mutateAsync(input).catch(() => undefined)),
  };
}

type Outcomes = { readonly onSecret: (secret: string) => void; readonly onRemoved: () => void };

/** What can be done with a webhook. */
export function useWebhookActions(key: WebhookKey, { onSecret, onRemoved }: Outcomes) {
  const { t } = useTranslation();
  return {
    turn: useAction(
      (isOn: boolean) => call(calls.updateWebhook, { params: key, body: { isOn } }),
      (_result, isOn) => showDone(t(isOn ? 'webhooks.turnedOn' : 'webhooks.turnedOff')),
    ),
    sendTest: useAction(
      () => call(calls.testWebhook, { params: key }),
      () => showDone(t('webhooks.testQueued')),
    ),
    resend: useAction(
      (eventId: string) => call(calls.resendWebhookEvent, { params: { ...key, eventId } }),
      () => showDone(t('webhooks.resent')),
    ),
    rotate: useAction(
      (rotatedAt: number | null) => call(calls.rotateWebhook, { params: key, body: { rotatedAt } }),
      ({ secret }) => onSecret(secret),
    ),
    remove: useAction(
      () => call(calls.removeWebhook, { params: key }),
      () => {
        showDone(t('webhooks.removed'));
        onRemoved();
      },
    ),
  };
}

export type WebhookActions = ReturnType<typeof useWebhookActions>;
