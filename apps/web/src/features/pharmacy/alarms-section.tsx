import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { PhoneInput } from '../../components/edit-form/phone-input.tsx';
import { ContactList } from './contact-list.tsx';
import type { SectionProps } from './pharmacy-form-types.ts';

/** The contacts for alarms (PHA-05 to PHA-09). */
export function AlarmsSection(props: SectionProps) {
  const { editing, propsOf, canUpdate } = props;
  const { form } = editing;
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
      <PhoneInput
        {...propsOf('phoneNumber')}
        {...own}
        country={form.values.country}
        placeholder="+358401234567"
        label={t('pharmacy.phoneNumber')}
        description={t('pharmacy.phoneText')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onComplete={(phone) => form.setFieldValue('phoneNumber', phone)}
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
