import { cleanKolliId } from '@kolli/domain/delivery/kolli-ids';
import { type FieldErrors, serverErrors } from '../../../components/edit-form/field-errors.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { type DeliveryDraft, emptyDraft } from './delivery-draft.ts';

/**
 * The server's errors that belong to a field of the form, as keys or codes by field. Empty when the
 * error is about something else and is shown as a toast. With the draft that was sent, an additional
 * kolli ID is found at the field that it was typed into.
 */
export function serverFieldErrors(error: CallError, draft?: DeliveryDraft): FieldErrors {
  const additional = (['additional1', 'additional2'] as const).filter(
    // Empty ones are left out of what is sent.
    (field) => draft === undefined || cleanKolliId(draft[field]) !== '',
  );
  const errors = error.errors.map(({ msg, path }) => {
    const [, index] = /additionalDeliveryIds\D*(\d*)/u.exec(path) ?? [];
    if (index === undefined) return { msg, path };
    return { msg, path: additional[Number(index)] ?? 'additional1' };
  });
  const { code, status } = error;
  return serverErrors(new CallError({ code, status, errors }), Object.keys(emptyDraft), {
    kolli_id_in_use: 'deliveryId',
  });
}
