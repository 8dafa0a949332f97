import { identityNumbersIn } from '@kolli/domain/people/identity-numbers-in-text';
import type { NumberedEvent } from '@kolli/contract/machine/device-events';
import { isId } from '../../../platform/database/ids.ts';

/** Numbers and versions: makers number versions by date. */
const exemptFields: ReadonlySet<string> = new Set(['seq', 'at', 'softwareVersion']);

const isIdentityNumber = (text: string) => !isId(text) && identityNumbersIn(text).length > 0;

/** Whether an event contains an identity number of any country, as a text, a whole number or a field's name. */
export function hasIdentityNumber(event: NumberedEvent): boolean {
  // A list of what is still to search, since content may be nested deeper than functions.
  const open: unknown[] = [event];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    const text = typeof value === 'number' && Number.isInteger(value) ? String(value) : value;
    if (typeof text === 'string') {
      if (isIdentityNumber(text)) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value))
        if (!exemptFields.has(name)) open.push(name, inner ?? null);
    }
  }
  return false;
}
