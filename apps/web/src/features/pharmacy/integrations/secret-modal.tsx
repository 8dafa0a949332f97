import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../components/button/copy-button.tsx';
import { ModalFrame } from '../../../components/layout/modal-frame.tsx';
import classes from './integrations.module.css';

type SecretModalProps = { secret: string; onClose: () => void };

/** The secret of a webhook, shown this once. */
export function SecretModal({ secret, onClose }: SecretModalProps) {
  const { t } = useTranslation();
  return (
    <ModalFrame
      opened
      hasNoClose
      isDirty
      onClose={onClose}
      title={t('webhooks.secretTitle')}
      lead={t('webhooks.secretText')}
      actions={<Button onClick={onClose}>{t('webhooks.stored')}</Button>}
    >
      <div className={classes.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={t('webhooks.copySecret')} />
      </div>
    </ModalFrame>
  );
}
