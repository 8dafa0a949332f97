import { z } from 'zod';
import { languageSchema, optionalSchema, textSchema } from '../call/fields.ts';

/** What an order needs and wishes (INT-04); see `Wishes` of the domain. */
export const wishesSchema = z.strictObject({
  needsFridge: optionalSchema(z.boolean({ error: 'validation.invalid' })).meta({
    description: 'Whether the parcel must lie in a refrigerated locker',
    example: false,
  }),
  size: optionalSchema(z.enum(['small', 'medium', 'large'], { error: 'validation.invalid' })).meta({
    description: 'The smallest locker that the parcel fits into',
    example: 'small',
  }),
  box: optionalSchema(textSchema(200)).meta({
    description: 'Name of an active pickup box of the pharmacy; not together with `shelf`',
    example: 'Satama 1',
  }),
  shelf: optionalSchema(textSchema(60)).meta({
    description: 'Name of a shelf of the pharmacy; not together with `box`',
    example: 'A1',
  }),
  language: optionalSchema(languageSchema).meta({
    description: 'The language of the messages to the customer',
    example: 'fi',
  }),
});

/** Wishes of an order as it is sent: a box or a shelf, not both. */
export const orderWishesSchema = wishesSchema.refine(
  ({ box, shelf }) => box === undefined || shelf === undefined,
  { error: 'validation.invalid', path: ['shelf'] },
);
