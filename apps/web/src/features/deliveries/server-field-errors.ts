import type { CallError } from '../../lib/call-error.ts';
import type { DraftField } from './delivery-draft.ts';

/**
 * The server's errors that belong to a field of the form, as keys or codes by field. Empty when the
 * error is about something else and is told as a toast.
 */
export function serverFieldErrors(error: CallError): Partial<Record<DraftField, string>> {
  const named = error.errors.flatMap(({ msg, path }) => {
    const field = fieldAt(path);
    return field === undefined ? [] : [[field, msg] as const];
  });
  if (named.length > 0) return Object.fromEntries(named);
  return error.code === 'kolli_id_in_use' ? { deliveryId: error.code } : {};
}

function fieldAt(path: string): DraftField | undefined {
  const parts = path.split(/[./[\]]+/u).filter((part) => part !== '' && part !== 'body');
  switch (parts[0]) {
    case 'deliveryId':
    case 'phoneNumber':
    case 'ssn':
      return parts[0];
    case 'additionalDeliveryIds':
      return parts[1] === '1' ? 'additional2' : 'additional1';
    default:
      return undefined;
  }
}
