import type { PickupBox } from '@kolli/contract/box/pickup-boxes';
import type { useBoxFieldProps } from './use-box-field-props.ts';
import type { useBoxForm } from './use-box-form.ts';

/** The props of each section of the box form. */
export type SectionProps = {
  readonly box: PickupBox;
  readonly editing: ReturnType<typeof useBoxForm>;
  readonly propsOf: ReturnType<typeof useBoxFieldProps>;
  /** With pickupbox.update; without it the form is read-only. */
  readonly canUpdate: boolean;
};
