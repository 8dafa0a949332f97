import { cleanKolliId } from '@kolli/domain/kolli-ids';
import type { CallError } from '../../lib/call-error.ts';
import type { DeliveryDraft, DraftField } from './delivery-draft.ts';

/**
 * The server's errors that belong to a field of the form, as keys or codes by field. Empty when the
 * error is about something else and is told as a toast. With the draft that was sent, an additional
 * kolli ID is found at the field that it was typed into.
 */
export function serverFieldErrors(
  error: CallError,
  draft?: DeliveryDraft,
): Partial<Record<DraftField, string>> {
  const named = error.errors.flatMap(({ msg, path }) => {
    const field = fieldAt(path, draft);
    return field === undefined ? [] : [[field, msg] as const];
  });
  if (named.length > 0) return Object.fromEntries(named);
  return error.code === 'kolli_id_in_use' ? { deliveryId: error.code } : {};
}

function fieldAt(path: string, draft: DeliveryDraft | undefined): DraftField | undefined {
  const parts = path.split(/[./[\]]+/u).filter((part) => part !== '' && part !== 'body');
  switch (parts[0]) {
    case 'deliveryId':
    case 'phoneNumber':
    case 'ssn':
      return parts[0];
    case 'additionalDeliveryIds':
      return additionalFields(draft)[Number(parts[1] ?? 0)] ?? 'additional1';
    default:
      return undefined;
  }
}

/** The fields whose kolli IDs are sent, in their order: empty ones are left out. */
function additionalFields(draft: DeliveryDraft | undefined): readonly DraftField[] {
  const fields = ['additional1', 'additional2'] as const;
  if (draft === undefined) return fields;
  return fields.filter((field) => cleanKolliId(draft[field]) !== '');
}
