import type { User } from '@kolli/contract/users';
import { formatDateTime } from '@kolli/domain/dates';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyKey } from '../../components/copy-key.tsx';
import { DangerButton } from '../../components/danger-button.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { userName } from './user-name.ts';

type UserFactsProps = {
  user: User;
  /** 'Remove from my pharmacy' (USR-21); undefined for those who may not (USR-22). */
  onRemove: (() => void) | undefined;
};

/** What of an account nobody types here: when it last changed, its key, its PIN, and its end. */
export function UserFacts({ user, onRemove }: UserFactsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('userInfo.facts')}>
      <div data-wide>
        <FactList
          facts={[
            { label: t('userInfo.updatedAt'), value: formatDateTime(new Date(user.updatedAt)) },
            { label: t('users.key'), value: <CopyKey id={user.id} name={userName(user)} /> },
            {
              label: t('userInfo.pin'),
              value: t(user.hasPharmacistPin ? 'userInfo.pinSet' : 'userInfo.pinMissing'),
            },
          ]}
        />
      </div>
      {onRemove && (
        <div data-wide>
          <DangerButton
            leftSection={<IconUserMinus size={16} stroke={1.75} aria-hidden />}
            onClick={onRemove}
          >
            {t('userInfo.remove')}
          </DangerButton>
        </div>
      )}
    </FormSection>
  );
}
