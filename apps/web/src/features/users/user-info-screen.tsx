import type { User } from '@kolli/contract/users';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../components/edit-form/use-field-props.ts';
import { EditPage } from '../../components/edit-form/edit-page.tsx';
import { FormSection } from '../../components/form-section.tsx';
import type { useUserInfo } from './use-user-info.ts';
import { UserAccessFields } from './user-access-fields.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserNotices } from './user-notices.tsx';
import { emptyUser } from './user-values.ts';

type UserInfoScreenProps = {
  user: User;
  info: ReturnType<typeof useUserInfo>;
  pharmacyName: string;
  roles: readonly string[];
  /** Why the role only can be read; undefined where it can be changed (USR-15). */
  roleReason: string | undefined;
  /** Why all is only read; undefined with user.update where their role is not greater. */
  readOnlyReason: string | undefined;
  /** Sends the invitation again; undefined without user.create. */
  onInvite: (() => void) | undefined;
  isInviting: boolean;
  /** 'Remove from my pharmacy'; undefined for all but main users (USR-22). */
  onRemove: (() => void) | undefined;
};

/** User info (USR-12 to USR-24): names, role and flags, and what else is known of the account. */
export function UserInfoScreen(props: UserInfoScreenProps) {
  const { user, info, pharmacyName, roles, roleReason, readOnlyReason, onRemove } = props;
  const { t } = useTranslation();
  const { form } = info;
  const canUpdate = readOnlyReason === undefined;
  const propsOf = useFieldProps(form);
  // A role that can't be changed here is no field to be emptied.
  const emptied = roleReason === undefined ? emptyUser : { ...emptyUser, role: form.values.role };
  return (
    <EditPage
      label={t('userInfo.title')}
      editing={info}
      readOnlyReason={readOnlyReason}
      emptied={emptied}
    >
      <UserNotices user={user} onInvite={props.onInvite} isInviting={props.isInviting} />
      <FormSection title={t('userInfo.person')}>
        <TextInput
          {...propsOf('firstName')}
          required={canUpdate}
          readOnly={!canUpdate}
          autoComplete="off"
          label={t('userInfo.firstName')}
        />
        <TextInput
          {...propsOf('lastName')}
          required={canUpdate}
          readOnly={!canUpdate}
          autoComplete="off"
          label={t('userInfo.lastName')}
        />
        <TextInput
          readOnly
          wrapperProps={{ 'data-wide': true }}
          type="email"
          label={t('users.email')}
          description={t('userInfo.emailFixed')}
          value={user.email}
        />
      </FormSection>
      <FormSection
        title={t('userInfo.access')}
        text={t('userInfo.accessText', { pharmacy: pharmacyName })}
      >
        <UserAccessFields
          propsOf={propsOf}
          role={form.values.role}
          roles={roles}
          roleReason={roleReason}
          isFixed={!canUpdate}
        />
      </FormSection>
      <UserFacts user={user} onRemove={onRemove} />
    </EditPage>
  );
}
