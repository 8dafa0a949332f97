import type { WebhookInfo } from '@kolli/contract/pharmacy/webhooks';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DangerButton } from '../../../components/button/danger-button.tsx';
import classes from './integrations.module.css';
import type { WebhookActions } from './use-webhook-actions.ts';
import type { WebhookDialog } from './webhook-dialogs.tsx';

type WebhookToolsProps = {
  webhook: WebhookInfo;
  actions: WebhookActions;
  onDialog: (dialog: WebhookDialog) => void;
};

/** What can be changed of a webhook. */
export function WebhookTools({ webhook, actions: { turn }, onDialog }: WebhookToolsProps) {
  const { t } = useTranslation();
  const isOn = webhook.state === 'on';
  return (
    <div className={classes.tools}>
      <Button variant="default" loading={turn.isBusy} onClick={() => turn.run(!isOn)}>
        {t(isOn ? 'webhooks.turnOff' : 'webhooks.turnOn')}
      </Button>
      <Button variant="default" onClick={() => onDialog({ what: 'address' })}>
        {t('webhooks.changeAddress')}
      </Button>
      <Button variant="default" onClick={() => onDialog({ what: 'rotate' })}>
        {t('webhooks.rotate')}
      </Button>
      <DangerButton onClick={() => onDialog({ what: 'remove' })}>
        {t('webhooks.remove')}
      </DangerButton>
    </div>
  );
}
