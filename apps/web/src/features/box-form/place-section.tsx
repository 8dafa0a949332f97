import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import type { SectionProps } from './box-form-types.ts';

/** The box's name and address (BOX-26 to BOX-28). */
export function PlaceSection({ box, propsOf, canUpdate }: SectionProps) {
  const { t } = useTranslation();
  const own = { required: canUpdate, readOnly: !canUpdate, autoComplete: 'off' };
  return (
    <FormSection title={t('pharmacy.place')} text={t('editBox.placeText')}>
      <TextInput {...propsOf('name')} {...own} label={t('pharmacy.name')} />
      <TextInput required={canUpdate} readOnly value={box.id} label={t('boxInfo.id')} />
      <TextInput
        {...propsOf('street')}
        {...own}
        wrapperProps={{ 'data-wide': true }}
        label={t('pharmacy.streetAddress')}
      />
      <TextInput {...propsOf('zipCode')} {...own} label={t('pharmacy.zipCode')} />
      <TextInput {...propsOf('city')} {...own} label={t('pharmacy.city')} />
      <TextInput {...propsOf('country')} {...own} label={t('pharmacy.country')} />
    </FormSection>
  );
}
