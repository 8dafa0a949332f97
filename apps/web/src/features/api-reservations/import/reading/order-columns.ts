import { internationalPhone } from '@kolli/domain/people/phone-numbers';
import { typedCode } from '@kolli/domain/text/typed-text';

/** A column of a file of orders: a field of the API's orders, or of their wishes. */
export type OrderColumn = {
  readonly name: string;
  readonly isRequired?: true;
  readonly isWish?: true;
  readonly kind?: 'boolean' | 'list' | 'phone';
  /** In the template. */
  readonly example: string;
};

/** The columns that a file may have, in the order of the template. */
export const orderColumns: readonly OrderColumn[] = [
  { name: 'deliveryId', isRequired: true, example: 'A1234567' },
  { name: 'order_id', isRequired: true, example: 'order-1001' },
  { name: 'fulfillment_order_id', isRequired: true, example: 'fulfillment-1001' },
  { name: 'phoneNumber', kind: 'phone', example: '+358401234567' },
  { name: 'is_drug', kind: 'boolean', example: 'true' },
  { name: 'additionalDeliveryIds', kind: 'list', example: '' },
  { name: 'ssn', example: '' },
  { name: 'needsFridge', isWish: true, kind: 'boolean', example: 'false' },
  { name: 'size', isWish: true, example: 'small' },
  { name: 'box', isWish: true, example: '' },
  { name: 'shelf', isWish: true, example: '' },
  { name: 'language', isWish: true, example: 'fi' },
];

/** The column of a name, whatever its letter case, and what is invisible in it. */
export function columnNamed(name: string): OrderColumn | undefined {
  const sought = typedCode(name).toLowerCase();
  return orderColumns.find((column) => column.name.toLowerCase() === sought);
}

/** As people and spreadsheets write them in our languages. */
const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  kyllä: true,
  ja: true,
  tosi: true,
  sant: true,
  sann: true,
  false: false,
  no: false,
  '0': false,
  ei: false,
  nej: false,
  nei: false,
  epätosi: false,
  falskt: false,
  usann: false,
};

/**
 * The value of a cell, a phone number by the country of the pharmacy (ISO 3166). One that is not understood stays as it
 * is, so that the server refuses it.
 */
export function valueOf({ kind }: OrderColumn, cell: string, country: string): unknown {
  if (kind === 'boolean') return truths[typedCode(cell).toLowerCase()] ?? cell;
  if (kind === 'phone') return internationalPhone(cell, country);
  if (kind !== 'list') return cell;
  return cell
    .split(/[|,;]/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
