import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../components/edit-form/use-field-props.ts';
import { FormFooter } from '../../components/form/form-footer.tsx';
import { FormPage } from '../../components/form/form-page.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import type { useAddUser } from './use-add-user.ts';
import { UserAccessFields } from './user-access-fields.tsx';
import { newUser } from './user-values.ts';

type AddUserScreenProps = {
  adding: ReturnType<typeof useAddUser>;
  pharmacyName: string;
  /** Names of the roles that can be assigned. */
  roles: readonly string[];
};

/** Add user (NAV-26): an existing account is offered an access, a new one gets an invitation. */
export function AddUserScreen({ adding, pharmacyName, roles }: AddUserScreenProps) {
  const { t } = useTranslation();
  const { form, ref, isDirty, isBusy, errors, submit, clean } = adding;
  const propsOf = useFieldProps(form);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <FormPage
      ref={ref}
      label={t('users.add')}
      isDirty={isDirty}
      errors={errors}
      onSubmit={submit}
      footer={
        <FormFooter
          saveLabel={t('users.add')}
          isBusy={isBusy}
          isDirty={isDirty}
          onClean={() => clean(newUser)}
        />
      }
    >
      <FormSection title={t('userInfo.person')} text={t('addUser.personText')}>
        <TextInput
          {...propsOf('email')}
          ref={first}
          required
          wrapperProps={{ 'data-wide': true }}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          label={t('users.email')}
        />
        <TextInput
          {...propsOf('firstName')}
          required
          autoComplete="off"
          label={t('userInfo.firstName')}
        />
        <TextInput
          {...propsOf('lastName')}
          required
          autoComplete="off"
          label={t('userInfo.lastName')}
        />
      </FormSection>
      <FormSection
        title={t('userInfo.access')}
        text={`${t('userInfo.accessText', { pharmacy: pharmacyName })} ${t('addUser.rolesText')}`}
      >
        <UserAccessFields propsOf={propsOf} role={form.values.role} roles={roles} isFixed={false} />
      </FormSection>
    </FormPage>
  );
}
