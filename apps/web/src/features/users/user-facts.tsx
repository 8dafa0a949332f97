import type { User } from '@kolli/contract/users';
import { formatDateTime } from '@kolli/domain/dates';
import { useTranslation } from 'react-i18next';
import { CopyKey } from '../../components/copy-key.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { FormSection } from '../../components/form-section.tsx';
import { userName } from './user-name.ts';

/** What of an account nobody changes here: when it last changed, its key, whether it has a PIN. */
export function UserFacts({ user }: { user: User }) {
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
    </FormSection>
  );
}
