import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { ContactList } from './contact-list.tsx';
import type { SectionProps } from './pharmacy-form-types.ts';

/** The contacts for alarms (PHA-05 to PHA-09). */
export function AlarmsSection(props: SectionProps) {
  const { propsOf, canUpdate } = props;
  const { t } = useTranslation();
  const own = { required: canUpdate, readOnly: !canUpdate, autoComplete: 'off' };
  return (
    <FormSection title={t('pharmacy.alarms')} text={t('pharmacy.alarmsText')}>
      <TextInput
        {...propsOf('email')}
        {...own}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        label={t('pharmacy.email')}
      />
      <TextInput
        {...propsOf('phoneNumber')}
        {...own}
        type="tel"
        inputMode="tel"
        placeholder="+358401234567"
        label={t('pharmacy.phoneNumber')}
      />
      <ContactList
        {...props}
        field="additionalEmails"
        type="email"
        title={t('pharmacy.additionalEmails')}
        addLabel={t('pharmacy.addEmail')}
        entryLabel={(index) => t('pharmacy.additionalEmail', { index })}
      />
      <ContactList
        {...props}
        field="additionalPhoneNumbers"
        type="tel"
        title={t('pharmacy.additionalPhoneNumbers')}
        addLabel={t('pharmacy.addPhone')}
        entryLabel={(index) => t('pharmacy.additionalPhoneNumber', { index })}
      />
    </FormSection>
  );
}
