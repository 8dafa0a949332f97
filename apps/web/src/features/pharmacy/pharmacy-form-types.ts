import type { useFieldProps } from '../../components/edit-form/use-field-props.ts';
import type { usePharmacyForm } from './use-pharmacy-form.ts';

/** What each section of the pharmacy form needs. */
export type SectionProps = {
  readonly editing: ReturnType<typeof usePharmacyForm>;
  readonly propsOf: ReturnType<typeof useFieldProps>;
  /** With pharmacy.update; without, all is only to be read (PHA-13). */
  readonly canUpdate: boolean;
};
