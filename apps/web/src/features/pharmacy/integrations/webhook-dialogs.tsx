import { updateWebhook, type WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../components/toast/messages.ts';
import { call } from '../../../lib/call/call.ts';
import { AddressModal } from './address-modal.tsx';
import { ConfirmModal } from '../../../components/layout/confirm-modal.tsx';
import { SecretModal } from './secret-modal.tsx';
import type { WebhookActions } from './use-webhook-actions.ts';
import { refetchWebhooks } from './webhooks-query.ts';

export type WebhookDialog =
  | { readonly what: 'address' | 'rotate' | 'remove' }
  | { readonly what: 'secret'; readonly secret: string };

type WebhookDialogsProps = {
  pharmacyId: string;
  webhook: WebhookInfo;
  dialog: WebhookDialog | undefined;
  actions: WebhookActions;
  onClose: () => void;
};

/** The open dialog of a webhook, if there is one. */
export function WebhookDialogs(props: WebhookDialogsProps) {
  const { webhook, dialog, actions, onClose } = props;
  const { t } = useTranslation();
  const { source } = webhook;
  if (dialog?.what === 'secret') return <SecretModal secret={dialog.secret} onClose={onClose} />;
  if (dialog?.what === 'address') return <ChangeAddress {...props} />;
  if (dialog?.what === 'rotate')
    return (
      <ConfirmModal
        title={t('webhooks.rotateTitle', { source })}
        lead={t('webhooks.rotateText')}
        submitText={t('webhooks.rotate')}
        isBusy={actions.rotate.isBusy}
        onConfirm={() => actions.rotate.run(webhook.rotatedAt)}
        onClose={onClose}
      />
    );
  if (dialog?.what === 'remove')
    return (
      <ConfirmModal
        title={t('webhooks.removeTitle', { source })}
        lead={t('webhooks.removeText')}
        submitText={t('webhooks.remove')}
        isDanger
        isBusy={actions.remove.isBusy}
        onConfirm={() => actions.remove.run(undefined)}
        onClose={onClose}
      />
    );
  return null;
}

function ChangeAddress({ pharmacyId, webhook, onClose }: WebhookDialogsProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { pharmacyId, webhookId: webhook.id };
  return (
    <AddressModal
      title={t('webhooks.changeAddress')}
      lead={t('webhooks.changeText')}
      submitText={t('webhooks.save')}
      begun={{ source: webhook.source, url: webhook.url }}
      save={({ url }) => call(updateWebhook, { params, body: { url } })}
      onSaved={() => {
        showDone(t('webhooks.addressChanged'));
        void refetchWebhooks(queryClient);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
