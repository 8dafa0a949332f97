import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { seededChance } from '../platform/seeded-random.ts';
import { demoIdentityNumber, inventedPhone } from './invented-customer.ts';

const text = z.string().default('');

/** The fields of the order form as a browser sends them. */
export const orderFormSchema = z.object({
  businessId: text,
  deliveryId: text,
  additional1: text,
  additional2: text,
  phoneNumber: text,
  is_drug: text,
  ssn: text,
  order_id: text,
  fulfillment_order_id: text,
});
export type OrderForm = z.output<typeof orderFormSchema>;

export const emptyForm: OrderForm = orderFormSchema.parse({});

/** Converts a form to an order, without blank optional fields. */
export function orderOf(form: OrderForm): Record<string, unknown> {
  const additional = [form.additional1, form.additional2].filter((id) => id.trim() !== '');
  return {
    deliveryId: form.deliveryId,
    ...(additional.length > 0 && { additionalDeliveryIds: additional }),
    ...(form.phoneNumber !== '' && { phoneNumber: form.phoneNumber }),
    is_drug: form.is_drug !== '',
    ...(form.ssn !== '' && { ssn: form.ssn }),
    order_id: form.order_id,
    fulfillment_order_id: form.fulfillment_order_id,
  };
}

/** The form for a batch, with the number of orders. */
export const batchFormSchema = z.object({
  businessId: text,
  count: z.coerce.number().int().min(1).max(500),
});

/** Generates the different orders of a batch. */
export function exampleOrders(
  { businessId, count }: z.output<typeof batchFormSchema>,
  now: number,
) {
  return Array.from({ length: count }, (_, index) =>
    orderOf(exampleForm(businessId, now, `-${index + 1}`)),
  );
}

/**
 * A form filled with new ids and data of demo customers. In Sweden the customers of the demo prove their identity, so
 * their orders always have an identity number; elsewhere more than half of them.
 */
export function exampleForm(businessId: string, now: number, part = ''): OrderForm {
  const number = `${Math.floor(now / 1000) % 1_000_000}${randomInt(10, 100)}${part}`;
  const chance = seededChance(`${businessId}/${number}`);
  const country = countryOf(businessId);
  return {
    businessId,
    deliveryId: `fp-${number}`,
    additional1: chance.happens(0.3) ? `fp-${number}-2` : '',
    additional2: '',
    phoneNumber: inventedPhone(country, chance),
    is_drug: chance.happens(0.7) ? 'on' : '',
    ssn: country === 'SE' || chance.happens(0.6) ? demoIdentityNumber(country, chance) : '',
    order_id: `order-${number}`,
    fulfillment_order_id: `fulfillment-${number}`,
  };
}

/** The country of a business id: Finnish ones have the form 1234567-8, Swedish ones 123456-1234. */
export function countryOf(businessId: string): 'FI' | 'SE' {
  return /^\d{6}-\d{4}$/u.test(businessId) ? 'SE' : 'FI';
}
