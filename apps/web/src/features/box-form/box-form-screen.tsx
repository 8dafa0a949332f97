import type { listTemplateChoices } from '@kolli/contract/box/pickup-box-changes';
import type { CallResult } from '@kolli/contract/call/call';
import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import { useTranslation } from 'react-i18next';
import { EditPage } from '../../components/form/edit-page.tsx';
import type { SectionProps } from './box-form-types.ts';
import { emptiedValues } from './box-values.ts';
import { DoorsSection } from './doors-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { TemperaturesSection } from './temperatures-section.tsx';
import { useBoxFieldProps } from './use-box-field-props.ts';
import type { useBoxForm } from './use-box-form.ts';

type BoxFormScreenProps = {
  box: PickupBox;
  editing: ReturnType<typeof useBoxForm>;
  /** Undefined while they load, or if the user may not choose one. */
  templates: CallResult<typeof listTemplateChoices> | undefined;
  canUpdate: boolean;
  /** With pharmacy.administer, fields can be changed that others only see on box info. */
  isAdmin: boolean;
};

/** Edit pickup box (BOX-26 to BOX-33); read-only without pickupbox.update. */
export function BoxFormScreen(props: BoxFormScreenProps) {
  const { box, editing, templates, canUpdate, isAdmin } = props;
  const { t } = useTranslation();
  const section: SectionProps = { box, editing, propsOf: useBoxFieldProps(editing), canUpdate };
  return (
    <EditPage
      label={t('editBox.title')}
      editing={editing}
      readOnlyReason={canUpdate ? undefined : t('enoughPermissions')}
      emptied={emptiedValues(isAdmin)}
    >
      <PlaceSection {...section} />
      <LanguagesSection {...section} />
      <DoorsSection {...section} templates={templates} isAdmin={isAdmin} />
      {isAdmin && <TemperaturesSection {...section} />}
      {isAdmin && <RulesSection {...section} />}
    </EditPage>
  );
}
