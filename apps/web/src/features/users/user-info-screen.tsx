import type { User } from '@kolli/contract/people/users';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../components/edit-form/use-field-props.ts';
import { EditPage } from '../../components/form/edit-page.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
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
  /** Why the role is read-only; undefined if it can be changed (USR-15). */
  roleReason: string | undefined;
  /** Why everything is read-only; undefined with user.update, if the user's role is not higher. */
  readOnlyReason: string | undefined;
  /** Sends the invitation again; undefined without user.create. */
  onInvite: (() => void) | undefined;
  isInviting: boolean;
  /** 'Remove from my pharmacy'; undefined for all but main users (USR-22). */
  onRemove: (() => void) | undefined;
  isOwn: boolean;
};

/** User info (USR-12 to USR-24): names, role and flags, and the account's facts. */
export function UserInfoScreen(props: UserInfoScreenProps) {
  const { user, info, pharmacyName, roles, roleReason, readOnlyReason, onRemove } = props;
  const { t } = useTranslation();
  const { form } = info;
  const canUpdate = readOnlyReason === undefined;
  const propsOf = useFieldProps(form);
  // Clean fields does not empty a role that cannot be changed here.
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
      <UserFacts user={user} onRemove={onRemove} canRemoveFactor={canUpdate && !props.isOwn} />
    </EditPage>
  );
}
