import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../../components/edit-form/use-field-props.ts';
import { EditPage } from '../../components/form/edit-page.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { AlarmsSection } from './alarms-section.tsx';
import { LanguageCheckboxes } from '../../components/form/language-checkboxes.tsx';
import type { SectionProps } from './pharmacy-form-types.ts';
import { emptiedValues, hasContacts } from './pharmacy-values.ts';
import { PlaceSection } from './place-section.tsx';
import { RulesFacts } from './rules-facts.tsx';
import { RulesFields } from './rules-fields.tsx';
import { SecuritySection } from './security-section.tsx';
import { ShelvesSection } from './shelves-section.tsx';
import type { EntryPin } from './use-entry-pin.ts';
import type { usePharmacyForm } from './use-pharmacy-form.ts';

type PharmacyScreenProps = {
  pharmacy: Pharmacy;
  editing: ReturnType<typeof usePharmacyForm>;
  canUpdate: boolean;
  /** With pharmacy.administer, fields can be changed that others only see (PHA-12). */
  isAdmin: boolean;
  canChangeCountry: boolean;
  entryPin: EntryPin;
  /** The ServiceSection. */
  service: ReactNode;
};

/** EditPharmacy (PHA-01): read-only without pharmacy.update (PHA-13 to PHA-16). */
export function PharmacyScreen(props: PharmacyScreenProps) {
  const { pharmacy, editing, canUpdate, isAdmin, canChangeCountry, entryPin, service } = props;
  const { t } = useTranslation();
  const { form } = editing;
  const propsOf = useFieldProps(form);
  const section: SectionProps = { editing, propsOf, canUpdate };
  return (
    <EditPage
      label={t('pharmacy.title')}
      editing={editing}
      readOnlyReason={canUpdate ? undefined : t('enoughPermissions')}
      emptied={emptiedValues(isAdmin, canChangeCountry)}
      cleanWarning={hasContacts(form.values) ? t('pharmacy.cleanWarning') : undefined}
    >
      <PlaceSection {...section} canChangeCountry={canChangeCountry} />
      <AlarmsSection {...section} />
      <FormSection title={t('pharmacy.messages')} text={t('pharmacy.messagesText')}>
        <LanguageCheckboxes
          {...propsOf('customerSMSLanguages')}
          label={t('pharmacy.customerSMSLanguages')}
          value={form.values.customerSMSLanguages}
          isFixed={!canUpdate}
        />
        <Checkbox
          {...propsOf('correctionsAfterDelivery', 'checkbox')}
          wrapperProps={{ 'data-wide': true }}
          label={t('pharmacy.correctionsAfterDelivery')}
          description={t('pharmacy.correctionsAfterDeliveryText')}
          disabled={!canUpdate}
        />
      </FormSection>
      <ShelvesSection {...section} shelves={pharmacy.shelves} />
      <FormSection title={t('pharmacy.holds')} text={t('pharmacy.holdsText')}>
        <Checkbox
          {...propsOf('holdAllParcels', 'checkbox')}
          wrapperProps={{ 'data-wide': true }}
          label={t('pharmacy.holdAllParcels')}
          description={t('pharmacy.holdAllParcelsText')}
          disabled={!canUpdate}
        />
      </FormSection>
      <SecuritySection {...section} />
      {isAdmin ? (
        <RulesFields {...section} entryPin={entryPin} />
      ) : (
        <RulesFacts pharmacy={pharmacy} entryPin={entryPin} />
      )}
      {service}
    </EditPage>
  );
}
