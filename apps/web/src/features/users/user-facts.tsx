import type { User } from '@kolli/contract/people/users';
import { formatDateTime } from '@kolli/domain/time/dates';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyKey } from '../../components/button/copy-key.tsx';
import { DangerButton } from '../../components/button/danger-button.tsx';
import { FactList } from '../../components/text/fact-list.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { userName } from './user-name.ts';

type UserFactsProps = {
  user: User;
  /** 'Remove from my pharmacy' (USR-21); undefined without the right (USR-22). */
  onRemove: (() => void) | undefined;
};

/** The read-only facts of an account: last change, key, PIN; and its removal. */
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
