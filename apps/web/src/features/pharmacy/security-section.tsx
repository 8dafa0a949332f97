import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import type { SectionProps } from './pharmacy-form-types.ts';

/** What protects the sign-ins of the pharmacy's web users (SEC-05, SEC-06). */
export function SecuritySection({ propsOf, canUpdate }: SectionProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('pharmacy.security')} text={t('pharmacy.securityText')}>
      {(['secondFactorRequired', 'proofForIdentityNumbers', 'proofForOpening'] as const).map(
        (field) => (
          <Checkbox
            key={field}
            {...propsOf(field, 'checkbox')}
            wrapperProps={{ 'data-wide': true }}
            label={t(`pharmacy.${field}`)}
            description={t(`pharmacy.${field}Text`)}
            disabled={!canUpdate}
          />
        ),
      )}
    </FormSection>
  );
}
