import type { Delivery } from '@kolli/contract/delivery/deliveries';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';

/** The dialogs about a row of a list. */
export type ListDialogKind =
  | 'info'
  | 'description'
  | 'qr'
  | 'labels'
  | 'resend'
  | 'pickedUp'
  | 'shelf'
  | 'quick'
  | 'delete';

export type ListDialog =
  | { readonly kind: ListDialogKind; readonly delivery: Delivery }
  | { readonly kind: 'booking' | 'newInBox'; readonly kolliId?: string }
  | { readonly kind: 'unknown'; readonly kolliId: string }
  | { readonly kind: 'reserved'; readonly lockerIds: readonly string[] };

/**
 * The dialog that is open above a list. If its opener is gone when it closes, such as the row of a
 * deleted delivery, focus goes to the screen itself.
 */
export function useListDialog() {
  return useDialogAbove<ListDialog>();
}
