import type { PickupBox } from '@kolli/contract/pickup-boxes';
import type { useBoxFieldProps } from './use-box-field-props.ts';
import type { useBoxForm } from './use-box-form.ts';

/** What each section of the form of a box needs. */
export type SectionProps = {
  readonly box: PickupBox;
  readonly editing: ReturnType<typeof useBoxForm>;
  readonly propsOf: ReturnType<typeof useBoxFieldProps>;
  /** With pickupbox.update; without, all is only to be read. */
  readonly canUpdate: boolean;
};
