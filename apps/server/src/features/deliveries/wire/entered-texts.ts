import { enteredTexts } from '@kolli/contract/delivery/deliveries';
import { sql } from 'kysely';

type EnteredText = keyof typeof enteredTexts;

/** What was entered; a text that was not is stored as null. */
export type EnteredTexts = { readonly [Field in EnteredText]?: string | null | undefined };

const fields = Object.keys(enteredTexts) as EnteredText[];

/** `phoneNumber` is stored in `phone_number`. */
const columnOf = (field: EnteredText) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Selects each text under the name of its field. */
export const selectedTexts = fields.map((field) =>
  sql.ref<string | null>(`delivery.${columnOf(field)}`).as(field),
);

/** The columns of a new delivery's texts. */
export function textColumns(entered: EnteredTexts): Record<string, string | null> {
  return Object.fromEntries(fields.map((field) => [columnOf(field), entered[field] ?? null]));
}
