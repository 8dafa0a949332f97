import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import type { SectionProps } from './pharmacy-form-types.ts';

/** Name and address; only the administration of the installation can change the country (SEC-01). */
export function PlaceSection({
  propsOf,
  canUpdate,
  canChangeCountry,
}: SectionProps & { canChangeCountry: boolean }) {
  const { t } = useTranslation();
  const own = { required: canUpdate, readOnly: !canUpdate, autoComplete: 'off' };
  return (
    <FormSection title={t('pharmacy.place')} text={t('pharmacy.placeText')}>
      <TextInput
        {...propsOf('name')}
        {...own}
        wrapperProps={{ 'data-wide': true }}
        label={t('pharmacy.name')}
      />
      <TextInput
        {...propsOf('streetAddress')}
        {...own}
        wrapperProps={{ 'data-wide': true }}
        label={t('pharmacy.streetAddress')}
      />
      <TextInput {...propsOf('zipCode')} {...own} label={t('pharmacy.zipCode')} />
      <TextInput {...propsOf('city')} {...own} label={t('pharmacy.city')} />
      <TextInput
        {...propsOf('country')}
        {...own}
        required={canChangeCountry}
        readOnly={!canChangeCountry}
        label={t('pharmacy.country')}
      />
    </FormSection>
  );
}
