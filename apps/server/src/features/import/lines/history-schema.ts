import { deliveryStatuses } from '@kolli/domain/delivery/delivery-states';
import {
  cleanKolliId,
  kolliIdPattern,
  maxAdditionalKolliIds,
} from '@kolli/domain/delivery/kolli-ids';
import { holdCauses } from '@kolli/domain/delivery/holds';
import { parseLockerId } from '@kolli/domain/box/lockers';
import { parsePhone, phonePattern } from '@kolli/domain/people/phone-numbers';
import {
  freeLine,
  freeText,
  isPlainLine,
  isPlainText,
  typedCode,
  typedText,
} from '@kolli/domain/text/typed-text';
import { z } from 'zod';

export const controlReason = 'has a control character';
export const text = z
  .string()
  .overwrite(freeLine)
  .min(1, 'is empty')
  .max(200, 'is longer than 200 characters')
  .refine(isPlainLine, controlReason);
/** Free text of several lines, which may be empty. */
const longText = z
  .string()
  .overwrite((typed) => freeText(typed).trim())
  .max(250, 'is longer than 250 characters')
  .refine(isPlainText, controlReason);
/** A business ID, in which every kind of hyphen is one. */
export const businessId = text.overwrite(typedText);
export const time = z.iso
  .datetime({ precision: 3, error: 'must be a time such as 2026-11-20T14:31:00.000Z' })
  .transform((value) => new Date(value));
const kolliId = z
  .string()
  .max(200, 'is no kolli ID')
  .transform(cleanKolliId)
  .pipe(z.string().regex(kolliIdPattern, 'is no kolli ID'));
const hasNoDuplicates = (list: readonly string[]) => new Set(list).size === list.length;

const holdSchema = z.strictObject({
  cause: z.enum(holdCauses, "must be 'temp_high' or 'temp_low'"),
  time,
  judgement: z.enum(['released', 'rejected'], "must be 'released' or 'rejected'").optional(),
  judgedTime: time.optional(),
  judgedUserName: text.optional(),
  reason: longText.optional(),
});

/** The fields of a line; `readHistoryLine` checks constraints between them. */
export const lineSchema = z.strictObject({
  kind: z.literal('delivery', "must be 'delivery'"),
  pharmacy: businessId,
  deliveryId: kolliId,
  additionalDeliveryIds: z
    .array(kolliId)
    .max(maxAdditionalKolliIds, `has more than ${maxAdditionalKolliIds}`)
    .default([]),
  // One that its country does not have is kept as it was written: what happened is not refused for it.
  phoneNumber: z
    .string()
    .overwrite((typed) => parsePhone(typed, '') ?? typed)
    .regex(phonePattern, 'must be + and 10 to 14 digits')
    .optional(),
  is_drug: z.boolean().default(false),
  ssn: z.string().overwrite(typedCode).max(20, 'is no identity number').optional(),
  order_id: text.optional(),
  fulfillment_order_id: text.optional(),
  deliveryStatus: z.enum(deliveryStatuses, `must be one of ${deliveryStatuses.join(', ')}`),
  unassigned: z.boolean().optional(),
  reservedTime: time,
  reservedUserName: text,
  assignedTime: time.optional(),
  assignedUserName: text.optional(),
  deliveryTime: time.optional(),
  deliveryUserName: text.optional(),
  pickupTime: time.optional(),
  givenOutUserName: text.optional(),
  expiredTime: time.optional(),
  removedTime: time.optional(),
  removedUserName: text.optional(),
  deleteTime: time.optional(),
  deleteUserName: text.optional(),
  cancelTime: time.optional(),
  destroyTime: time.optional(),
  destroyUserName: text.optional(),
  box: text.optional(),
  lockerId: z
    .array(z.string().refine((id) => parseLockerId(id) !== undefined, 'is no locker'))
    .refine(hasNoDuplicates, 'names a locker twice')
    .default([]),
  shelf: z.array(text).refine(hasNoDuplicates, 'names a shelf twice').default([]),
  descriptionText: longText.optional(),
  causeOfAlarm: z.enum(['temp_high', 'temp_low'], "must be 'temp_high' or 'temp_low'").optional(),
  hold: holdSchema.optional(),
});

/** A past or present delivery of another system. */
export type HistoryLine = Omit<z.output<typeof lineSchema>, 'unassigned'> & {
  readonly unassigned: boolean;
};
