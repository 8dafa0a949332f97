import { Button } from '@mantine/core';
import { IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/time/shown-time.ts';
import { DangerButton } from '../../../components/button/danger-button.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { useDialogAbove } from '../../../components/layout/use-dialog-above.ts';
import { hasPasskeys } from '../../../lib/passkey/authenticator.ts';
import { AddPasskeyModal } from './add-passkey-modal.tsx';
import { RemovePasskeyModal } from './remove-passkey-modal.tsx';
import { RenamePasskeyModal } from './rename-passkey-modal.tsx';
import { type OwnPasskey, type Security, securityQuery } from '../shown/security-calls.ts';
import { SecurityRow } from '../shown/security-row.tsx';
import classes from '../shown/security.module.css';

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: OwnPasskey };

/** The person's passkeys: add, rename, remove (SEC-04). */
export function PasskeysCard({ security }: { security: Security }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { dialog: open, show, close } = useDialogAbove<Open>();
  const { passkeys, app, isRequired } = security;
  const isLast = isRequired && app === null && passkeys.length === 1;
  const finish = () => {
    close();
    void queryClient.invalidateQueries(securityQuery());
  };
  return (
    <FormSection title={t('passkeys.title')} text={t('passkeys.text')}>
      <div data-wide>
        {passkeys.length === 0 && <p className={classes.none}>{t('passkeys.none')}</p>}
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <SecurityRow
              key={passkey.id}
              icon={IconFingerprint}
              title={passkey.name}
              text={<PasskeyText passkey={passkey} />}
            >
              <Button
                variant="default"
                size="sm"
                aria-label={t('passkeys.renameOf', { name: passkey.name })}
                onClick={() => show({ what: 'rename', passkey })}
              >
                {t('passkeys.rename')}
              </Button>
              {!isLast && (
                <DangerButton
                  size="sm"
                  aria-label={t('passkeys.removeOf', { name: passkey.name })}
                  onClick={() => show({ what: 'remove', passkey })}
                >
                  {t('security.remove')}
                </DangerButton>
              )}
            </SecurityRow>
          ))}
        </ul>
        <AddButton isFirst={passkeys.length === 0} onClick={() => show({ what: 'add' })} />
      </div>
      {open?.what === 'add' && (
        <AddPasskeyModal security={security} onClose={close} onDone={finish} />
      )}
      {open?.what === 'rename' && (
        <RenamePasskeyModal passkey={open.passkey} onClose={close} onDone={finish} />
      )}
      {open?.what === 'remove' && (
        <RemovePasskeyModal passkey={open.passkey} onClose={close} onDone={finish} />
      )}
    </FormSection>
  );
}

function AddButton({ isFirst, onClick }: { isFirst: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  if (!hasPasskeys()) return <p className={classes.unusable}>{t('passkeys.unusable')}</p>;
  return (
    <Button
      className={classes.add ?? ''}
      variant={isFirst ? 'filled' : 'default'}
      size="sm"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {t('passkeys.add')}
    </Button>
  );
}

function PasskeyText({ passkey: { addedAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  const { t } = useTranslation();
  const added = formatDate(new Date(addedAt));
  if (lastUsedAt === null) return t('passkeys.added', { added });
  return t('passkeys.addedUsed', { added, used: formatDateTime(new Date(lastUsedAt)) });
}
