import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roleName, roleText } from '../../components/text/role-name.ts';
import { SelectField } from '../../components/form/select-field.tsx';
import classes from './user-access-fields.module.css';

type InputProps = {
  readonly onChange: (value: unknown) => void;
  readonly error?: string | undefined;
};

type UserAccessFieldsProps = {
  propsOf: (field: string, type?: 'input' | 'checkbox') => InputProps;
  role: string;
  /** Names of the roles that can be chosen; the user's current role is always included. */
  roles: readonly string[];
  /** Why the role is read-only. */
  roleReason?: string | undefined;
  isFixed: boolean;
};

/** Role and flags of an access (USR-15 to USR-18). */
export function UserAccessFields(props: UserAccessFieldsProps) {
  const { propsOf, role, roles, roleReason, isFixed } = props;
  const { t } = useTranslation();
  const names = role === '' || roles.includes(role) ? roles : [...roles, role];
  return (
    <>
      <SelectField
        {...propsOf('role')}
        required={!isFixed}
        label={t('users.role')}
        description={roleReason ?? roleText(t, role)}
        placeholder={t('addUser.chooseRole')}
        value={role}
        data={names.map((name) => ({ value: name, label: roleName(t, name) }))}
        isFixed={isFixed || roleReason !== undefined}
      />
      <div className={classes.flags}>
        <Checkbox
          {...propsOf('webToolAccess', 'checkbox')}
          disabled={isFixed}
          label={t('userInfo.webToolAccess')}
          description={t('userInfo.webToolAccessText')}
        />
        <Checkbox
          {...propsOf('boxAccess', 'checkbox')}
          disabled={isFixed}
          label={t('userInfo.boxAccess')}
          description={t('userInfo.boxAccessText')}
        />
      </div>
    </>
  );
}
