import type { User } from '@kolli/contract/people/users';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/time/shown-time.ts';
import { CopyKey } from '../../components/button/copy-key.tsx';
import { DangerButton } from '../../components/button/danger-button.tsx';
import { FactList } from '../../components/text/fact-list.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { userName } from './user-name.ts';

type UserFactsProps = {
  user: User;
  /** 'Remove from my pharmacy' (USR-21); undefined without the right (USR-22). */
  onRemove: (() => void) | undefined;
  /** Whether the second step can be removed here (SEC-03). */
  canRemoveFactor: boolean;
};

/** The read-only facts of an account: last change, key, PIN, second step; and its removal. */
export function UserFacts({ user, onRemove, canRemoveFactor }: UserFactsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('userInfo.facts')}>
      <div data-wide>
        <FactList
          facts={[
            { label: t('userInfo.updatedAt'), value: formatDateTime(new Date(user.updatedAt)) },
            {
              label: t('users.key'),
              value: <CopyKey id={user.id} label={t('form.copyKey', { name: userName(user) })} />,
            },
            {
              label: t('userInfo.pin'),
              value: t(user.hasPharmacistPin ? 'userInfo.pinSet' : 'userInfo.pinMissing'),
            },
            {
              label: t('security.secondStep'),
              value: t(user.hasSecondFactor ? 'userInfo.pinSet' : 'userInfo.pinMissing'),
            },
          ]}
        />
      </div>
      {canRemoveFactor && user.hasSecondFactor && <RemoveFactor user={user} />}
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
