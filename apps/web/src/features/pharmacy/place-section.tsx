import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { countryText } from '../../lib/text/intl-text.ts';
import { SelectField } from '../../components/form/select-field.tsx';
import type { SectionProps } from './pharmacy-form-types.ts';

/** Name and address; only the administration of the installation can change country and time zone (SEC-01, ZON-01). */
export function PlaceSection({
  editing,
  propsOf,
  canUpdate,
  canChangeCountry,
}: SectionProps & { canChangeCountry: boolean }) {
  const { t, i18n } = useTranslation();
  const { country } = editing.form.values;
  const countryName = countryText(country, i18n.language);
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
        {...(canChangeCountry ? {} : { value: countryName })}
        description={canChangeCountry && countryName !== country ? countryName : undefined}
      />
      <SelectField
        {...propsOf('timeZone')}
        required={canChangeCountry}
        isFixed={!canChangeCountry}
        searchable
        label={t('pharmacy.timeZone')}
        value={editing.form.values.timeZone}
        data={zonesWith(editing.form.values.timeZone)}
      />
    </FormSection>
  );
}

/** All time zones, and the present one also where this browser knows it by another name. */
function zonesWith(present: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes(present) ? zones : [present, ...zones];
}
