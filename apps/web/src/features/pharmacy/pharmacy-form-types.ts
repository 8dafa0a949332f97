import type { useFieldProps } from '../../components/edit-form/use-field-props.ts';
import type { usePharmacyForm } from './use-pharmacy-form.ts';

/** The props of each section of the pharmacy form. */
export type SectionProps = {
  readonly editing: ReturnType<typeof usePharmacyForm>;
  readonly propsOf: ReturnType<typeof useFieldProps>;
  /** With pharmacy.update; without it the form is read-only (PHA-13). */
  readonly canUpdate: boolean;
};
