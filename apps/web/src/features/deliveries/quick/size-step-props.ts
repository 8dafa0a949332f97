import type { Delivery } from '@kolli/contract/delivery/deliveries';

export type SizeStepModalProps = {
  pharmacyId: string;
  delivery: Delivery;
  onClose: () => void;
  /** Called once it is on a shelf, which a toast says; instead of `onClose`. */
  onShelved?: (() => void) | undefined;
  /** Called with the door that was given. */
  onAssigned: (lockerIds: readonly string[]) => void;
  /** Shows what is known of the delivery instead. */
  onInfo?: (() => void) | undefined;
};
